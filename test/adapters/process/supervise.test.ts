import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { supervise, type Launch } from '../../../src/adapters/process/processes/supervise.ts';
import { temporaryFolder } from '../../support/repository.ts';

const limits = { timeoutMs: 20_000, maxOutputBytes: 1000, maxProcesses: 100 };
const launch: Launch = {
  file: process.execPath,
  args: ['-e', 'setInterval(() => {}, 1000)'],
  cwd: tmpdir(),
  env: {},
  limits: { ...limits, maxMemoryBytes: 1e10, maxDiskBytes: 1e10 },
  watchedFolders: [tmpdir()],
  end: async (child) => void child.kill('SIGKILL'),
};

describe('a command that runs for ever', () => {
  it('is not begun when Ctrl-C comes while it is being prepared', async () => {
    const stop = new AbortController();
    const running = supervise(launch, stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow(/abort/i);
  });

  it('ends with Ctrl-C', async () => {
    const stop = new AbortController();
    const running = supervise({ ...launch, started: () => setImmediate(() => stop.abort()) }, stop.signal);
    expect(await running).toMatchObject({ exitCode: null, endedBy: 'aborted' });
  });

  it('and prints without end is ended, and of its words those that fit are kept', async () => {
    const printing = ['-e', "setInterval(() => process.stdout.write('x'.repeat(400)), 5)"];
    expect(await supervise({ ...launch, args: printing })).toMatchObject({
      exitCode: null,
      endedBy: 'output',
      stdout: 'x'.repeat(limits.maxOutputBytes),
    });
  });

  it('and takes away the folder that is watched is ended: nobody knows what it writes', async () => {
    const folder = path.join(temporaryFolder(), 'outer');
    const watched = path.join(folder, 'inner');
    mkdirSync(watched, { recursive: true });
    const script = `require('fs').rmSync(${JSON.stringify(folder)}, { recursive: true }); setInterval(() => {}, 1000)`;
    const soon = { ...launch.limits, timeoutMs: 10_000 };
    const order = { ...launch, args: ['-e', script], watchedFolders: [watched], limits: soon };
    expect(await supervise(order)).toMatchObject({ exitCode: null, endedBy: 'disk' });
  });

  it('and ends well when it is told to end has passed nothing: its exit code is not taken', async () => {
    const script =
      "process.on('SIGTERM', () => process.exit(0)); setInterval(() => process.stdout.write('x'.repeat(400)), 5)";
    const end: Launch['end'] = async (child) => void child.kill('SIGTERM');
    expect(await supervise({ ...launch, args: ['-e', script], end })).toMatchObject({
      exitCode: null,
      endedBy: 'output',
    });
  });
});
