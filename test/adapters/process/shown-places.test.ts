import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildView } from '../../../src/adapters/process/sandbox/build-view.ts';
import { limits } from './sandbox-fixture.ts';

const base = await realpath(await mkdtemp(path.join(tmpdir(), 'patchwright-shown-')));
afterAll(() => rm(base, { recursive: true }));
const home = path.join(base, 'home');
const workingTree = path.join(home, 'app');
const secret = path.join(home, '.ssh', 'id_rsa');
await mkdir(path.dirname(secret), { recursive: true });
await writeFile(secret, 'secret');
await mkdir(path.join(workingTree, '.git'), { recursive: true });

/** Places of this machine that a check of the working tree would see. */
function shown(
  options: { dependencies?: string[]; variables?: Record<string, string>; searchPath?: string } = {},
): string[] {
  const { dependencies = [], variables = {}, searchPath = '/usr/bin' } = options;
  const view = buildView(
    {
      argv: ['true'],
      root: '/checkout',
      cwd: '',
      seenAs: workingTree,
      dependencies: { from: workingTree, paths: dependencies },
      env: {},
      limits,
    },
    { uid: 1, gid: 1, home, searchPath, variables },
  );
  const mounted = view.mounts.flatMap((mount) => ('from' in mount ? [mount.from] : []));
  return [...mounted, ...view.layers.map(({ from }) => from)].filter((place) => place.startsWith(base));
}

async function environmentOf(python: string, to: string): Promise<string> {
  const bin = path.join(workingTree, python, 'bin');
  await mkdir(bin, { recursive: true });
  await symlink(to, path.join(bin, 'python'));
  return python;
}

describe('what a check sees of this machine (R5, R29, H16)', () => {
  it('is a tool beside the working tree, and no folder of PATH within it: it would hide what is checked', async () => {
    const [own, tools] = [path.join(workingTree, 'tools/bin'), path.join(base, 'tools/bin')];
    for (const folder of [own, tools]) await mkdir(folder, { recursive: true });
    const seen = shown({ searchPath: `${own}:${tools}:/usr/bin` });
    expect(seen.some((place) => tools.startsWith(place))).toBe(true);
    expect(seen.filter((place) => place.startsWith(workingTree))).toEqual([]);
  });

  it('is the interpreter of a virtual environment with all that it needs', async () => {
    const python = path.join(base, 'pyenv/3.12/bin/python3.12');
    await mkdir(path.dirname(python), { recursive: true });
    await writeFile(python, '');
    await chmod(python, 0o755);
    const venv = await environmentOf('.venv', python);
    expect(shown({ dependencies: [venv] })).toEqual([
      path.join(base, 'pyenv/3.12'),
      path.join(workingTree, '.venv'),
    ]);
  });

  it('is that interpreter under the name it is reached by, too, as uv links a minor version', async () => {
    const python = path.join(base, 'uv/cpython-3.13.5/bin/python3.13');
    await mkdir(path.dirname(python), { recursive: true });
    await writeFile(python, '');
    await chmod(python, 0o755);
    const minor = path.join(base, 'uv/cpython-3.13');
    await symlink(path.join(base, 'uv/cpython-3.13.5'), minor);
    const venv = await environmentOf('.venv-uv', path.join(minor, 'bin/python3.13'));
    expect(shown({ dependencies: [venv] })).toEqual([
      minor,
      `${minor}.5`,
      path.join(workingTree, '.venv-uv'),
    ]);
  });

  it('is no other folder that a link of such an environment leads through', async () => {
    const python = path.join(base, 'other/3.12/bin/python3.12');
    const private3 = path.join(home, 'private-tools/bin/python3');
    for (const file of [python, private3]) await mkdir(path.dirname(file), { recursive: true });
    await writeFile(python, '');
    await chmod(python, 0o755);
    await symlink(python, private3);
    const venv = await environmentOf('.venv-other', private3);
    expect(shown({ dependencies: [venv] })).toEqual([
      path.join(base, 'other/3.12'),
      path.join(workingTree, '.venv-other'),
    ]);
  });

  it('is not the folder of a key that such an environment calls its interpreter, nor of another program', async () => {
    const script = path.join(home, 'private', 'deploy');
    await mkdir(path.dirname(script), { recursive: true });
    await writeFile(script, '');
    await chmod(script, 0o755);
    const planted = [await environmentOf('a', secret), await environmentOf('b', script)];
    expect(shown({ dependencies: planted })).toEqual(planted.map((name) => path.join(workingTree, name)));
  });

  it('is nothing that a variable finds in the working tree, whose links lead anywhere', async () => {
    await symlink(path.dirname(secret), path.join(workingTree, '.corepack'));
    await symlink(home, path.join(workingTree, 'packages'));
    const variables = { COREPACK_HOME: `${workingTree}/.corepack`, HEX_HOME: workingTree };
    expect(shown({ variables })).toEqual([]);
  });

  it('is no git directory, whoever asks for it (R11)', () => {
    expect(shown({ dependencies: ['.git'] })).toEqual([]);
  });
});
