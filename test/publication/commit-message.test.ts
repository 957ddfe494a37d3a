import { expect, test } from 'vitest';
import type { Job } from '../../src/domain/index.ts';
import { learnConvention } from '../../src/publication/branch/commit-convention.ts';
import { renderCommitMessage, runOfCommit } from '../../src/publication/branch/commit-message.ts';
import { renderPullTitle } from '../../src/publication/pull-request/pull-request-text.ts';
import type { RunOutcome } from '../../src/publication/run-outcome.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const job = { key: 'abcd1234', number: 7, task: 'run', requestedBy: 'boss', input: { title: 'x' } } as Job;

test('a commit is known by its trailers, whatever its prose says about runs (R13, R23)', () => {
  // Words are wrapped at 72 characters, so long ones put what stands between them on a line of its own.
  const approach = `${'x'.repeat(70)} Patchwright-Run: feedbeef ${'y'.repeat(72)}`;
  const text = { job, approach, convention: learnConvention([]), kind: 'fix' } as const;
  const message = renderCommitMessage(text, gate);
  expect(message).toMatch(/^ Patchwright-Run: feedbeef$/m);
  expect(runOfCommit(message)).toBe(job.key);
  expect(runOfCommit('Revert it\n\nPatchwright-Run: feedbeef\n\nIt broke things.\n')).toBeUndefined();
});

test.each([
  'Release-As: 9.0.0',
  'BREAKING CHANGE: everything',
  'Reviewed-by: boss',
  'Change-Id: I0123456789',
  'feat(shop)!: another commit',
  'Refs #7',
])('no line of the prose begins like an order to tools that read commits line by line: %s (R19)', (order) => {
  for (const approach of [order, `${'x'.repeat(70)} ${order}`]) {
    const text = { job, approach, convention: learnConvention([]), kind: 'fix' } as const;
    const [, body = ''] = renderCommitMessage(text, gate).split('\n\n');
    expect(body).toContain(order.split(/[ :]/)[0]);
    expect(body).not.toMatch(/^[\w-]+(?: CHANGE)?(?:\(\w+\))?!?(?::| #)/m);
  }
});

test.each([
  'BREAKING CHANGE: everything',
  'BREAKING CHANGE everything',
  'breaking changes: all',
  'BREAKING-CHANGE: all',
])(
  'no line of the prose tells semantic-release of a breaking change, which it sees behind blanks, too: %s (R19)',
  (order) => {
    for (const approach of [order, `${'x'.repeat(70)} ${order}`]) {
      const text = { job, approach, convention: learnConvention([]), kind: 'fix' } as const;
      const message = renderCommitMessage(text, gate);
      expect(message).toMatch(/breaking[ -]change/i);
      expect(message).not.toMatch(/^[\s|*]*BREAKING[ -]CHANGES?[:\s]+/im);
    }
  },
);

test('prose stays as it is, with colons within its lines', () => {
  const approach = 'Round once, at the end: a header such as Content-Type: text is left alone.';
  const text = { job, approach, convention: learnConvention([]), kind: 'fix' } as const;
  expect(renderCommitMessage(text, gate)).toContain(
    '\n\nRound once, at the end: a header such as Content-Type: text is left\nalone.\n\n',
  );
});

test('no cut leaves half a character, which no forge takes: of a title, a subject or the prose', () => {
  const texts = [60, 61, 190, 191, 1480, 1481].flatMap((length) => {
    const title = `${'x'.repeat(length)}${'🙂'.repeat(30)}`;
    const about = { ...job, input: { ...job.input, title } };
    const convention = learnConvention([]);
    return [
      renderCommitMessage({ job: about, approach: title, convention, kind: 'fix' }, gate),
      renderPullTitle(about, {} as RunOutcome, gate),
    ];
  });
  expect(texts.filter((text) => /\p{Cs}/u.test(text))).toEqual([]);
});
