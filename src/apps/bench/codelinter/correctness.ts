import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandRunner } from '../../../ports/index.ts';
import type { CodelinterTask } from './task.ts';

/**
 * What the data set allows a task's tests: five seconds. They are counted as processor time, so that a busy machine makes no
 * right code wrong; by the clock they have a minute.
 */
const cpuSeconds = 5;
const limited = `import os, resource, sys
end = sys.argv.pop()
resource.setrlimit(resource.RLIMIT_CPU, (${cpuSeconds}, ${cpuSeconds}))
exec(compile(open('task.py').read(), 'task.py', 'exec'), {'__name__': '__main__'})
os.write(1, end.encode())
`;

/** What keeps the machine whole. */
const limits = {
  timeoutMs: 60_000,
  maxOutputBytes: 1024 * 1024,
  maxMemoryBytes: 1024 * 1024 * 1024,
  maxProcesses: 32,
  maxDiskBytes: 64 * 1024 * 1024,
};

/**
 * Whether `test_setup_code + code + test_list` runs to its end, without an error and in time: code that exits has passed no
 * test. The code is a model's, so it runs in the sandbox.
 */
export async function runsCorrectly(
  task: CodelinterTask,
  code: string,
  commands: CommandRunner,
  scratch: string,
  signal: AbortSignal,
): Promise<boolean> {
  const root = await mkdtemp(join(scratch, 'tests-'));
  const parts = [task.meta.test_setup_code, code, ...task.meta.test_list];
  await writeFile(join(root, 'task.py'), `${parts.join('\n')}\n`);
  const end = randomUUID();
  const argv = ['python3', '-I', '-c', limited, end];
  const result = await commands.run({ argv, root, cwd: '', env: {}, limits }, signal);
  if (result.notStarted !== undefined) throw new Error(`python3 could not be started: ${result.notStarted}`);
  return result.exitCode === 0 && result.endedBy === undefined && result.stdout.includes(end);
}
