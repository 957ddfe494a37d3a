import { spawn } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { limits } from './sandbox-fixture.ts';

it('hands no file to a check that whoever started Patchwright has open (R5, H16)', async () => {
  const base = await mkdtemp(path.join(tmpdir(), 'patchwright-open-'));
  const lock = path.join(base, 'lock');
  await writeFile(lock, 'theirs');
  const request = { argv: ['ls', '-l', '/proc/self/fd'], root: base, cwd: '', env: {}, limits };
  const options = { searchPath: '/usr/local/bin:/usr/bin:/bin', home: base, trustChecks: true };
  const program = `
    const { findCommandRunner } = await import(${JSON.stringify(path.resolve('dist/adapters/process/index.js'))});
    const runner = await findCommandRunner(${JSON.stringify(options)});
    console.log((await runner.run(${JSON.stringify(request)})).stdout);`;
  const file = await open(lock, 'r+');
  // As by `exec 200<>lock` in a shell; Node itself closes the lowest of these alone.
  const above = Array.from({ length: 200 - 3 }, () => 'ignore' as const);
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', ...above, file.fd],
  });
  const stdout = await text(child.stdout!);
  await file.close();
  await rm(base, { recursive: true });
  expect(stdout).toMatch(/\b2 -> /);
  expect(stdout).not.toContain(lock);
});
