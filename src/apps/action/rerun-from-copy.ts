import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../composition/settings.ts';
import { withoutCommands } from './workflow-commands.ts';

/** The variable that is set for the copy of the program outside the workspace. */
const runsFromCopy = 'PATCHWRIGHT_ASIDE';

/** Whether this process is the copy of the program outside the workspace. */
export function isCopy(environment: Environment): boolean {
  return environment[runsFromCopy] === '1';
}

/**
 * Runs the program of this action again from a copy outside the workspace, after unpacking into the workspace the dependencies that
 * another job installed for the tests. Node looks for modules in every folder above a file, so the program that holds the model key
 * must not run below a folder that strangers can write to.
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
    // Tar and gzip must not see any key or token.
    const env = { PATH: environment['PATH'], HOME: environment['HOME'] };
    const script = path.join(copy, 'unpack-dependencies.sh');
    // Their messages contain file names, and the runner obeys a workflow command anywhere in a line (R20).
    await withoutCommands(log, async () =>
      spawnSync('bash', [script, packed], { cwd: workspace, env, stdio: 'inherit' }),
    );
  }
  const env = { ...environment, [runsFromCopy]: '1' };
  const child = spawn(process.execPath, [path.join(copy, 'main.js')], {
    cwd: workspace,
    env,
    stdio: 'inherit',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return (await ended)[0] ?? 1;
}
