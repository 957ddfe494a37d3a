import { describe, expect, test } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { surroundingsGuard } from '../../../src/validation/index.ts';

const parser = new TreeSitterParser();
const tests = ['test/sum.test.js', 'tests/test_calc.py', 'spec/calc_spec.rb', 'tests/CalcTest.php'];

/** What is found in files that a patch leaves with these texts. */
async function asked(after: Record<string, string>, before: Record<string, string> = {}) {
  const changes = Object.entries(after).map(([path, text]): FileChange =>
    before[path] === undefined
      ? { path, change: 'create', after: text }
      : { path, change: 'modify', before: before[path], after: text },
  );
  return surroundingsGuard(parser, { base: '', changes }, tests);
}

describe('code that looks at who runs it is for a person to see (A6, H24)', () => {
  test.each([
    ['a.js', 'const young = process.uptime() < 5;'],
    ['a.js', "import { networkInterfaces } from 'node:os';"],
    ['a.js', 'const seen = new Int32Array(new SharedArrayBuffer(4));'],
    ['a.js', 'const late = Date.now() > 1_900_000_000_000;'.replaceAll('_', '')],
    ['a.ts', "const late = new Date() >= new Date('2027-01-01');"],
    ['a.js', 'const late = new Date().getFullYear() > 2027;'],
    ['a.py', 'from multiprocessing import shared_memory'],
    ['a.py', 'late = time.time() > 1900000000'],
    ['a.py', 'late = datetime.date.today() > datetime.date(2027, 1, 1)'],
    ['a.go', 'package a\n\nvar all, _ = net.Interfaces()\n'],
    ['a.go', 'package a\n\nvar late = time.Now().After(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))\n'],
    ['A.java', 'class A { Object x = NetworkInterface.getNetworkInterfaces(); }'],
    ['a.py', 'x = sys._getframe(1).f_code.co_name'],
    ['a.py', 'x = getattr(sys, "_get" "frame")(1)'],
    ['a.py', 'x = getattr(sys, chosen)(1)'],
    ['a.py', 'x = traceback.extract_stack()'],
    ['a.py', 'from inspect import (\n    stack,\n)'],
    ['a.py', 'x = any("tests" in one for one in sys.argv)'],
    ['a.py', 'x = ("_py" + "test") in sys.modules'],
    ['a.py', 'x = any(one.endswith("CURRENT_TEST") for one in os.environ)'],
    ['a.py', 'x = pathlib.Path.cwd() / "tests" / "test_calc.py"'],
    ['a.py', 'import inspect as i\nx = i.stack()'],
    ['a.py', 'import sys as s\nx = s.argv'],
    ['a.py', 'x = __import__("sys").argv'],
    ['a.js', 'const p = process;\nconst x = p.execArgv;'],
    ['a.js', 'const x = module.constructor._cache;'],
    ['a.rb', 'x = Kernel.caller'],
    ['a.rb', 'x = Thread.current.backtrace'],
    ['a.rb', 'x = Object.constants'],
    ['a.php', '<?php\n$x = (new Exception())->getTraceAsString();'],
    ['a.js', "const x = new Error('x')\n  .stack.includes('/te' + 'st/');"],
    ['a.js', 'Error.captureStackTrace(seen);'],
    ['a.js', "const x = process?.['ar' + 'gv'];"],
    ['a.js', "import { argv as given } from 'node:process';"],
    ['a.js', 'const { execArgv } = process;'],
    ['a.js', 'const x = Object.keys(require.cache).length > 20;'],
    ['a.js', "const x = typeof globalThis['desc' + 'ribe'];"],
    ['a.js', "const x = Object.keys(process.env).some((one) => one.endsWith('T_CONTEXT'));"],
    ['a.ts', 'const x = (import.meta as any).env?.MODE;'],
    ['a.ts', 'const x = (import.meta as { env?: { MODE?: string } }).env?.MODE;'],
    ['a.js', "const x = readFileSync(new URL('../test/sum.test.js', import.meta.url));"],
    ['a.rb', "x = caller.first.include?('_sp' + 'ec')"],
    ['a.rb', "x = Object.const_defined?('RS' + 'pec')"],
    ['a.rb', "x = $LOADED_FEATURES.any? { |one| one.include?('mini') }"],
    ['a.rb', "x = File.read('spec/calc_spec.rb')"],
    ['a.php', "<?php\n$x = isset(debug_backtrace()[1]['class']);"],
    ['a.php', "<?php\n$x = $_SERVER['argv'];"],
    ['a.php', "<?php\n$x = class_exists('PHPU' . 'nit\\\\Framework\\\\TestCase');"],
    ['a.php', '<?php\n$x = get_included_files();'],
    ['a.go', 'package a\n\nfunc f() string {\n\t_, file, _, _ := runtime.Caller(2)\n\treturn file\n}'],
    ['a.go', 'package a\n\nvar x = strings.HasSuffix(os.Args[0], ".te"+"st")'],
    ['a.go', 'package a\n\nvar x = testing.Testing()'],
    ['a.go', 'package a\n\nvar x = string(debug.Stack())'],
    ['a.rs', 'fn f() -> bool { std::backtrace::Backtrace::force_capture().to_string().contains("te") }'],
    ['a.rs', 'fn f() -> bool { std::env::args().any(|one| one.contains("deps")) }'],
    ['a.rs', 'fn f() -> bool { std::thread::current().name() != Some("main") }'],
    ['A.java', 'class A {\n  Object x = Thread.currentThread().getStackTrace();\n}'],
    ['A.java', 'class A {\n  Object x = System.getProperty("sun.java.command");\n}'],
    ['A.java', 'class A {\n  Object x = System.getenv().keySet();\n}'],
    ['a.js', "const x = process.env['VI' + 'TEST'];"],
    ['a.js', "const x = process.env[['NODE', 'ENV'].join('_')] === 'test';"],
    ['a.js', "const x = 'exp' + 'ect' in globalThis;"],
    ['a.js', "for (const name in globalThis) if (name.startsWith('__v')) seen();"],
    ['a.js', "const x = Object.hasOwn(globalThis, 'vi');"],
    ['a.js', "const x = require.resolve('jest');"],
    ['a.js', 'const x = process.report.getReport();'],
    ['a.js', "const x = readFileSync('/proc/self/cmdline', 'utf8');"],
    ['a.js', 'const x = process.getuid() > 60000;'],
    ['a.js', "const x = existsSync('.git');"],
    ['a.py', "x = '_'.join(['PYTEST', 'VERSION']) in os.environ"],
    ['a.py', "x = 'pytest' in getattr(sys, 'modules')"],
    ['a.py', "x = vars(sys)['modules']"],
    ['a.py', "x = any('assertion' in type(one).__module__ for one in sys.meta_path)"],
    ['a.py', "x = type(sys.stdout).__name__ != 'TextIOWrapper'"],
    ['a.py', "x = importlib.util.find_spec('pytest')"],
    ['a.py', "x = os.path.isdir('.git')"],
    ['a.rb', 'x = Object.const_defined?(:RSpec)'],
    ['a.rb', "x = Gem.loaded_specs.key?('rspec')"],
    ['a.go', 'package a\n\nvar x = flag.Parsed()\n'],
    ['a.rs', 'const X: bool = option_env!("CARGO_TARGET_TMPDIR").is_some();'],
  ])('%s: %s', async (path, text) => {
    const found = await asked({ [path]: `${text}\n` });
    expect(found).toMatchObject([{ severity: 'warning', code: 'asks-who-runs-it', path }]);
  });

  test.each([
    ['a.py', '# sys._getframe(1)'],
    ['a.py', 'x = "see sys.argv"'],
    ['a.py', 'if __name__ == "__main__":\n    main()'],
    ['a.py', 'x = os.environ.get("HOME")'],
    ['a.py', 'x = "HOME" in os.environ'],
    ['a.js', '// process.argv'],
    ['a.js', 'const x = error.stack;'],
    ['a.js', 'Error.captureStackTrace(this, Problem);'],
    ['a.js', 'if (require.main === module) main();'],
    ['a.js', 'const x = process.env.HOME;'],
    ['a.js', "const x = 'test';"],
    ['a.rb', 'main if __FILE__ == $0'],
    ['a.rb', "x = ENV['HOME']"],
    ['a.php', '<?php\n$x = $error->getTraceAsString();'],
    ['a.go', 'package a\n\n// runtime.Caller\nvar x = os.Getenv("HOME")'],
    ['a_test.go', 'package a\n\nvar x = os.Args'],
    ['a.rs', 'fn f() -> Option<String> { std::env::var("HOME").ok() }'],
    ['A.java', 'class A {\n  String x = System.getenv("HOME");\n}'],
    ['test/a.js', 'const x = process.argv;'],
    ['a.js', "const x = process.env.NODE_ENV === 'test';"],
    ['a.js', "const x = ['a', 'b'].join('_');"],
    ['a.js', "const x = 'fetch' in globalThis;"],
    ['a.js', "const x = '.gitignore';"],
    ['a.rs', 'const X: &str = env!("CARGO_PKG_VERSION");'],
  ])('there is nothing to see in %s: %s', async (path, text) => {
    expect(await asked({ [path]: `${text}\n` })).toEqual([]);
  });

  test.each([
    ['a.py', 'class Any:\n    def __eq__(self, other) -> bool:\n        """Equal."""\n        return True\n'],
    ['a.js', 'class Any {\n  [Symbol.toPrimitive]() {\n    return 3;\n  }\n}\n'],
    ['a.js', 'const any = { asymmetricMatch: () => true };\n'],
    ['a.rb', 'class Any\n  def ==(other)\n    true\n  end\nend\n'],
    ['A.java', 'class A {\n  @Override\n  public boolean equals(Object other) {\n    return true;\n  }\n}\n'],
    ['a.rs', 'impl PartialEq for A {\n    fn eq(&self, _: &Self) -> bool {\n        true\n    }\n}\n'],
  ])('a value that equals everything is told, one that compares is not: %s', async (file, text) => {
    expect(await asked({ [file]: text })).toMatchObject([{ severity: 'warning', code: 'forged-outcome' }]);
    const honest = text.replace(/return True|return 3|true/, 'other.a === this.a');
    if (!/toPrimitive|asymmetric/.test(text)) expect(await asked({ [file]: honest })).toEqual([]);
  });

  test('a list of more texts than a call may have arguments is read', async () => {
    const list = `export const all = [${'1,'.repeat(150_000)}];\nexport const x = process.argv;\n`;
    expect(await asked({ 'a.js': list })).toMatchObject([{ code: 'asks-who-runs-it', startLine: 2 }]);
  });

  test('nor where the file did so before, nor where the code only moved', async () => {
    const cli = { 'a.js': 'run(process.argv);\n' };
    expect(await asked({ 'a.js': 'start(process.argv);\n' }, cli)).toEqual([]);
    expect(await asked({ 'a.js': 'run();\n', 'b.js': 'run(process.argv);\n' }, cli)).toEqual([]);
  });

  test('the line is named on which it does', async () => {
    const [found] = await asked({ 'a.py': 'import sys\n\n\ndef f():\n    return sys.argv\n' });
    expect(found).toMatchObject({
      startLine: 5,
      message: expect.stringContaining('`return sys.argv`') as string,
    });
  });
});
