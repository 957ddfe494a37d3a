import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRequest, CommandResult, CommandRunner } from '../../../src/ports/index.ts';
import { directRunner, limits, runnerOf } from './sandbox-fixture.ts';

const runners: [string, CommandRunner | undefined][] = [
  ['bubblewrap', await runnerOf('bubblewrap')],
  ['namespaces', await runnerOf('namespaces')],
  ['none', await directRunner()],
];

let base: string;
let victim: string;
const at = (...names: string[]): string => path.join(base, ...names);

/** A checkout, a working tree with dependencies, and a folder of the host with a file that nobody may touch. */
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'patchwright-planted-'));
  await chmod(base, 0o755);
  victim = at('host', 'file');
  for (const folder of [
    'host',
    'checkout/packages/own',
    'layers',
    'tree/node_modules/dep',
    'tree/packages/own/node_modules/dep',
    'tree/bin',
  ])
    await mkdir(at(folder), { recursive: true });
  await writeFile(victim, 'kept');
  await writeFile(at('tree/generated.py'), 'generated');
  await writeFile(at('tree/packages/own/native.so'), 'built');
});
afterEach(() => rm(base, { recursive: true, force: true }));

function run(
  runner: CommandRunner,
  script: string,
  fields: Partial<CommandRequest> = {},
): Promise<CommandResult> {
  const paths = ['node_modules', 'packages/own/node_modules', 'generated.py', 'packages/own/native.so'];
  return runner.run({
    argv: ['sh', '-c', script],
    root: at('checkout'),
    keptChanges: at('layers'),
    cwd: '',
    seenAs: at('tree'),
    dependencies: { from: at('tree'), paths },
    env: {},
    limits,
    ...fields,
  });
}

/** Ways to write the same place of the host in a link, from inside and as the builder of a sandbox may see it. */
const spellings = (place: string): string[] => [
  place,
  `../../../../../../../..${place}`,
  `/oldroot${place}`,
  `/.old${place}`,
  `/proc/self/root${place}`,
  `/proc/1/root${place}`,
];

const plants: [string, (outside: string, file: string) => string][] = [
  ['.git, to a file', (_, file) => `rm -rf .git; ln -s ${file} .git`],
  ['.git, to a folder', (outside) => `rm -rf .git; ln -s ${outside} .git`],
  ['a dependency folder', (outside) => `rm -rf node_modules; ln -s ${outside} node_modules`],
  ['the parent of a dependency folder', (outside) => `rm -rf packages; ln -s ${outside} packages`],
  [
    'the parent of its parent',
    (outside) => `mkdir -p x; rm -rf packages; ln -s ${outside} x/own; ln -s x packages`,
  ],
  ['a file that is brought along', (_, file) => `rm -f generated.py; ln -s ${file} generated.py`],
  ['the working folder', (outside) => `rm -rf packages; ln -s ${outside} packages`],
];

describe.each(runners)('links that a setup command has planted, in a sandbox by %s (R29)', (_, runner) => {
  it.skipIf(runner === undefined).each(plants)('are not followed at %s', async (_name, plant) => {
    for (const [index, outside] of spellings(at('host')).entries()) {
      await rm(at('checkout'), { recursive: true, force: true });
      await mkdir(at('checkout/packages/own'), { recursive: true });
      // From here, where everything can be planted; a sandboxed command can do less.
      await execute(plant(outside, spellings(victim)[index]!));
      await run(runner!, 'true', { cwd: _name === 'the working folder' ? 'packages' : '' });
      expect(await readdir(at('host'))).toEqual(['file']);
      expect(await readFile(victim, 'utf8')).toBe('kept');
      expect((await stat(victim)).mode & 0o777).toBe(0o644);
      expect((await lstat(at('checkout'))).isDirectory()).toBe(true);
    }
  });

  it.skipIf(runner === undefined)('do not keep the files that are named from being there', async () => {
    const { stdout } = await run(
      runner!,
      'cat generated.py packages/own/native.so; echo changed > generated.py',
    );
    expect(stdout).toBe('generatedbuilt');
    expect(await readFile(at('tree/generated.py'), 'utf8')).toBe('generated');
  });
});

async function execute(script: string): Promise<void> {
  await execa('sh', ['-c', script], { cwd: at('checkout') });
}

describe.each(runners.slice(0, 2))(
  'programs of the repository with the names of ours, in %s',
  (_, runner) => {
    it.skipIf(runner === undefined)('never run with the powers of the builder (R15)', async () => {
      const names = [
        'setpriv',
        'prlimit',
        'unshare',
        'mount',
        'umount',
        'sh',
        'chown',
        'env',
        'mkdir',
        'ip',
        'cat',
      ];
      await mkdir(at('tree/node_modules/.bin'));
      for (const name of names) {
        const file = at('tree/node_modules/.bin', name);
        await writeFile(
          file,
          '#!/usr/bin/perl\nopen(F, ">>", "ran"); print F "$0 as $<\\n"; exec("/bin/true");\n',
          { mode: 0o755 },
        );
        await symlink(path.join('node_modules/.bin', name), at('checkout', name));
      }
      await run(runner!, 'true', {
        argv: ['/usr/bin/id'],
        env: { LD_PRELOAD: './planted.so', ENV: './rc', BASH_ENV: './rc' },
      });
      const ran = await readFile(at('checkout/ran'), 'utf8').catch(() => '');
      expect(ran).not.toMatch(/ as 0$/m);
      expect(ran).toBe('');
    });
  },
);
