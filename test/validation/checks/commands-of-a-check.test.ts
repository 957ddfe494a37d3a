import { describe, expect, test } from 'vitest';
import { CheckConfig, type Finding, type TreeEntry } from '../../../src/domain/index.ts';
import { commandRequest } from '../../../src/validation/checks/running/command-request.ts';
import {
  dependencyFolders,
  withoutCommitted,
} from '../../../src/validation/checks/running/dependency-folders.ts';
import { lineMap, sameLines } from '../../../src/validation/checks/comparing/line-map.ts';
import { repairMayHelp } from '../../../src/validation/checks/comparing/repair-may-help.ts';
import { remedyFor } from '../../../src/validation/trial/remedy.ts';

const treeOf = (...paths: string[]): TreeEntry[] => paths.map((path) => ({ path, mode: '100644', blobId: '1', size: 1 })); // prettier-ignore

describe('what a command of a check is given', () => {
  const request = (more: object = {}, environment: Record<string, string | undefined> = {}, tree = treeOf('a.js')) =>
    commandRequest({
      check: CheckConfig.parse({ name: 'c', run: ['run'], ...more }),
      ...{ argv: ['run', './a.js'], checkoutDir: '/copy', keptChanges: '/layers', base: 'abc', isBase: true },
      ...{ workspaceRoot: '/work', tree, environment },
    }); // prettier-ignore

  test('is its place, seen as the user’s own, and whether anything of a patch is there', () => {
    expect(request({ cwd: 'packages/x' })).toMatchObject({
      ...{ argv: ['run', './a.js'], root: '/copy', keptChanges: '/layers', base: 'abc', isBase: true },
      ...{ cwd: 'packages/x', seenAs: '/work', dependencies: { from: '/work' } },
    });
  });

  test('is an environment that says nothing of who runs it, with the variables that are listed', () => {
    const variables = { LISTED: 'one', OTHER: 'two', TZ: 'Asia/Tokyo' };
    const plain = { CI: '1', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC', TERM: 'dumb', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1' };
    expect(request({}, variables).env).toEqual(plain);
    expect(request({ env: ['LISTED', 'ABSENT'] }, variables).env).toEqual({ ...plain, LISTED: 'one' });
    expect(request({ env: ['TZ'] }, variables).env).toEqual({ ...plain, TZ: 'Asia/Tokyo' });
  }); // prettier-ignore

  test('is its limits, each in its own unit', () => {
    const limits = { timeoutSeconds: 2, outputMb: 3, memoryMb: 16, processes: 5, diskMb: 6 };
    expect(request(limits).limits).toEqual({
      timeoutMs: 2000,
      maxOutputBytes: 3 * 1024 * 1024,
      maxMemoryBytes: 16 * 1024 * 1024,
      maxProcesses: 5,
      maxDiskBytes: 6 * 1024 * 1024,
    });
  });

  test('is a terminal where it asks for one', () => {
    expect([request().terminal, request({ terminal: true }).terminal]).toEqual([undefined, true]);
  });

  test('is what it names of the working tree, else what its tools install into', () => {
    const tree = treeOf('package.json', 'own/x.js');
    expect(request({ dependencies: ['deps', 'own'] }, {}, tree).dependencies?.paths).toEqual(['deps']);
    expect(request({ dependencies: [] }, {}, tree).dependencies?.paths).toEqual([]);
    expect(request({}, {}, tree).dependencies?.paths).toContain('node_modules');
  });
});

describe('the folders that dependencies lie in', () => {
  const usual = ['.venv', 'node_modules', 'venv'];
  test.each<[string, string[], string[]]>([
    ['nothing', [], []],
    ['package.json', ['package.json'], ['.yarn/cache', '.yarn/unplugged']],
    ['pyproject.toml', ['pyproject.toml'], ['env']],
    ['setup.py', ['setup.py'], ['env']],
    ['setup.cfg', ['setup.cfg'], ['env']],
    ['requirements.txt', ['requirements.txt'], ['env']],
    ['manage.py', ['manage.py'], ['env']],
    ['tox.ini', ['tox.ini'], []],
    ['Pipfile in a folder', ['py/Pipfile'], ['py/.venv']],
    ['composer.json', ['composer.json'], ['vendor']],
    ['Gemfile', ['Gemfile'], ['.bundle', 'vendor/bundle']],
    ['mix.exs', ['mix.exs'], ['deps']],
    ['pubspec.yaml', ['pubspec.yaml'], ['.dart_tool']],
    ['Cargo.toml', ['Cargo.toml'], ['target', 'vendor']],
    ['go.mod', ['go.mod'], ['vendor']],
    ['a manifest in a folder', ['web/package.json'], ['web/.yarn/cache', 'web/.yarn/unplugged', 'web/node_modules']],
    ['two manifests', ['go.mod', 'web/composer.json'], ['vendor', 'web/vendor']],
    ['a file that is only called alike', ['my-package.json', 'package.json.bak'], []],
    ['a package of Python, in whose folder an installation writes the version', ['src/a/__init__.py', 'src/a/b/__init__.py'], ['src/a/_version.py', 'src/a/version.py']],
    ['one that holds its version itself', ['a/__init__.py', 'a/version.py'], ['a/_version.py']],
  ])('beside %s', (_, paths, more) => {
    expect(dependencyFolders(treeOf(...paths))).toEqual([...usual, ...more].toSorted());
  }); // prettier-ignore

  test('are never those of which the commit holds something, nor below a submodule', () => {
    expect(dependencyFolders(treeOf('package.json', 'node_modules/x/index.js'))).not.toContain('node_modules');
    expect(withoutCommitted(['a', 'a/b', 'c/d', 'e', 'f'], treeOf('a/b/x', 'c', 'e'))).toEqual(['f']);
    expect(withoutCommitted(['ab', 'a/x'], treeOf('a/b'))).toEqual(['ab', 'a/x']);
  }); // prettier-ignore

  test('are found in a tree whose folders are more than memory holds', () => {
    const deep = Array.from({ length: 8_500 }, (_, nth) => `p${nth}/${'a/'.repeat(2_040)}x`);
    expect(withoutCommitted(['node_modules', 'p1/a', 'p1/b'], treeOf(...deep))).toEqual(['node_modules', 'p1/b']);
  }); // prettier-ignore

  test('are five hundred or so in a repository of packages without end', () => {
    const many = treeOf(...Array.from({ length: 2000 }, (_, at) => `p${at}/Pipfile`));
    expect(dependencyFolders(many)).toHaveLength(500);
  });
});

test('a line of a patched file is found on the base, unless the patch wrote it', () => {
  const { toBase } = lineMap('a\nb\nc\nd', 'a\nnew\nc\nd\nmore');
  expect([1, 2, 3, 4, 5, 6].map(toBase)).toEqual([1, undefined, 3, 4, undefined, undefined]);
  expect(lineMap('a\nb\nc', 'b\nc').toBase(1)).toBe(2);
  expect(sameLines.toBase(7)).toBe(7);
});

describe('another round of repair', () => {
  const found = (...messages: string[]): Finding[] => messages.map((message) => ({ source: 'check', severity: 'error', message })); // prettier-ignore
  test.each<[string, Finding[][], number, boolean]>([
    ['is of no use where nothing is wrong', [found()], 3, false],
    ['is of no use where there is no round', [], 3, false],
    ['may help after the first attempt', [found('a')], 1, true],
    ['is not made where none is allowed', [found('a')], 0, false],
    ['may help where there is less to do', [found('a', 'b'), found('a')], 3, true],
    ['is of no use where the same is left', [found('a'), found('a')], 3, false],
    ['is of no use where there is more to do', [found('a'), found('b', 'c')], 3, false],
    ['may help where what is left is something else', [found('a', 'b'), found('c', 'd')], 3, true],
    ['is of no use where some of as much is the same', [found('a', 'b'), found('a', 'd')], 3, false],
    ['is not made when the rounds are used up', [found('a', 'b', 'c'), found('a', 'b'), found('a')], 2, false],
    ['is made as long as there is one', [found('a', 'b', 'c'), found('a', 'b'), found('a')], 3, true],
    ['looks at the last round alone', [found('a'), found('b', 'c', 'd'), found('b')], 3, true],
  ])('%s', (_, rounds, most, wanted) => {
    expect(repairMayHelp(rounds, most)).toBe(wanted);
  }); // prettier-ignore
});

describe('the line that would make a check run', () => {
  const remedy = (kind: 'program' | 'module' | 'downloads', name: string, ...paths: string[]) =>
    remedyFor({ kind, name }, { paths, texts: new Map() }, '');
  test.each<[string, string | undefined]>([
    ['uv', 'pip install uv'],
    ['poetry', 'pip install poetry'],
    ['hatch', 'pip install hatch'],
    ['tox', 'pip install tox'],
    ['nox', 'pip install nox'],
    ['pnpm', 'npm install --global pnpm'],
    ['yarn', 'npm install --global yarn'],
    ['bun', 'npm install --global bun'],
    ['bundle', 'gem install bundler'],
    ...['node', 'npm', 'python', 'python3.12', 'go', 'cargo', 'java', 'mvn', 'gradle', 'dotnet', 'ruby', 'php', 'composer', 'mix', 'make', 'cmake', 'gcc', 'g++', 'clang', 'golangci-lint'].map((name): [string, undefined] => [name, undefined]),
    ['eslint', 'npm ci'],
    ['constructor', 'npm ci'],
  ])('for the program %s is %s', (name, line) => {
    expect(remedy('program', name, 'package-lock.json')).toBe(line);
  }); // prettier-ignore

  test('names the program, where pip installs nothing that it is not told to', () => {
    const install = 'python -m venv .venv && .venv/bin/pip install -e . pytest';
    expect(remedy('program', 'ruff', 'pyproject.toml')).toBe(`${install} ruff`);
    expect(remedy('program', 'pytest', 'pyproject.toml')).toBe(install);
    expect(remedy('module', 'numpy', 'pyproject.toml')).toBe(install);
    expect(remedy('program', 'ruff', 'uv.lock')).toBe('uv sync --all-extras --all-groups');
  });

  test('installs what is there, where a module of that name is missing', () => {
    expect(remedy('module', 'uv', 'package.json')).toBe('npm install');
    expect(remedy('module', 'left-pad')).toBeUndefined();
  });
});
