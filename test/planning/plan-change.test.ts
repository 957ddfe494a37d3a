import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/ports/index.ts';
import { answerRequests, planChange } from '../../src/planning/index.ts';
import type { PlanningInput } from '../../src/planning/plan-change.ts';
import { lastMessage, scriptModel } from '../support/scripted-model.ts';
import { changeBlock, planReply } from '../support/scripted-endpoint.ts';

const plan = planReply(changeBlock('modify', 'src/a.ts'));
const find = (text: string) => `<find>${text}</find>`;

/** Plans with a model that says these things one after the other. */
async function planned(replies: readonly string[], more: Partial<PlanningInput> = {}) {
  const model = scriptModel(replies);
  const events: RunEvent[] = [];
  const asked: string[] = [];
  const file = { path: 'src/a.ts', mode: '100644', blobId: '1', size: 1, kind: 'source' as const };
  const result = await planChange({
    ...{
      issue: { title: 'a is wrong', body: 'Mend it.' },
      background: '',
      tests: [],
      nearestTest: [],
      mayRunTests: false,
    },
    retrieval: { files: [], snippets: [], outline: '', skippedSignals: [] },
    files: new Map([[file.path, file]]),
    rules: { maxFiles: 2, forbids: () => undefined },
    requestRounds: 2,
    answerRequest: async (request) => {
      asked.push(JSON.stringify(request));
      return { text: 'const answered = true;' };
    },
    model,
    events: { emit: (event) => void events.push(event) },
    ...more,
  } as PlanningInput).catch((error: Error) => error);
  return { result, asked, calls: model.calls, events };
}

describe('a planner', () => {
  test('is answered what it asks for, told how often it may ask, and then plans', async () => {
    const { result, asked, calls } = await planned([find('a'), find('b'), plan]);
    expect(result).toMatchObject({
      kind: 'plan',
      plan: { changes: [{ action: 'modify', path: 'src/a.ts' }] },
      dropped: [],
    });
    expect(asked.map((one) => (JSON.parse(one) as { text: string }).text)).toEqual(['a', 'b']);
    expect(calls[0]!.messages[0]!.content).toContain('You can ask 2 times in all');
    expect(lastMessage(calls[1]!)).toMatch(
      /const answered = true;\n\nSettle the issue, or ask for more; you can ask once more\.$/,
    );
    expect(lastMessage(calls[2]!)).toMatch(
      /No more code can be shown\. Settle the issue with what you have seen\.$/,
    );
  });

  test('that asks on and on is told to plan, once, and then given up: it costs no more than was said', async () => {
    const { result, asked, calls } = await planned(Array.from({ length: 9 }, (_, at) => find(`${at}`)));
    expect(result).toMatchObject({ code: 'unusable-reply' });
    expect(asked).toHaveLength(2);
    expect(lastMessage(calls[3]!)).toContain('No more code can be shown.');
    expect(calls.length).toBeLessThanOrEqual(6);
  });

  test('whose plan does not fit the repository is told why, and corrects it', async () => {
    const far = planReply(changeBlock('modify', 'lib/nowhere/else.go'));
    const { result, calls } = await planned([far, plan]);
    expect(result).toMatchObject({ kind: 'plan' });
    expect(lastMessage(calls[1]!)).toContain('There is no file "lib/nowhere/else.go"');
  });

  test('may say that nothing is to be done', async () => {
    const { result } = await planned(['<unchanged reason="already-satisfied">\nIt is so.\n</unchanged>']);
    expect(result).toEqual({ kind: 'unchanged', reason: 'already-satisfied', explanation: 'It is so.' });
  });

  test('writes its edits at once only where it was shown how to', async () => {
    const edits = `${plan}\n<edits>\nsrc/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n</edits>`;
    expect((await planned([edits], { editFormat: 'search-replace' })).result).toHaveProperty('edits');
    expect((await planned([edits])).result).toMatchObject({ kind: 'plan', edits: undefined });
  });

  test('gets no more code in all than is worth its price', async () => {
    const long = 'word '.repeat(9_000); // about 9,000 tokens
    const { calls } = await planned([find('a'), find('b'), find('c'), find('d'), plan], {
      requestRounds: 4,
      answerRequest: async () => ({ text: long }),
    });
    const shown = calls.at(-1)!.messages.filter(({ content }) => content.includes('word word')).length;
    expect(shown).toBe(3); // the third began within the 20,000 tokens that all rounds share
    expect(lastMessage(calls.at(-1)!)).toContain('(Not answered, since this is enough for one round');
  });
});

test('a round answers until it is full; what would not fit is named, and the first is always answered', async () => {
  const answers = async (sizes: readonly number[]) =>
    (
      await answerRequests(
        sizes.map((size) => ({ kind: 'find', text: `${size}`, pattern: false })),
        async (request) => ({ text: 'word '.repeat(Number((request as { text: string }).text)) }),
        1000,
      )
    ).map((answer) => answer.startsWith('word'));
  expect(await answers([400, 400, 400, 100])).toEqual([true, true, false, true]);
  expect(await answers([3000, 10])).toEqual([true, false]);
  expect(await answers([10, 10, 10])).toEqual([true, true, true]);
});

describe('the conversation of a planner', () => {
  test('tells what was asked for as it is asked, and what of the plan was corrected', async () => {
    const { events } = await planned([find('a'), planReply(changeBlock('modify', 'a.ts'))]);
    expect(events).toEqual([
      { type: 'code-requested', requests: [{ kind: 'find', text: 'a', pattern: false }] },
      { type: 'plan-corrected', correction: 'a.ts is taken to be src/a.ts' },
    ]);
  });

  test('is handed on whole to whoever repairs: the first prompt, every answer, the plan', async () => {
    const { result, calls } = await planned([find('a'), plan]);
    const { conversation } = result as unknown as { conversation: { role: string; content: string }[] };
    expect(conversation.slice(0, -1)).toEqual(calls[1]!.messages);
    expect(conversation.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant']);
    expect(conversation.at(-1)!.content).toBe(plan);
    expect(calls[1]!.messages.slice(0, 2)).toEqual(calls[0]!.messages);
    expect(calls[1]!.messages[2]!.content).toBe(find('a'));
  }); // prettier-ignore

  test.each(['already-satisfied', 'not-possible'])('may end with %s', async (reason) => {
    const { result } = await planned([`<unchanged reason="${reason}">\n So it is. \n</unchanged>`]);
    expect(result).toEqual({ kind: 'unchanged', reason, explanation: 'So it is.' });
  });
});
