import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { composeLinkReader, composePictureReader } from '../../src/composition/web/compose-link-reader.ts';
import { documentationSites, readsDocumentation, selectedSites } from '../../src/indexing/index.ts';
import { loadConfig, type ConfigFlags } from '../../src/composition/load-config.ts';
import { issuePlace, tokenFor } from '../../src/composition/forge/load-issue.ts';
import { isLocal, modelNames, modelTerms } from '../../src/composition/model/model-terms.ts';
import { proxyFrom } from '../../src/composition/outbound-proxy.ts';
import { diskRuns } from '../../src/composition/run-folders/disk-runs.ts';
import { sealResult } from '../../src/composition/run-folders/run-seals.ts';
import {
  forgetOldRuns,
  minimumRetained,
  oldAfterMs,
} from '../../src/composition/run-folders/forget-old-runs.ts';
import { bothObserve, unobserved, type RunObserver } from '../../src/composition/run/run-observer.ts';
import type { FrozenRun } from '../../src/composition/run-folders/frozen-run.ts';
import { usualDuration } from '../../src/composition/run-folders/usual-duration.ts';
import { keysOf, secretsOf, settingsFrom, withState } from '../../src/composition/settings.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { temporaryFolder } from '../support/repository.ts';

const configOf = (text: string) =>
  resolveConfig([{ name: 'the test', values: parseConfig(text, 'the test') }]);

describe('the token of the forge', () => {
  const forge = { forgeToken: 't', forgeUrl: 'https://github.com', forgeApiUrl: undefined, proxy: undefined };
  const issue = 'https://github.com/acme/shop/issues/7';
  const elsewhere = 'https://ghe.test/acme/shop/issues/7';

  test.each<[string, string, object, string | undefined]>([
    ['goes to its server', issue, {}, 't'],
    ['goes to the server that it is said to be for', elsewhere, { forgeUrl: 'https://ghe.test' }, 't'],
    ['goes to this machine', 'http://127.0.0.1:8080/acme/shop/issues/7', {}, 't'],
    ['goes where the address of the API says', elsewhere, { forgeApiUrl: 'https://api.test' }, 't'],
    ['is none where there is none', elsewhere, { forgeToken: undefined }, undefined],
  ])('%s', (_, url, more, wanted) => {
    expect(tokenFor(url, { ...forge, ...more })).toBe(wanted);
  });

  test.each([elsewhere, 'https://github.com.evil.test/acme/shop/issues/7'])(
    'is not sent to another server: %s',
    (url) => {
      expect(() => tokenFor(url, forge)).toThrow(/^GITHUB_TOKEN is for https:\/\/github\.com and is not sent to /);
    },
  );

  test('belongs to a place that the address names', () => {
    expect(issuePlace(issue, undefined)).toEqual({ kind: 'github', apiUrl: 'https://api.github.com', serverUrl: 'https://github.com', repository: 'acme/shop', number: 7 });
    expect(issuePlace(elsewhere, undefined)).toMatchObject({ apiUrl: 'https://ghe.test/api/v3', serverUrl: 'https://ghe.test' });
    expect(issuePlace(issue, 'https://api.test').apiUrl).toBe('https://api.test');
  });
}); // prettier-ignore

describe('the settings of a door', () => {
  const of = (environment: Record<string, string>) => settingsFrom(environment, '/home/mona');
  test.each<[Record<string, string>, object]>([
    [{}, { state: '/home/mona/.local/state/patchwright', searchPath: '', modelKey: undefined, forgeToken: undefined, forgeUrl: 'https://github.com', markerSecret: '', offline: false }],
    [{ XDG_STATE_HOME: '/x' }, { state: '/x/patchwright' }],
    [{ XDG_STATE_HOME: '/x', PATCHWRIGHT_STATE_DIR: '/y' }, { state: '/y' }],
    [{ GITHUB_TOKEN: 'a', GH_TOKEN: 'b' }, { forgeToken: 'a' }],
    [{ GITHUB_TOKEN: '', GH_TOKEN: 'b' }, { forgeToken: 'b' }],
    [{ GITHUB_API_URL: 'u', GITHUB_SERVER_URL: 's' }, { forgeApiUrl: 'u', forgeUrl: 's' }],
    [{ PATCHWRIGHT_WRITE_INTERVAL_MS: '5' }, { writeIntervalMs: 5 }],
    [{ PATCHWRIGHT_MARKER_SECRET: 's' }, { markerSecret: 's' }],
    [{ PATCHWRIGHT_CONTAINER_IMAGE: 'i' }, { containerImage: 'i' }],
    [{ PATCHWRIGHT_REPLAY: 'r' }, { replay: 'r' }],
    [{ PATCHWRIGHT_LINKS_LOOPBACK: 'l', PATCHWRIGHT_DOCS_LOOPBACK: 'd' }, { loopback: { links: 'l', docs: 'd' } }],
  ])('with %j are %j', (environment, wanted) => {
    expect(of(environment)).toMatchObject(wanted);
  });

  test('keep their state elsewhere where an option says so', () => {
    expect(withState(of({}), '/z').state).toBe('/z');
    expect(withState(of({}), undefined).state).toBe('/home/mona/.local/state/patchwright');
  });

  test('know the keys that no file may hold, but no short words that stand in for one', () => {
    const [long, short] = ['k'.repeat(16), 'k'.repeat(15)];
    expect(keysOf({ modelKey: long, forgeToken: `${long}2` })).toEqual([long, `${long}2`]);
    expect(keysOf({ modelKey: short, forgeToken: undefined })).toEqual([]);
  });

  test.each([
    [{}, []],
    [{ modelKey: 'k' }, ['k']],
    [{ forgeToken: 't' }, ['t']],
    [{ markerSecret: 's' }, ['s']],
    [{ modelKey: 'k', forgeToken: 't', markerSecret: 's' }, ['k', 't', 's']],
    [{ modelKey: '', forgeToken: undefined, markerSecret: '' }, []],
  ])('know what must never be published: %j', (secrets, expected) => {
    expect(secretsOf(secrets)).toEqual(expected);
  });

  const local = 'localhost,127.0.0.1,[::1],::1';
  test.each<[Record<string, string>, object | undefined]>([
    [{}, undefined],
    [{ ALL_PROXY: 'socks://p' }, undefined],
    [{ HTTPS_PROXY: 'P' }, { http: '', https: 'P', except: local }],
    [{ HTTP_PROXY: 'P', http_proxy: 'p' }, { http: 'p', https: '', except: local }],
    [{ HTTPS_PROXY: 'P', NO_PROXY: 'a.test' }, { http: '', https: 'P', except: `a.test,${local}` }],
    [{ https_proxy: '', HTTPS_PROXY: 'P' }, { https: 'P' }],
  ])('leave through the proxy of %j: %j', (environment, proxy) => {
    if (proxy === undefined) expect(proxyFrom(environment)).toBeUndefined();
    else expect(proxyFrom(environment)).toMatchObject(proxy);
  });
}); // prettier-ignore

describe('the configuration of a command', () => {
  const load = (files: Record<string, string>, flags: ConfigFlags = {}, environment: Record<string, string> = {}) =>
    loadConfig(memoryWorkspace(files), flags, { environment, state: temporaryFolder() });
  const file = '.github/patchwright.yml';

  test('is the file of the repository, under the environment, under the command line', async () => {
    const files = { [file]: 'model:\n  strong: of-file\n  weak: of-file\nlimits:\n  maxCalls: 3\n' };
    const config = await load(files, { weakModel: 'of-flag', maxTokens: 5, maxCost: 2, guidance: false, tests: false }, { PATCHWRIGHT_MODEL: 'of-environment', PATCHWRIGHT_WEAK_MODEL: 'of-environment' });
    expect(config).toMatchObject({ model: { strong: 'of-environment', weak: 'of-flag' }, limits: { maxCalls: 3, maxTokens: 5, maxCostUsd: 2 }, retrieval: { guidance: false }, validation: { tests: 'off' } });
    expect(await load(files, { maxCalls: 9, model: 'of-flag' })).toMatchObject({ model: { strong: 'of-flag' }, limits: { maxCalls: 9 }, retrieval: { guidance: true }, validation: { tests: 'auto' } });
    expect(await load({}, { values: { limits: { maxFiles: 2 } } })).toMatchObject({ limits: { maxFiles: 2 } });
  });

  test('believes the prices of a file that is named, and no lower ones of a repository', async () => {
    const cheap = 'model:\n  prices:\n    gpt-5: { input: 0, output: 0 }\n    gpt-5-mini: { input: 99, output: 99 }\n';
    expect((await load({ [file]: cheap })).model.prices).toEqual({ 'gpt-5-mini': { input: 99, output: 99 } });
    const named = path.join(temporaryFolder(), 'mine.yml');
    writeFileSync(named, cheap);
    expect((await load({}, { config: named })).model.prices).toHaveProperty('gpt-5');
    await expect(load({}, { config: `${named}.gone` })).rejects.toThrow('cannot be read');
  });

  test.each(['.github/patchwright.yaml', '.github/.patchwright.yaml', '.github/patchwright.json', 'patchwright.yml', '.patchwright.yaml'])('is not read from %s, which is said', async (name) => {
    await expect(load({ [name]: '' })).rejects.toThrow(`${name}: this file is not used`);
  });

  test('is a text', async () => {
    await expect(load({ [file]: 'a\0b' })).rejects.toThrow('it is not a text file');
  });
}); // prettier-ignore

describe('the model that is asked', () => {
  test.each([
    ['http://localhost:1/v1', true],
    ['http://127.0.0.1/v1', true],
    ['http://127.1.2.3/v1', true],
    ['http://[::1]:8/v1', true],
    ['https://127.0.0.1.evil.test/v1', false],
    ['https://localhost.test/v1', false],
    ['https://api.openai.com/v1', false],
  ])('%s is on this machine: %s', (url, local) => {
    expect(isLocal(url)).toBe(local);
  });

  test('is the strong one for both roles unless a weak one is named, each at its price', () => {
    const config = configOf('model:\n  strong: gpt-5\n  weak: gpt-5-mini\n');
    expect(modelNames(configOf('model:\n  strong: gpt-5\n'))).toEqual({ strong: 'gpt-5', weak: 'gpt-5' });
    expect(modelNames(config)).toEqual({ strong: 'gpt-5', weak: 'gpt-5-mini' });
    const { prices } = modelTerms(config);
    expect(prices.strong.input).toBeGreaterThan(prices.weak.input);
  });
});

describe('what is read on the web', () => {
  const of = (environment: Record<string, string>) => settingsFrom(environment, '/nonexistent');
  test('is nothing offline, and pictures only for a model that sees', () => {
    const [blind, sees] = [configOf(''), configOf('model:\n  vision: true\n')];
    expect(composeLinkReader(blind, of({}))).toBeDefined();
    expect(composeLinkReader(blind, of({ PATCHWRIGHT_OFFLINE: '1' }))).toBeUndefined();
    expect(composePictureReader(sees, of({}))).toBeDefined();
    expect(composePictureReader(blind, of({}))).toBeUndefined();
    expect(composePictureReader(sees, of({ PATCHWRIGHT_OFFLINE: '1' }))).toBeUndefined();
  });

  test('is the documentation that is named, and that of dependencies where it is wanted', async () => {
    const named = 'docs:\n  sites:\n    - url: https://a.test/\n';
    expect([configOf(''), configOf(named), configOf('docs:\n  auto: true\n')].map(({ docs }) => readsDocumentation(docs))).toEqual([false, true, true]);
    const workspace = memoryWorkspace({ 'package.json': '{"dependencies":{"react":"1"}}', 'vendor/x/package.json': '{"dependencies":{"vue":"1"}}' });
    const selected = (await selectedSites(workspace)).map(({ url }) => url);
    expect(selected.length).toBeGreaterThan(0);
    expect(await documentationSites(configOf(named).docs, workspace)).toMatchObject([{ url: 'https://a.test/' }]);
    const both = await documentationSites(configOf(`${named}  auto: true\n`).docs, workspace);
    expect(both.map(({ url }) => url)).toEqual(['https://a.test/', ...selected]);
    expect(both.at(-1)).toMatchObject({ pages: 60, depth: 2 });
  }); // prettier-ignore
});

describe('the folders of runs', () => {
  const frozen = (more: Partial<FrozenRun> = {}): FrozenRun => ({ request: { issue: { title: 'A thing: is it?', body: '' }, mode: 'run', selfReview: true }, base: 'b', root: '/r', config: configOf(''), ...more });
  const clock = { now: () => Date.parse('2026-01-02T03:04:05.678Z') };
  const opened = async (state: string, run: FrozenRun, more: object = {}) => {
    const open = await diskRuns(state, clock).open(run, { fresh: false, isReplay: false, ...more });
    open.release();
    const end = async (report: object) => {
      await open.folder.writeText('report.json', JSON.stringify(report));
      await sealResult(state, open.folder);
    };
    return { dir: path.basename(open.folder.dir), resumed: open.resumed, end };
  };

  test('are named by time, title and input', async () => {
    const state = temporaryFolder();
    expect((await opened(state, frozen())).dir).toMatch(/^20260102-030405678-a-thing-is-it-[0-9a-f]{10}$/);
    const untitled = frozen({ request: { issue: { title: '???', body: '' }, mode: 'run', selfReview: true } });
    expect((await opened(state, untitled)).dir).toMatch(/^20260102-030405678-issue-/);
  });

  test.each<[string, object | undefined, boolean]>([
    ['was cut off', undefined, true],
    ['failed', { verdict: 'failed' }, true],
    ['ran out of budget', { verdict: 'over-budget' }, true],
    ['has a patch', { verdict: 'patched' }, false],
    ['could not be verified', { verdict: 'unverified' }, false],
    ['changed nothing', { verdict: 'unchanged' }, false],
    ['was refused', { verdict: 'refused' }, false],
  ])('of a run that %s are gone on with: %s', async (_, report, resumes) => {
    const state = temporaryFolder();
    const first = await opened(state, frozen());
    if (report) await first.end(report);
    const second = await opened(state, frozen());
    expect([second.resumed, second.dir === first.dir]).toEqual([resumes, resumes]);
    expect((await opened(state, frozen(), { fresh: true })).resumed).toBe(false);
  });

  test.each<[string, Partial<FrozenRun>, boolean]>([
    ['a higher budget', { config: configOf('limits:\n  maxCalls: 99\n') }, true],
    ['another endpoint', { config: configOf('model:\n  baseUrl: http://localhost:1/v1\n') }, true],
    ['another model', { config: configOf('model:\n  strong: m\n') }, false],
    ['another weak model', { config: configOf('model:\n  weak: m\n') }, false],
    ['another format', { config: configOf('model:\n  format: udiff\n') }, false],
    ['more room to think', { config: configOf('model:\n  thinkingTokens: 5\n') }, false],
    ['another scope', { config: configOf('scope:\n  exclude: [x]\n') }, false],
    ['another commit', { base: 'c' }, false],
    ['another repository', { root: '/s' }, false],
  ])('are gone on with, or not, under %s', async (_, more, resumes) => {
    const state = temporaryFolder();
    await opened(state, frozen());
    expect((await opened(state, frozen(more))).resumed).toBe(resumes);
  });

  test('of old runs go, but not the newest, nor unfinished, held or foreign ones', async () => {
    const runs = temporaryFolder();
    const now = Date.now();
    const make = (name: string, report: number | undefined, ...more: string[]) => {
      mkdirSync(path.join(runs, name));
      for (const file of more) writeFileSync(path.join(runs, name, file), '{}');
      if (report === undefined) return;
      writeFileSync(path.join(runs, name, 'report.json'), '{}');
      utimesSync(path.join(runs, name, 'report.json'), report / 1000, report / 1000);
    };
    make('0-old', now - oldAfterMs, 'run.json');
    make('1-young', now - oldAfterMs + 60_000, 'run.json');
    make('2-unfinished', undefined, 'run.json');
    make('3-held', now - oldAfterMs, 'run.json', 'lock');
    make('4-foreign', now - oldAfterMs);
    for (let nth = 0; nth < minimumRetained; nth += 1) make(`5-${nth}`, nth === 0 ? now - 2 * oldAfterMs : undefined, 'run.json');
    await forgetOldRuns(runs, now);
    const there = ['0-old', '1-young', '2-unfinished', '3-held', '4-foreign', '5-0'].filter((name) => existsSync(path.join(runs, name)));
    expect(there).toEqual(['1-young', '2-unfinished', '3-held', '4-foreign', '5-0']);
    await forgetOldRuns(path.join(runs, 'none'), now);
  });

  test('tell how long a run to a patch takes, without what is part of another stage', async () => {
    const state = temporaryFolder();
    const add = async (title: string, report: object, root = '/r') => {
      const run = frozen({ root, request: { issue: { title, body: '' }, mode: 'run', selfReview: true } });
      await (await opened(state, run)).end(report);
    };
    await add('one', { verdict: 'patched', timings: { index: 1, editing: 4, model: 3, checks: 9 } });
    expect(await usualDuration(state, '/r')).toBeUndefined();
    await add('two', { verdict: 'unverified', timings: { index: 9 } });
    await add('three', { verdict: 'unchanged', timings: { index: 100 } });
    await add('four', { verdict: 'patched', timings: { index: 100 } }, '/other');
    expect(await usualDuration(state, '/r')).toBe(9);
    await add('five', { verdict: 'patched', timings: { index: 6 } });
    expect(await usualDuration(state, '/r')).toBe(6);
  });
}); // prettier-ignore

test('two who watch a run are both told everything', () => {
  const told: string[] = [];
  const watch = (name: string): RunObserver =>
    Object.fromEntries(Object.keys(unobserved).map((what) => [what, (...given: unknown[]) => void told.push(`${name} ${what} ${given.length}`)])) as unknown as RunObserver;
  const both = bothObserve(watch('a'), watch('b'));
  both.say('x');
  both.costCeiling({} as never, {} as never);
  both.retry('p', 1);
  both.progress({} as never);
  both.event({} as never);
  both.end();
  const each = ['say 1', 'costCeiling 2', 'retry 2', 'progress 1', 'event 1', 'end 0'];
  expect(told).toEqual(each.flatMap((what) => [`a ${what}`, `b ${what}`]));
}); // prettier-ignore
