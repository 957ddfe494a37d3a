import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArtifact, writeArtifact } from '../../../src/apps/action/artifact.ts';
import { diskDraftMemory } from '../../../src/apps/action/disk-draft-memory.ts';
import { readEnvironment } from '../../../src/apps/action/environment.ts';
import { withInputs } from '../../../src/apps/action/inputs.ts';
import { workflowRequest } from '../../../src/apps/action/workflow-request.ts';
import { noteProgress, readProgress } from '../../../src/apps/action/progress-file.ts';
import { rerunFromCopy } from '../../../src/apps/action/rerun-from-copy.ts';
import { takeOverRuns } from '../../../src/apps/action/take-over-runs.ts';
import type { DraftRecord } from '../../../src/jobs/events/draft-memory.ts';
import type { RunEvent } from '../../../src/ports/index.ts';
import { outcomeSchema } from '../../../src/publication/run-outcome.ts';

let temp = '';
let folders = 0;
beforeAll(() => void (temp = mkdtempSync(path.join(tmpdir(), 'patchwright-action-'))));
afterAll(() => rmSync(temp, { recursive: true, force: true }));
/** A new empty folder. */
function folder(): string {
  const dir = path.join(temp, String((folders += 1)));
  mkdirSync(dir);
  return dir;
}

describe('the inputs of an action', () => {
  test.each([
    ['github-token', 'GITHUB_TOKEN'],
    ['marker-secret', 'PATCHWRIGHT_MARKER_SECRET'],
    ['identities', 'PATCHWRIGHT_IDENTITIES'],
    ['openai-api-key', 'OPENAI_API_KEY'],
    ['openai-base-url', 'OPENAI_BASE_URL'],
    ['model', 'PATCHWRIGHT_MODEL'],
    ['weak-model', 'PATCHWRIGHT_WEAK_MODEL'],
    ['tests', 'PATCHWRIGHT_TESTS'],
    ['dependencies', 'PATCHWRIGHT_DEPENDENCIES'],
  ])('%s stands for %s, without spaces around it, and goes before it', (input, variable) => {
    const name = `INPUT_${input.toUpperCase()}`;
    expect(withInputs({ [name]: ' given\n', [variable]: 'set' })[variable]).toBe('given');
    expect(withInputs({ [name]: '', [variable]: 'set' })[variable]).toBe('set');
    expect(withInputs({})).toEqual({});
  });

  test('come with a state folder that the job keeps, unless one is named', () => {
    expect(withInputs({ RUNNER_TEMP: '/t' })['PATCHWRIGHT_STATE_DIR']).toBe('/t/patchwright-state');
    const named = { RUNNER_TEMP: '/t', PATCHWRIGHT_STATE_DIR: '/s' };
    expect(withInputs(named)['PATCHWRIGHT_STATE_DIR']).toBe('/s');
  });
});

describe('the environment of a job', () => {
  const least = () => {
    const event = path.join(folder(), 'event.json');
    writeFileSync(event, '{"a":1}');
    return {
      ...{ GITHUB_REPOSITORY: 'acme/shop', GITHUB_TOKEN: 't', GITHUB_EVENT_NAME: 'issues' },
      ...{ GITHUB_EVENT_PATH: event, RUNNER_TEMP: '/tmp/r' },
    };
  };
  const read = (more: Record<string, string>) => readEnvironment({ ...least(), ...more }, '/state');

  test('is that of github.com where it names no other, with nothing that was not given', () => {
    expect(read({ GITHUB_WORKSPACE: '/w' })).toEqual({
      ...{ eventName: 'issues', eventJson: '{"a":1}', repository: 'acme/shop', token: 't', secrets: ['t'] },
      ...{
        apiUrl: 'https://api.github.com',
        serverUrl: 'https://github.com',
        workspace: '/w',
        state: '/state',
      },
      ...{ artifact: '/tmp/r/patchwright', progress: '/tmp/r/patchwright-progress/now.json' },
      ...{ earlier: '/tmp/r/patchwright-earlier', markerSecret: '', identities: [], runId: '' },
      ...{ seesModelKey: false, overrides: { name: 'the environment', values: expect.anything() } },
    });
  });

  test.each<[string, Record<string, string>, object]>([
    ['another server', { GITHUB_SERVER_URL: 'https://ghe', GITHUB_API_URL: 'https://ghe/api/v3' }, { serverUrl: 'https://ghe', apiUrl: 'https://ghe/api/v3' }],
    ['the log of its run', { GITHUB_RUN_ID: '5' }, { runId: '5', runUrl: 'https://github.com/acme/shop/actions/runs/5' }],
    ['who writes for us', { PATCHWRIGHT_IDENTITIES: ' a[bot], b\nc ' }, { identities: ['a[bot]', 'b', 'c'] }],
    ['what may never be published', { PATCHWRIGHT_MARKER_SECRET: 'm', OPENAI_API_KEY: 'k' }, { secrets: ['k', 't', 'm'], markerSecret: 'm', seesModelKey: true }],
    ['where outputs go', { GITHUB_OUTPUT: '/o', GITHUB_STEP_SUMMARY: '/s' }, { outputFile: '/o', summaryFile: '/s' }],
    ['no such places', { GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '' }, { outputFile: undefined, summaryFile: undefined }],
    ['the pace of writes', { PATCHWRIGHT_WRITE_INTERVAL_MS: '5' }, { writeIntervalMs: 5 }],
    ['a proxy', { HTTPS_PROXY: 'http://p' }, { proxy: expect.objectContaining({ https: 'http://p' }) }],
  ])('tells %s', (_, more, wanted) => {
    expect(read(more)).toMatchObject(wanted);
  }); // prettier-ignore

  test.each(['GITHUB_REPOSITORY', 'GITHUB_TOKEN', 'GITHUB_EVENT_NAME', 'GITHUB_EVENT_PATH', 'RUNNER_TEMP'])(
    'has to tell %s',
    (name) => {
      expect(() => read({ [name]: '' })).toThrow(`${name} is not set`);
    },
  );

  test('has to name an event that can be read', () => {
    expect(() => read({ GITHUB_EVENT_PATH: '/nowhere/event.json' })).toThrow(/cannot be read/);
  });

  test('is handed on to the jobs', () => {
    const environment = read({ GITHUB_RUN_ID: '5', PATCHWRIGHT_IDENTITIES: 'a', PATCHWRIGHT_MARKER_SECRET: 'm', PATCHWRIGHT_WRITE_INTERVAL_MS: '5' });
    expect(workflowRequest(environment, 9, 'draft')).toMatchObject({
      ...{ repository: 'acme/shop', login: 'github-actions[bot]', identities: ['a'], markerSecret: 'm' },
      ...{ secrets: ['t', 'm'], runId: '5', runUrl: environment.runUrl, writeIntervalMs: 5, now: 9 },
    });
    expect(workflowRequest(read({}), 9, 'draft').runId).toBeUndefined();
    const dispatch = (runId: string) => workflowRequest({ ...environment, eventName: 'workflow_dispatch', runId }, 9, 'draft').event.id;
    expect(dispatch('5')).toBe(dispatch('5'));
    expect(dispatch('5')).not.toBe(dispatch('6'));
  }); // prettier-ignore
});

const outcome = (number: number, more: object = {}) =>
  outcomeSchema.parse({
    ...{ version: 1, job: { key: 'k', thread: 'issue', number, requestedAt: '' }, inputHash: 'h' },
    verdict: { verdict: 'patched', reason: 'validated', message: 'Done.' },
    usage: { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5 },
    ...{ bound: { calls: 9, tokens: 9, costUsd: 3 }, diff: `+${number}\n`, ...more },
  });

describe('the artifact that one job leaves to the other', () => {
  test('holds what was drafted, the patches as files, and the figures of each run', async () => {
    const dir = path.join(folder(), 'deep', 'artifact');
    const plan = { rootCause: 'r', approach: 'a', changes: [] };
    const patch = { base: 'b'.repeat(40), changes: [{ path: 'a.js', change: 'modify', before: '1', after: '2' }] };
    const outcomes = [outcome(7, { plan, patch, base: 'a'.repeat(40), proof: { status: 'proven', tests: [] } }), outcome(8)];
    await writeArtifact(dir, { outcomes });
    const text = (name: string) => readFileSync(path.join(dir, name), 'utf8');
    expect(await readArtifact(dir)).toEqual({ version: 1, outcomes });
    expect([text('patch.diff'), text('patch-2.diff')]).toEqual(['+7\n', '+8\n']);
    const figures = { verdict: 'patched', reason: 'validated', message: 'Done.', pullRequest: null, calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5, boundUsd: 3 };
    expect(JSON.parse(text('run.json'))).toEqual({
      version: 1,
      runs: [
        { issue: 7, ...figures, proof: 'proven', base: 'a'.repeat(40), files: [{ path: 'a.js', change: 'modify' }], checks: [], plan },
        { issue: 8, ...figures, proof: 'not-run', base: null, files: [], checks: [], plan: null },
      ],
    });
  }); // prettier-ignore

  test('says why there is nothing, and is absent where nothing was left', async () => {
    const dir = folder();
    expect(await readArtifact(dir)).toBeUndefined();
    const skip = { reason: 'no-command', message: 'The comment contains no command.' };
    await writeArtifact(dir, { skip });
    expect(await readArtifact(dir)).toEqual({ version: 1, skip });
  });

  test.each([
    ['is no JSON', '{', 'is not JSON'],
    ['is something else', '{"version":1}', 'is not an artifact of the drafting job'],
    ['is of another version', '{"version":2,"skip":{"reason":"r","message":"m"}}', 'is not an artifact'],
    ['contains no run', '{"version":1,"outcomes":[]}', 'is not an artifact'],
    ['holds more than a hundred', JSON.stringify({ version: 1, outcomes: Array(101).fill(outcome(7)) }), 'is not an artifact'],
  ])('is not used where it %s', async (_, text, why) => {
    const dir = folder();
    writeFileSync(path.join(dir, 'draft.json'), text);
    await expect(readArtifact(dir)).rejects.toThrow(why);
  }); // prettier-ignore

  test.each(['/dev/zero', 'pipe'])('is not waited for where it leads to %s', async (target) => {
    const dir = folder();
    if (target === 'pipe') spawnSync('mkfifo', [path.join(dir, target)]);
    symlinkSync(target, path.join(dir, 'draft.json'));
    await expect(readArtifact(dir)).rejects.toThrow('draft.json is not a file');
  });

  test('is not even read where it is larger than 64 MB', async () => {
    const dir = folder();
    const file = path.join(dir, 'draft.json');
    writeFileSync(file, '');
    truncateSync(file, 64 * 1024 * 1024 + 1);
    await expect(readArtifact(dir)).rejects.toThrow(/67108865 bytes long; 67108864 is the limit/);
  });
});

describe('what an earlier attempt has left', () => {
  test('is taken over as far as it is runs and drafts, made of plain files', () => {
    const [from, state] = [folder(), folder()];
    for (const part of ['runs/1', 'drafts', 'cache']) mkdirSync(path.join(from, part), { recursive: true });
    for (const file of ['runs/1/run.json', 'drafts/k.json', 'cache/c', 'key']) writeFileSync(path.join(from, file), file);
    symlinkSync('/etc/hostname', path.join(from, 'runs/1/link'));
    takeOverRuns(from, state);
    for (const file of ['runs/1/run.json', 'drafts/k.json']) expect(readFileSync(path.join(state, file), 'utf8')).toBe(file);
    for (const file of ['cache/c', 'key', 'runs/1/link']) expect(() => readFileSync(path.join(state, file))).toThrow('ENOENT');
  }); // prettier-ignore

  test('is nothing where a file or a link stands in the place of a folder', () => {
    const [from, state, elsewhere] = [folder(), folder(), folder()];
    writeFileSync(path.join(from, 'runs'), 'x');
    symlinkSync(elsewhere, path.join(from, 'drafts'));
    takeOverRuns(from, state);
    expect(readdirSync(state)).toEqual([]);
  });

  test('may be nothing', () => {
    expect(() => takeOverRuns(path.join(temp, 'nowhere'), folder())).not.toThrow();
  });

  const record = { version: 1, base: 'a'.repeat(40), request: { issue: { title: 'T', body: 'B' }, mode: 'run', selfReview: true }, removed: [], leftOut: [] } as unknown as DraftRecord; // prettier-ignore

  test('is known by the key of its run, however often it is kept', async () => {
    const memory = diskDraftMemory(folder());
    expect(await memory.recall('cafe')).toBeUndefined();
    await memory.keep('cafe', record);
    await memory.keep('cafe', { ...record, leftOut: ['a picture'] });
    expect(await memory.recall('cafe')).toEqual({ ...record, leftOut: ['a picture'] });
    expect(await memory.recall('beef')).toBeUndefined();
  });

  test('is forgotten where it was sealed for another run or elsewhere, and kept beside the others', async () => {
    const [state, other] = [folder(), folder()];
    await diskDraftMemory(state).keep('../ca/fe', record);
    const sealed = readFileSync(path.join(state, 'drafts', 'cafe.json'));
    expect(await diskDraftMemory(state).recall('../ca/fe')).toEqual(record);
    expect(await diskDraftMemory(state).recall('cafe'), 'under the name of another run').toBeUndefined();
    mkdirSync(path.join(other, 'drafts'));
    writeFileSync(path.join(other, 'drafts', 'cafe.json'), sealed);
    await diskDraftMemory(other).keep('beef', record);
    expect(await diskDraftMemory(other).recall('../ca/fe'), 'with another key').toBeUndefined();
  });
});

test('the progress of a draft is noted step by step, with its bound, its plan and its cost', () => {
  const file = path.join(folder(), 'deep', 'now.json');
  const spent: object[] = [];
  const observer = noteProgress(file, 7, (now) => void spent.push(now));
  expect(readProgress(file)).toBeUndefined();
  const bound = { calls: 9, tokens: 9, costUsd: 3 };
  const plan = { rootCause: 'r', approach: 'a', changes: [] };
  const usage = { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5 };
  const after = (event: object) => (observer.event(event as RunEvent), readProgress(file));
  expect(after({ type: 'issue-read', bound })).toEqual({ number: 7, working: { stage: 'Indexing the repository', bound } });
  expect(after({ type: 'plan-ready', plan })?.working).toEqual({ stage: 'Writing edits', bound, plan });
  expect(after({ type: 'budget-spent', total: usage })?.working).toEqual({ stage: 'Writing edits', bound, plan, usage });
  expect(spent).toEqual([{ bound }, { bound }, { bound, usage }]);
}); // prettier-ignore

test('what lays out the dependencies of another job knows of no key and no token', async () => {
  const [program, workspace, bin, runner] = [folder(), folder(), folder(), folder()];
  writeFileSync(
    path.join(program, 'main.js'),
    'process.exit(process.env.OPENAI_API_KEY === "sk-1" ? 7 : 8);\n',
  );
  writeFileSync(path.join(program, 'unpack-dependencies.sh'), '');
  const seen = path.join(bin, 'seen');
  writeFileSync(path.join(bin, 'bash'), `#!/bin/sh\nexport -p > '${seen}'\n`, { mode: 0o755 });
  const environment = {
    ...{ PATH: `${bin}:${process.env['PATH']}`, HOME: workspace, RUNNER_TEMP: runner },
    ...{ OPENAI_API_KEY: 'sk-1', GITHUB_TOKEN: 'ghs_1', PATCHWRIGHT_DEPENDENCIES: 'packed.tar' },
  };
  expect(await rerunFromCopy(program, workspace, { environment, log: () => undefined })).toBe(7);
  const names = readFileSync(seen, 'utf8');
  expect(names).toContain('HOME=');
  expect(names).not.toMatch(/OPENAI_API_KEY|GITHUB_TOKEN/);
});
