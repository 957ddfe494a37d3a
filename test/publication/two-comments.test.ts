import { describe, expect, test } from 'vitest';
import { endOfPublishing } from '../../src/apps/server/child/how-it-ended.ts';
import { ForgeError, type ForgeProblem } from '../../src/errors/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import type { Forge, ForgeComment } from '../../src/ports/index.ts';
import { ended, job, seal } from './ended-run.ts';

const us = 'our-bot[bot]';
const working = (id: number, key = job.key, author = us): ForgeComment => ({
  ...{ id, author, createdAt: '', updatedAt: '' },
  body: `### Patchwright: working\n\n${renderMarker(seal, 'issue', { key, verdict: 'running' })}`,
});

/** A conversation whose comments can be made, edited and taken away. @param meanwhile what happens in it at a step */
function conversation(comments: ForgeComment[], meanwhile: Partial<Forge> = {}) {
  const answers: Partial<Forge> = {
    comments: async () => [...comments].sort((one, other) => one.id - other.id),
    comment: async (id) => comments.find((comment) => comment.id === id),
    createComment: async (_number, body) => {
      const made = { ...working(50), body };
      comments.push(made);
      return made;
    },
    updateComment: async (id, body) => {
      const at = comments.findIndex((comment) => comment.id === id);
      if (at < 0) throw new ForgeError('not-found', 'GitHub answered 404');
      comments[at] = { ...comments[at]!, body };
      return '';
    },
    deleteComment: async (id) => {
      comments.splice(0, comments.length, ...comments.filter((comment) => comment.id !== id));
    },
    ...meanwhile,
  };
  return { answers, said: () => comments.map(({ id, body }) => `${id}: ${/Patchwright: (\**[a-z]+\**)/.exec(body)?.[1]}`) };
} // prettier-ignore

describe('two comments of one run', () => {
  test('become the older one where another process was faster', async () => {
    const comments: ForgeComment[] = [];
    const { answers, said } = conversation(comments);
    const createComment: Forge['createComment'] = async (number, body) => {
      comments.push(working(40)); // what another process had sent before, and nobody saw yet
      return answers.createComment!(number, body);
    };
    await ended({ answers: { ...answers, createComment } });
    expect(said()).toEqual(['40: **patched**']);
  });

  test('are one again where what a lost process has sent arrives before the end', async () => {
    const comments: ForgeComment[] = [];
    const { answers, said } = conversation(comments);
    const createPull: Forge['createPull'] = async (draft) => {
      comments.push(working(60));
      return { number: 8, url: 'u', ...draft } as never;
    };
    await ended({ answers: { ...answers, createPull } });
    expect(said()).toEqual(['50: **patched**']);
  });

  test('are left where they are of other runs, or of others', async () => {
    const comments = [working(60, 'another run'), working(70, job.key, 'rita')];
    const { answers, said } = conversation(comments);
    await ended({ answers });
    expect(said()).toEqual(['60: **patched**', '70: working']); // one comment a conversation
  });

  test('stay two where the forge takes none away, and the end is told', async () => {
    const comments: ForgeComment[] = [];
    const deleteComment = async () => { throw new ForgeError('forbidden', 'no'); }; // prettier-ignore
    const { answers, said } = conversation(comments, { deleteComment });
    const createComment: Forge['createComment'] = async (number, body) => {
      comments.push(working(40));
      return answers.createComment!(number, body);
    };
    const { verdict } = await ended({ answers: { ...answers, createComment } });
    expect([verdict.verdict, said()[0]]).toEqual(['patched', '40: **patched**']);
  });
});

describe('a comment that says for ever that work goes on', () => {
  const over = (id: number, key: string): ForgeComment => ({
    ...working(id, key),
    body: `### Patchwright: **patched**\n\n${renderMarker(seal, 'issue', { key, verdict: 'patched' })}`,
  });

  test('is taken away by a later run where another one tells the end of its own', async () => {
    const { answers, said } = conversation([working(5, 'earlier'), over(6, 'earlier'), over(7, 'between')]);
    await ended({ answers });
    expect(said()).toEqual(['6: **patched**', '7: **patched**']);
  });

  test('is taken away by the very next run, which writes over the comment that told the end', async () => {
    const { answers, said } = conversation([working(5, 'earlier'), over(6, 'earlier')]);
    await ended({ answers });
    expect(said()).toEqual(['6: **patched**']);
  });

  test('is spoken of in words that stay true once it is gone', async () => {
    const comments = [working(5)];
    const { answers } = conversation(comments);
    const updateComment = async () => Promise.reject(new ForgeError('forbidden', 'no'));
    await ended({ answers: { ...answers, updateComment } });
    expect(comments[1]!.body).toContain('an earlier comment of this run, which said that work goes on. It does not.');
  }); // prettier-ignore

  test('stays where nothing tells that its run has ended, or somebody has hidden it', async () => {
    const comments = [working(4, 'hidden'), over(5, 'hidden'), working(6, 'goes on'), over(7, 'between')];
    const { answers, said } = conversation(comments, { hiddenComments: async () => new Set([4]) });
    await ended({ answers });
    expect(said()).toEqual(['4: working', '5: **patched**', '6: working', '7: **patched**']);
  });
});

describe('an edit of a comment that is listed, and refused', () => {
  const odd = (times: number, code: ForgeProblem = 'not-found') => {
    const comments = [working(5)];
    const { answers, said } = conversation(comments);
    let left = times;
    const updateComment: Forge['updateComment'] = async (id, body) => {
      if (/\*\*patched\*\*/.test(body) && (left -= 1) >= 0) throw new ForgeError(code, 'no');
      return answers.updateComment!(id, body);
    };
    return { answers: { ...answers, updateComment }, said };
  }; // prettier-ignore

  test.each<[number, ForgeProblem]>([
    [1, 'not-found'],
    [3, 'not-found'],
    [1, 'forbidden'],
    [1, 'missing-permission'],
    [1, 'invalid'],
    [1, 'locked'],
  ])('is made again, and no second comment is needed: %i times %s', async (times, code) => {
    const { answers, said } = odd(times, code);
    await ended({ answers });
    expect(said()).toEqual(['5: **patched**']);
  });

  test('is left to a later attempt of a door that makes one, for a while', async () => {
    const { answers, said } = odd(99);
    await expect(ended({ answers, isPatient: true })).rejects.toMatchObject({ code: 'not-found' });
    expect(said()).toEqual(['5: working']);
    await ended({ answers: odd(0).answers, isPatient: true });
  });

  test('is told in another one where that lasts', async () => {
    const { answers, said } = odd(99);
    await ended({ answers });
    expect(said()).toEqual(['5: working', '50: **patched**']);
  });
});

test.each<[ForgeProblem, boolean]>([
  ['missing-permission', true],
  ['invalid', true],
  ['locked', true],
])('that no comment tells an end is known, for a door that can wait: %s', async (code, isUntold) => {
  const refuse = async () => Promise.reject(new ForgeError(code, 'no'));
  const { result } = await ended({ answers: { comments: refuse, recentComments: refuse, react: async () => undefined } });
  expect(result).toMatchObject({ verdict: { verdict: 'failed', reason: code }, isUntold });
  expect((await ended()).result.isUntold).toBeUndefined();
}); // prettier-ignore

test.each<[ForgeProblem, boolean]>([
  ['not-found', true],
  ['missing-permission', true],
  ['archived', true],
  ['protected-branch', false],
])('a refusal of the pull request that may be an odd one ends no run as long as the door is patient: %s', async (code, isLater) => {
  const createPull = async () => Promise.reject(new ForgeError(code, 'no'));
  const told = await ended({ answers: { createPull }, isPatient: true }).catch((error: unknown) => error);
  expect(told).toMatchObject(isLater ? { code } : { verdict: { verdict: 'failed', reason: code } });
  expect(await ended({ answers: { createPull } })).toMatchObject({ verdict: { verdict: 'failed', reason: code } });
}); // prettier-ignore

test('an end that a conversation took no comment about is no end as long as that may pass, whatever it is', async () => {
  const refuse = async () => Promise.reject(new ForgeError('locked', 'locked'));
  const closed = { comments: refuse, recentComments: refuse, react: async () => undefined };
  const halt = { reason: 'issue-locked', message: 'It was locked.' };
  await expect(ended({ answers: closed, halt, isPatient: true })).rejects.toMatchObject({ code: 'locked' });
  const { result } = await ended({ answers: closed, halt });
  expect(result).toMatchObject({ verdict: { reason: 'issue-locked' }, isUntold: true, refusal: 'locked' });
  expect(endOfPublishing([result])).toMatchObject({ kind: 'later', code: 'locked' });
  expect(endOfPublishing([result], false), 'its day is over').toMatchObject({ kind: 'published' });
  expect(endOfPublishing([{ ...result, refusal: 'not-found' }])).toMatchObject({ kind: 'published' });
}); // prettier-ignore

test('an end is known to be untold where a conversation was locked as it was written, and no pull request tells it', async () => {
  const locked = async () => Promise.reject(new ForgeError('locked', 'locked'));
  const { answers, said } = conversation([working(5)], { updateComment: locked, createComment: locked, react: async () => undefined });
  const halt = { reason: 'issue-closed', message: 'It was closed.' };
  const { result } = await ended({ answers, halt });
  expect(result).toMatchObject({ verdict: { reason: 'issue-closed' }, isUntold: true, refusal: 'locked' });
  expect(said()).toEqual(['5: working']);
}); // prettier-ignore

test('nobody is told that the forge was away while the door makes the job again', async () => {
  const createPull = async () => Promise.reject(new ForgeError('rate-limited', 'wait'));
  const comments: ForgeComment[] = [];
  const { answers, said } = conversation(comments);
  const refused = { answers: { ...answers, createPull } };
  await expect(ended({ ...refused, isRetried: true })).rejects.toMatchObject({ code: 'rate-limited' });
  expect(said()).toEqual(['50: working']);
  await ended(refused);
  expect(said()).toEqual(['50: **failed**']);
});
