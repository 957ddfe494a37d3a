import { describe, expect, test } from 'vitest';
import {
  advance,
  atStart,
  renderLive,
  streamed,
  withFile,
  type LiveState,
} from '../../../src/apps/terminal/progress/live-line.ts';
import type { RunEvent } from '../../../src/ports/index.ts';

const after = (...events: RunEvent[]): LiveState => events.reduce(advance, atStart);
const issueRead: RunEvent = {
  type: 'issue-read',
  title: 'A fault',
  base: 'c0ffee',
  bound: { calls: 24, tokens: 1000, costUsd: 0.5 },
};
const started: RunEvent = {
  type: 'call-started',
  call: 1,
  purpose: 'plan',
  role: 'strong',
  promptTokens: 4200,
  maxOutputTokens: 4000,
};

describe('the live line', () => {
  test('tells the stage of all stages, the time, and the money against the ceiling', () => {
    expect(renderLive(after(issueRead), 3.4, 80)).toBe(
      'Indexing the repository (2/7) · 3 s · $0.0000 of at most $0.50',
    );
  });

  test('tells what the model does while it is waited for: tokens in, then tokens as they stream', () => {
    const waiting = after(
      issueRead,
      { type: 'snippets-ranked', files: [], snippets: 0, skippedSignals: [] },
      started,
    );
    expect(renderLive(waiting, 5, 120)).toContain('Planning (4/7) · 5 s');
    expect(renderLive(waiting, 5, 120)).toContain('the model: 4200 tokens in, waiting');
    const writing = streamed(waiting, { phase: 'writing', tokens: 310 });
    expect(renderLive(writing, 5, 120)).toContain('4200 tokens in, writing, 310 tokens');
  });

  test('names the model, and forgets the call when it ends', () => {
    const models = { strong: 'big-model', weak: 'small-model' };
    const state = after(
      { type: 'run-started', version: '1', node: 'v24', platform: 'linux', models, earlierCalls: 0 },
      started,
    );
    expect(renderLive(state, 1, 120)).toContain('big-model: 4200');
    const ended = advance(state, { type: 'call-finished', call: 1, purpose: 'plan', seconds: 2 });
    expect(renderLive(ended, 3, 120)).not.toContain('big-model');
  });

  test('tells how long runs here usually take, until that is over', () => {
    const state = { ...after(issueRead), usualSeconds: 41.6 };
    expect(renderLive(state, 12, 80)).toContain('· 12 s of about 42 ·');
    expect(renderLive(state, 50, 80)).toContain('· 50 s ·');
  });

  test.each([
    ['a plan', '<root_cause>x</root_cause>\n<change action="modify" path="src/a.js">\nDo'],
    [
      'search/replace blocks',
      'src/b.js\n<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n\nsrc/a.js\n<<<<<<< SEARCH\nx',
    ],
    ['a diff', '--- a/src/a.js\n+++ b/src/a.js\n@@ -1 +1 @@\n'],
  ])('names the file that %s is writing', (_, text) => {
    const state = withFile(streamed(after(started), { phase: 'writing', tokens: 3, text }));
    expect(renderLive(state, 1, 120)).toContain('writing src/a.js, 3 tokens');
  });

  test('never breaks over the width of the terminal', () => {
    expect(renderLive(after(issueRead, started), 5, 40)).toHaveLength(40);
  });
});
