import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandRunner } from '../../ports/index.ts';
import { makeTemporaryFolder } from '../disk/temporary-folder.ts';

const megabyte = 1024 * 1024;

/**
 * Tries a runner on a harmless command that writes and reads a file of the checkout and one over a dependency; true
 * when all of that works on this machine.
 */
export async function worksHere(runner: CommandRunner): Promise<boolean> {
  const base = await makeTemporaryFolder('probe');
  const [root, keptChanges, from] = ['checkout', 'layers', 'installed'].map((name) =>
    path.join(base.path, name),
  );
  try {
    for (const folder of [root!, keptChanges!, path.join(from!, 'dependency')])
      await mkdir(folder, { recursive: true });
    await writeFile(path.join(from!, 'dependency/installed'), 'works\n');
    const result = await runner.run({
      argv: ['sh', '-c', 'cat dependency/installed > made && echo more >> dependency/installed && cat made'],
      root: root!,
      keptChanges: keptChanges!,
      cwd: '',
      seenAs: '/work',
      dependencies: { from: from!, paths: ['dependency'] },
      env: {},
      limits: {
        timeoutMs: 20_000,
        maxOutputBytes: megabyte,
        maxMemoryBytes: 512 * megabyte,
        maxProcesses: 256,
        maxDiskBytes: 64 * megabyte,
      },
    });
    return result.exitCode === 0 && result.stdout === 'works\n';
  } finally {
    await base.dispose();
  }
}
