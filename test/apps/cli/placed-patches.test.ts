import { describe, expect, test } from 'vitest';
import { placePatch } from '../../../src/apps/cli/apply/place-patch.ts';
import { withholdKeys } from '../../../src/apps/cli/apply/withhold-keys.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';
import type { FileChange } from '../../../src/domain/index.ts';
import { memoryWorkspace } from '../../indexing/memory-workspace.ts';

const parser = composeParser();
const old = 'const a = 1;\nconst b = 1;\nconst c = 1;\n';
const fresh = old.replace('b = 1', 'b = 2');
const modify: FileChange = { path: 'a.js', change: 'modify', before: old, after: fresh, mode: '100644' };
const create: FileChange = { path: 'new.js', change: 'create', after: 'x\n', mode: '100644' };
const remove: FileChange = { path: 'a.js', change: 'delete', before: old, mode: '100644' };
const rename: FileChange = { path: 'to.js', from: 'a.js', change: 'rename', before: old, after: fresh, mode: '100644' }; // prettier-ignore

/** What a finished patch makes of these files. */
async function place(
  files: Record<string, string>,
  changes: FileChange[],
  forbids: (path: string) => string | undefined = () => undefined,
) {
  const placed = await placePatch({ base: '', changes }, { workspace: memoryWorkspace(files), parser, forbids });
  return {
    changes: placed.changes.map(({ path, change, after }) => [path, change, after]),
    refused: placed.refused.map(({ path, code, message }) => `${path} ${code}: ${message}`),
    moved: placed.moved,
    present: placed.present,
  };
} // prettier-ignore

const nothing = { changes: [], refused: [], moved: [], present: [] };

describe('a finished patch on files that may have changed since', () => {
  const moved = `// new head\n${old}`;
  test.each<[string, Record<string, string>, FileChange[], object]>([
    ['is as the run made it where they did not', { 'a.js': old }, [modify, create], { changes: [['a.js', 'modify', fresh], ['new.js', 'create', 'x\n']] }],
    ['deletes what is as it was', { 'a.js': old }, [remove], { changes: [['a.js', 'delete', undefined]] }],
    ['moves what is as it was', { 'a.js': old }, [rename], { changes: [['to.js', 'rename', fresh]] }],
    ['is there already', { 'a.js': fresh, 'new.js': 'x\n' }, [modify, create], { present: ['a.js', 'new.js'] }],
    ['is there already where a file is gone', {}, [remove], { present: ['a.js'] }],
    ['is there already where a file was moved', { 'to.js': fresh }, [rename], { present: ['to.js'] }],
    ['is placed again where other lines changed', { 'a.js': moved }, [modify], { changes: [['a.js', 'modify', `// new head\n${fresh}`]], moved: ['a.js'] }],
  ])('%s', async (_, files, changes, wanted) => {
    expect(await place(files, changes)).toEqual({ ...nothing, ...wanted });
  }); // prettier-ignore

  test.each<[string, Record<string, string>, FileChange[], RegExp]>([
    ['its lines are others', { 'a.js': old.replace('b = 1', 'b = 3') }, [modify], /^a\.js stale: /],
    ['its lines look only alike', { 'a.js': 'let aa = 1;\nconst b  = 1 ;\nlet cc = 1;\n' }, [modify], /^a\.js [\w-]+: /],
    ['its file is gone', {}, [modify], /^a\.js moved-on: it no longer exists$/],
    ['a file to be made has another text', { 'new.js': 'y\n' }, [create], /^new\.js moved-on: its text has changed$/],
    ['a file to be deleted has another text', { 'a.js': moved }, [remove], /^a\.js moved-on: its text has changed$/],
    ['a file to be moved is gone', {}, [rename], /^a\.js moved-on: it no longer exists$/],
    ['a file stands where one is moved to', { 'a.js': old, 'to.js': fresh }, [rename], /^to\.js out-of-scope: it exists already$/],
    ['a new name differs by case', { 'NEW.js': 'x\n' }, [create], /^new\.js out-of-scope: it is NEW\.js on some file systems$/],
    ['two new names differ by case', {}, [create, { ...create, path: 'New.js' }], /^New\.js out-of-scope: it is new\.js on some file systems$/],
  ])('is refused where %s', async (_, files, changes, why) => {
    const { refused, moved: again } = await place(files, changes);
    expect(refused).toEqual([expect.stringMatching(why)]);
    expect(again).toEqual([]);
  }); // prettier-ignore

  test.each<[string, Record<string, string>, FileChange, string]>([
    ['a changed file', { 'a.js': old }, modify, 'a.js'],
    ['a file that changed since', { 'a.js': moved }, modify, 'a.js'],
    ['a new file', {}, create, 'new.js'],
    ['a deleted file', { 'a.js': old }, remove, 'a.js'],
    ['either end of a move: the old one', { 'a.js': old }, rename, 'a.js'],
    ['either end of a move: the new one', { 'a.js': old }, rename, 'to.js'],
  ])('is refused for a path that is off limits, of %s', async (_, files, change, path) => {
    const forbids = (name: string) => (name === path ? 'is off limits' : undefined);
    expect(await place(files, [change], forbids)).toEqual({ ...nothing, refused: [`${path} protected: it is off limits`] });
  }); // prettier-ignore
});

test('a change that would give away a key is neither shown nor written, whatever else is', () => {
  const key = 'k-0123456789abcdef';
  const secret: FileChange = { ...create, path: 'leak.js', after: `const key = "${key}";\n` };
  const refused = [{ path: 'b.js', code: 'not-found', message: 'x' }];
  const kept = withholdKeys({ changes: [modify, secret], refused, moved: ['a.js'] }, [key]);
  expect(kept.changes).toEqual([modify]);
  expect(kept.refused.map(({ path, code }) => [path, code])).toEqual([['b.js', 'not-found'], ['leak.js', 'secret']]);
  expect(kept.moved).toEqual(['a.js']);
  expect(withholdKeys({ changes: [modify], refused: [] }, [key])).toEqual({ changes: [modify], refused: [] });
}); // prettier-ignore
