import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  AppliedChanges,
  type AppliedChange,
} from '../../../src/adapters/git/working-tree/applied-changes.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { sealedRecord } from '../../support/applied-record.ts';

const state = (name: string, text?: string) => ({
  path: name,
  executable: false,
  ...(text === undefined ? {} : { bytes: Buffer.from(text).toString('base64'), mode: 0o644 }),
});
const change = (name: string): AppliedChange => ({
  before: [state(name, 'old\n')],
  after: [state(name, 'new\n')],
});
const recordIn = (gitDir: string) => path.join(gitDir, 'patchwright-applied', 'changes.json');

async function record(changes: AppliedChanges, made: AppliedChange): Promise<void> {
  await changes.prepare(made);
  await changes.remember();
}

describe('the record of changes that were applied by hand', () => {
  test('gives the last change, and the one before once that is forgotten', async () => {
    const gitDir = temporaryFolder();
    const open = () => new AppliedChanges(gitDir);
    expect(await open().last()).toBeUndefined();
    await record(open(), change('a'));
    await record(open(), change('b'));
    expect(await open().last()).toEqual(change('b'));
    await open().forgetLast();
    expect(await open().last()).toEqual(change('a'));
    await open().forgetLast();
    expect(await open().last()).toBeUndefined();
    expect(() => statSync(path.dirname(recordIn(gitDir)))).toThrow(/ENOENT/);
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, -9)],
    ['altered in what would be put back', (text: string) => text.replace('"bytes":"b', '"bytes":"c')],
    ['altered in where it would be put', (text: string) => text.replaceAll('"path":"a"', '"path":"b"')],
  ])('is not used once it is %s, and is put aside by the next change', async (_, alter) => {
    const gitDir = temporaryFolder();
    const changes = new AppliedChanges(gitDir);
    await record(changes, change('a'));
    const damaged = alter(readFileSync(recordIn(gitDir), 'utf8'));
    writeFileSync(recordIn(gitDir), damaged);
    await expect(changes.last()).rejects.toMatchObject({ code: 'conflict' });
    await record(changes, change('c'));
    expect(await changes.last()).toEqual(change('c'));
    expect(readFileSync(`${recordIn(gitDir)}.damaged`, 'utf8')).toBe(damaged);
  });

  test('holds twenty changes, the newest', async () => {
    const changes = new AppliedChanges(temporaryFolder());
    for (let at = 0; at < 22; at += 1) await record(changes, change(`${at}`));
    const seen: string[] = [];
    for (let last = await changes.last(); last; last = await changes.last()) {
      seen.push(last.before[0]!.path);
      await changes.forgetLast();
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => `${21 - at}`));
  });

  test('names no change that is only about to be made, and none that was given up', async () => {
    const changes = new AppliedChanges(temporaryFolder());
    await record(changes, change('a'));
    await changes.prepare(change('b'));
    expect(await changes.last()).toEqual(change('a'));
    await changes.forgetNext();
    await expect(changes.remember()).rejects.toThrow('ENOENT');
    expect(await changes.last()).toEqual(change('a'));
  });

  test('is for this user alone', async () => {
    const gitDir = temporaryFolder();
    await record(new AppliedChanges(gitDir), change('a'));
    expect(statSync(recordIn(gitDir)).mode & 0o777).toBe(0o600);
  });

  test.each<[string, unknown]>([
    ['is damaged', '[{"before":'],
    ['is no list', change('a')],
    ['puts another file back than was written', [{ before: [state('b', 'x')], after: [state('a', 'y')] }]],
    ['puts more files back than were written', [{ before: [state('a', 'x'), state('b', 'x')], after: [state('a', 'y')] }]],
    ['puts fewer files back than were written', [{ before: [], after: [state('a', 'y')] }]],
    ['sets more than the rights of a file', [{ before: [{ ...state('a', 'x'), mode: 0o4755 }], after: [state('a', 'y')] }]],
    ['has one change that is not ours', [change('a'), { before: 1 }]],
  ])('is not used where it %s', async (_, record) => {
    const gitDir = temporaryFolder();
    mkdirSync(path.dirname(recordIn(gitDir)));
    writeFileSync(recordIn(gitDir), typeof record === 'string' ? record : sealedRecord(record));
    await expect(new AppliedChanges(gitDir).last()).rejects.toThrow(/changes.json is damaged/);
  }); // prettier-ignore

  test('is neither read nor written through a link (R29)', async () => {
    const [elsewhere, gitDir] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(path.join(elsewhere, 'changes.json'), JSON.stringify([change('a')]));
    symlinkSync(elsewhere, path.dirname(recordIn(gitDir)));
    const changes = new AppliedChanges(gitDir);
    expect(await changes.last()).toBeUndefined();
    await expect(changes.prepare(change('b'))).rejects.toMatchObject({ code: 'path-refused' });
    expect(JSON.parse(readFileSync(path.join(elsewhere, 'changes.json'), 'utf8'))).toEqual([change('a')]);
  });
});
