import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOwnResult, isOwnRun, sealResult, sealRun, sealText, shareRunKey, stageKey, unsealText } from '../../src/composition/run-folders/run-seals.ts'; // prettier-ignore
import { temporaryFolder, writeFiles } from '../support/repository.ts';

/** A run folder with input and report, sealed with the key of a state folder. */
async function sealedRun(state = temporaryFolder()) {
  const dir = temporaryFolder();
  writeFiles(dir, { 'run.json': '{"issue":1}', 'report.json': '{"verdict":"patched"}' });
  const folder = { dir, writeText: async (name: string, text: string) => writeFileSync(path.join(dir, name), text) }; // prettier-ignore
  await sealRun(state, folder, '{"issue":1}');
  await sealResult(state, folder);
  return { state, dir, folder };
}

describe('a run folder is trusted', () => {
  test('by the state folder that sealed it, and by no other', async () => {
    const { state, dir } = await sealedRun();
    expect([await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([true, true]);
    const { state: other } = await sealedRun();
    expect([await isOwnRun(other, dir), await isOwnResult(other, dir)]).toEqual([false, false]);
    const none = temporaryFolder();
    expect([await isOwnRun(none, dir), await isOwnResult(none, dir)]).toEqual([false, false]);
  });

  test.each<[string, string, boolean, boolean]>([
    ['run.json', '{"issue":2}', false, false],
    ['report.json', '{"verdict":"none"}', true, false],
    ['seal', '0'.repeat(64), false, true],
    ['seal', '', false, true],
    ['result.seal', '0'.repeat(64), true, false],
    ['notes.md', 'more', true, true],
  ])('no more once %s says %j', async (name, text, run, result) => {
    const { state, dir } = await sealedRun();
    writeFileSync(path.join(dir, name), text);
    expect([await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([run, result]);
  });

  test('not with the seal of its input in the place of that of its result, nor with more behind it', async () => {
    const { state, dir } = await sealedRun();
    const seal = readFileSync(path.join(dir, 'seal'), 'utf8');
    writeFileSync(path.join(dir, 'result.seal'), seal);
    writeFileSync(path.join(dir, 'seal'), `${seal}more`);
    expect([await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([false, false]);
  });

  test.each([0, 31, 33])('not with a key of %d bytes, which was not made here', async (length) => {
    const { state, dir } = await sealedRun();
    writeFileSync(path.join(state, 'run-key'), new Uint8Array(length));
    expect([await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([false, false]);
  });

  test.each<[string, (key: string) => void]>([
    ['empty', (key) => writeFileSync(key, '')],
    ['too long', (key) => writeFileSync(key, new Uint8Array(33))],
    ['a folder', (key) => mkdirSync(key)],
    ['a link to an endless device', (key) => symlinkSync('/dev/zero', key)],
  ])(
    'with a new key where the one that lay there was %s, or no run would ever be continued again',
    async (_, plant) => {
      const state = temporaryFolder();
      plant(path.join(state, 'run-key'));
      const { dir } = await sealedRun(state);
      expect([await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([true, true]);
      expect(readFileSync(path.join(state, 'run-key'))).toHaveLength(32);
    },
  );

  test('as a run without a result while it has no report', async () => {
    const state = temporaryFolder();
    const dir = temporaryFolder();
    const written: string[] = [];
    await sealResult(state, { dir, writeText: async (name: string) => void written.push(name) });
    expect([written, await isOwnRun(state, dir), await isOwnResult(state, dir)]).toEqual([[], false, false]);
  });
});

describe('one key for the attempts of a workflow', () => {
  const opened = async (secret: string, repository: string) => {
    const state = temporaryFolder();
    await shareRunKey(state, secret, repository);
    return state;
  };

  test('is that of its secret and repository, in whatever letters', async () => {
    const { dir } = await sealedRun(await opened('secret', 'acme/shop'));
    expect(await isOwnRun(await opened('secret', 'Acme/Shop'), dir)).toBe(true);
    expect(await isOwnRun(await opened('secret', 'acme/other'), dir)).toBe(false);
    expect(await isOwnRun(await opened('other', 'acme/shop'), dir)).toBe(false);
  });

  test('takes no key from a folder that has one', async () => {
    const { state, dir } = await sealedRun();
    await shareRunKey(state, 'secret', 'acme/shop');
    expect(await isOwnRun(state, dir)).toBe(true);
  });
});

describe('a sealed text', () => {
  test('is opened for its purpose with its key, whole, and otherwise not', async () => {
    const state = temporaryFolder();
    const sealed = await sealText(state, 'agreement', 'line\nmore\n');
    expect(await unsealText(state, 'agreement', sealed)).toBe('line\nmore\n');
    expect(await unsealText(state, 'other', sealed)).toBeUndefined();
    expect(await unsealText(temporaryFolder(), 'agreement', sealed)).toBeUndefined();
    for (const altered of [`${sealed}x`, sealed.slice(0, -1), sealed.slice(1), `0${sealed.slice(1)}`, ''])
      if (altered !== sealed) expect(await unsealText(state, 'agreement', altered)).toBeUndefined();
  });
});

test('stages are kept under a key of their input and of the state folder', async () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  const key = async (state: string, frozen: string) => Buffer.from(await stageKey(state, frozen)).toString('hex'); // prettier-ignore
  expect(await key(one, 'a')).toBe(await key(one, 'a'));
  expect(await key(one, 'a')).not.toBe(await key(one, 'b'));
  expect(await key(one, 'a')).not.toBe(await key(other, 'a'));
});
