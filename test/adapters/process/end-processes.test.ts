import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endGroup, endMarked } from '../../../src/adapters/process/processes/end-processes.ts';
import { readProcesses } from '../../../src/adapters/process/processes/process-table.ts';

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

test('a group is gone when it was ended, not only told to go (R33)', async () => {
  const started = 'nth=0; while [ $nth -lt 300 ]; do sleep 300 & nth=$((nth + 1)); done; echo begun; wait';
  const child = spawn('sh', ['-c', started], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  expect(readProcesses().filter(({ group }) => group === child.pid)).toHaveLength(301);
  await endGroup(child);
  expect(readProcesses().filter(({ group }) => group === child.pid)).toEqual([]);
});
