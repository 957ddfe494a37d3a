import { mkdirSync, readFileSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { getEventListeners } from 'node:events';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPatchwright, PatchwrightError, type PatchwrightOptions } from '../../../src/index.ts';
import type { RunResult } from '../../../src/pipeline/index.ts';
import type { ChatMessage, LanguageModel } from '../../../src/ports/index.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../../support/scripted-endpoint.ts';

const wrong = 'export const total = (items) => items.reduce((sum, item) => sum - item.price, 0);\n';
const issue = '# The total is negative\n\nItems are subtracted in `total`.';
const edit = editBlock('src/cart.js', wrong.trim(), wrong.trim().replace('sum - item', 'sum + item'));

/** A repository with one fault, a model that mends it, and the library for both. */
function world(options: Partial<PatchwrightOptions> = {}) {
  const repository = makeRepository({ 'src/cart.js': wrong, 'README.md': '# Shop\n' });
  const state = temporaryFolder();
  const model = scriptModel(({ purpose }) => {
    if (purpose === 'plan') return planReply(changeBlock('modify', 'src/cart.js'));
    return purpose === 'review' ? contentReview : edit;
  });
  const environment = { PATH: process.env['PATH'], HOME: temporaryFolder() };
  const patchwright = createPatchwright({ repository, model, state, environment, ...options });
  return { repository, state, model, patchwright, cart: () => readFileSync(path.join(repository, 'src/cart.js'), 'utf8') };
} // prettier-ignore

describe('the library', () => {
  test('searches without a model, and keeps its index where it was told', async () => {
    const { patchwright, model, state } = world();
    const { files, snippets } = await patchwright.search(issue, { tokens: 500 });
    expect(files[0]!.path).toBe('src/cart.js');
    expect(snippets[0]!.text).toContain('sum - item.price');
    expect(model.calls).toEqual([]);
    expect(readdirSync(state).length).toBeGreaterThan(0);
  });

  test('plans, goes on from the plan, and writes nothing until it is asked to', async () => {
    const told: string[] = [];
    const { patchwright, model, cart } = world({ onEvent: ({ type }) => told.push(type) });
    const planned = await patchwright.plan(issue);
    expect(planned.verdict.verdict).toBe('planned');
    expect(planned.patch).toBeUndefined();
    expect(planned.plan!.changes).toMatchObject([{ path: 'src/cart.js', action: 'modify' }]);
    const asked = model.calls.filter(({ purpose }) => purpose === 'plan').length;

    const result = await patchwright.run(issue, { plan: planned.plan! });
    expect(result.diff).toContain('+export const total = (items) => items.reduce((sum, item) => sum + item.price, 0);');
    expect(model.calls.filter(({ purpose }) => purpose === 'plan')).toHaveLength(asked);
    expect(told).toContain('plan-ready');
    expect(cart()).toBe(wrong);

    await patchwright.apply(result);
    expect(cart()).toBe(wrong.replace('sum - item', 'sum + item'));
  }); // prettier-ignore

  test('writes no protected file of a result from elsewhere, and one that ordinary commands obey where it is named', async () => {
    const { patchwright, repository } = world();
    const { base } = await patchwright.run(issue);
    const made = (file: string) => ({
      ...{ verdict: { verdict: 'patched', reason: 'validated', message: 'm' } },
      patch: { base, changes: [{ path: file, change: 'create', after: 'all:\n', mode: '100644' }] },
    }) as unknown as RunResult;
    const options = { allow: ['Makefile', '.github/workflows/ci.yml'] };
    for (const file of ['Makefile', '.github/workflows/ci.yml'])
      await expect(patchwright.apply(made(file))).rejects.toMatchObject({ code: 'path-refused' });
    await expect(patchwright.apply(made('.github/workflows/ci.yml'), options)).rejects.toThrow('protected');
    expect(readdirSync(repository)).not.toContain('Makefile');
    await patchwright.apply(made('Makefile'), options);
    expect(readFileSync(path.join(repository, 'Makefile'), 'utf8')).toBe('all:\n');
  }); // prettier-ignore

  test('takes the issue as title and body, and says so of one that is empty', async () => {
    const { patchwright, model } = world();
    await patchwright.plan({ title: 'The total is negative', body: 'Items are subtracted.' });
    expect(model.calls[0]!.messages.at(-1)!.content).toContain('Items are subtracted.');
    await expect(patchwright.search(' \n')).rejects.toThrow(/empty/i);
  });

  test('throws nothing for a run that fails, and refuses to apply what is no patch', async () => {
    const silent = scriptModel(() => 'I cannot help with that.');
    const { patchwright } = world({ model: silent });
    const result = await patchwright.run(issue);
    expect(result.verdict).toMatchObject({ verdict: 'failed' });
    await expect(patchwright.apply(result)).rejects.toThrow(PatchwrightError);
    await expect(patchwright.apply(result)).rejects.toThrow('no patch: failed');
  });

  test('lets a patch alone whose file has changed in between', async () => {
    const { patchwright, repository, cart } = world();
    const result = await patchwright.run(issue);
    writeFileSync(path.join(repository, 'src/cart.js'), '// mine\n');
    await expect(patchwright.apply(result)).rejects.toThrow(PatchwrightError);
    expect(cart()).toBe('// mine\n');
  });

  test('options win over those of the repository, and a wrong one is told by its name', async () => {
    const limited = world({ config: { limits: { maxCalls: 1 } } });
    const result = await limited.patchwright.run(issue);
    expect(limited.model.calls).toHaveLength(1);
    expect(result.verdict.verdict).toBe('over-budget');
    const wrongly = world({ config: { limits: { maxCalls: -1 } } });
    await expect(wrongly.patchwright.run(issue)).rejects.toThrow(/limits\.maxCalls/);
  });

  test('works from the commit that is named, and tells where there is no repository', async () => {
    const { patchwright } = world({ base: 'no-such-commit' });
    await expect(patchwright.search(issue)).rejects.toThrow(PatchwrightError);
    await expect(world({ repository: temporaryFolder() }).patchwright.search(issue)).rejects.toThrow(PatchwrightError);
  }); // prettier-ignore

  test('goes on with a run that was ended, and pays for nothing twice', async () => {
    const ended = new AbortController();
    const repository = makeRepository({ 'src/cart.js': wrong });
    const state = temporaryFolder();
    const first = scriptModel(({ purpose }) => {
      if (purpose !== 'plan') ended.abort();
      return planReply(changeBlock('modify', 'src/cart.js'));
    });
    await world({ repository, state, model: first, signal: ended.signal }).patchwright.run(issue).catch(() => undefined);
    const second = world({ repository, state });
    const { diff } = await second.patchwright.run(issue);
    expect(diff).toContain('sum + item.price');
    expect(second.model.calls.filter(({ purpose }) => purpose === 'plan')).toEqual([]);
  }); // prettier-ignore

  test('has everything else of a run on disk before its result counts, so that a kill until then costs nothing', async () => {
    const { state, patchwright } = world();
    await patchwright.run(issue);
    const [run] = readdirSync(path.join(state, 'runs'));
    const written = (name: string) =>
      statSync(path.join(state, 'runs', run!, name), { bigint: true }).mtimeNs;
    for (const name of ['report.json', 'report.html', 'patch.diff'])
      expect(written('result.seal') > written(name), name).toBe(true);
  });

  test('lets go of a run whose result cannot be kept: the same call goes on, and pays for nothing twice', async () => {
    const state = temporaryFolder();
    const seal = () => path.join(state, 'runs', readdirSync(path.join(state, 'runs'))[0]!, 'result.seal');
    let isFull = true;
    const onEvent = () => void (isFull && mkdirSync(seal(), { recursive: true }));
    const { patchwright, model } = world({ state, onEvent });
    await expect(patchwright.run(issue)).rejects.toMatchObject({ code: 'disk-full' });
    const asked = model.calls.length;
    isFull = false;
    rmdirSync(seal());
    expect((await patchwright.run(issue)).verdict).toMatchObject({ verdict: 'patched' });
    expect(model.calls).toHaveLength(asked);
  });

  test('ends on its signal even if the model of the caller ignores it', async () => {
    const ended = new AbortController();
    const asked: string[] = [];
    const deaf: LanguageModel = {
      complete: ({ purpose }) => {
        asked.push(purpose);
        setImmediate(() => ended.abort());
        return new Promise(() => undefined);
      },
    };
    await expect(world({ model: deaf, signal: ended.signal }).patchwright.run(issue)).rejects.toThrow(/aborted/);
    expect(asked).toEqual(['plan']);
    expect(getEventListeners(ended.signal, 'abort')).toEqual([]);
  }); // prettier-ignore

  test('asks the model of the caller nothing more after it was ended', async () => {
    const ended = new AbortController();
    const onEvent = ({ type }: { type: string }) => {
      if (type === 'plan-ready') ended.abort();
    };
    const { model } = world();
    const deaf: LanguageModel = { complete: (request) => model.complete(request) };
    const { patchwright } = world({ signal: ended.signal, onEvent, model: deaf });
    await expect(patchwright.run(issue)).rejects.toThrow(/aborted/);
    expect(model.calls.map(({ purpose }) => purpose)).toEqual(['plan']);
  });

  test('pays for nothing twice when the model of the caller changes its request', async () => {
    const { repository, state, model } = world();
    const brief = (failing?: string): LanguageModel => ({
      complete: async (request, signal) => {
        (request.messages as ChatMessage[]).unshift({ role: 'system', content: 'Be brief.' });
        if (request.purpose === failing) throw new Error('away');
        return model.complete(request, signal);
      },
    });
    const first = await world({ repository, state, model: brief('edit') }).patchwright.run(issue);
    expect(first.verdict.verdict).toBe('failed');
    const { diff } = await world({ repository, state, model: brief() }).patchwright.run(issue);
    expect(diff).toContain('sum + item.price');
    expect(model.calls.map(({ purpose }) => purpose)).toEqual(['plan', 'edit', 'review']);
  });

  test('goes by its own counts and plan, whatever a listener makes of the events', async () => {
    const { patchwright } = world({ onEvent: clear });
    const { verdict, usage, diff } = await patchwright.run(issue);
    expect(verdict.verdict).toBe('patched');
    expect(usage.calls).toBe(3);
    expect(diff).toContain('sum + item.price');
  });
});

/** Empties everything that a value holds. */
function clear(value: object): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) clear(inner as object);
    else Object.assign(value, { [key]: typeof inner === 'number' ? -1 : '' });
  }
  if (Array.isArray(value)) value.length = 0;
}
