import { describe, expect, test } from 'vitest';
import type { CheckProposal } from '../../../src/validation/proposals/repository-facts.ts';
import { formatterCall } from '../../../src/validation/proposals/formatter-calls.ts';
import { installLine } from '../../../src/validation/proposals/install-line.ts';
import { proposeNode } from '../../../src/validation/proposals/node.ts';
import { proposePython } from '../../../src/validation/proposals/python.ts';
import { scriptLines } from '../../../src/validation/proposals/script-lines.ts';
import { waysToRun } from '../../../src/validation/proposals/ways.ts';

const factsOf = (files: Record<string, string>) => ({
  paths: Object.keys(files),
  texts: new Map(Object.entries(files)),
});
const shown = (proposals: readonly CheckProposal[]) =>
  proposals.map(({ kind, because, check }) =>
    [kind, because, check.name, check.cwd ?? '', check.run.join(' ')].join(' | '),
  );
const node = (scripts: Record<string, string>, more: Record<string, string> = {}, manifest: object = {}) =>
  shown(proposeNode(factsOf({ 'package.json': JSON.stringify({ scripts, ...manifest }), ...more })));

describe('what installs a repository', () => {
  const lineFor = (paths: readonly string[], folder: string, texts: Readonly<Record<string, string>> = {}) =>
    installLine({ paths, texts: new Map(Object.entries(texts)) }, folder);

  test.each([
    ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
    ['yarn.lock', 'yarn install --immutable'],
    ['bun.lock', 'bun install --frozen-lockfile'],
    ['package-lock.json', 'npm ci'],
    ['package.json', 'npm install'],
    ['uv.lock', 'uv sync --all-extras --all-groups'],
    ['poetry.lock', 'poetry install'],
    ['requirements-dev.txt', 'python -m venv .venv && .venv/bin/pip install -r requirements-dev.txt'],
    ['pyproject.toml', 'python -m venv .venv && .venv/bin/pip install -e . pytest'],
    ['setup.py', 'python -m venv .venv && .venv/bin/pip install -e . pytest'],
    ['requirements.txt', 'python -m venv .venv && .venv/bin/pip install -r requirements.txt pytest'],
    ['go.mod', 'go mod download'],
    ['Cargo.toml', 'cargo fetch'],
    ['pom.xml', 'mvn --batch-mode dependency:go-offline'],
    ['gradlew', './gradlew testClasses'],
    ['build.gradle', 'gradle testClasses'],
    ['build.gradle.kts', 'gradle testClasses'],
    ['Gemfile', 'bundle config set --local path vendor/bundle && bundle install'],
    ['composer.json', 'composer install'],
    ['mix.exs', 'mix local.hex --force && mix deps.get'],
  ])('where it has %s', (file, line) => {
    expect(lineFor([file], '')).toBe(line);
    expect(lineFor([`app/${file}`], 'app')).toBe(line);
    expect(lineFor([file], 'app')).toBe(line);
    expect(lineFor([`app/${file}`], '')).toBeUndefined();
  });

  test('is told by a lock file before a manifest', () => {
    expect(lineFor(['package.json', 'yarn.lock'], '')).toBe('yarn install --immutable');
    expect(lineFor(['pyproject.toml', 'uv.lock'], '')).toBe('uv sync --all-extras --all-groups');
    expect(lineFor(['README.md'], '')).toBeUndefined();
  });

  test.each([
    ['an extra', "-e '.[tests]'", { 'pyproject.toml': '[project.optional-dependencies]\ndocs = ["sphinx"]\ntests = ["pytest", "pytz"]' }],
    ['a group', '-e . --group test', { 'pyproject.toml': '[dependency-groups]\nlint = ["ruff"]\ntest = ["pytest"]' }],
    ['an extra of setup.cfg', "-e '.[testing]'", { 'setup.py': '', 'setup.cfg': '[metadata]\nname = a\n[options.extras_require]\ndocs =\n  sphinx\ntesting =\n  pytest' }],
    ['an extra of setup.py', "-e '.[dev]'", { 'setup.py': 'setup(name="a", extras_require={"docs": ["x"], "dev": ["pytest"]})' }],
    ['a file', '-e . -r requirements/test.txt', { 'pyproject.toml': '', 'requirements/test.txt': 'pytest' }],
    ['a file beside what is no package', '-r requirements.txt -r test-requirements.txt', { 'requirements.txt': 'django', 'test-requirements.txt': 'pytest' }],
    ['nothing that is so called', '-e . pytest', { 'pyproject.toml': '[project.optional-dependencies]\ndocs = ["sphinx"]' }],
    ['nothing that can be read', '-e . pytest', { 'pyproject.toml': '[project\ntests = [' }],
  ])('with what its tests need: %s', (_, words, texts) => {
    expect(lineFor(Object.keys(texts), '', texts)).toBe(`python -m venv .venv && .venv/bin/pip install ${words}`);
  }); // prettier-ignore
});

describe('a check of JavaScript', () => {
  test.each([
    ...['lint', 'lint:js', 'lint:check', 'eslint', 'check:lint', 'biome', 'standard'].map((name) => [name, 'lint']),
    ...['typecheck', 'type-check', 'check-types', 'check:types', 'types', 'tsc', 'test:types'].map((name) => [name, 'types']),
    ...['test', 'test:unit', 'unit', 'test:ci', 'tests'].map((name) => [name, 'tests']),
  ] as [string, string][])('is a script called %s: %s', (name, kind) => {
    expect(node({ [name]: 'x | y' })).toEqual([`${kind} | script "${name}" of package.json | ${kind} |  | npm run --silent ${name}`]);
  });

  test.each<[string, string]>([
    ['eslint . --fix --cache --quiet -q --max-warnings 0', 'eslint . --max-warnings 0 --format json'],
    ['oxlint --fix src', 'oxlint src --format json'],
    ['biome check --write --apply --fix .', 'biome check . --reporter=json'],
    ['tsc --noEmit', 'tsc --noEmit --pretty false'],
    ['vue-tsc --noEmit', 'vue-tsc --noEmit'],
    ['jest --watchAll --ci', 'jest --ci --json'],
    ['mocha test', 'mocha test --reporter json'],
    ['vitest --reporter=dot --run', 'vitest run --run --reporter=default --reporter=json'],
    ['vitest run unit', 'vitest run unit --reporter=default --reporter=json'],
    ['eslint . && tsc', 'npm run --silent lint'],
    ['other .', 'npm run --silent lint'],
  ])('asks a tool that it knows for what can be read: %s', (script, line) => {
    expect(node({ lint: script })).toEqual([`lint | script "lint" of package.json | lint |  | ${line}`]);
  });

  test.each([
    ['pnpm-lock.yaml', 'pnpm run --silent lint'],
    ['yarn.lock', 'yarn run lint'],
    ['bun.lockb', 'bun run --silent lint'],
    ['bun.lock', 'bun run --silent lint'],
    ['package-lock.json', 'npm run --silent lint'],
  ])('is called by the manager of %s, here or at the root', (lock, line) => {
    expect(node({ lint: 'x y' }, { [lock]: '' })).toEqual([expect.stringContaining(`| ${line}`)]);
    const files = { 'app/package.json': JSON.stringify({ scripts: { lint: 'x y' } }) };
    for (const place of [lock, `app/${lock}`])
      expect(shown(proposeNode(factsOf({ ...files, [place]: '' })))).toEqual([
        `lint | script "lint" of app/package.json | lint app | app | ${line}`,
      ]);
  });

  test('is none where the script is empty, no text or says that there is none', () => {
    expect(node({ lint: '  ', test: 'echo "no test specified"' })).toEqual([]);
    expect(node({}, {}, { scripts: { lint: 5, test: null } })).toEqual([]);
    expect(shown(proposeNode(factsOf({ 'package.json': '[1' })))).toEqual([]);
  });

  test('is the compiler where nothing else checks types, in the folder of its settings', () => {
    const manifest = { devDependencies: { typescript: '5' } };
    const compiler = 'types | tsconfig.json | types |  | tsc --noEmit --pretty false';
    expect(node({}, { 'tsconfig.json': '{}' }, manifest)).toEqual([compiler]);
    expect(node({}, { 'tsconfig.json': '{}' }, { dependencies: { typescript: '5' } })).toEqual([compiler]);
    expect(node({}, { 'tsconfig.json': '{}' })).toEqual([]);
    expect(node({}, {}, manifest)).toEqual([]);
    expect(node({ types: 'a | b' }, { 'tsconfig.json': '{}' }, manifest)).toHaveLength(1);
    const inner = { 'app/package.json': JSON.stringify(manifest), 'app/tsconfig.json': '{}' };
    expect(shown(proposeNode(factsOf(inner)))).toEqual(['types | app/tsconfig.json | types app | app | tsc --noEmit --pretty false']);
  });

  test('has the formatter of its package before the first of them, Biome before Prettier', () => {
    const fixes = (packages: string[]) =>
      proposeNode(factsOf({ 'package.json': JSON.stringify({ scripts: { lint: 'a b', test: 'c d' }, devDependencies: Object.fromEntries(packages.map((name) => [name, '1'])) }) }))
        .map(({ check }) => check.fix?.join(' '));
    expect(fixes(['prettier'])).toEqual(['prettier --write --ignore-unknown {files}', undefined]);
    expect(fixes(['prettier', '@biomejs/biome'])).toEqual(['biome format --write --no-errors-on-unmatched {files}', undefined]);
    expect(fixes(['eslint'])).toEqual([undefined, undefined]);
  });

  test('of a package is one that the root has none of', () => {
    const files = { 'package.json': JSON.stringify({ scripts: { test: 'a b' } }), 'app/package.json': JSON.stringify({ scripts: { test: 'c d', lint: 'e f' } }) };
    expect(shown(proposeNode(factsOf(files))).map((row) => row.split(' | ').at(-1))).toEqual(['npm run --silent test', 'npm run --silent lint']);
  });
}); // prettier-ignore

describe('a check of Python', () => {
  const python = (files: Record<string, string>) => shown(proposePython(factsOf(files)));
  const [ruff, pytest] = ['ruff check --output-format=json --no-cache .', 'python -m pytest -p no:cacheprovider'];

  test.each<[string, Record<string, string>, string[]]>([
    ...['ruff.toml', '.ruff.toml'].map((own): [string, Record<string, string>, string[]] => [own, { 'setup.py': '', [own]: '' }, [`lint | ${own} | lint |  | ${ruff}`]]),
    ['.flake8', { 'setup.py': '', '.flake8': '' }, ['lint | .flake8 | lint |  | flake8']],
    ['Ruff before flake8', { 'setup.cfg': '[flake8]\nruff\n' }, [`lint | setup.cfg | lint |  | ${ruff}`]],
    ...['mypy.ini', '.mypy.ini'].map((own): [string, Record<string, string>, string[]] => [own, { 'setup.py': '', [own]: '' }, [`types | ${own} | types |  | mypy .`]]),
    ['mypy that knows its files', { 'pyproject.toml': '[tool.mypy]\npackages = ["a"]\n' }, ['types | pyproject.toml | types |  | mypy']],
    ...['pytest.ini', 'conftest.py'].map((own): [string, Record<string, string>, string[]] => [own, { 'setup.py': '', [own]: '' }, [`tests | ${own} | tests |  | ${pytest}`]]),
    ...['pyproject.toml', 'setup.cfg', 'tox.ini', 'Pipfile', 'requirements.txt', 'requirements-dev.txt', 'setup.py'].map(
      (name): [string, Record<string, string>, string[]] => [`a requirement in ${name}`, { [name]: 'deps = ["pytest>=8"]' }, [`tests | ${name} | tests |  | ${pytest}`]],
    ),
    ['a requirement in dev-requirements.txt', { 'setup.py': '', 'dev-requirements.txt': 'pytest\n' }, [`tests | dev-requirements.txt | tests |  | ${pytest}`]],
    ['files called like tests', { 'setup.py': '', 'tests/test_a.py': '' }, [`tests | test files | tests |  | ${pytest}`]],
    ['files that end like tests', { 'setup.py': '', 'a_test.py': '' }, [`tests | test files | tests |  | ${pytest}`]],
    ['words that only hold the names', { 'setup.py': 'pytester ruffian mypyc myflake8' }, []],
    ['a folder of its own', { 'app/pyproject.toml': '[tool.ruff]', 'app/tests/test_a.py': '' }, [`lint | app/pyproject.toml | lint app | app | ${ruff}`, `tests | app/test files | tests app | app | ${pytest}`]],
    ['uv', { 'pyproject.toml': 'pytest', 'uv.lock': '' }, [`tests | pyproject.toml | tests |  | uv run --offline --no-sync ${pytest}`]],
    ['Poetry', { 'pyproject.toml': 'pytest', 'poetry.lock': '' }, [`tests | pyproject.toml | tests |  | poetry run ${pytest}`]],
  ])('by %s', (_, files, rows) => {
    expect(python(files)).toEqual(rows);
  });

  test.each<[string, string | undefined]>([
    ['[tool.ruff]\n[tool.ruff.format]', 'ruff format --no-cache {files}'],
    ['[tool.ruff]\nruff-format', 'ruff format --no-cache {files}'],
    ['[tool.ruff]\nrun = "ruff format ."', 'ruff format --no-cache {files}'],
    ['[tool.ruff]\n[tool.black]', 'black --quiet {files}'],
    ['[tool.ruff]\ndev = ["black>=24"]', 'black --quiet {files}'],
    ['[tool.ruff]\nblacklist = 1', undefined],
  ])('has the formatter before the first of them: %j', (text, fix) => {
    const [first, second] = proposePython(factsOf({ 'pyproject.toml': `${text}\n`, 'tests/test_a.py': '' }));
    expect([first!.check.fix?.join(' '), first!.check.paths, second!.check.fix]).toEqual([fix, fix && ['**/*.{py,pyi}'], undefined]);
  });
}); // prettier-ignore

test.each<[string, string, CheckProposal['kind'], string[]]>([
  ['pnpm run --silent lint', 'lint', 'lint', ['npm run --silent lint']],
  ['yarn run lint', 'lint', 'lint', ['npm run --silent lint']],
  ['bun run --silent unit', 'tests', 'tests', ['npm run --silent unit']],
  ['pnpm exec lint', 'lint', 'lint', []],
  ['uv run --offline --no-sync python -m pytest -q', 'tests', 'tests', ['python -m pytest -q', 'python -m unittest']],
  ['poetry run flake8', 'lint', 'lint', ['flake8']],
  ['bundle exec rake test', 'tests', 'tests', ['rake test']],
  ['python -m pytest -q', 'tests', 'tests', ['python -m unittest']],
  ['python -m mypy', 'types', 'types', []],
  ['vendor/bin/phpunit --x', 'tests', 'tests', ['phpunit --x']],
  ['./mvnw test', 'tests', 'tests', ['mvn test']],
  ['./gradlew test', 'tests', 'tests', ['gradle test']],
  ['go test ./...', 'tests', 'tests', []],
])('ways to run %s, the own first', (line, name, kind, others) => {
  const ways = waysToRun({ kind, because: '', check: { name, cwd: 'app', run: line.split(' ') } as CheckProposal['check'] });
  expect(ways.map(({ run }) => run.join(' '))).toEqual([line, ...others]);
  expect(ways.every((way) => way.name === name && way.cwd === 'app')).toBe(true);
  expect(ways.filter(({ reader }) => reader === 'unittest').map(({ run }) => run.at(-1))).toEqual(others.filter((one) => one.endsWith('unittest')).map(() => 'unittest'));
}); // prettier-ignore

describe('how scripts call a formatter', () => {
  const call = (script: string, program: 'black' | 'prettier' | 'ruff' | 'gofmt', more: Record<string, string> = {}) =>
    formatterCall(factsOf({ Makefile: script, 'src/a.py': '', ...more }), '', program);

  test.each<[string, 'black' | 'prettier' | 'ruff' | 'gofmt', string[]]>([
    ...['-S', '--skip-string-normalization', '-C', '--skip-magic-trailing-comma', '--preview', '--unstable'].map((flag): [string, 'black', string[]] => [`\tblack ${flag} .`, 'black', [flag]]),
    ...['-l', '--line-length', '-t', '--target-version', '--config'].map((option): [string, 'black', string[]] => [`\tblack ${option} 100 .`, 'black', [option, '100']]),
    ['\tblack --line-length=100 .', 'black', ['--line-length', '100']],
    ...['--line-length', '--target-version', '--config'].map((option): [string, 'ruff', string[]] => [`\truff format ${option} py39`, 'ruff', [option, 'py39']]),
    ['\truff format --preview', 'ruff', ['--preview']],
    ['\tgofmt -s -w .', 'gofmt', ['-s']],
    ...['--print-width', '--tab-width', '--trailing-comma', '--arrow-parens', '--end-of-line', '--quote-props', '--prose-wrap', '--config'].map((option): [string, 'prettier', string[]] => [`\tprettier ${option} x --write .`, 'prettier', [option, 'x']]),
    ...['--single-quote', '--no-semi', '--use-tabs', '--jsx-single-quote', '--no-bracket-spacing', '--bracket-same-line'].map((flag): [string, 'prettier', string[]] => [`\tprettier ${flag} --write .`, 'prettier', [flag]]),
  ])('with what decides the style: %s', (line, program, style) => {
    expect(call(`format:\n${line}\n`, program)).toEqual({ style, targets: [] });
  });

  test('one for the whole repository counts before one for parts, and of two such the one that says more', () => {
    expect(call('a:\n\tblack src\nb:\n\tblack -S .\n', 'black')).toEqual({ style: ['-S'], targets: [] });
    expect(call('a:\n\tblack .\nb:\n\tblack -S .\n', 'black')).toEqual({ style: ['-S'], targets: [] });
    expect(call('a:\n\tblack src\n', 'black')).toEqual({ style: [], targets: ['src'] });
  });

  test('none counts for files that are not there, and none is known where the style hangs on a variable', () => {
    expect(call('a:\n\tblack nowhere\n', 'black')).toBeUndefined();
    expect(call('a:\n\tblack -l $(WIDTH) .\nb:\n\tblack -S .\n', 'black')).toBeUndefined();
  });

  test.each(['GNUmakefile', 'Makefile', 'makefile', 'justfile', 'Justfile', '.justfile', 'Taskfile.yml', 'Taskfile.yaml', 'tox.ini', 'noxfile.py', 'tasks.py', 'hatch.toml', 'pyproject.toml', 'package.json'])(
    'in %s',
    (name) => {
      expect(scriptLines(factsOf({ [name]: 'run = "black ."' }), '')).toContain('run = "black ."');
      expect(scriptLines(factsOf({ [`app/${name}`]: 'run = "black ."' }), 'app')).toContain('run = "black ."');
    },
  );

  test('lines that are too long, comments and what is only printed are none', () => {
    const lines = scriptLines(factsOf({ Makefile: ['a'.repeat(2000), 'b'.repeat(2001), '# black .', '\techo black .', '\tcd x && black .', '\tblack \\\n  src'].join('\n') }), '');
    expect(lines.map((line) => line.slice(0, 12))).toEqual(expect.arrayContaining(['aaaaaaaaaaaa', '\tblack  src']));
    expect(lines.filter((line) => line !== '')).toHaveLength(2);
  });
}); // prettier-ignore
