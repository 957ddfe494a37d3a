import { describe, expect, test } from 'vitest';
import { manifestPaths, proposeFormatters } from '../../../src/validation/proposals/index.ts';

const proposed = (files: Readonly<Record<string, string>>) =>
  proposeFormatters({ paths: Object.keys(files), texts: new Map(Object.entries(files)) }).map(
    ({ name, cwd, fix, paths }) => ({ name, cwd, fix: fix?.join(' '), paths }),
  );

describe('the formatter that a repository is set up for', () => {
  const cases: [what: string, files: Record<string, string>, fix: string[]][] = [
    [
      'Prettier by its file',
      { 'package.json': '{}', '.prettierrc': '{}' },
      ['prettier --write --ignore-unknown --log-level warn {files}'],
    ],
    [
      'Prettier in package.json',
      { 'package.json': '{"prettier": {"semi": false}}' },
      ['prettier --write --ignore-unknown --log-level warn {files}'],
    ],
    [
      'Prettier by a package of settings that package.json names',
      { 'package.json': '{"prettier": "@company/prettier-config"}' },
      ['prettier --write --ignore-unknown --log-level warn {files}'],
    ],
    [
      'Prettier by a script alone',
      { 'package.json': '{"scripts": {"lint": "eslint . && prettier . --check"}}' },
      ['prettier --write --ignore-unknown --log-level warn {files}'],
    ],
    [
      'a script that only names a plugin of Prettier',
      { 'package.json': '{"scripts": {"lint": "eslint --plugin prettier . --check"}}' },
      [],
    ],
    ['a package.json that cannot be read', { 'package.json': '{"prettier": {' }, []],
    ['Prettier only as a dependency', { 'package.json': '{"devDependencies":{"prettier":"3"}}' }, []],
    ['Biome', { 'biome.json': '{}' }, ['biome format --write --no-errors-on-unmatched {files}']],
    ['Ruff that formats', { 'pyproject.toml': '[tool.ruff.format]\n' }, ['ruff format {files}']],
    [
      'Ruff before a commit',
      { 'pyproject.toml': '[tool.ruff]\n', '.pre-commit-config.yaml': '- id: ruff-format\n' },
      ['ruff format {files}'],
    ],
    ['Ruff that only lints', { 'pyproject.toml': '[tool.ruff]\nselect = ["E"]\n' }, []],
    [
      'Ruff that formats, by ruff.toml',
      { 'ruff.toml': 'line-length = 100\n\n[format]\nquote-style = "single"\n\n[lint]\nselect = ["E"]\n' },
      ['ruff format {files}'],
    ],
    [
      'Ruff by a ruff.toml that sets nothing of the linter',
      { '.ruff.toml': 'line-length = 100\n' },
      ['ruff format {files}'],
    ],
    [
      'Ruff that only lints, by ruff.toml',
      { 'ruff.toml': 'line-length = 100\n[lint]\nselect = ["E"]\n' },
      [],
    ],
    ['Ruff that only lints, by keys of old', { 'ruff.toml': 'select = ["E"]\n' }, []],
    [
      'Ruff beside Black',
      { 'ruff.toml': 'line-length = 100\n', 'pyproject.toml': '[tool.black]\n' },
      ['black --quiet {files}'],
    ],
    ['Black', { 'pyproject.toml': '[tool.black]\nline-length = 100\n' }, ['black --quiet {files}']],
    ['gofmt', { 'go.mod': 'module x\n' }, ['gofmt -w {files}']],
    [
      'rustfmt with the edition of the package',
      { 'Cargo.toml': '[package]\nname = "x"\nedition = "2024"\n' },
      ['rustfmt --edition 2024 {files}'],
    ],
    ['clang-format', { '.clang-format': 'BasedOnStyle: LLVM\n' }, ['clang-format -i {files}']],
    [
      'Black before a commit',
      { 'pyproject.toml': '[tool.isort]\n', '.pre-commit-config.yaml': 'hooks:\n  -   id: black # 24\n' },
      ['black --quiet {files}'],
    ],
    [
      'a hook that is commented out',
      { '.pre-commit-config.yaml': '#  - id: black\n- id: blacken-docs\n' },
      [],
    ],
    [
      'Ruff where settings of Black stayed behind',
      { 'pyproject.toml': '[tool.black]\n[tool.ruff.format]\n' },
      ['ruff format {files}'],
    ],
    ['mix format', { '.formatter.exs': '[]' }, ['mix format {files}']],
    ['none', { 'setup.py': '', Makefile: '' }, []],
    [
      'Black in the style of a Makefile',
      { 'setup.py': '', Makefile: 'black:\n\t@black --line-length 120 .\n' },
      ['black --quiet --line-length 120 {files}'],
    ],
    [
      'Black in tox',
      { 'tox.ini': '[testenv:lint]\ncommands =\n    {envpython} -m black --check .\n' },
      ['black --quiet {files}'],
    ],
    [
      'Black in nox',
      { 'noxfile.py': 'session.run("black", "-S", "--check", ".")\n' },
      ['black --quiet -S {files}'],
    ],
    [
      'Black as an action',
      {
        'setup.cfg': '',
        '.github/workflows/a.yml': '- uses: psf/black@stable\n  with:\n    options: "--check -l 79"\n',
      },
      ['black --quiet -l 79 {files}'],
    ],
    ['Black whose style hangs on a variable', { Makefile: 'a:\n\tblack -l $(WIDTH) .\n' }, []],
    [
      'Black as a dependency, in prose and in comments',
      {
        'tox.ini': 'deps =\n    black\n    black >= 22\n    # black .\n',
        'pyproject.toml': 'description = "black box"\ndependencies = ["black (>=22)", "black box"]\n',
        Makefile: 'a:\n\techo black .\n\tcd docs && black .\n',
        '.github/workflows/a.yml': '- name: run black on it\n  run: pip install black --upgrade\n',
      },
      [],
    ],
    [
      'Ruff as a task of pyproject.toml',
      { 'pyproject.toml': '[tool.poe.tasks.format]\ncmd = "ruff format"\n' },
      ['ruff format {files}'],
    ],
    [
      'Ruff in a justfile',
      { justfile: 'fmt:\n  uv run --frozen ruff format --line-length=99 .\n' },
      ['ruff format --line-length 99 {files}'],
    ],
    [
      'Ruff in a workflow, where Black stayed in tox',
      {
        'tox.ini': 'commands =\n    black .\n',
        '.github/workflows/a.yml': 'steps:\n  - run: |\n      uvx ruff format --check .\n',
      },
      ['ruff format {files}'],
    ],
    [
      'gofmt that simplifies',
      { 'go.mod': 'module x\n', Makefile: 'fmt:\n\tgofmt -s -w .\n' },
      ['gofmt -w -s {files}'],
    ],
    [
      'Prettier in a Makefile beside package.json',
      { 'package.json': '{}', Makefile: 'fmt:\n\tnpx prettier --write --single-quote .\n' },
      ['prettier --write --ignore-unknown --log-level warn --single-quote {files}'],
    ],
    [
      'Prettier before a commit',
      { 'package.json': '{}', '.pre-commit-config.yaml': '- id: prettier\n  args: [--cache]\n' },
      ['prettier --write --ignore-unknown --log-level warn {files}'],
    ],
    [
      'Prettier before a commit, for YAML alone',
      { 'package.json': '{}', '.pre-commit-config.yaml': '- id: prettier\n  types: [yaml]\n' },
      [],
    ],
  ];

  test.each(cases)('%s', (_what, files, fix) => {
    expect(proposed(files).map((one) => one.fix)).toEqual(fix);
  });

  test('is found by the files that are read for it', () => {
    const read = [
      'ruff.toml',
      'a/.ruff.toml',
      'package.json',
      'justfile',
      'noxfile.py',
      '.github/workflows/a.yml',
    ];
    expect(manifestPaths([...read, 'src/ruff.toml.md', 'a/.github/workflows/a.yml'])).toEqual(read);
  });

  test('is for what the scripts call it for, where nothing else speaks for it', () => {
    const scripts = {
      'package.json': '{"scripts": {"fmt": "prettier --write lib \\"docs/*.{md,yml}\\""}}',
      'lib/a.js': '',
      'b.js': '',
    };
    expect(proposed(scripts).map(({ paths }) => paths)).toEqual([['lib/**/*', 'docs/*.{md,yml}']]);
    const python = { Makefile: 'fmt:\n\tblack src/x tests\n', 'src/x/a.py': '' };
    expect(proposed(python).map(({ paths }) => paths)).toEqual([
      ['src/x/**/*.{py,pyi}', 'tests/**/*.{py,pyi}'],
    ]);
    expect(proposed({ ...python, 'pyproject.toml': '[tool.black]\n' }).map(({ paths }) => paths)).toEqual([
      ['**/*.{py,pyi}'],
    ]);
  });

  test('is called in the folder that is set up for it, on files of its language', () => {
    expect(proposed({ 'server/go.mod': 'module x\n', 'package.json': '{}' })).toMatchObject([
      { name: 'gofmt server', cwd: 'server', paths: ['**/*.go'] },
    ]);
  });
});
