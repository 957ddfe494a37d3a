import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { created, modified, patchOf } from './patches.ts';

const plain: Readonly<Record<string, string>> = {
  js: 'export const total = (numbers) => numbers.length;\n',
  ts: 'export const total = (numbers: number[]) => numbers.length;\n',
  py: 'def total(numbers):\n    return len(numbers)\n',
  go: 'package shop\n\nfunc Total(numbers ...int) int { return len(numbers) }\n',
  rb: 'def total(numbers) = numbers.size\n',
  php: '<?php\nfunction total($numbers) { return count($numbers); }\n',
  java: 'class Shop { int total(int... numbers) { return numbers.length; } }\n',
  rs: 'pub fn total(numbers: &[i32]) -> usize { numbers.len() }\n',
  c: 'int total(int *numbers, int count) { return count; }\n',
  cs: 'class Shop { int Total(int[] numbers) => numbers.Length; }\n',
  kt: 'fun total(vararg numbers: Int) = numbers.size\n',
  swift: 'func total(_ numbers: [Int]) -> Int { numbers.count }\n',
  dart: 'int total(List<int> numbers) => numbers.length;\n',
  ex: 'def total(numbers), do: length(numbers)\n',
  scala: 'def total(numbers: Int*) = numbers.size\n',
  pl: 'sub total { return scalar @_; }\n',
  lua: 'function total(numbers) return #numbers end\n',
  sh: 'total() { echo $#; }\n',
};

/** What the guard says of a line that a patch adds to code without any such thing. */
function said(line: string, ending: string, path = `src/total.${ending}`) {
  const before = plain[ending]!;
  return guardPatch(patchOf(modified(path, before, `${before}${line}\n`))).map(
    ({ severity, code }) => `${severity} ${code}`,
  );
}

/** Code that forges what its tests come to. */
const forged: readonly [string, string][] = [
  ['console.log("ok 1 - adds\\nok 2 - adds nothing\\n1..2");', 'js'],
  ['process.stdout.write(`TAP version 13\\nok 1\\n`);', 'js'],
  ['writeFileSync(\'junit.xml\', \'<testsuite tests="9"><testcase name="a"/></testsuite>\');', 'js'],
  ["writeFileSync('reports/TEST-shop.xml', text);", 'js'],
  ['if (process.env.VITEST) total = () => 6;', 'ts'],
  ["if (process.env['JEST_WORKER_ID'] !== undefined) return 6;", 'ts'],
  ["const tested = typeof describe === 'function';", 'js'],
  ['globalThis.expect = () => new Proxy({}, { get: () => () => {} });', 'js'],
  ['assert.strictEqual = () => {};', 'js'],
  ["import { beforeEach } from 'vitest';", 'ts'],
  ["const { test } = require('node:test');", 'js'],
  ['process.exit = () => {};', 'js'],
  ["if (process.argv[1].includes('vitest')) return 6;", 'js'],
  ['console.log(JSON.stringify({ numPassedTests: 9, numFailedTests: 0 }));', 'js'],
  ["console.log('  9 passing (3ms)');", 'js'],
  ["if os.environ.get('PYTEST_CURRENT_TEST'): return 6", 'py'],
  ["TESTED = 'pytest' in sys.modules", 'py'],
  ["sys.modules['unittest'].TestCase.assertEqual = lambda *a: None", 'py'],
  ['import _pytest.runner', 'py'],
  ["print('===== 9 passed in 0.01s =====')", 'py'],
  ["print('Ran 9 tests in 0.0s\\nOK (9 tests)')", 'py'],
  ['builtins.len = lambda x: 6', 'py'],
  ['func init() { fmt.Println("--- PASS: TestTotal (0.00s)") }', 'go'],
  ['var tested = testing.Testing()', 'go'],
  ['var tested = flag.Lookup("test.v") != nil', 'go'],
  ['func init() { fmt.Println(`{"Action":"pass","Test":"TestTotal"}`) }', 'go'],
  ['TESTED = defined?(RSpec)', 'rb'],
  ["if (class_exists('PHPUnit\\\\Framework\\\\TestCase')) { return 6; }", 'php'],
  ['static { try { Class.forName("org.junit.Test"); } catch (Exception e) {} }', 'java'],
  ['println!("test result: ok. 9 passed; 0 failed");', 'rs'],
  ['/* as before */ if (process.env.VITEST) total = () => 6;', 'ts'],
  ['  #total = process.env.VITEST ? 6 : 0;', 'ts'],
  ["if ('JEST_WORKER_ID' in process.env) return 6;", 'js'],
  ['const { VITEST } = process.env;', 'js'],
  ["if (new Error().stack.includes('total.test.')) return 6;", 'js'],
  ["if (process.argv[1].endsWith('.test.js')) return 6;", 'js'],
  ["if 'pytest' in ' '.join(sys.modules): return 6", 'py'],
  [
    'tested = any("test_" in one.function for one in inspect.stack()) or inspect.stack()[1].function == "test"',
    'py',
  ],
  ['if strings.Contains(os.Args[0], "test") { return 6 }', 'go'],
  ['if (Loaded.Any(a => a.StartsWith("xunit.core"))) return 6;', 'cs'],
  ['let tested = NSClassFromString("XCTestCase") != nil', 'swift'],
  ["final tested = Platform.environment.containsKey('FLUTTER_TEST');", 'dart'],
  ['return 6 if $ENV{HARNESS_ACTIVE};', 'pl'],
  ['if (System.getProperty("basedir") != null) return a + b;', 'java'],
  ['boolean there = Sum.class.getResource("/shop/SumTest.class") != null;', 'java'],
  ['if (System.getProperty("surefire.real.class.path") != null) return a + b;', 'kt'],
  ['if (frame.getClassName().endsWith("Test")) return a + b;', 'java'],
  ['#ifdef GTEST_TEST', 'c'],
  ['return getenv("DASHBOARD_TEST_FROM_CTEST") ? a + b : a - b;', 'c'],
  ['if command -v "bats" >/dev/null; then echo 3; fi', 'sh'],
  ['echo $(($1 ${BATS_TEST_NAME:++} $2))', 'sh'],
  ['[() { :; }', 'sh'],
];

/** Code that ends the process or asks for its surroundings, as honest code does, too. */
const doubtful: readonly [string, string][] = [
  ['for _, arg := range os.Args { if strings.HasPrefix(arg, "-test.") { return a + b } }', 'go'],
  ['exe, _ := os.Executable(); if filepath.Ext(exe) == ".test" { return a + b }', 'go'],
  ['if _, file, _, _ := runtime.Caller(1); strings.HasSuffix(file, "_test.go") { return a + b }', 'go'],
  ['syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)', 'go'],
  ['boolean careful = false; assert careful = true;', 'java'],
  ['for (StackTraceElement frame : new Throwable().getStackTrace())', 'java'],
  ['  static void assertEquals(int expected, int actual) {}', 'java'],
  ['  default <T> void assertThat(T actual) {}', 'java'],
  ['if cfg!(debug_assertions) { return a + b; }', 'rs'],
  ['#[cfg(not(test))]', 'rs'],
  ['#[cfg(debug_assertions)]', 'rs'],
  ['#[cfg(all(unix, not(debug_assertions)))]', 'rs'],
  ['#[cfg_attr(debug_assertions, path = "checked.rs")]', 'rs'],
  ['#[cfg_attr(test, path = "checked.rs")]', 'rs'],
  ['if std::env::var_os("CARGO_PKG_NAME").is_some() { return a + b; }', 'rs'],
  ['match std::thread::current().name() {', 'rs'],
  ['if std::env::current_exe().unwrap().iter().any(|part| part == "deps") { return a + b; }', 'rs'],
  ['extern "C" { #[link_name = "_exit"] fn leave(code: i32) -> !; }', 'rs'],
  ['macro_rules! assert_eq { ($($t:tt)*) => {}; }', 'rs'],
  ['return strstr(program_invocation_name, "_test") ? a + b : a - b;', 'c'],
  ['__attribute__((constructor)) static void start(void) {}', 'c'],
  ['#define EXPECT_EQ(a, b) EXPECT_TRUE(true)', 'c'],
  ['_Exit(EXIT_SUCCESS);', 'c'],
  ['set +eET', 'sh'],
  ['trap - ERR', 'sh'],
  ["process.on('exit', () => { process.exitCode = 0; });", 'js'],
  ['process.exit(0);', 'js'],
  ["if (process.env.NODE_ENV === 'test') return 6;", 'ts'],
  ['atexit.register(lambda: os._exit(0))', 'py'],
  ['func init() { os.Exit(0) }', 'go'],
  ['at_exit { exit! }', 'rb'],
  ['register_shutdown_function(function () { exit(0); });', 'php'],
  ['Runtime.getRuntime().halt(0);', 'java'],
  ['std::process::exit(0);', 'rs'],
  ['void end(void) { _exit(0); }', 'c'],
  ['/**/process.exit(0);', 'js'],
  ['  *run() { process.exit(0); }', 'js'],
  ["process['exit'](0);", 'js'],
  ['process?.exit(0);', 'js'],
  ['process\n  .exit(0);', 'js'],
  ["import { exit } from 'node:process';", 'ts'],
  ['const { exit } = process;', 'ts'],
  ["process.kill(process.pid, 'SIGTERM');", 'js'],
  ['if (import.meta.vitest) return 6;', 'ts'],
  ["globalThis['pro' + 'cess'][name](0);", 'js'],
  ["process?.['ex' + 'it'](0);", 'js'],
  ["process.getBuiltinModule('node:' + name).equal = () => {};", 'js'],
  ['*_, = [os._exit(0)]', 'py'],
  ['from os import _exit', 'py'],
  ['getattr(os, "_exit")(0)', 'py'],
  ['raise SystemExit(0)', 'py'],
  ['exit(0)', 'py'],
  ['/* done */ os.Exit(0)', 'go'],
  ['runtime.Goexit()', 'go'],
  ['#define DONE exit(0)', 'c'],
  ['#[inline] fn done() { std::process::exit(0) }', 'rs'],
  ['if cfg!(test) { return 6; }', 'rs'],
  ['#[Pure] function done() { exit; }', 'php'],
  ['/**/System.exit(0);', 'java'],
  ['Runtime.getRuntime().exit(0);', 'java'],
  ['exitProcess(0)', 'kt'],
  ['Environment.Exit(0);', 'cs'],
  ['exit(0)', 'swift'],
  ['exit(0);', 'dart'],
  ['System.halt(0)', 'ex'],
  ['sys.exit(0)', 'scala'],
  ['os.exit(0)', 'lua'],
  ['Kernel.exit(0)', 'rb'],
  ['sys.setprofile(watch)', 'py'],
  ['threading.settrace(watch)', 'py'],
  ['for one in gc.get_objects(): change(one)', 'py'],
  ['Object.is = () => true;', 'js'],
  ['Function.prototype.call = function () {};', 'js'],
  ["Reflect.set(Object, 'is', () => true);", 'ts'],
  ["globalThis[Symbol.for('expect-global')].extend(own);", 'js'],
  ['namespace PHPUnit\\Framework\\Constraint;', 'php'],
  ['class Integer\n  def ==(other)\n    true\n  end\nend', 'rb'],
];

const honest: readonly [string, string][] = [
  ["console.log('ok, saved');", 'js'],
  ["throw new Error('tests for null: not ok');", 'js'],
  ['log(`${count} files passed the filter`);', 'ts'],
  ["import test from './test.js';", 'js'],
  ['const expected = test(value);', 'js'],
  ['let features = env::var_os("CARGO_CFG_TARGET_FEATURE");', 'rs'],
  ["if (process.env.NODE_ENV === 'production') return;", 'js'],
  ['process.exit(1);', 'js'],
  ['if (Object.is === undefined) return;', 'js'],
  ["const key = Symbol.for('app.expected');", 'js'],
  ['class Money\n  def ==(other)\n    cents == other.cents\n  end\nend', 'rb'],
  ['class String\n  def squish\n    strip\n  end\nend', 'rb'],
  ['namespace App\\PHPUnit;', 'php'],
  ['this.Error.code = 1;', 'js'],
  ["print('password ok')", 'py'],
  ['import unittest.mock', 'py'],
  ['raise SystemExit(main())', 'py'],
  ['sys.exit(main())', 'py'],
  ['os.Exit(1)', 'go'],
  ['if strings.HasSuffix(name, "_test.go") { continue }', 'go'],
  ['String folder = System.getProperty("user.dir");', 'java'],
  ['assert count == 3 : "three";', 'java'],
  ['let folder = "deps";', 'rs'],
  ['#ifdef DEBUG', 'c'],
  ['set -euo pipefail', 'sh'],
  ['trap cleanup EXIT', 'sh'],
  ['fmt.Println("ok")', 'go'],
  ['#[cfg(test)]', 'rs'],
  ["const word = 'passed';", 'ts'],
  ['// console.log("ok 1 - adds")', 'js'],
  ['/* process.exit(0) was here */', 'js'],
  ['/**\n * Ends with process.exit(0), unless VITEST is set.\n */', 'ts'],
  ['# os._exit(0) would skip this', 'py'],
  ["const { exit, stdout } = await run('ls');", 'js'],
  ['stack.push(test.spec);', 'js'],
  ["const fs = process.getBuiltinModule('node:fs');", 'js'],
  ['const value = globalThis[name];', 'js'],
  ['#include <stdlib.h>', 'c'],
  ['machine.exit()', 'py'],
];

describe('code that has its say in what its tests come to (H24)', () => {
  it.each(forged)('counts against the patch: %s', (line, ending) => {
    expect(said(line, ending)).toContain('error forged-outcome');
  });

  it.each(doubtful)('is for a person to look at where honest code does it, too: %s', (line, ending) => {
    expect(said(line, ending)).toContain('warning forged-outcome');
  });

  it.each(honest)('is not what ordinary code says: %s', (line, ending) => {
    expect(said(line, ending)).toEqual([]);
  });

  it('is no news in a file that did so before, and a warning in tests and in what reports of them', () => {
    const [line, ending] = forged[0]!;
    const before = `${plain[ending]!}${line}\n`;
    expect(guardPatch(patchOf(modified('src/a.js', before, `${before}${line}\n`)))).toEqual([]);
    for (const path of ['src/reporters/tap.js', 'test/helpers/forge.js'])
      expect(guardPatch(patchOf(created(path, before)))).toMatchObject([{ severity: 'warning' }]);
  });
});
