import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  dependencyPath,
  interpreters,
} from '../../../src/adapters/process/dependencies/dependency-programs.ts';
import { environmentId } from '../../../src/adapters/process/dependencies/environment-id.ts';
import type { CommandRequest } from '../../../src/ports/index.ts';
import { temporaryFolder, writeFiles } from '../../support/repository.ts';
import { limits } from './sandbox-fixture.ts';

/** A working tree with installed packages, and a folder of programs beside it. */
function machine() {
  const folder = temporaryFolder();
  const [from, programs, versions] = ['tree', 'bin', 'versions'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFiles(from, {
    'node_modules/.bin/jest': '',
    'node_modules/.package-lock.json': '{}',
    'node_modules/.modules.yaml': '',
    'node_modules/.yarn-state.yml': '',
    'vendor/composer/installed.json': '[]',
    '.venv/pyvenv.cfg': '',
    'packages/a/node_modules/.bin/jest': '',
    'packages/b/node_modules/.bin/jest': '',
    '.venv/bin/pytest': '',
    '.venv/lib/python3.12/site-packages/a.py': '',
  });
  for (const version of ['1', '2']) {
    writeFiles(versions, { [`${version}/tool`]: version });
    chmodSync(path.join(versions, version, 'tool'), 0o755);
  }
  mkdirSync(programs);
  symlinkSync(path.join(versions, '1', 'tool'), path.join(programs, 'tool'));
  const request = (
    cwd = '',
    paths = ['node_modules', 'packages/a/node_modules', 'packages/b/node_modules', '.venv', 'vendor'],
  ): CommandRequest => ({
    argv: ['tool'],
    root: '/checkout',
    cwd,
    dependencies: { from, paths },
    env: {},
    limits,
  });
  return { from, programs, versions, request };
}

describe('the programs that a command finds', () => {
  test('are those of its own package first, then of those above it, and never those of a neighbour', () => {
    const { request } = machine();
    const found = (cwd: string) => dependencyPath(request(cwd), '/seen');
    expect(found('')).toEqual(['/seen/node_modules/.bin', '/seen/.venv/bin']);
    expect(found('packages/a')).toEqual([
      '/seen/packages/a/node_modules/.bin',
      '/seen/node_modules/.bin',
      '/seen/.venv/bin',
    ]);
    expect(found('packages/a/deep')).toEqual(found('packages/a'));
    expect(found('packages/ab')).toEqual(found(''));
  });
});

describe('the interpreters that a sandbox shows', () => {
  test('are those of virtual environments, by the name of the program itself and not by that of a link to it', () => {
    const { request, from } = machine();
    const store = temporaryFolder();
    const [program, secret] = ['python3.12', 'keys'].map((name) => path.join(store, name)) as [
      string,
      string,
    ];
    for (const file of [program, secret]) writeFileSync(file, '', { mode: 0o755 });
    const python = path.join(from, '.venv/bin/python');
    const shownBy = (target: string) => {
      rmSync(python, { force: true });
      symlinkSync(target, python);
      return interpreters(request(''));
    };
    expect(shownBy(program)).toEqual([program]);
    symlinkSync(secret, path.join(store, 'python3'));
    expect(shownBy(path.join(store, 'python3'))).toEqual([]);
    chmodSync(program, 0o644);
    expect(shownBy(program)).toEqual([]);
    expect(shownBy(path.join(store, 'none'))).toEqual([]);
  });
});

describe('the tools that a kept result was made with', () => {
  const later = new Date('2030-01-01T00:00:00Z');
  test.each<[string, (given: ReturnType<typeof machine>) => void]>([
    ['the program is another version', ({ programs, versions }) => {
      rmSync(path.join(programs, 'tool'));
      symlinkSync(path.join(versions, '2', 'tool'), path.join(programs, 'tool'));
    }],
    ['the program behind a link was replaced', ({ versions }) => writeFileSync(path.join(versions, '1', 'tool'), 'one and a half')],
    ...[
      'node_modules/.package-lock.json', 'node_modules/.modules.yaml', 'node_modules/.yarn-state.yml',
      'vendor/composer/installed.json', '.venv/pyvenv.cfg', '.venv/lib/python3.12/site-packages', 'packages/b/node_modules',
    ].map((written): [string, (given: ReturnType<typeof machine>) => void] => [
      `an installation has written ${written}`,
      ({ from }) => utimesSync(path.join(from, written), later, later),
    ]),
    ['a dependency folder is gone', ({ from }) => rmSync(path.join(from, 'packages/a/node_modules'), { recursive: true })],
    ['another program was put beside it', ({ programs }) => writeFileSync(path.join(programs, 'node'), '')],
  ])('are others once %s', async (_, change) => {
    const given = machine();
    const id = () => environmentId('bubblewrap', given.request(), given.programs);
    const before = await id();
    expect(await id()).toBe(before);
    change(given);
    expect(await id()).not.toBe(before);
  }); // prettier-ignore

  test('are the same when a file of a package was written: an installation would have told', async () => {
    const { from, programs, request } = machine();
    const before = await environmentId('bubblewrap', request(), programs);
    writeFileSync(path.join(from, 'node_modules/.bin/jest'), 'x');
    expect(await environmentId('bubblewrap', request(), programs)).toBe(before);
  });

  test('are others in another sandbox, or by another search path', async () => {
    const { request, programs } = machine();
    const ids = [
      await environmentId('bubblewrap', request(), programs),
      await environmentId('none', request(), programs),
      await environmentId('bubblewrap', request(), '/usr/bin'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
