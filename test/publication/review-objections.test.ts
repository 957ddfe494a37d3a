import { describe, expect, test } from 'vitest';
import type { ForgeComment } from '../../src/ports/index.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { readObjections, tellObjections } from '../../src/publication/thread/review-objections.ts';

const head = 'a'.repeat(40);
const objection = {
  source: 'review',
  severity: 'error' as const,
  path: 'src/shop.ts',
  startLine: 7,
  message: 'An empty basket still throws; @everyone',
};

/** A pull request's conversation. */
function conversation() {
  const comments: ForgeComment[] = [];
  const forge = {
    comments: async () => comments,
    createComment: async (_: number, body: string) => {
      const made = {
        id: comments.length + 1,
        author: 'patchwright[bot]',
        body,
        createdAt: '',
        updatedAt: '',
      };
      comments.push(made);
      return made;
    },
  };
  const authorship = { ourselves: ['patchwright[bot]'], seal: { secret: 's', repository: 'acme/shop' } };
  const tell = (findings: readonly object[], key = 'run-1', commit = head) =>
    tellObjections(
      {
        ...authorship,
        forge,
        job: { key },
        config: { command: '/patchwright' },
        gate: { secrets: [], webUrl: 'https://github.com/acme/shop' },
        outcome: { findings },
      } as unknown as Parameters<typeof tellObjections>[0],
      5,
      commit,
    );
  const read = (at = head, ourselves = authorship.ourselves) =>
    readObjections({ ...authorship, ourselves }, forge as unknown as PublishOptions['forge'], {
      pull: 5,
      head: at,
    });
  return { comments, tell, read };
}

describe('what self-review still objects to', () => {
  test('is one comment on the pull request, however often the run is published', async () => {
    const { comments, tell } = conversation();
    await tell([objection]);
    await tell([objection]);
    expect(comments).toHaveLength(1);
    expect(comments[0]!.body).toContain('To be changed');
    expect(comments[0]!.body).toContain('src/shop.ts:7');
    expect(comments[0]!.body).toContain('An empty basket still throws');
    expect(comments[0]!.body).toContain('To address these, use `/patchwright retry`');
    expect(comments[0]!.body).not.toMatch(/(^|\s)@everyone/);
  });

  test('is nothing where only checks object, or the review is content', async () => {
    const { comments, tell } = conversation();
    await tell([{ ...objection, source: 'check' }]);
    await tell([{ ...objection, severity: 'warning' }]);
    expect(comments).toEqual([]);
  });

  test('is read by the next run while the branch stands where the review saw it', async () => {
    const { tell, read } = conversation();
    await tell([objection]);
    await tell([{ ...objection, message: 'A second one' }], 'run-2');
    expect(await read()).toContain('A second one');
    expect(await read()).not.toContain('patchwright:v');
    expect(await read('b'.repeat(40))).toBeUndefined();
  });

  test('is believed from our own login alone', async () => {
    const { tell, read } = conversation();
    await tell([objection]);
    expect(await read(head, ['somebody'])).toBeUndefined();
  });
});

describe('the list of objections', () => {
  const list = async (...findings: object[]) => {
    const { comments, tell } = conversation();
    await tell(findings.map((one) => ({ ...objection, ...one })));
    return comments[0]!.body.split('\n\n<!--')[0]!;
  };

  test('names file and line as far as they are known, in one line each', async () => {
    const body = await list(
      { message: 'One.' },
      { message: 'Two.', startLine: undefined },
      { message: 'Three.', path: undefined },
    );
    expect(body).toBe(
      [
        '## To be changed',
        'Self-review still objects to this change:',
        '- `src/shop.ts:7`: One.\n- `src/shop.ts`: Two.\n- Three.',
        'To address these, use `/patchwright retry`, or comment with what you want instead.',
      ].join('\n\n'),
    );
  });

  test('puts longer words below their place', async () => {
    expect(await list({ message: 'One.\n\n```\ncode\n```' })).toContain(
      '- `src/shop.ts:7`: \n\n  One.\n\n  ```\n  code\n  ```\n',
    );
  });

  test.each([
    [20, undefined],
    [21, '- and 1 more'],
  ])('of %i objections is twenty', async (count, more) => {
    const body = await list(...Array.from({ length: count }, (_, at) => ({ message: `no. ${at}` })));
    expect(body.match(/^- `src/gm)).toHaveLength(20);
    expect(/^- and .*/m.exec(body)?.[0]).toBe(more);
  });
});
