import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dealBlows } from '../../hostile/support/blows.ts';
import { order } from '../../hostile/support/order.ts';
import { limits, runnerOf, survivors } from './sandbox-fixture.ts';

const signals = ['SIGKILL', 'SIGTERM', 'SIGHUP'] as const;
const kinds = ['bubblewrap', 'namespaces', 'none'] as const;
const each = Math.ceil(order.signals / kinds.length);

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'patchwright-sudden-'));
  await mkdir(path.join(base, 'checkout'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** A program that runs one check, with children and a daemon that ignore signals, and says when it starts it. */
function program(kind: string, mark: string): string {
  const without = ['container', 'bubblewrap', 'namespaces'].filter((name) => name !== kind);
  const script = `trap '' TERM HUP; setsid -f sh -c 'sleep 1000; :' </dev/null >/dev/null 2>&1; (sleep 1000; :) & sleep 1000; :`;
  const request = {
    argv: ['sh', '-c', script, mark],
    root: path.join(base, 'checkout'),
    cwd: '',
    env: { MARK: mark },
    limits,
  };
  const options = {
    searchPath: '/usr/local/bin:/usr/bin:/bin',
    home: '/nonexistent',
    without,
    trustChecks: kind === 'none',
  };
  return `
    const { findCommandRunner } = await import(${JSON.stringify(path.resolve('dist/adapters/process/index.js'))});
    const runner = await findCommandRunner(${JSON.stringify(options)});
    console.log('starts');
    await runner.run(${JSON.stringify(request)});`;
}

/** Kills the program `afterMs` after it has begun to start its check, and waits for its processes to go. */
async function leftAfter(kind: string, signal: NodeJS.Signals, afterMs: number): Promise<string[]> {
  const mark = `mark-${Math.random().toString(36).slice(2)}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(kind, mark)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await sleep(afterMs);
  child.kill(signal);
  await ended;
  for (let round = 0; round < 100; round++) {
    const left = survivors(mark);
    if (left.length === 0) return [];
    await sleep(100);
  }
  return survivors(mark);
}

describe.each(kinds)('a check run by %s', (kind) => {
  it(
    'does not outlive a Patchwright that is killed at any moment (R33)',
    async (context) => {
      if (kind !== 'none' && (await runnerOf(kind)) === undefined) return context.skip();
      await dealBlows(`signals during a check: ${kind}`, each, async (nth, random) => {
        const signal = signals[nth % signals.length]!;
        // Early kills meet the sandbox while it is being built, late ones the running command.
        const left = await leftAfter(kind, signal, random.next() ** 2 * 700);
        expect(left, `${signal}, kill ${nth}`).toEqual([]);
      });
    },
    20_000 + each * 15_000,
  );
});
