import { describe, expect, test } from 'vitest';
import { composeParser } from '../../src/composition/repository/compose-repository.ts';
import type { FileChange } from '../../src/domain/index.ts';
import { rebasePatch } from '../../src/pipeline/stages/writing/rebase-patch.ts';
import type { Workspace } from '../../src/ports/index.ts';

const parser = composeParser();

/** Places one change on a base that holds these texts, or bytes. */
function place(change: FileChange, files: Record<string, string | Uint8Array>) {
  const workspace = {
    base: 'now',
    tree: async () => Object.keys(files).map((path) => ({ path })),
    read: async (paths: readonly string[]) =>
      paths.map((path) => ({ path, blobId: '', bytes: Buffer.from(files[path]!) })),
  } as unknown as Workspace;
  return rebasePatch({ base: 'then', changes: [change] }, { workspace, parser });
}

const [lines, edited, tailed] = ['a\nb\nc\nd\ne\n', 'a\nB\nc\nd\ne\n', 'a\nb\nc\nd\nE\n'];
const modify: FileChange = { path: 'a.txt', change: 'modify', before: lines, after: edited };
const create: FileChange = { path: 'a.txt', change: 'create', after: 'new\n' };
const remove: FileChange = { path: 'a.txt', change: 'delete', before: lines };
const rename: FileChange = { path: 'b.txt', from: 'a.txt', change: 'rename', before: lines, after: edited };

describe('a patch on a newer base', () => {
  test.each<[string, FileChange, Record<string, string>, Partial<FileChange>]>([
    ['is as it was where nothing has changed', modify, { 'a.txt': lines }, { before: lines, after: edited }],
    ['keeps what changed elsewhere in the file', modify, { 'a.txt': tailed }, { before: tailed, after: 'a\nB\nc\nd\nE\n' }],
    ['makes a file that is still missing', create, {}, { after: 'new\n' }],
    ['takes away a file that is as it was', remove, { 'a.txt': lines }, { before: lines }],
    ['still renames a file that has its new text already', rename, { 'a.txt': edited }, { before: edited, after: edited, from: 'a.txt' }],
    ['renames a file of which nothing else changes', { ...rename, after: lines }, { 'a.txt': lines }, { before: lines, after: lines, from: 'a.txt' }],
    ['renames a file, with what changed in it', rename, { 'a.txt': tailed }, { before: tailed, after: 'a\nB\nc\nd\nE\n', from: 'a.txt' }],
  ])('%s', async (_, change, files, placed) => {
    const { patch, conflicts } = await place(change, files);
    expect(conflicts).toEqual([]);
    expect(patch).toMatchObject({ base: 'now', changes: [{ ...placed, path: change.path, change: change.change }] });
  }); // prettier-ignore

  test.each<[string, FileChange, Record<string, string>]>([
    ['made', modify, { 'a.txt': edited }],
    ['created', create, { 'a.txt': 'new\n' }],
    ['taken away', remove, {}],
  ])('leaves out what was %s there already', async (_, change, files) => {
    expect(await place(change, files)).toEqual({ patch: { base: 'now', changes: [] }, conflicts: [] });
  });

  test.each<[string, FileChange, Record<string, string | Uint8Array>, RegExp]>([
    ['the same lines say something else', modify, { 'a.txt': 'a\nX\nc\nd\ne\n' }, /^a\.txt, /],
    ['the file is gone', modify, {}, /no longer exists/],
    ['the file is no text any more', modify, { 'a.txt': Buffer.from([0, 1, 2, 255]) }, /is no text any more/],
    ['a file to be made exists with another text', create, { 'a.txt': 'other\n' }, /exists by now, with another text/],
    ['a file to be deleted was changed', remove, { 'a.txt': tailed }, /was to be deleted, and has changed/],
    ['a file to be renamed is no text any more', rename, { 'a.txt': Buffer.from([0, 1, 2, 255]) }, /^a\.txt is no text any more/],
    ['a renamed file says something else in the same lines', rename, { 'a.txt': 'a\nX\nc\nd\ne\n' }, /^b\.txt, /],
    ['a file to be renamed is gone', rename, {}, /a\.txt no longer exists/],
    ['the new name is taken', rename, { 'a.txt': lines, 'b.txt': 'theirs\n' }, /b\.txt exists by now/],
  ])('conflicts where %s', async (_, change, files, why) => {
    const { patch, conflicts } = await place(change, files);
    expect([patch.changes, conflicts]).toEqual([[], [expect.stringMatching(why)]]);
  }); // prettier-ignore
});
