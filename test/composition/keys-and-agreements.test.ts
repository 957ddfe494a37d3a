import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireAgreement } from '../../src/composition/model/agreed-endpoints.ts';
import { keyGuardedModel } from '../../src/composition/model/key-guarded-model.ts';
import { loadVisibleIssue } from '../../src/composition/forge/load-issue.ts';
import { isOwnRun, sealRun, sealText } from '../../src/composition/run-folders/run-seals.ts';
import { sendJson, startServer } from '../support/http-server.ts';
import { temporaryFolder } from '../support/repository.ts';
import { scriptModel } from '../support/scripted-model.ts';

describe('an agreement', () => {
  const agree = (hosts: readonly string[], agreed: readonly string[], state: string, root = '/work') =>
    requireAgreement(hosts, { root, state, agreed });

  test('is about what is asked for, and about nothing else that was named on the way', async () => {
    const state = temporaryFolder();
    await agree(['one.test'], ['one.test', 'later.test'], state);
    await expect(agree(['later.test'], [], state)).rejects.toThrow('uses later.test as endpoint');
    await agree(['one.test'], [], state);
  });

  test('adds to those of before, and to those of other repositories', async () => {
    const state = temporaryFolder();
    await agree(['one.test'], ['one.test'], state);
    await agree(['two.test'], ['two.test'], state);
    await agree(['one.test'], ['one.test'], state, '/other');
    await agree(['one.test', 'two.test'], [], state);
    await expect(agree(['two.test'], [], state, '/other')).rejects.toThrow('two.test');
  });

  test('has to be about every host that is named, and is not kept where one is left', async () => {
    const state = temporaryFolder();
    const both = ['one.test', 'two.test'];
    await expect(agree(both, ['one.test'], state)).rejects.toThrow('two.test');
    await expect(agree(['one.test'], [], state)).rejects.toThrow('one.test');
    await agree([], ['one.test'], state);
    await expect(agree(['one.test'], [], state)).rejects.toThrow('one.test');
  });
});

describe('a key of the user in a reply', () => {
  const key = 'sk-correct-horse-battery-staple';
  const ask = (reply: object, told = 'Do it.', keys = [key]) => {
    const messages = [{ role: 'user' as const, content: told }];
    const request = { role: 'strong' as const, purpose: 'plan', messages, maxOutputTokens: 9 };
    return keyGuardedModel(scriptModel([reply]), keys).complete(request);
  };

  test('ends the call, and its cost is told', async () => {
    await expect(ask({ text: `Use ${key}.` })).rejects.toMatchObject({
      code: 'secret-in-reply',
      usage: { calls: 1 },
    });
    await expect(ask({ text: 'Fine.', model: key })).rejects.toMatchObject({ code: 'secret-in-reply' });
  });

  test('may be repeated as often as the question held it', async () => {
    const once = { text: `It is ${key}.` };
    await expect(ask(once, `What is ${key}?`)).resolves.toMatchObject(once);
    const other = 'sk-another-one-that-nobody-named';
    await expect(ask({ text: `${key} and ${other}` }, `What is ${key}?`, [key, other])).rejects.toThrow();
  });

  test('is looked for where there is one', async () => {
    await expect(ask({ text: 'Nothing.' })).resolves.toMatchObject({ text: 'Nothing.' });
    await expect(ask({ text: `Use ${key}.` }, 'Do it.', [])).resolves.toMatchObject({ text: `Use ${key}.` });
  });
});

test('an issue is what a person sees of its title, its text and its comments, and what was left out is told', async () => {
  const hidden = '<!-- psst -->';
  const author = { login: 'rita' };
  const server = await startServer((request, response) => {
    const issue = { number: 7, title: `T\u200b${hidden}`, body: `B${hidden}`, user: author, labels: [], html_url: 'u', comments: 1 };
    const comments = [{ id: 1, user: author, body: `C${hidden}` }];
    const permission = { permission: 'write', role_name: 'write', user: author };
    const { url = '' } = request;
    sendJson(response, 200, url.includes('/permission') ? permission : url.includes('/comments') ? comments : issue);
  }); // prettier-ignore
  try {
    const settings = { forgeToken: 't', forgeApiUrl: server.url, forgeUrl: server.url, proxy: undefined }; // prettier-ignore
    const { issue, removed } = await loadVisibleIssue('https://github.com/acme/shop/issues/7', settings);
    expect([issue.title, issue.body, issue.comments?.map(({ body }) => body)]).toEqual(['T', 'B', ['C']]);
    expect(removed.length).toBeGreaterThanOrEqual(2);
  } finally {
    await server.close();
  }
});

test('a run is not vouched for by a key that was cut short, which is replaced: everybody can guess an empty one', async () => {
  const [state, run] = [temporaryFolder(), temporaryFolder()];
  const writeText = async (name: string, text: string) => writeFileSync(path.join(run, name), text);
  await writeText('run.json', '{}');
  await sealRun(state, { writeText }, '{}');
  expect(await isOwnRun(state, run)).toBe(true);
  const [key] = [path.join(state, 'run-key')];
  for (const length of [0, 31]) {
    writeFileSync(key, readFileSync(key).subarray(0, length));
    expect(await isOwnRun(state, run), `${length} bytes`).toBe(false);
    await sealRun(state, { writeText }, '{}');
    expect(readFileSync(key)).toHaveLength(32);
    expect(await isOwnRun(state, run), 'with the new key').toBe(true);
  }
});

test('of many first runs that begin at once, all end with one key', async () => {
  const state = temporaryFolder();
  const seals = await Promise.all(
    Array.from({ length: 40 }, async () =>
      sealText(state, 'p', 'text').catch((error: Error) => error.message),
    ),
  );
  expect([...new Set(seals)]).toEqual([await sealText(state, 'p', 'text')]);
});
