import { spawn, type ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { endMarked } from '../../../src/adapters/process/processes/end-processes.ts';

const alive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

test('a process that begins while the others are being looked for is ended as well (R33)', async () => {
  const begun: ChildProcess[] = [];
  // Each of the first three looks into the control group finds one more, which the list of all processes did not have.
  const members = (): ReadonlySet<number> => {
    if (begun.length < 3) begun.push(spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }));
    return new Set(begun.filter(alive).map(({ pid }) => pid!));
  };
  await endMarked({ variable: 'PATCHWRIGHT_CHECK=nobody', limit: -1 }, [], members);
  expect(begun.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
});
