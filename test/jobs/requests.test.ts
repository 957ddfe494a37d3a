import { describe, expect, test } from 'vitest';
import type { Issue, Job, JobTask, TreeEntry } from '../../src/domain/index.ts';
import { patchBetween } from '../../src/jobs/events/patch-between.ts';
import { requestFor } from '../../src/jobs/events/request-for.ts';
import type { Forge, Workspace } from '../../src/ports/index.ts';
import type { Target } from '../../src/publication/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { fakeForge } from '../support/fake-forge.ts';

const authorship = { ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } };
const issue: Issue = { title: 'a is wrong', body: 'Mend it.' };

async function request(
  task: JobTask,
  more: Partial<Job> = {},
  {
    answers = {},
    onPull = true,
    mode = 'on-top',
    about = issue,
  }: { answers?: Partial<Forge>; onPull?: boolean; mode?: Target['mode']; about?: Issue } = {},
) {
  const forge = fakeForge({ answers: { pullPaths: async () => ['src/a.js'], ...answers } });
  const pull = (await forge.pull(8))!;
  const target: Target = onPull
    ? { mode, branch: 'patchwright/issue-7', head: 'head', pull }
    : { mode: 'new', branch: 'patchwright/issue-7' };
  return requestFor({ task, ...more } as Job, about, target, { forge, maxLogLines: 50, authorship });
}

/** A comment with what self-review objected to a commit. */
const objections = (commit: string, author = 'our-bot[bot]') => ({
  ...{ id: 5, author, createdAt: '', updatedAt: '' },
  body: `It leaks.\n\n${renderMarker(authorship.seal, 'objections', { key: 'cafe', commit })}`,
});

describe('what a job asks of the pipeline', () => {
  test.each<[JobTask, object]>([
    ['run', { mode: 'run', selfReview: true }],
    ['revise', { mode: 'run', selfReview: false }],
    ['plan', { mode: 'plan', selfReview: false }],
    ['ask', { mode: 'answer', selfReview: false }],
  ])('%s is %j, with the files of the pull request in sight', async (task, wanted) => {
    expect(await request(task)).toMatchObject({ ...wanted, issue, pinnedPaths: ['src/a.js'] });
    expect(await request(task, {}, { onPull: false })).not.toHaveProperty('pinnedPaths');
    const afresh = await request(task, {}, { mode: 'replace' });
    expect(afresh, 'a patch that takes its place is found anew').not.toHaveProperty('pinnedPaths');
  });

  test('an approved plan goes as it was approved', async () => {
    const approved = { rootCause: 'r', approach: 'a', changes: [] };
    expect(await request('run', { approved })).toMatchObject({ approvedPlan: approved });
  });

  test.each<[JobTask, Partial<Job>]>([
    ['fix-checks', { brokenChecks: [] }],
    ['fix-checks', {}],
    ['edit-lines', { remarks: [] }],
    ['edit-lines', {}],
  ])('%s is done without a review of its own, also where nothing is named (%j)', async (task, more) => {
    const asked = await request(task, more);
    expect(asked).toMatchObject({ issue, mode: 'run', selfReview: false });
    const named = task === 'edit-lines' ? { directEdits: [] } : { ciLogs: [], pinnedPaths: ['src/a.js'] };
    expect(asked).toMatchObject(named);
  });

  test('remarks on lines go straight to their places, with no search and no plan', async () => {
    const remarks = [{ id: 1, author: 'wendy', path: 'a.js', line: 3, text: 'Rename it.' }];
    expect(await request('edit-lines', { remarks })).toEqual({
      ...{ issue, mode: 'run', selfReview: false },
      directEdits: [{ path: 'a.js', line: 3, instruction: 'Rename it.' }],
    });
  });

  test('failed checks go with their summary and the end of their log, five at most', async () => {
    const brokenChecks = Array.from({ length: 6 }, (_, at) => ({
      name: `check ${at}`,
      summary: `summary ${at}`,
      ...(at === 0 ? { jobId: 9 } : {}),
    }));
    const { ciLogs } = await request(
      'fix-checks',
      { brokenChecks },
      { answers: { jobLog: async (id) => `Error: of job ${id}` } },
    );
    expect(ciLogs).toHaveLength(5);
    expect(ciLogs!.slice(0, 2)).toEqual([
      { job: 'check 0', text: 'summary 0\n\nError: of job 9' },
      { job: 'check 1', text: 'summary 1' },
    ]);
  });

  test('a log goes as far as is configured, from its end', async () => {
    const log = Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n');
    const brokenChecks = [{ name: 'unit', summary: '', jobId: 9 }];
    const { ciLogs } = await request(
      'fix-checks',
      { brokenChecks },
      { answers: { jobLog: async () => log } },
    );
    expect(ciLogs![0]!.text.split('\n').length).toBeLessThan(60);
    expect(ciLogs![0]!.text).toContain('line 299');
  });

  test('what self-review objected to goes along while it is about the head, and is ours', async () => {
    const asked = async (...comments: ReturnType<typeof objections>[]) =>
      (await request('run', {}, { answers: { comments: async () => comments } })).issue.comments;
    expect(await asked(objections('older'), objections('head'))).toEqual([
      { author: 'the self-review of the patch so far', body: 'It leaks.' },
    ]);
    expect(await asked(objections('older'))).toBeUndefined();
    expect(await asked(objections('head', 'eve'))).toBeUndefined();
  });

  test('what self-review objected to goes behind what people said, where somebody asks for work on it', async () => {
    const said = { ...issue, comments: [{ author: 'rita', body: 'Soon, please.' }] };
    const answers = { comments: async () => [objections('head')] };
    const authors = async (task: JobTask) =>
      (await request(task, {}, { answers, about: said })).issue.comments!.map(({ author }) => author);
    const both = ['rita', 'the self-review of the patch so far'];
    for (const task of ['run', 'revise'] as const) expect(await authors(task), task).toEqual(both);
    for (const task of ['ask', 'plan', 'fix-checks', 'edit-lines'] as const)
      expect(await authors(task), task).toEqual(['rita']);
  });
});

/** A workspace that holds texts, or `[mode, bytes]`, by path. */
function workspaceOf(
  base: string,
  files: Record<string, string | readonly [mode: string, bytes: Uint8Array]>,
): Workspace {
  const of = (path: string) => {
    const file = files[path]!;
    return typeof file === 'string' ? (['100644', Buffer.from(file)] as const) : file;
  };
  const entry = (path: string): TreeEntry => ({
    path,
    mode: of(path)[0],
    blobId: Buffer.from(of(path)[1]).toString('hex'),
    size: 1,
  });
  return {
    base,
    tree: async () => Object.keys(files).map(entry),
    read: async (paths: readonly string[]) => paths.map((path) => ({ path, blobId: '', bytes: of(path)[1] })),
  } as unknown as Workspace;
}

describe('the patch of a pull request that is to be placed on a newer base', () => {
  test('is every text that was changed, made or deleted since the fork', async () => {
    const old = workspaceOf('fork', { 'same.js': '0', 'a.js': '1', 'gone.js': '2' });
    const now = workspaceOf('head', { 'same.js': '0', 'a.js': '3', 'new.js': '4' });
    expect(await patchBetween(old, now)).toEqual({
      base: 'fork',
      changes: [
        { path: 'a.js', change: 'modify', before: '1', after: '3' },
        { path: 'gone.js', change: 'delete', before: '2' },
        { path: 'new.js', change: 'create', after: '4' },
      ],
    });
  });

  const bytes = Buffer.from('x');
  test.each<
    [
      string,
      string | readonly [string, Uint8Array],
      string | readonly [string, Uint8Array] | undefined,
      RegExp,
    ]
  >([
    ['a mode', '1', ['100755', Buffer.from('1')], /is a link, or its mode/],
    ['a link', ['120000', bytes], ['120000', Buffer.from('y')], /is a link, or its mode/],
    ['bytes', '1', ['100644', Buffer.from([0, 1, 2, 255])], /is not a text file/],
    ['what were bytes', ['100644', Buffer.from([0, 1, 2, 255])], '1', /is not a text file/],
  ])('is none where %s was changed, which only git can merge', async (_, before, after, reason) => {
    const patch = await patchBetween(workspaceOf('fork', { a: before }), workspaceOf('head', { a: after! }));
    expect(patch).toEqual({ reason: expect.stringMatching(reason) });
  });

  test('may change a program that stays one', async () => {
    const program = (text: string) => ({ a: ['100755', Buffer.from(text)] as const });
    const patch = await patchBetween(workspaceOf('fork', program('1')), workspaceOf('head', program('2')));
    expect(patch).toMatchObject({ changes: [{ path: 'a', change: 'modify', before: '1', after: '2' }] });
  });

  test('is none where a new file is a program or a link', async () => {
    for (const mode of ['100755', '120000'])
      expect(
        await patchBetween(workspaceOf('fork', {}), workspaceOf('head', { a: [mode, bytes] })),
      ).toHaveProperty('reason');
  });
});
