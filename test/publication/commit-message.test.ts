import { expect, test } from 'vitest';
import type { Job } from '../../src/domain/index.ts';
import { learnConvention } from '../../src/publication/commit-convention.ts';
import { renderCommitMessage, runOfCommit } from '../../src/publication/commit-message.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const job = { key: 'abcd1234', number: 7, task: 'run', requestedBy: 'boss', input: { title: 'x' } } as Job;

test('a commit is known by its trailers, whatever its prose says about runs (R13, R23)', () => {
  // Words are wrapped at 72 characters, so long ones put what stands between them on a line of its own.
  const approach = `${'x'.repeat(70)} Patchwright-Run: feedbeef ${'y'.repeat(72)}`;
  const text = { job, approach, convention: learnConvention([]), kind: 'fix' } as const;
  const message = renderCommitMessage(text, gate);
  expect(message).toMatch(/^Patchwright-Run: feedbeef$/m);
  expect(runOfCommit(message)).toBe(job.key);
  expect(runOfCommit('Revert it\n\nPatchwright-Run: feedbeef\n\nIt broke things.\n')).toBeUndefined();
});
