import { describe, expect, test } from 'vitest';
import { applyEdits, detectFormat, parseEdits, renderRefusal } from '../../../src/apps/library/editing.ts';
import { readIssue, soundModel } from '../../../src/apps/library/read-input.ts';
import { searchRepository } from '../../../src/apps/library/retrieval.ts';
import { createPatchwright, PatchwrightError } from '../../../src/index.ts';

/** What a program without types may hand over. */
const untyped = <T>(value: unknown) => value as T;

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

describe('options of the wrong kind', () => {
  test.each<[unknown, string]>([
    [undefined, 'createPatchwright: '],
    [null, 'createPatchwright: '],
    [{}, 'repository: '],
    [{ repository: 7 }, 'repository: '],
    [{ repository: '' }, 'repository: '],
    [{ repository: '.', base: 1 }, 'base: '],
    [{ repository: '.', state: '' }, 'state: '],
    [{ repository: '.', state: 'a\0b' }, 'state: contains a NUL character'],
    [{ repository: 'a\0b' }, 'repository: contains a NUL character'],
    [{ repository: '.', config: 'x' }, 'config: '],
    [{ repository: '.', environment: null }, 'environment: '],
    [{ repository: '.', onEvent: 7 }, 'onEvent: is not a function'],
    [{ repository: '.', signal: {} }, 'signal: '],
    [{ repository: '.', model: null }, 'The option model: '],
    [{ repository: '.', model: 'gpt' }, 'The option model: '],
    [{ repository: '.', model: {} }, 'The option model: name: '],
    [{ repository: '.', model: { complete: 'x' } }, 'The option model: complete: is not a function'],
    [{ repository: '.', model: { name: 'm', apiKey: 1 } }, 'The option model: apiKey: '],
  ])('%j are told by their name, and what is wanted', (options, words) => {
    const error = thrownBy(() => createPatchwright(untyped(options)));
    expect(error).toBeInstanceOf(PatchwrightError);
    expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining(words), hint: expect.anything() });
  }); // prettier-ignore

  test('are told by a search as well', async () => {
    await expect(searchRepository(untyped(undefined))).rejects.toMatchObject({ code: 'usage' });
    await expect(searchRepository(untyped({ issue: 'x' }))).rejects.toMatchObject({ code: 'usage' });
  });

  test('are none of these', () => {
    const model = { complete: async () => ({}) };
    for (const more of [
      {},
      { model },
      { model: { name: 'm' } },
      { environment: process.env },
      { config: {} },
    ])
      expect(thrownBy(() => createPatchwright(untyped({ repository: '.', ...more })))).toHaveProperty('run');
  });
});

describe('what is handed over later', () => {
  const patchwright = createPatchwright({ repository: process.cwd() });
  test.each<[unknown, string]>([
    [undefined, 'The issue: '],
    [null, 'The issue: '],
    [7, 'The issue: '],
    [[], 'The issue: '],
    [{ title: 'a' }, 'The issue: body: '],
    [{ title: 'a', body: null }, 'The issue: body: '],
    [{ title: '', body: '' }, 'The issue: title: '],
    [{ title: 'a', body: '', labels: 'x' }, 'The issue: labels: '],
    [{ title: 'a', body: '', comments: 7 }, 'The issue: comments: '],
    [{ title: 'a', body: '', comments: [{ author: 'b' }] }, 'The issue: comments.0.body: '],
  ])('is refused as an issue: %j', async (issue, words) => {
    await expect(patchwright.plan(untyped(issue))).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
  }); // prettier-ignore

  test.each([undefined, null, 7, {}, { patch: {} }, { verdict: {}, patch: { base: '', changes: 'x' } }])(
    'is refused as a result: %j',
    async (result) => {
      await expect(patchwright.apply(untyped(result))).rejects.toMatchObject({ code: 'usage' });
    },
  );
});

test.each<[unknown, string]>([
  [null, 'The option plan: '],
  [{ approach: 'x', changes: [] }, 'The option plan: rootCause: '],
  [{ rootCause: 'x', approach: 'y', changes: [{ path: 'a' }] }, 'The option plan: changes.0'],
])('a plan to go on from is refused where it is %j', async (plan, words) => {
  const patchwright = createPatchwright({ repository: process.cwd() });
  await expect(patchwright.run('a word', { plan: untyped(plan) })).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
}); // prettier-ignore

test('an issue of the caller’s own is read without what nobody sees (R17)', () => {
  const issue = { title: 'a\u200b', body: 'b\u{e0041}', comments: [{ author: 'c', body: 'd\u202e' }] };
  expect(readIssue(issue)).toEqual({ title: 'a', body: 'b', comments: [{ author: 'c', body: 'd' }] });
});

describe('a model of one’s own', () => {
  const usage = { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0 };
  const reply = { text: 'x', finish: 'stop', model: 'm', usage };
  const ask = (given: unknown) =>
    soundModel({ complete: async () => untyped(given) }).complete({ role: 'weak', purpose: 'p', messages: [], maxOutputTokens: 1 }); // prettier-ignore

  test.each([new Error('boom'), 'boom', { toString: () => 'boom' }])('that throws %s has failed in its own words', async (thrown) => {
    const failing = soundModel({ complete: () => Promise.reject(thrown as Error) });
    const call = failing.complete({ role: 'weak', purpose: 'p', messages: [], maxOutputTokens: 1 });
    await expect(call).rejects.toMatchObject({ code: 'server-error', message: 'Your own model failed: boom', cause: thrown });
  }); // prettier-ignore

  test('is believed where its replies are whole', async () => {
    expect(await ask(reply)).toBe(reply);
  });

  test.each<[unknown, string]>([
    [undefined, 'cannot be used: '],
    ['x', 'cannot be used: '],
    [{ ...reply, text: 7 }, 'text: '],
    [{ ...reply, finish: 'done' }, 'finish: '],
    [{ ...reply, model: undefined }, 'model: '],
    [{ ...reply, usage: null }, 'usage: '],
    ...(['calls', 'promptTokens', 'completionTokens', 'costUsd'] as const).flatMap((key) =>
      [-1, Number.NaN, Number.POSITIVE_INFINITY, '3', undefined].map((wrong): [unknown, string] => [
        { ...reply, usage: { ...usage, [key]: wrong } },
        `usage.${key}: `,
      ]),
    ),
  ])('is not, where a reply is %j', async (given, words) => {
    await expect(ask(given)).rejects.toMatchObject({ code: 'unusable-reply', message: expect.stringContaining(words) });
  }); // prettier-ignore
});

describe('edits of the wrong kind', () => {
  const hunk = { kind: 'hunk', lines: [{ op: 'keep', text: 'a' }] };

  test.each([undefined, null, 'auto', 'constructor', '__proto__', 7, {}])('are no format: %j', (format) => {
    expect(thrownBy(() => parseEdits(untyped(format), 'x'))).toMatchObject({ code: 'usage' });
  });

  test('are no format either where they are no JSON', () => {
    const round: Record<string, unknown> = {};
    round['round'] = round;
    for (const format of [7n, round, Symbol('x')])
      expect(thrownBy(() => parseEdits(untyped(format), 'x'))).toMatchObject({ code: 'usage' });
  });

  test.each([undefined, null, 7, 'x', [], {}, { status: 'stale' }, { status: 'stale', reason: 'x', edit: 0, candidates: [null] }])('are no refusal: %j', (outcome) => {
    expect(thrownBy(() => renderRefusal(untyped(outcome)))).toMatchObject({ code: 'usage' });
  }); // prettier-ignore

  test('are told as refused', () => {
    const outcome = applyEdits({ before: 'a\n', edits: [untyped({ kind: 'hunk', lines: [{ op: 'remove', text: 'zzz' }] })] });
    expect(renderRefusal(untyped(outcome))).toContain('was refused (not-found)');
  }); // prettier-ignore

  test.each([undefined, null, 7, {}, ['x']])('are no reply: %j', (reply) => {
    expect(thrownBy(() => parseEdits('udiff', untyped(reply)))).toMatchObject({ code: 'usage' });
    expect(thrownBy(() => detectFormat(untyped(reply)))).toMatchObject({ code: 'usage' });
  });

  test.each<[unknown, string]>([
    [undefined, 'before is not a text'],
    [{ before: 1, edits: [] }, 'before is not a text'],
    [{ before: 'a', edits: null }, 'edits is not a list'],
    [{ before: 'a', edits: [hunk, null] }, 'edits[1] is not an edit'],
    ...[{}, { kind: 'constructor' }, { kind: 'hunk' }, { kind: 'hunk', lines: 'x' }, { kind: 'hunk', lines: [{}] }, { kind: 'hunk', lines: [null] }, { kind: 'numbered', groups: [{ lines: [1] }] }, { kind: 'declaration', name: 'a' }, { kind: 'whole-file' }, { kind: 'delete' }, { kind: 'rename', path: 'a' }]
      .map((edit): [unknown, string] => [{ before: 'a', edits: [edit] }, 'edits[0] is not an edit']),
  ])('are not applied: %j', (request, words) => {
    expect(thrownBy(() => applyEdits(untyped(request)))).toMatchObject({ code: 'usage', message: words });
  }); // prettier-ignore

  test('are none that a reply is read into', () => {
    const reply = 'a.js\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
    expect(detectFormat(reply)).toBe('search-replace');
    expect(applyEdits({ before: 'a\n', edits: parseEdits('search-replace', reply).edits })).toMatchObject({
      status: 'applied',
      after: 'b\n',
    });
  });
});
