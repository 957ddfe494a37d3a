import { describe, expect, test } from 'vitest';
import { linterFiles } from '../../../src/apps/cli/lint-fix/linter-files.ts';

/** The files of the linter that a command line calls, in a tree of these texts. */
async function judges(line: string, tree: Record<string, string>, cwd = ''): Promise<string[]> {
  const textOf = (name: string) => Promise.resolve(Object.hasOwn(tree, name) ? tree[name] : undefined);
  return [...(await linterFiles({ textOf }, { argv: line.split(' '), cwd }))].toSorted();
}

const src = { 'src/a.js': 'let a;\n' };

describe('the files that a linter is (a model may mend none of them)', () => {
  test.each([
    ['env X=1 node lint.mjs src', ['lint.mjs']],
    ['env -i X=1 nice -n 5 node lint.mjs', ['lint.mjs']],
    ['timeout 60 node lint.mjs', ['lint.mjs']],
    ['npx tsx lint.mjs', ['lint.mjs']],
    ['uv run lint.mjs', ['lint.mjs']],
    ['node --import ./hook.mjs lint.mjs src/a.js', ['hook.mjs', 'lint.mjs']],
    ['node --require=./hook.mjs lint.mjs', ['hook.mjs', 'lint.mjs']],
    ['node -r ./hook.mjs lint.mjs', ['hook.mjs', 'lint.mjs']],
    ['node --no-warnings lint.mjs src/a.js', ['lint.mjs']],
    ['eslint src/a.js', []],
    ['env X=1', []],
  ])('behind other programs: `%s`', async (line, found) => {
    expect(await judges(line, { ...src, 'lint.mjs': '', 'hook.mjs': '' })).toEqual(found);
  });

  test.each<[string, string, string]>([
    ['import', "import { rules } from './rules/all.mjs';", 'rules/all.mjs'],
    ['import for its effect', "import './rules/all.mjs';", 'rules/all.mjs'],
    ['export from', "export * from './rules/all.mjs';", 'rules/all.mjs'],
    ['dynamic import', "await import('./rules/all.mjs');", 'rules/all.mjs'],
    ['require', "const r = require('./rules');", 'rules/index.js'],
    ['a name without its ending', 'const r = require("./rules/one");', 'rules/one.cjs'],
    ['a compiled name', "import r from './rules/two.js';", 'rules/two.ts'],
    ['data', "const words = require('./words.json');", 'words.json'],
  ])('JavaScript: %s', async (_, text, module) => {
    expect(await judges('node lint.mjs', { ...src, 'lint.mjs': text, [module]: '' })).toEqual(
      ['lint.mjs', module].toSorted(),
    );
  });

  test.each<[string, string, string[]]>([
    ['import', 'import rules', ['tools/rules.py']],
    ['a package', 'import os, rules.names as names', ['tools/rules/__init__.py', 'tools/rules/names.py']],
    ['from', 'from rules import names', ['tools/rules/__init__.py', 'tools/rules/names.py']],
    ['relative', 'from . import names', ['tools/names.py']],
    ['from the folder that it is called in', 'from checks.one import x', ['checks/one.py']],
  ])('Python: %s', async (_, text, modules) => {
    const tree = Object.fromEntries(['tools/lint.py', ...modules].map((name) => [name, '']));
    expect(await judges('python3 tools/lint.py', { ...tree, 'tools/lint.py': text })).toEqual(
      ['tools/lint.py', ...modules].toSorted(),
    );
  });

  test.each<[string, string, string]>([
    ['lint.rb', "require_relative 'rules'", 'rules.rb'],
    ['lint.pl', "require './rules.pl';", 'rules.pl'],
    ['lint.php', "include_once('rules.php');", 'rules.php'],
    ['lint.sh', '. ./rules.sh', 'rules.sh'],
    ['lint.sh', '"$(dirname "$0")/rules.sh" src', 'rules.sh'],
    ['lint.sh', 'set -e; env X=1 node rules.mjs src', 'rules.mjs'],
  ])('%s with `%s`', async (script, text, module) => {
    expect(await judges(`./${script}`, { ...src, [script]: text, [module]: '' })).toEqual(
      [script, module].toSorted(),
    );
  });

  test('modules of modules, in a circle, and what a script of package.json starts', async () => {
    const tree = {
      'web/package.json': '{"scripts": {"prelint": "node pre.mjs", "lint": "env A=1 node lint.mjs src"}}',
      'web/pre.mjs': '',
      'web/lint.mjs': "import './a.mjs';",
      'web/a.mjs': "import './b.mjs';",
      'web/b.mjs': "import './a.mjs';",
    };
    const found = ['web/a.mjs', 'web/b.mjs', 'web/lint.mjs', 'web/pre.mjs'];
    expect(await judges('npm run lint', tree, 'web')).toEqual(found);
    expect(await judges('yarn lint', tree, 'web')).toEqual(found);
    expect(await judges('npm run other', tree, 'web')).toEqual([]);
    expect(await judges('npm run lint', { 'package.json': 'no JSON' })).toEqual([]);
  });

  test('what a linter reads in order to judge it is not one of them', async () => {
    const tree = {
      ...src,
      'lint.cjs': "const text = require('fs').readFileSync('src/a.js', 'utf8');",
      'lint.sh': 'grep -n let src/a.js',
    };
    expect(await judges('node lint.cjs', tree)).toEqual(['lint.cjs']);
    expect(await judges('./lint.sh', tree)).toEqual(['lint.sh']);
  });

  test.each([
    ['lint.mjs', 'for (const name of names) await import(`./rules/${name}`);'],
    ['lint.mjs', 'require(path.join(dir, name));'],
    ['lint.mjs', "import vm from 'node:vm';"],
    ['lint.mjs', "import rules from '#rules';"],
    ['lint.mjs', 'const load = createRequire(import.meta.url);'],
    ['lint.mjs', 'eval(text);'],
    ['lint.mjs', 'new Function(text)();'],
    ['lint.py', 'importlib.import_module(name)'],
    ['lint.py', 'exec(open(name).read())'],
    ['lint.py', 'sys.path.insert(0, here)'],
    ['lint.rb', 'require File.join(here, name)'],
    ['lint.php', 'include $name;'],
  ])(
    'where %s loads what its text does not name (`%s`), that is said, and nothing is mended',
    async (script, text) => {
      await expect(judges(`./${script}`, { [script]: text })).rejects.toThrow(
        `The linter’s own ${script} loads modules`,
      );
    },
  );

  test.each([
    ['lint.mjs', 'const require = createRequire(import.meta.url); pattern.exec(text); model.eval(x);'],
    ['lint.py', 're.compile(x); cursor.exec(x); model.eval()'],
  ])('%s with `%s` loads nothing unknown', async (script, text) => {
    expect(await judges(`./${script}`, { [script]: text })).toEqual([script]);
  });
});
