import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tryModel } from '../../../src/apps/cli/doctor/try-model.ts';
import { resolveConfig } from '../../../src/config/index.ts';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import { startFakeEndpoint, type Behaviour, type ChatCall } from '../../support/fake-endpoint.ts';

/** What `doctor --model` finds at an endpoint. */
async function examine(
  behave: (call: ChatCall) => Behaviour,
  models: object[] = [],
  contextTokens = 6000,
  longestMs?: number,
) {
  const endpoint = await startFakeEndpoint(behave, models);
  onTestFinished(() => endpoint.close());
  const config = resolveConfig([
    { name: 'test', values: { model: { baseUrl: endpoint.url, strong: 'local-coder', retries: 0 } } },
  ]);
  const checkups = await tryModel(config, { modelKey: 'key' }, contextTokens, longestMs);
  return Object.fromEntries(checkups.map((checkup) => [checkup.what, checkup]));
}

const isLong = (call: ChatCall) => call.messages[0]!.content.length > 1000;
const isPicture = (call: ChatCall) => JSON.stringify(call.messages).includes('data:image/png;base64,');

describe('doctor --model', () => {
  test('says what the endpoint does: answer, pieces, usage, thinking, and how far it reads', async () => {
    const found = await examine(
      (call) => ({
        kind: 'reply',
        text: isLong(call) ? 'Quillwort' : 'ready',
        usage: { prompt_tokens: isLong(call) ? 6012 : 14, completion_tokens: 2 },
      }),
      [{ id: 'local-coder', max_model_len: 32_768 }],
    );
    expect(found['model call']).toMatchObject({ status: 'ok', found: expect.stringContaining('"ready"') });
    expect(found['usage']?.found).toBe('reported: 14 tokens in, 2 out');
    expect(found['thinking']?.found).toBe('none seen');
    expect(found['context']).toMatchObject({ status: 'ok' });
    expect(found['context']?.found).toMatch(/6012 counted by the endpoint; it announces 32768/);
  });

  test.each([
    ['sees', false, { kind: 'reply', text: 'Purple.' }, 'note', /model\.vision: true/],
    ['sees', true, { kind: 'reply', text: 'violet' }, 'ok', undefined],
    ['sees none', true, { kind: 'reply', text: 'none' }, 'problem', /model\.vision: false/],
    ['is refused by', true, { kind: 'status', status: 400, message: 'no images' }, 'problem', /model with vision/],
    ['is refused by', false, { kind: 'status', status: 400, message: 'no images' }, 'ok', undefined],
    ['is too busy for', true, { kind: 'status', status: 429, message: 'slow down' }, 'note', undefined],
  ] as const)('a model that %s pictures, with model.vision %s', async (_, vision, behaviour, status, advice) => {
    const endpoint = await startFakeEndpoint((call) => (isPicture(call) ? behaviour : { kind: 'reply', text: 'ready' }));
    onTestFinished(() => endpoint.close());
    const model = { baseUrl: endpoint.url, strong: 'local', retries: 0, vision };
    const checkups = await tryModel(resolveConfig([{ name: 'test', values: { model } }]), { modelKey: 'key' }, 0);
    const found = checkups.find(({ what }) => what === 'pictures');
    expect(found?.status).toBe(status);
    expect(found?.advice ?? '').toMatch(advice ?? /^$/);
  }); // prettier-ignore

  test('an endpoint that reads only the end of a prompt is a problem, with both counts', async () => {
    const found = await examine((call) => ({
      kind: 'reply',
      text: isLong(call) ? 'I see no marked word.' : 'ready',
      usage: { prompt_tokens: isLong(call) ? 4096 : 14, completion_tokens: 2 },
    }));
    expect(found['context']).toMatchObject({ status: 'problem', advice: expect.stringContaining('num_ctx') });
    expect(found['context']?.found).toMatch(/60\d\d tokens sent, 4096 counted/);
  });

  test.each([
    [
      'a page',
      { kind: 'page', body: '<html>Sign in</html>' } as const,
      /with a web page \(Sign in\), not with a reply/,
      /OPENAI_BASE_URL/,
    ],
    ['a reply that breaks off', { kind: 'cut', text: 'rea' } as const, /cut off by the endpoint/, /again/],
    ['a reply without end', { kind: 'endless' } as const, /exceeded its limit of 200 tokens/, /--model NAME/],
  ])('%s is told as what it is, and its context is not judged', async (_, behaviour, found, advice) => {
    const checkups = await examine(() => behaviour);
    expect(checkups['model call']).toMatchObject({
      status: 'problem',
      found: expect.stringMatching(found),
      advice: expect.stringMatching(advice),
    });
    expect(checkups['context']?.status).not.toBe('problem');
  });

  test('a long prompt whose reply was spent on thinking says nothing of the context', async () => {
    const { context } = await examine((call) =>
      isLong(call)
        ? {
            kind: 'reply',
            text: '',
            finish: 'length',
            usage: { prompt_tokens: 6012, completion_tokens: 200 },
          }
        : { kind: 'reply', text: 'ready' },
    );
    expect(context).toMatchObject({ status: 'note', found: expect.stringMatching(/spent on thinking/) });
  });

  test('a long prompt that fails says so of the context, and keeps what was found before', async () => {
    const slow = await examine(
      (call) => (isLong(call) ? { kind: 'stall', text: 'quill' } : { kind: 'reply', text: 'ready' }),
      [],
      6000,
      300,
    );
    expect(slow['model call']).toMatchObject({ status: 'ok' });
    expect(slow['context']).toMatchObject({
      status: 'note',
      found: expect.stringMatching(/^not measured: /),
      advice: 'doctor waits 0.3 s at most, a run model.timeoutSeconds (600).',
    });
    const refused = await examine((call) =>
      isLong(call)
        ? { kind: 'status', status: 400, message: 'context length exceeded' }
        : { kind: 'reply', text: 'ready' },
    );
    expect(refused['model call']).toMatchObject({ status: 'ok' });
    expect(refused['context']?.status).toBe('problem');
  });

  test('a tiny prompt that is not answered in time is told with how long doctor waits', async () => {
    const found = await examine(() => ({ kind: 'stall', text: '' }), [], 0, 300);
    expect(found['model call']).toMatchObject({
      status: 'problem',
      advice: 'doctor waits 0.3 s at most, a run model.timeoutSeconds (600).',
    });
  });

  test('a model that only thinks, and one that refuses, say what to change', async () => {
    const thinks = await examine(() => ({ kind: 'reply', text: '', finish: 'length', usage: 'none' }), [], 0);
    expect(thinks['model call']?.status).toBe('problem');
    expect(thinks['usage']).toMatchObject({ status: 'note', found: 'not reported' });
    const refuses = await examine(() => ({ kind: 'status', status: 402, message: 'Insufficient Balance' }));
    expect(refuses['model call']).toMatchObject({
      status: 'problem',
      advice: expect.stringContaining('Add credit'),
    });
  });
});

test('each command prints the next one, from an unknown model to a dry run', async () => {
  const endpoint = await startFakeEndpoint(
    (call) => ({ kind: 'reply', text: isLong(call) ? 'quillwort' : 'ready' }),
    [{ id: 'nomic-embed-text' }, { id: 'evil; rm -rf /' }, { id: 'local-coder:30b' }],
  );
  onTestFinished(() => endpoint.close());
  const repo = makeRepository({ 'a.js': 'export const a = 1;\n' });
  const env = { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: 'unused', HOME: temporaryFolder() };
  const next = async (words: string[]) => {
    const { stderr } = await runCli([...words, '--state-dir', path.join(env.HOME, 's')], { env, cwd: repo });
    return /\nNext: \S+(?: \S+\.\w+)? (.*)\n/.exec(stderr)?.[1];
  };
  const dryRun = `run "what is wrong, in a sentence or two" --model local-coder:30b --repo ${repo}`;
  expect(await next(['doctor', '--repo', repo])).toBe(`doctor --model local-coder:30b --repo ${repo}`);
  expect(await next(['doctor', '--model', 'local-coder:30b', '--repo', repo])).toBe(dryRun);
  expect(await next(['doctor', '--repo', repo, '--model']), 'what a local server has is tried').toBe(dryRun);
});
