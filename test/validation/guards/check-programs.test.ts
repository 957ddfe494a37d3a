import { describe, expect, it } from 'vitest';
import { CheckConfig, type Patch } from '../../../src/domain/index.ts';
import { checkProgramGuard } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

function warned(patch: Patch, manifests: Readonly<Record<string, string>>, checks: CheckConfig[] = []) {
  return checkProgramGuard(patch, new Map(Object.entries(manifests)), checks).map(({ path }) => path);
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
  it.each(started)('a person is told of %s', (_, path, manifests) => {
    expect(warned(changing(path, 'src/sum.js'), manifests)).toEqual([path]);
  });

  it('a person is told of the program that a configured check names', () => {
    const check = CheckConfig.parse({
      name: 'tests',
      cwd: 'api',
      setup: [['node', 'make.js']],
      run: ['node', 'run.js'],
    });
    expect(warned(changing('api/run.js', 'api/make.js', 'run.js'), {}, [check])).toEqual([
      'api/run.js',
      'api/make.js',
      'run.js',
    ]);
  });

  it('what is started or compiled for other things is the product', () => {
    const manifests = {
      ...scripts({ start: 'node src/server.js', test: 'vitest run', build: 'tsc src/index.ts' }),
      Makefile: 'run:\n\tpython3 src/app.py\n\ntest:\n\tgcc src/sum.c -o sum\n\t./sum\n',
      'CMakeLists.txt': 'add_library(sum src/sum.c)\n',
    };
    expect(warned(changing('src/server.js', 'src/index.ts', 'src/app.py', 'src/sum.c'), manifests)).toEqual(
      [],
    );
  });

  it('a file of tests that is started by its name is read as tests are', () => {
    const tests = "test('adds', () => {});\n";
    const patch = patchOf(modified('test/all.js', tests, `${tests}${tests}`));
    expect(warned(patch, scripts({ test: 'node test/all.js' }))).toEqual([]);
    expect(warned(changing('test/run.js'), scripts({ test: 'node test/run.js' }))).toEqual(['test/run.js']);
  });
});
