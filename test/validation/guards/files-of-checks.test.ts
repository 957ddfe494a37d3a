import { describe, expect, it } from 'vitest';
import { CheckConfig, type Patch } from '../../../src/domain/index.ts';
import { checkProgramGuard } from '../../../src/validation/index.ts';
import { memoryWorkspace } from '../../indexing/memory-workspace.ts';
import { indexOf } from '../../retrieval/small-repository.ts';
import { created, modified, patchOf } from './patches.ts';

type Files = Readonly<Record<string, string>>;

async function warnings(patch: Patch, files: Files, checks: CheckConfig[] = []) {
  return checkProgramGuard(patch, {
    manifests: new Map(Object.entries(files)),
    checks,
    index: indexOf(files),
    workspace: memoryWorkspace(files),
  });
}

async function warned(patch: Patch, files: Files, checks: CheckConfig[] = []) {
  return (await warnings(patch, files, checks)).map(({ path }) => path);
}

const changing = (...paths: string[]) => patchOf(...paths.map((path) => modified(path, 'a\n', 'b\n')));
const scripts = (of: Readonly<Record<string, string>>) => ({
  'package.json': JSON.stringify({ scripts: of }),
});

describe('a person is told of changes to files that commands of checks name', () => {
  it.each<[string, string, Files]>([
    ['options of Jest', 'config/unit.json', scripts({ test: 'jest --config config/unit.json' })],
    ['options of Vitest', 'config/unit.js', scripts({ test: 'vitest run -c ./config/unit.js --root .' })],
    ['variables', 'config/test.env', scripts({ test: 'node --env-file=config/test.env --test' })],
    ['a list of tests', 'tools/tests.txt', scripts({ test: 'node --test $(cat tools/tests.txt)' })],
    ['what the shell reads', 'tools/env.sh', scripts({ test: '. tools/env.sh && node --test' })],
    ['what comes in by <', 'tools/tests.txt', scripts({ test: 'xargs node --test < tools/tests.txt' })],
    ['what a makefile includes', 'build/settings.inc', { Makefile: 'include build/settings.inc\n\ntest:\n\tcc $(FLAGS) a.c\n' }],
    ['an overlay of Go', 'ci-overlay.json', { Makefile: 'test:\n\tgo test -overlay ci-overlay.json ./...\n' }],
    ['a plugin of pytest', 'tools/plug.py', { Makefile: 'test:\n\tpython -m pytest -p tools.plug\n' }],
    ['plugins of pytest by a variable', 'tools/plug.py', { Makefile: 'test:\n\tPYTEST_PLUGINS=tools.other,tools.plug pytest\n' }],
  ])('%s', async (_, path, manifests) => {
    expect(await warned(changing(path, 'src/sum.js'), manifests)).toEqual([path]);
  }); // prettier-ignore

  it('but not of what they work on', async () => {
    const files = {
      ...scripts({ test: 'rm -f src/a.js && cp -r src/b.js lib && eslint --fix src/c.js && node --test src/d.js', lint: 'tsc --noEmit src/e.ts' }),
      Makefile: 'test:\n\tpip install -r deps.in\n\tgrep -f src/f.txt x\n',
    }; // prettier-ignore
    const paths = ['a.js', 'b.js', 'c.js', 'e.ts', 'f.txt'].map((name) => `src/${name}`);
    expect(await warned(changing(...paths, 'deps.in'), files)).toEqual([]);
  });

  it('in the words that fit', async () => {
    const check = CheckConfig.parse({ name: 'tests', run: ['pytest', '-c', 'config/unit.cfg'] });
    const [found] = await warnings(changing('config/unit.cfg'), {}, [check]);
    expect(found?.message).toMatch(/^A command of checks names this file, so /);
  });
});

describe('a person is told of changes to programs that checks start', () => {
  it.each<[string, string, Files]>([
    ['from another folder', 'tools/run.js', scripts({ test: 'cd tools && node run.js' })],
    ['for a target of which another is made', 'tools/run.js', { Makefile: 'test: suite\n\nsuite:\n\tnode tools/run.js\n' }],
    ['for a target that another starts', 'tools/run.js', { Makefile: 'test:\n\t$(MAKE) suite\n\nsuite:\n\tnode tools/run.js\n' }],
    ['for one of several targets', 'tools/run.js', { Makefile: 'all test:\n\tnode tools/run.js\n' }],
    ['over several lines', 'tools/run.js', { Makefile: 'test:\n\tnode \\\n\t  tools/run.js\n' }],
    ['for another recipe of just', 'tools/run.js', { justfile: 'test: suite\n\nsuite:\n  node tools/run.js\n' }],
    ['for another task of Task', 'tools/run.js', { 'Taskfile.yml': "version: '3'\ntasks:\n  test:\n    deps: [suite]\n  suite:\n    cmds:\n      - node tools/run.js\n" }],
    ['by commands of another section of tox', 'tools/run.py', { 'tox.ini': '[base]\ncommands = python tools/run.py\n\n[testenv]\ncommands =\n    {[base]commands}\n' }],
    ['by a script of Hatch', 'tools/run.py', { 'pyproject.toml': '[tool.hatch.envs.default.scripts]\ntest = "python tools/run.py {args}"\n' }],
    ['by a task of Poe', 'tools/run.py', { 'pyproject.toml': '[tool.poe.tasks]\ntest = "python tools/run.py"\nstart = "python src/sum.js"\n' }],
    ['as a package of Go', 'internal/runner/main.go', { Makefile: 'test:\n\tgo run ./internal/runner -v\n' }],
    ['before a runner', 'tools/hook.js', scripts({ test: 'mocha -r ./tools/hook.js' })],
    ['as the build of a crate', 'gen/main.rs', { 'Cargo.toml': '[package]\nname = "a"\nbuild = "gen/main.rs"\n' }],
  ])('%s', async (_, path, manifests) => {
    expect(await warned(changing(path, 'src/sum.js'), manifests)).toEqual([path]);
  }); // prettier-ignore

  it('but not of those that other targets start', async () => {
    const Makefile = 'all: site\n\nsite:\n\tnode tools/site.js\n\ntest: all.o\n\tnode tools/run.js\n';
    expect(await warned(changing('tools/site.js'), { Makefile })).toEqual([]);
  });
});

it('a command without a program starts no package of Go', async () => {
  const files = { Makefile: 'test:\n\t@-\n\tgo test ./...\n', 'api/Makefile': 'test:\n\t@CI=1\n' };
  expect(await warned(changing('mux.go', 'api/api.go'), files)).toEqual([]);
});

it('a build.rs needs an approved plan, and is not told of once more', async () => {
  const files = { 'Cargo.toml': '[package]\nname = "a"\nbuild = "build.rs"\n' };
  expect(await warned(changing('build.rs'), files)).toEqual([]);
});

describe('a person is told of changes to what runners load by their options', () => {
  const plugin = { 'vite.config.ts': "import { own } from './build/own.js';\n" };

  it.each<[string, string, Files]>([
    ['a plugin of Babel', 'tools/plugin.js', { 'babel.config.js': "module.exports = { plugins: ['./tools/plugin.js'] };\n" }],
    ['what options named in a command load', 'config/setup.js', { ...scripts({ test: 'jest -c config/unit.json' }), 'config/unit.json': '{ "setupFiles": ["<rootDir>/config/setup.js"] }' }],
    ['options that others extend', 'config/base.json', { '.mocharc.json': '{ "extends": "./config/base.json" }' }],
    ['what those load', 'tools/hook.js', { '.mocharc.json': '{ "extends": "./config/base.json" }', 'config/base.json': '{ "require": ["../tools/hook.js"] }' }],
    ['options of a project of Jest', 'config/unit.json', { 'jest.config.js': "module.exports = { projects: ['<rootDir>/config/unit.json'] };\n" }],
    ['options that a tsconfig extends', 'config/base.json', { 'tsconfig.json': '{ "extends": "./config/base.json" }' }],
    ['rules that ESLint loads', 'lint/rules.js', { 'eslint.config.js': "import { rules } from './lint/rules.js';\n" }],
    ['a plugin of vite.config, where Vitest is used', 'build/own.js', { ...plugin, 'package.json': '{"devDependencies": {"vitest": "^4"}}' }],
    ['a plugin of mypy', 'tools/typed.py', { 'mypy.ini': '[mypy]\nplugins = tools.typed\n' }],
    ['what conftest.py names', 'tools/plug.py', { 'tests/conftest.py': 'pytest_plugins = [\n    "tools.plug",\n]\n' }],
  ])('%s', async (_, path, options) => {
    const files = { ...options, [path]: options[path] ?? '', 'src/sum.js': '' };
    expect(await warned(changing(path, 'src/sum.js'), files)).toEqual([path]);
  }); // prettier-ignore

  it('but not of plugins of Vite, where it runs no tests', async () => {
    expect(await warned(changing('build/own.js'), { ...plugin, 'build/own.js': '' })).toEqual([]);
  });
});

describe('code for builds that only checks make', () => {
  const go = { Makefile: 'test:\n\tgo test -tags=unit,linux2 -race ./...\n' };
  const rust = CheckConfig.parse({ name: 'tests', run: ['cargo', 'test', '--features', 'unit'] });

  it.each(['unit', '!unit', 'linux && unit', 'race'])('is told of, for //go:build %s', async (tag) => {
    const patch = patchOf(created('add.go', `//go:build ${tag}\n\npackage sums\n`));
    const [found] = await warnings(patch, go);
    expect(found?.message).toMatch(
      /^Checks build with `(?:unit|race)`, on which code of this file now depends/,
    );
  });

  it('is told of, for a feature of Rust', async () => {
    const patch = patchOf(modified('src/lib.rs', 'a\n', '#[cfg(not(feature = "unit"))]\na\n'));
    expect(await warned(patch, {}, [rust])).toEqual(['src/lib.rs']);
  });

  it.each<[string, Patch]>([
    ['that others make, too', patchOf(created('add.go', '//go:build linux\n\npackage sums\n'))],
    ['of tests', patchOf(created('add_test.go', '//go:build unit\n\npackage sums\n'))],
    ['that was there', patchOf(modified('add.go', '//go:build unit\n\na\n', '//go:build unit\n\nb\n'))],
  ])('is not told of where it is for those %s', async (_, patch) => {
    expect(await warned(patch, go)).toEqual([]);
  });
});
