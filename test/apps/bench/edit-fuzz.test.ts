import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { editFuzzSuite } from '../../../src/apps/bench/edit-fuzz/edit-fuzz-suite.ts';
import { forgetfulReply } from '../../../src/apps/bench/edit-fuzz/forgetful-reply.ts';
import { fuzzFile } from '../../../src/apps/bench/edit-fuzz/fuzz-file.ts';
import { judgeReply, type Judged } from '../../../src/apps/bench/edit-fuzz/judge-reply.ts';
import { randomOf } from '../../../src/apps/bench/random.ts';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { settingsWith, temporaryFolder } from './support.ts';

const root = join(import.meta.dirname, '../../..');
const parser = new TreeSitterParser();

describe('bench edit-fuzz', () => {
  it('finds nothing wrong in damaged replies for two files', { timeout: 0 }, async () => {
    const folder = temporaryFolder();
    for (const file of ['src/text/lines/similarity.ts', 'scripts/copy-data.mjs'])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    writeFileSync(join(folder, 'notes.bin'), '\0');
    const out = join(folder, 'out');
    mkdirSync(out);
    const settings = settingsWith(undefined, { out, data: folder });
    const { metrics } = await runSuite(
      editFuzzSuite(() => parser),
      { edits: 200 },
      settings,
    );
    expect(metrics).toMatchObject({ 'without fault': { value: 1, total: 200 }, crash: { value: 0 } });
    expect(metrics['useful']!.value).toBeGreaterThan(0.5);
  });

  it('makes the same replies from the same number', async () => {
    const before = readFileSync(join(root, 'scripts/copy-data.mjs'), 'utf8');
    const file = { path: 'copy.mjs', language: 'javascript', before };
    const draw = (seed: number) => fuzzFile(randomOf(seed), file, 12, parser);
    expect(await draw(1)).toEqual(await draw(1));
  });

  it('says what it needs', async () => {
    const suite = editFuzzSuite(() => parser);
    await expect(suite.loadCases(undefined, { edits: 1, draw: 1 })).rejects.toThrow('needs a folder');
    await expect(suite.loadCases(temporaryFolder(), { edits: 1, draw: 1 })).rejects.toThrow(
      'no file that a grammar',
    );
  });

  const answered = (answer: Partial<Judged['answer']>) =>
    judgeReply({
      before: 'x = 1\n',
      meant: 'x = 2\n',
      answer: { ok: false, ms: 0, ...answer },
      parses: (text) => Promise.resolve(!text.includes('(')),
    });

  it.each([
    [{ ok: true, after: 'x = 2' }, 'meant'],
    [{ ok: true, after: 'x = 3\n' }, 'other'],
    [{ ok: true, after: 'x = 1\n' }, 'unchanged'],
    [{ ok: true, after: 'x = (\n' }, 'broken'],
    [{ error: { code: 'not-found', message: '' } }, 'refused'],
    [{ error: { code: 'not-found', message: '' }, after: 'x = 2\n' }, 'rewritten'],
    [{ error: { code: 'suspicious', message: '' } }, 'gate'],
    [{ error: { code: 'unreadable-edit', message: '' } }, 'unreadable'],
    [{ error: { code: 'unreadable-case', message: 'TypeError' } }, 'crash'],
  ])('%j counts as %s', async (answer, verdict) => {
    expect(await answered(answer)).toBe(verdict);
  });

  it('writes replies that forget a comment and change one line', () => {
    const lines = [
      'def total(price):',
      '    # net',
      '    amount = price',
      '    # gross',
      '    return amount',
    ];
    const rows = { start: 0, end: 5 };
    const replies = Array.from({ length: 20 }, (_, seed) =>
      forgetfulReply(randomOf(seed), 'udiff', { path: 'a.py', lines, rows }),
    );
    for (const reply of replies) {
      if (reply === undefined) continue;
      for (const row of reply.forgotten) expect(reply.reply).not.toContain(lines[row]);
      expect(reply.reply).toContain(`+${reply.line}`);
    }
    expect(replies.filter((reply) => reply !== undefined).length).toBeGreaterThan(10);
  });
});
