import { describe, expect, it } from 'vitest';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { RunOutcome } from '../../src/publication/index.ts';
import { whyNoPull } from '../../src/publication/pull-request/eligibility.ts';

const config = (text: string) =>
  resolveConfig([{ name: 'the test', values: parseConfig(text, 'the test') }]).github;
const small = 'github:\n  pullRequest:\n    maxFiles: 2\n    maxLines: 3\n';

/** A drafted run that changed so many files and lines. */
function drafted(files: number, diff: string, verdict = 'patched', reason = 'validated'): RunOutcome {
  const changes = Array.from({ length: files }, (_, at) => ({ path: `${at}.js`, change: 'modify' }));
  return {
    patch: { base: '', changes },
    diff,
    verdict: { verdict, reason, message: 'm' },
  } as unknown as RunOutcome;
}

const lines = (count: number) => `--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n same\n${'+new\n'.repeat(count)}`;

describe('a patch becomes a pull request', () => {
  it('up to the limits of files and lines, headers and context not counted', () => {
    expect(whyNoPull(drafted(2, lines(3)), config(small))).toBeUndefined();
    expect(whyNoPull(drafted(1, `${lines(1)}-old\n---- four dashes\n`), config(small))).toBeUndefined();
    expect(whyNoPull({ ...drafted(0, ''), patch: undefined }, config(small))).toBeUndefined();
  });

  it('never over them: it is offered, and the limit is named', () => {
    expect(whyNoPull(drafted(3, lines(1)), config(small))).toMatchObject({
      verdict: 'unverified',
      reason: 'too-large',
      message: expect.stringMatching(/3 files; .* is 2 .*maxFiles/),
    });
    expect(whyNoPull(drafted(1, lines(4)), config(small))).toMatchObject({
      reason: 'too-large',
      message: expect.stringMatching(/4 lines; .* is 3 .*maxLines/),
    });
  });

  it('that breaks checks goes into the comment, or into a draft where the configuration says so', () => {
    const red = drafted(1, lines(1), 'unverified', 'checks-failed');
    expect(whyNoPull(red, config(small))).toBe(red.verdict);
    expect(whyNoPull(red, config(`${small}    whenChecksFail: draft\n`))).toBeUndefined();
  });

  it('that only the self-review objects to is shown as one', () => {
    expect(whyNoPull(drafted(1, lines(1), 'unverified', 'review-failed'), config(small))).toBeUndefined();
  });

  it('that answers a review with the edits that are certain, though others were refused', () => {
    const partly = drafted(1, lines(1), 'unverified', 'edit-refused');
    expect(whyNoPull(partly, config(small), { isReview: true })).toBeUndefined();
    expect(whyNoPull(partly, config(small))).toBe(partly.verdict);
    const red = drafted(1, lines(1), 'unverified', 'checks-failed');
    expect(whyNoPull(red, config(small), { isReview: true })).toBe(red.verdict);
  });
});
