import { describe, expect, test } from 'vitest';
import type { Job, LineRemark, Verdict } from '../../src/domain/index.ts';
import { ForgeError } from '../../src/errors/index.ts';
import type { ReviewComment } from '../../src/ports/index.ts';
import { renderAnswerMarker } from '../../src/markers/remark-answers.ts';
import { answerRemarks } from '../../src/publication/thread/answer-remarks.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { fakeForge } from '../support/fake-forge.ts';

const remark = (id: number, path = 'a.js'): LineRemark => ({
  id,
  author: 'wendy',
  path,
  line: 1,
  text: 'one',
});
const seal = { secret: 'secret', repository: 'acme/shop' };
const said = (id: number, author: string, inReplyTo?: number, key = 'cafe'): ReviewComment => ({
  ...{ id, author, path: 'a.js', createdAt: '2026-01-01T00:00:00Z' },
  ...(inReplyTo === undefined ? { body: 'text' } : { body: renderAnswerMarker(seal, key), inReplyTo }),
});
const patched: Verdict = { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' };

/** What is replied to remarks of a review, by their ids. `key` is of the run that made the head. */
async function replies(
  all: readonly ReviewComment[],
  given: {
    remarks?: LineRemark[];
    key?: string;
    verdict?: Verdict | undefined;
    changed?: string[];
    findings?: RunOutcome['findings'];
    /** What becomes of a reply; it may be made and its answer be lost. */
    send?: (id: number, author: string) => void;
  } = {},
) {
  const { remarks = [remark(11)], key = 'cafe', changed = ['a.js'], findings = [] } = given;
  const verdict = 'verdict' in given ? given.verdict : patched;
  const made: Record<number, string> = {};
  const forge = fakeForge({
    answers: {
      branchHead: async () => 'abcdef123456789',
      commit: async (sha) => ({
        sha,
        treeSha: '',
        parents: [],
        message: `Answer\n\nPatchwright-Run: ${key}`,
        author: '',
      }),
      reviewComments: async () => [...all],
      replyToReviewComment: async (_pull, id, body) => {
        const words = body.replace(`\n\n${renderAnswerMarker(seal, 'cafe')}`, '');
        made[id] = made[id] === undefined ? words : `${made[id]}, twice`;
        given.send?.(id, 'our-bot[bot]');
      },
    },
  });
  const outcome = outcomeSchema.parse({
    ...{
      version: 1,
      job: { key: 'cafe', thread: 'reviews', number: 8, requestedAt: '' },
      inputHash: '',
      verdict: verdict ?? patched,
      findings,
    },
    patch: {
      base: 'b'.repeat(40),
      changes: changed.map((path) => ({ path, change: 'modify', before: '1', after: '2' })),
    },
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    bound: { calls: 1, tokens: 1, costUsd: 1 },
  });
  const job = {
    key: 'cafe',
    number: 8,
    remarks,
    pull: { number: 8, branch: 'patchwright/issue-7' },
  } as unknown as Job;
  const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
  const options = {
    forge,
    job,
    outcome,
    gate,
    seal,
    ourselves: ['our-bot[bot]'],
    pauseMs: 0,
  } as unknown as PublishOptions;
  await answerRemarks(options, verdict && { verdict });
  return made;
}

describe('the reply to a remark on a line', () => {
  test('names the commit that does what it says', async () => {
    expect(await replies([said(11, 'wendy')])).toEqual({ 11: 'Done in abcdef123456.' });
  });

  test('is given where only other people have answered, and in each thread', async () => {
    const all = [said(11, 'wendy'), said(12, 'wendy'), said(13, 'rita', 11)];
    expect(Object.keys(await replies(all, { remarks: [remark(11), remark(12)] }))).toEqual(['11', '12']);
  });

  test('is given once: none where we have answered since, one where we answered before', async () => {
    expect(await replies([said(11, 'wendy'), said(12, 'Our-Bot[bot]', 11)])).toEqual({});
    const later = [said(10, 'wendy'), said(11, 'our-bot[bot]', 10), said(12, 'wendy', 10)];
    expect(Object.keys(await replies(later, { remarks: [remark(12)] }))).toEqual(['12']);
    const of = (key: string) => [said(11, 'wendy'), said(12, 'our-bot[bot]', 11, key)];
    expect(await replies(of('cafe'))).toEqual({});
    expect(Object.keys(await replies(of('beef'))), 'that run did not look at it').toEqual(['11']);
  });

  test.each([
    ['was made', [12], 'Done in abcdef123456.'],
    ['was not made', [], 'Done in abcdef123456., twice'],
  ])('whose answer was lost is looked for before it is made again: it %s', async (_, arrived, words) => {
    const all = [said(11, 'wendy')];
    let lost = false;
    const send = (id: number, author: string) => {
      if (lost) return;
      lost = true;
      all.push(...arrived.map((reply) => said(reply, author, id)));
      throw new ForgeError('unreachable', 'No answer came');
    };
    expect(await replies(all, { send })).toEqual({ 11: words });
  });

  test('claims no commit that another run made, and none for a file that was not changed', async () => {
    const verdict: Verdict = { verdict: 'unchanged', reason: 'no-change', message: 'It is so already.' };
    const words = 'Not changed (unchanged, no-change): It is so already.';
    expect(await replies([said(11, 'wendy')], { key: 'beef', verdict })).toEqual({ 11: words });
    expect(await replies([said(11, 'wendy')], { verdict, changed: ['b.js'] })).toEqual({ 11: words });
  });

  test('says which edit could not be made', async () => {
    const findings = [
      {
        source: 'edit',
        severity: 'error' as const,
        code: 'edit-not-found',
        path: 'a.js',
        message: 'Line 3 is nowhere.',
      },
    ];
    expect(await replies([said(11, 'wendy')], { findings })).toEqual({
      11: 'Changed in abcdef123456, but one edit of this file could not be made: Line 3 is nowhere.',
    });
    expect(await replies([said(11, 'wendy')], { findings, changed: ['b.js'] })).toEqual({
      11: 'Not changed: Line 3 is nowhere.',
    });
  });

  test.each<[string, Parameters<typeof replies>[1], string]>([
    ['in words that it asked for', { verdict: { verdict: 'unchanged', reason: 'answered', message: 'It is two.' }, key: 'beef' }, 'It is two.'],
    ['that another file could not be edited', { findings: [{ source: 's', severity: 'error', code: 'edit-not-found', path: 'b.js', message: 'm' }] }, 'Done in abcdef123456.'],
    ['that the file has another finding', { findings: [{ source: 's', severity: 'error', code: 'lint', path: 'a.js', message: 'm' }] }, 'Done in abcdef123456.'],
  ])('tells nothing else: %s', async (_, more, wanted) => {
    expect(await replies([said(11, 'wendy')], more)).toEqual({ 11: wanted });
  }); // prettier-ignore

  test('of an attempt that was cut off after its verdict points to the comment', async () => {
    expect(await replies([said(11, 'wendy')], { key: 'beef', verdict: undefined })).toEqual({
      11: 'This was answered in the comment below the description.',
    });
  });

  test('is given once where the remark is an answer itself', async () => {
    const all = [said(10, 'rita'), said(11, 'wendy', 10), said(12, 'our-bot[bot]', 10)];
    expect(await replies(all)).toEqual({});
  });
});
