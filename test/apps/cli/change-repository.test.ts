import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { answerLines } from '../../../src/apps/cli/apply/answer-lines.ts';
import { applyInput, type ApplyFlags } from '../../../src/apps/cli/apply/apply-input.ts';
import { changeRepository, type RepositoryTools } from '../../../src/apps/cli/apply/change-repository.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import type { Edit } from '../../../src/domain/index.ts';
import { answerCase } from '../../../src/jobs/apply/answer-case.ts';
import { memoryWorkspace } from '../../indexing/memory-workspace.ts';
import { editBlock } from '../../support/scripted-endpoint.ts';
import { temporaryFolder } from '../../support/repository.ts';

const parser = composeParser();
const files = {
  'src/a.js': 'const a = 1;\n',
  'src/b.js': 'const b = 1;\n',
  'bin/run': 'x\n',
  'raw.bin': 'a\0b',
};
const hunk = (file: string | undefined, from: string, to?: string): Edit =>
  ({
    kind: 'hunk',
    path: file,
    lines: [{ op: 'remove', text: from }, ...(to === undefined ? [] : [{ op: 'add', text: to }])],
  }) as Edit;
const whole = (file: string, text: string): Edit => ({ kind: 'whole-file', path: file, text });

/** What a reply's edits make of these files. */
async function change(edits: Edit[], tools: Partial<RepositoryTools> = {}) {
  const memory = memoryWorkspace(files);
  const workspace = {
    tree: async () => (await memory.tree()).map((entry) => (entry.path === 'bin/run' ? { ...entry, mode: '120000' } : entry)),
    read: memory.read.bind(memory),
  };
  const { changes, refused } = await changeRepository(edits, { workspace, parser, forbids: () => undefined, earlier: async () => [], ...tools });
  return { changes, refused: refused.map(({ path: of, code, message }) => `${of} ${code}: ${message}`) };
} // prettier-ignore

describe('what a reply makes of the files of a repository', () => {
  test.each<[string, Edit[], object[]]>([
    ['an edit', [hunk('src/a.js', 'const a = 1;', 'const a = 2;')], [{ path: 'src/a.js', change: 'modify', before: 'const a = 1;\n', after: 'const a = 2;\n', matchers: ['exact'], certainty: 1 }]],
    ['a path that begins with ./', [hunk('./src/a.js', 'const a = 1;', 'const a = 2;')], [{ path: 'src/a.js' }]],
    ['a path whose folders are missing', [hunk('a.js', 'const a = 1;', 'const a = 2;')], [{ path: 'src/a.js' }]],
    ['a new file', [whole('src/new.js', 'new\n')], [{ path: 'src/new.js', change: 'create', after: 'new\n', mode: '100644' }]],
    ['a deletion', [{ kind: 'delete', path: 'src/a.js' }], [{ path: 'src/a.js', change: 'delete', before: 'const a = 1;\n' }]],
    ['a deletion with the lines of the file', [{ kind: 'delete', path: 'src/a.js' }, hunk('src/a.js', 'const a = 1;')], [{ path: 'src/a.js', change: 'delete' }]],
    ['a rename', [{ kind: 'rename', path: 'src/a.js', to: 'src/c.js' }], [{ path: 'src/c.js', from: 'src/a.js', change: 'rename', after: 'const a = 1;\n' }]],
    ['a rename with an edit under the new name', [{ kind: 'rename', path: 'src/a.js', to: 'src/c.js' }, hunk('src/c.js', 'const a = 1;', 'const a = 2;')], [{ path: 'src/c.js', from: 'src/a.js', after: 'const a = 2;\n' }]],
    ['edits of two files', [hunk('src/a.js', 'const a = 1;', 'const a = 2;'), hunk('src/b.js', 'const b = 1;', 'const b = 2;')], [{ path: 'src/a.js' }, { path: 'src/b.js' }]],
  ])('of %s', async (_, edits, changes) => {
    const result = await change(edits);
    expect(result.refused).toEqual([]);
    expect(result.changes).toMatchObject(changes);
    expect(result.changes).toHaveLength(changes.length);
  }); // prettier-ignore

  test.each<[string, Edit[], RegExp, Partial<RepositoryTools>?]>([
    ['names no file', [hunk(undefined, 'a', 'b')], /^ out-of-scope: the edit names no file$/],
    ['names a file that is nowhere', [hunk('nowhere/else.go', 'a', 'b')], /^nowhere\/else\.go out-of-scope: nowhere\/else\.go is not in the repository$/],
    ['leads out of it', [whole('../x', 'a')], /^\.\.\/x out-of-scope: \.\.\/x is not in the repository$/],
    ['makes and edits a file', [whole('new.js', 'a\n'), whole('new.js', 'b\n')], /^new\.js out-of-scope: the file does not exist$/],
    ['is of a link', [hunk('bin/run', 'x', 'y')], /^bin\/run out-of-scope: it is a link or a submodule$/],
    ['is of no text', [hunk('raw.bin', 'a', 'b')], /^raw\.bin out-of-scope: it is not a text file$/],
    ['renames to a bad name', [{ kind: 'rename', path: 'src/a.js', to: '.git/x' }], /^src\/a\.js out-of-scope: the new path enters \.git$/],
    ['renames to a name that is taken', [{ kind: 'rename', path: 'src/a.js', to: 'src/b.js' }], /^src\/b\.js out-of-scope: it exists already$/],
    ['makes a name that differs by case', [whole('SRC/a.js', 'a\n')], /^SRC\/a\.js out-of-scope: it is src\/a\.js on some file systems$/],
    ['deletes a file of other lines', [{ kind: 'delete', path: 'src/a.js' }, hunk('src/a.js', 'const z = 9;')], /^src\/a\.js not-found: /],
    ['deletes what another writes', [whole('src/a.js', 'a\n'), { kind: 'delete', path: 'src/a.js' }], /^src\/a\.js contradictory: .*the file is deleted by another of the edits/],
    ['deletes what another moves', [{ kind: 'rename', path: 'src/a.js', to: 'src/c.js' }, { kind: 'delete', path: 'src/a.js' }], /^src\/a\.js contradictory: /],
    ['has no place', [hunk('src/a.js', 'const z = 9;', 'z')], /^src\/a\.js not-found: /],
    ['changes nothing', [hunk('src/a.js', 'const a = 1;', 'const a = 1;')], /^src\/a\.js already-applied: /],
    ['breaks the file', [hunk('src/a.js', 'const a = 1;', 'const a = ;;)')], /^src\/a\.js [\w-]+: /],
    ['is of a protected path', [hunk('src/a.js', 'const a = 1;', 'const a = 2;')], /^src\/a\.js protected: it is protected$/, { forbids: () => 'is protected' }],
    ['moves a protected path', [{ kind: 'rename', path: 'src/a.js', to: 'src/c.js' }], /^src\/a\.js protected: it is mine$/, { forbids: (of) => (of === 'src/a.js' ? 'is mine' : undefined) }],
    ['is less sure than wanted', [hunk('src/a.js', 'const a  =  1;', 'const a = 2;')], /^src\/a\.js [\w-]+: /, { minCertainty: 1 }],
  ])('is nothing where an edit %s', async (_, edits, wanted, tools = {}) => {
    const { changes, refused } = await change(edits, tools);
    expect(changes).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(wanted)]);
  }); // prettier-ignore

  test('is what could be made, beside what could not; two new files of one name are one', async () => {
    const { changes, refused } = await change([hunk('src/a.js', 'const a = 1;', 'const a = 2;'), hunk('src/b.js', 'nothing', 'x'), whole('n.js', 'n\n'), whole('N.js', 'n\n')]);
    expect(changes.map((one) => one.path)).toEqual(['src/a.js', 'n.js']);
    expect(refused).toEqual([expect.stringMatching(/^src\/b\.js not-found/), 'N.js out-of-scope: it is n.js on some file systems']);
  }); // prettier-ignore

  test('is found by the text that a file had before', async () => {
    const earlier = async () => [{ text: 'const a = 1;\nold();\n', name: 'an older commit' }];
    const edits = [{ kind: 'hunk', path: 'src/a.js', lines: [{ op: 'keep', text: 'old();' }, { op: 'add', text: 'more();' }] }] as unknown as Edit[]; // prettier-ignore
    const { refused } = await change(edits, { earlier });
    expect(refused).toEqual([expect.stringMatching(/^src\/a\.js /)]);
  });
});

describe('what apply is given', () => {
  const flags = (more: Partial<ApplyFlags> = {}): ApplyFlags => ({ repo: '.', allow: [], isRepoNamed: false, ...more });
  const apply = (what: string | undefined, more: Partial<ApplyFlags> = {}) =>
    applyInput(what, flags(more), settingsFrom({ PATCHWRIGHT_STATE_DIR: temporaryFolder() }, '/nonexistent'));

  test('is a run where it is a folder, or a name that no file has', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'run'));
    await expect(apply(path.join(folder, 'run'))).rejects.toThrow(/run/);
    await expect(apply('abcdef')).rejects.toThrow(/abcdef/);
  });

  test('is a reply where it is a file, or named like one', async () => {
    const file = path.join(temporaryFolder(), 'reply');
    writeFileSync(file, 'Nothing to read here.');
    await expect(apply(file)).rejects.toThrow('The reply contains no edit in a known format');
    await expect(apply('no/such.md')).rejects.toThrow('no/such.md cannot be read');
  });

  test.each([{ commit: true }, { pr: true }])('is a run where %j is said', async (more) => {
    await expect(apply('a.md', more)).rejects.toThrow('--commit and --pr are for finished runs');
    await expect(apply(undefined, more)).rejects.toThrow('--commit and --pr are for finished runs');
  });

  test('is not two runs at once', async () => {
    await expect(apply('abcdef', { last: true })).rejects.toThrow('--last and abcdef name two runs');
    expect(existsSync('abcdef')).toBe(false);
  });
}); // prettier-ignore

describe('a case on standard input', () => {
  const of = (more: object) => ({ id: 1, path: 'src/a.js', before: 'const a = 1;\n', format: 'search-replace', ...more });
  const answer = async (given: unknown) => answerCase(typeof given === 'string' ? given : JSON.stringify(given), parser);
  const two = editBlock('src/a.js', 'const a = 1;', 'const a = 2;');

  test.each<[string, unknown, object]>([
    ['an edit', of({ edit: two }), { id: 1, ok: true, after: 'const a = 2;\n', matcher: 'exact', strategy: 'exact', certainty: 1 }],
    ['an edit under another path', of({ edit: two.replace('src/a.js', 'x/other.js') }), { ok: true }],
    ['edits under two paths that end alike', of({ edit: `${two}\n${editBlock('a.js', 'const a = 1;', 'const a = 2;')}` }), {}],
    [' edits of two files', of({ edit: `${two}\n${editBlock('b.js', 'x', 'y')}` }), { ok: false, error: { code: 'out-of-scope', message: 'The edit is also for files other than src/a.js.' } }],
    ['an edit that stands there already', of({ before: 'const a = 2;\n', edit: editBlock('src/a.js', 'const a = 2;', 'const a = 2;') }), { ok: true, unchanged: true }],
    ['an edit without a place', of({ edit: editBlock('src/a.js', 'nothing', 'x') }), { ok: false, error: { code: 'not-found' } }],
    ['a reply without an edit', of({ edit: 'I would rather not.' }), { ok: false, error: { code: 'unreadable-edit' } }],
    ['a deletion', of({ format: 'udiff', edit: '--- a/src/a.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-const a = 1;\n' }), { ok: true, change: 'delete', after: '' }],
    ['a deletion of other lines', of({ format: 'udiff', edit: '--- a/src/a.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-const z = 9;\n' }), { ok: false, error: { code: 'not-found' } }],
    ['a deletion of what it writes', of({ edit: `DELETE FILE src/a.js\n${two}` }), { ok: false, error: { code: 'contradictory' } }],
    ['a deletion by its line', of({ edit: 'DELETE FILE src/a.js\n' }), { ok: true, change: 'delete', after: '' }],
    ['a rename with an edit', of({ format: 'udiff', edit: 'diff --git a/src/a.js b/src/c.js\nrename from src/a.js\nrename to src/c.js\n--- a/src/a.js\n+++ b/src/c.js\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n' }), { ok: true, change: 'rename', to: 'src/c.js', after: 'const a = 2;\n' }],
    ['a rename', of({ format: 'udiff', edit: 'diff --git a/src/a.js b/src/c.js\nrename from src/a.js\nrename to src/c.js\n' }), { ok: true, change: 'rename', to: 'src/c.js', after: 'const a = 1;\n' }],
    ['no JSON', 'edit it', { ok: false, error: { code: 'unreadable-case' } }],
    ['too little', { id: 'x' }, { id: 'x', ok: false, error: { code: 'unreadable-case' } }],
    ['an unknown format', of({ format: 'prose', edit: two }), { id: 1, ok: false, error: { code: 'unreadable-case' } }],
  ])('with %s is answered', async (_, given, wanted) => {
    expect(await answer(given)).toMatchObject({ ms: expect.any(Number), ...wanted });
  });

  test('is answered line by line, in order, whatever stands between and however it arrives', async () => {
    const lines = `${JSON.stringify(of({ id: 'é', edit: two }))}\n\n  \nno json\n${JSON.stringify(of({ id: 3, edit: two }))}`;
    const bytes = Buffer.from(lines);
    const cut = bytes.indexOf('é') + 1;
    const output = new PassThrough({ highWaterMark: 1 });
    const read = (async () => Buffer.concat(await output.toArray()).toString())();
    await answerLines(Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]), output, parser);
    output.end();
    const answers = (await read).trim().split('\n').map((line) => JSON.parse(line) as { id?: unknown; ok: boolean });
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([['é', true], [undefined, false], [3, true]]);
  });
}); // prettier-ignore
