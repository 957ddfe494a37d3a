import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPatchwright } from '../../../src/index.ts';
import type { RunEvent } from '../../../src/index.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import { changeBlock, planReply } from '../../support/scripted-endpoint.ts';
import { scriptModel } from '../../support/scripted-model.ts';

/** Warnings of this process during a test, in order; they are not printed meanwhile. */
function warnings(): string[] {
  const heard: string[] = [];
  const others = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => heard.push(message));
  onTestFinished(() => {
    process.removeAllListeners('warning');
    for (const other of others) process.on('warning', other);
  });
  return heard;
}

const unshowable = {
  toString() {
    throw new Error('no');
  },
};

const symbolic = Object.assign(new Error('no'), { message: Symbol('no') });

describe('a listener of the caller', () => {
  test.each<[string, (event: RunEvent) => void]>([
    ['throws', () => { throw new Error('disk of the caller is full'); }],
    ['rejects', (async () => Promise.reject(new Error('disk of the caller is full'))) as () => void],
    ['throws what cannot be shown', () => { throw unshowable; }], // eslint-disable-line @typescript-eslint/only-throw-error
    ['throws an error without a text', () => { throw symbolic; }],
    ['rejects with one', (async () => Promise.reject(symbolic)) as () => void],
    ['quotes what a terminal obeys', () => { throw new Error('\u001b[2J validated'); }],
  ])('that %s ends neither the run nor the program, and is named once', async (_, fail) => {
    const heard = warnings();
    let told = 0;
    const patchwright = createPatchwright({
      repository: makeRepository({ 'src/cart.js': 'export const total = 1;\n' }),
      state: temporaryFolder(),
      environment: { PATH: process.env['PATH'], HOME: temporaryFolder() },
      model: scriptModel(() => planReply(changeBlock('modify', 'src/cart.js'))),
      onEvent: (event) => {
        told += 1;
        return fail(event);
      },
    });
    const { verdict } = await patchwright.plan('# The total is wrong\n\nIt should be two.');
    await sleep(20);
    expect(verdict.verdict).toBe('planned');
    expect(heard.filter((text) => text.startsWith('onEvent failed'))).toHaveLength(1);
    expect(heard.join('\n')).not.toContain('\u001b');
    expect(told).toBeLessThan(3);
  }); // prettier-ignore
});
