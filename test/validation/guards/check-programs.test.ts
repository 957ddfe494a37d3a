import { describe, expect, it } from 'vitest';
import { CheckConfig, type Patch } from '../../../src/domain/index.ts';
import { checkProgramGuard } from '../../../src/validation/index.ts';
import { memoryWorkspace } from '../../indexing/memory-workspace.ts';
import { indexOf } from '../../retrieval/small-repository.ts';
import { modified, patchOf } from './patches.ts';

type Files = Readonly<Record<string, string>>;

/** Which of the changed files a person is told of, where the base holds these. */
async function warned(patch: Patch, files: Files, checks: CheckConfig[] = []) {
  const findings = await checkProgramGuard(patch, {
    manifests: new Map(Object.entries(files)),
    checks,
    index: indexOf(files),
    workspace: memoryWorkspace(files),
  });
  return findings.map(({ path }) => path);
}

const changing = (...paths: string[]) => patchOf(...paths.map((path) => modified(path, 'a\n', 'b\n')));
const scripts = (of: Readonly<Record<string, string>>) => ({
  'package.json': JSON.stringify({ scripts: of }),
});

const started: readonly (readonly [
  what: string,
  path: string,
  manifests: Readonly<Record<string, string>>,
])[] = [
  ['the build before the tests', 'scripts/build.js', scripts({ pretest: 'node scripts/build.js' })],
  [
    'what a script of the tests runs after others, with variables and flags',
    'tools/bundle.ts',
    scripts({ test: 'lint && CI=1 npx tsx --conditions dev ./tools/bundle.ts && vitest run' }),
  ],
  [
    'a script in the folder of its package',
    'packages/a/tools/run.sh',
    {
      'packages/a/package.json': '{ "scripts": { "test": "./tools/run.sh" } }',
    },
  ],
  [
    'what a script does that the script of the tests starts',
    'tools/bundle.js',
    scripts({ test: 'npm run -s bundle && node --test', bundle: 'node tools/bundle' }),
  ],
  ['what is loaded before the runner', 'tools/hook.js', scripts({ test: 'node -r ./tools/hook run.js' })],
  [
    'what tox starts',
    'tools/run.py',
    { 'tox.ini': '[tox]\nenvlist = py\n\n[testenv]\ncommands =\n    python tools/run.py {posargs}\n' },
  ],
  [
    'what nox starts',
    'tools/run.py',
    {
      'noxfile.py':
        'import nox\n\n\n@nox.session\ndef tests(session):\n    session.run("python", "tools/run.py", "-v")\n',
    },
  ],
  [
    'what a recipe of just starts',
    'tools/run.sh',
    { justfile: 'test *args: build\n    ./tools/run.sh {{args}}\n' },
  ],
  [
    'what a task of Task starts',
    'tools/run.sh',
    { 'Taskfile.yml': "version: '3'\ntasks:\n  test:\n    cmds:\n      - ./tools/run.sh\n" },
  ],
  [
    'what a script of Composer starts',
    'tools/run.php',
    { 'composer.json': '{"scripts": {"test": ["@php tools/run.php --quiet", "phpunit"]}}' },
  ],
  [
    'the options that Vitest takes from Vite',
    'vite.config.ts',
    { 'package.json': '{"devDependencies": {"vitest": "^4"}}' },
  ],
  ['a module that Python starts', 'tools/run.py', { Makefile: 'test:\n\tpython3 -m tools.run\n' }],
  [
    'the recipe of a target for tests',
    'tools/build.py',
    { Makefile: 'all: x\n\ntest: all\n\t@python3 tools/build.py --quiet; ./run\n' },
  ],
  [
    'what CTest compares with',
    'tools/check.sh',
    {
      'CMakeLists.txt':
        'add_test(NAME two\n  COMMAND sh ${CMAKE_SOURCE_DIR}/tools/check.sh $<TARGET_FILE:a> 3)\n',
    },
  ],
  [
    'what CTest starts without an interpreter, in a folder of its own',
    'spec/check.sh',
    { 'spec/CMakeLists.txt': 'add_test(NAME two COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/check.sh)\n' },
  ],
];

describe('changes to programs that checks start', () => {
  it.each(started)('a person is told of %s', async (_, path, manifests) => {
    expect(await warned(changing(path, 'src/sum.js'), manifests)).toEqual([path]);
  });

  it('a person is told of the program that a configured check names', async () => {
    const check = CheckConfig.parse({
      name: 'tests',
      cwd: 'api',
      setup: [['node', 'make.js']],
      run: ['node', 'run.js'],
    });
    expect(await warned(changing('api/run.js', 'api/make.js', 'run.js'), {}, [check])).toEqual([
      'api/run.js',
      'api/make.js',
      'run.js',
    ]);
  });

  it('what is started or compiled for other things is the product', async () => {
    const manifests = {
      ...scripts({
        start: 'node src/server.js',
        test: 'vitest run',
        build: 'tsc src/index.ts',
        lint: 'deno check src/main.ts',
      }),
      Makefile: 'run:\n\tpython3 src/app.py\n\ntest:\n\tgcc src/sum.c -o sum\n\t./sum\n',
      'CMakeLists.txt': 'add_library(sum src/sum.c)\n',
    };
    expect(
      await warned(
        changing('src/server.js', 'src/index.ts', 'src/main.ts', 'src/app.py', 'src/sum.c'),
        manifests,
      ),
    ).toEqual([]);
  });

  it.each<[string, string, Files, string[]]>([
    [
      'an internal package of Go that only tests import',
      'internal/same/same.go',
      {
        'go.mod': 'module sums\n',
        'internal/same/same.go': 'package same\n',
        'sum_test.go': 'package sums\n\nimport "sums/internal/same"\n',
      },
      ['internal/same/same.go'],
    ],
    [
      'an internal package of Go that the product imports, too',
      'internal/same/same.go',
      {
        'go.mod': 'module sums\n',
        'internal/same/same.go': 'package same\n',
        'sum_test.go': 'package sums\n\nimport "sums/internal/same"\n',
        'sum.go': 'package sums\n\nimport "sums/internal/same"\n',
      },
      [],
    ],
    [
      'a crate that others have for their tests alone',
      'same/src/lib.rs',
      {
        'Cargo.toml': '[package]\nname = "sums"\n\n[dev-dependencies]\nsame = { path = "same" }\n',
        'same/Cargo.toml': '[package]\nname = "same"\npublish = false\n',
        'same/src/lib.rs': '',
      },
      ['same/src/lib.rs'],
    ],
    [
      'a crate that others need, too',
      'same/src/lib.rs',
      {
        'Cargo.toml': '[package]\nname = "sums"\n\n[dependencies]\nsame = { path = "same" }\n',
        'same/Cargo.toml': '[package]\nname = "same"\npublish = false\n',
        'same/src/lib.rs': '',
      },
      [],
    ],
  ])('of %s', async (_, path, base, told) => {
    expect(await warned(changing(path), base)).toEqual(told);
  });

  it('a file of tests that is started by its name is read as tests are', async () => {
    const tests = "test('adds', () => {});\n";
    const patch = patchOf(modified('test/all.js', tests, `${tests}${tests}`));
    expect(await warned(patch, scripts({ test: 'node test/all.js' }))).toEqual([]);
    expect(await warned(changing('test/run.js'), scripts({ test: 'node test/run.js' }))).toEqual([
      'test/run.js',
    ]);
  });

  const runner = {
    ...scripts({ test: 'node run.js', start: 'node server.js' }),
    'run.js': "import { compare } from './tools/compare.js';\nimport './tests/all.js';\n",
    'tools/compare.js': "import { same } from './same.js';\n",
    'tools/same.js': 'export const same = (a, b) => a === b;\n',
    'tests/all.js': "import { sum } from '../src/sum.js';\nimport { format } from '../lib/format.js';\n",
    'src/sum.js': '',
    'lib/format.js': '',
    'server.js': '',
  };

  it('a person is told of what a runner of the repository loads, but not of what its tests do', async () => {
    const patch = changing('tools/compare.js', 'tools/same.js', 'src/sum.js', 'server.js');
    expect(await warned(patch, runner)).toEqual(['tools/compare.js', 'tools/same.js']);
  });

  it('what the product loads, or tests from elsewhere, is not the runner’s own', async () => {
    const shared = {
      ...runner,
      'run.js': `${runner['run.js']}import './lib/format.js';\nimport './server.js';\n`,
      'server.js': "import { same } from './tools/same.js';\n",
    };
    const patch = changing('tools/compare.js', 'tools/same.js', 'lib/format.js', 'server.js');
    expect(await warned(patch, shared)).toEqual(['tools/compare.js']);
  });

  it('a library that lies beside the runner is its own though tests load it, too', async () => {
    const files = {
      ...scripts({ test: 'node tools/run.js' }),
      'tools/run.js': "import { all } from './harness.js';\n",
      'tools/harness.js': 'export const all = [];\n',
      'tests/sum.js':
        "import { all } from '../tools/harness.js';\nimport { sum } from '../tools-for/sum.js';\n",
      'tools-for/sum.js': '',
    };
    expect(await warned(changing('tools/harness.js', 'tools-for/sum.js'), files)).toEqual([
      'tools/harness.js',
    ]);
  });

  it('what a program that compares by itself loads is what it tests', async () => {
    const files = (text: string) => ({
      ...scripts({ test: 'node check.js' }),
      'check.js': `import { sum } from './src/sum.js';\n${text}`,
      'src/sum.js': '',
    });
    expect(await warned(changing('src/sum.js'), files('assert.equal(sum(1, 2), 3);\n'))).toEqual([]);
    expect(await warned(changing('src/sum.js'), files("test('adds', () => {});\n"))).toEqual([]);
    expect(await warned(changing('src/sum.js'), files('sum(1, 2);\n'))).toEqual(['src/sum.js']);
  });

  it.each<[string, string, Files]>([
    ['Jest loads by its section of the manifest', 'jest/setup.js', { 'package.json': '{ "jest": { "setupFiles": ["<rootDir>/jest/setup.js"], "rootDir": "./src/sum.js" } }' }],
    ['Vitest loads', 'build/setup.js', { 'vitest.config.ts': "export default { test: { setupFiles: './build/setup', coverage: { exclude: ['src/sum.js'] } } };\n" }],
    ['the configuration of Vitest imports', 'build/plugin.js', { 'vitest.config.js': "import { plugin } from './build/plugin.js';\n", 'test/sum.test.js': "import { test } from 'vitest';\n" }],
    ['the configuration of Jest imports', 'jest/paths.js', { 'jest.config.ts': "import { paths } from './jest/paths.js';\n" }],
    ['Jest transforms by', 'jest/babel.js', { 'jest.config.js': "module.exports = { transform: { '\\\\.js$': './jest/babel.js' } };\n" }],
    ['Jest gives instead of a module', 'tools/sum.js', { 'jest.config.js': "module.exports = { moduleNameMapper: { sum: '<rootDir>/tools/sum.js', '^~/(.*)$': '<rootDir>/src/$1', core: '<rootDir>/src/sum.js' } };\n" }],
    ['Mocha loads', 'tools/hooks.js', { '.mocharc.json': '{ "require": ["ts-node/register", "tools/hooks.js"], "spec": "src/sum.js" }' }],
    ['Mocha begins with', 'tools/first.js', { '.mocharc.js': "module.exports = { file: ['./tools/first.js'], profile: './src/sum.js' };\n" }],
    ['pytest loads as a plugin', 'sums/plugin.py', { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q -p no:cacheprovider -p sums.plugin"\n' }],
    ['pytest loads as a plugin below src', 'src/sums/plugin.py', { 'setup.cfg': '[tool:pytest]\naddopts =\n    -p sums.plugin\n' }],
    ['PHPUnit begins with', 'tools/start.php', { 'phpunit.xml.dist': '<phpunit bootstrap="tools/start.php"><file>src/sum.js</file></phpunit>' }],
  ])('a person is told of what %s', async (_, path, options) => {
    const files = { ...options, [path]: '', 'src/sum.js': '' };
    expect(await warned(changing(path, 'src/sum.js'), files)).toEqual([path]);
  }); // prettier-ignore

  it('what options name and the package exports or tests load is the product', async () => {
    const files = {
      'package.json':
        '{ "exports": { "require": "./index.js" }, "jest": { "setupFiles": ["./src/setup.js"] } }',
      'index.js': '',
      'src/setup.js': '',
      'test/setup.test.js': "import { set } from '../src/setup.js';\n",
    };
    expect(await warned(changing('index.js', 'src/setup.js'), files)).toEqual([]);
  });
});
