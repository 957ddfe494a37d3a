import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandRunner } from '../../ports/index.ts';

const megabyte = 1024 * 1024;

/** Tries a runner on a harmless command that writes and reads a file; true when it works on this machine. */
export async function isolates(runner: CommandRunner): Promise<boolean> {
  const root = await mkdtemp(path.join(tmpdir(), 'patchwright-probe-'));
  try {
    const result = await runner.run({
      argv: ['sh', '-c', 'echo works > made && cat made'],
      root,
      cwd: '',
      seenAs: '/work',
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
    await rm(root, { recursive: true, force: true });
  }
}
