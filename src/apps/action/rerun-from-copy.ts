import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../composition/settings.ts';
import { withoutCommands } from './workflow-commands.ts';

/** Set for the program that runs beside the workspace. */
const aside = 'PATCHWRIGHT_ASIDE';

/** Whether this is the program beside the workspace. */
export function isBesideWorkspace(environment: Environment): boolean {
  return environment[aside] === '1';
}

/**
 * Runs the program of this action again from a copy beside the workspace, and only then lays out what another job installed
 * for the tests: Node looks for modules in every folder above a file, so nothing that strangers put into the workspace may
 * lie above the program that holds the model key.
 * @param program folder of the action, with `main.js` and everything that it reads
 * @param log writes a line to the log, where workflow commands are read
 * @returns its exit code
 */
export async function rerunFromCopy(
  program: string,
  workspace: string,
  { environment, log }: { environment: Environment; log: (line: string) => void },
): Promise<number> {
  const copy = path.join(environment['RUNNER_TEMP'] ?? '', 'patchwright-program');
  rmSync(copy, { recursive: true, force: true });
  cpSync(program, copy, { recursive: true });
  const packed = environment['PATCHWRIGHT_DEPENDENCIES'];
  if (packed) {
    // Tar and gzip need to know of no key and no token.
    const env = { PATH: environment['PATH'], HOME: environment['HOME'] };
    const script = path.join(copy, 'unpack-dependencies.sh');
    // Both name files that strangers have named, and a command of the runner's may stand anywhere in a line (R20).
    await withoutCommands(log, async () =>
      spawnSync('bash', [script, packed], { cwd: workspace, env, stdio: 'inherit' }),
    );
  }
  const env = { ...environment, [aside]: '1' };
  const child = spawn(process.execPath, [path.join(copy, 'main.js')], {
    cwd: workspace,
    env,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return (await ended)[0] ?? 1;
}
