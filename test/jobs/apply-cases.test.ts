import { describe, expect, test } from 'vitest';
import { composeParser } from '../../src/composition/repository/compose-repository.ts';
import type { Edit } from '../../src/domain/index.ts';
import { answerCase } from '../../src/jobs/apply/answer-case.ts';
import { editsForFile } from '../../src/jobs/apply/edits-for-file.ts';

const parser = composeParser();
const before = 'export const a = 1;\nexport const b = 2;\n';
const replace = (search: string, text: string, path = 'src/a.js') =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${text}\n>>>>>>> REPLACE\n`;
const edit = replace('export const a = 1;', 'export const a = 3;');
const given = { id: 'one', path: 'src/a.js', before, format: 'search-replace', edit };
const after = before.replace('a = 1', 'a = 3');

/** What is answered to a line, without the time it took. */
async function answered(line: object | string) {
  const text = typeof line === 'string' ? line : JSON.stringify(line);
  const { ms, ...answer } = await answerCase(text, parser);
  expect(ms).toBeGreaterThanOrEqual(0);
  return answer;
}

describe('an edit on standard input', () => {
  test('is answered with the text that comes of it, how it was placed, and how sure that is', async () => {
    const answer = await answered(given);
    expect(answer).toMatchObject({ id: 'one', ok: true, after, certainty: 1 });
    expect(answer.strategy).toBe(answer.matcher);
    expect(answer.matcher).toEqual(expect.any(String));
    expect(answer.evidence!.length).toBeGreaterThan(0);
    expect(answer).not.toHaveProperty('unchanged');
  });

  test.each(['search-replace', 'SEARCH_REPLACE', 'Search-Replace'])('may call its format %s', async (format) => {
    expect(await answered({ ...given, format })).toMatchObject({ ok: true, after });
  }); // prettier-ignore

  test.each(['udiff', 'unified-diff', 'unified_diff', 'diff'])('may be a diff, called %s', async (format) => {
    const diff = '--- a/src/a.js\n+++ b/src/a.js\n@@ -1,2 +1,2 @@\n-export const a = 1;\n+export const a = 3;\n export const b = 2;\n';
    expect(await answered({ ...given, format, edit: diff })).toMatchObject({ ok: true, after });
  }); // prettier-ignore

  test('that asks for what is there already says so', async () => {
    const same = replace('export const a = 1;', 'export const a = 1;');
    expect(await answered({ ...given, edit: same })).toEqual({ id: 'one', ok: true, after: before, unchanged: true }); // prettier-ignore
  });

  test.each<[string, object | string, string, RegExp]>([
    ['no JSON', '{', 'unreadable-case', /^Each line of standard input must be JSON/],
    ['no case', {}, 'unreadable-case', /path/],
    ['no object', '3', 'unreadable-case', /object/],
    ['a format that nobody knows', { ...given, format: 'morse' }, 'unreadable-case', /is not one of search-replace, /],
    ['a format that every object has', { ...given, format: 'constructor' }, 'unreadable-case', /is not one of/],
    ['a certainty above one', { ...given, minCertainty: 2 }, 'unreadable-case', /minCertainty/],
    ['an edit that is none', { ...given, edit: 'Do it.' }, 'unreadable-edit', /./],
    ['an edit of two files', { ...given, edit: edit + replace('x', 'y', 'src/b.js') }, 'out-of-scope', /files other than src\/a\.js/],
    ['an edit that has no place', { ...given, edit: replace('export const c = 9;', 'x') }, 'not-found', /./],
  ])('that is %s is refused', async (_, line, code, message) => {
    const answer = await answered(line);
    expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } });
    expect(answer).not.toHaveProperty('after');
  }); // prettier-ignore

  test('that is refused keeps its number where that can be read', async () => {
    expect(await answered({ id: 7 })).toMatchObject({ id: 7, ok: false });
    expect((await answered('{')).id).toBeUndefined();
  });

  test('that could stand in two places names both; one without a place names what is near', async () => {
    const twice = { ...given, before: 'x = 1\ny = 2\nx = 1\n', edit: replace('x = 1', 'x = 3'), path: 'a.txt' };
    const answer = await answered(twice);
    expect(answer.error).toMatchObject({ code: 'ambiguous' });
    expect(answer.error!.candidates!.length).toBeGreaterThan(1);
    const none = await answered({ ...given, edit: 'Do it.' });
    expect(none.error!.candidates).toBeUndefined();
  }); // prettier-ignore

  test('is refused where it is less sure than is asked for', async () => {
    const loose = { ...given, edit: replace('export  const a = 1', 'export const a = 3;') };
    const unsure = await answered(loose);
    expect(unsure).toMatchObject({ ok: true, after });
    expect(unsure.certainty).toBeLessThan(1);
    expect(await answered({ ...loose, minCertainty: 1 })).toMatchObject({ ok: false });
  });

  test('is refused where it would break the file', async () => {
    const broken = replace('export const a = 1;', 'export const a = (1;');
    expect(await answered({ ...given, edit: broken })).toMatchObject({ ok: false });
  });

  test('is placed by the text that the model saw, where the file has moved on', async () => {
    const old = 'export const one = 1;\n\nexport const two = 2;\n\nexport const a = 1;\nexport const b = 2;\n';
    const shared = 'export const one = 1;\n\nexport const two = 2;\n\nexport const a =';
    const moved = replace(`${shared} 1;`, `${shared} 3;`);
    const now = { ...given, before: old.replace('one = 1', 'one = 9'), edit: moved };
    const wanted = { ok: true, after: old.replace('one = 1', 'one = 9').replace('a = 1', 'a = 3') };
    expect(await answered({ ...now, shown: old })).toMatchObject(wanted);
    expect(await answered({ ...now, shown: ['nothing\n', old] })).toMatchObject(wanted);
  }); // prettier-ignore

  const diffOf = (head: string, lines: string) => ({ ...given, format: 'diff', edit: `${head}\n${lines}` });
  test('that deletes the file says so, where its lines are those of the file', async () => {
    const head = '--- a/src/a.js\n+++ /dev/null';
    const gone = '@@ -1,2 +0,0 @@\n-export const a = 1;\n-export const b = 2;\n';
    expect(await answered(diffOf(head, gone))).toMatchObject({
      id: 'one',
      ok: true,
      change: 'delete',
      after: '',
    });
    const others = '@@ -1,2 +0,0 @@\n-export const x = 1;\n-export const y = 2;\n';
    expect(await answered(diffOf(head, others))).toMatchObject({ ok: false });
  });

  test('that moves the file says where to, with what it changes there', async () => {
    const head = 'diff --git a/src/a.js b/src/c.js\nrename from src/a.js\nrename to src/c.js';
    expect(await answered(diffOf(head, ''))).toEqual({ id: 'one', ok: true, change: 'rename', to: 'src/c.js', after: before });
    const lines = '--- a/src/a.js\n+++ b/src/c.js\n@@ -1,2 +1,2 @@\n-export const a = 1;\n+export const a = 3;\n export const b = 2;\n';
    expect(await answered(diffOf(head, lines))).toMatchObject({ ok: true, change: 'rename', to: 'src/c.js', after });
  }); // prettier-ignore
});

test('a fault on the way to an answer is answered, and not thrown', async () => {
  const broken = new Proxy({}, { get: () => () => { throw new Error('the parser is gone'); } }) as typeof parser;
  expect(await answerCase(JSON.stringify(given), broken)).toMatchObject({
    ...{ id: 'one', ok: false },
    error: { code: 'unreadable-case', message: 'Error: the parser is gone' },
  });
}); // prettier-ignore

describe('the edits of a reply that is meant for one file', () => {
  const to = (path?: string): Edit => ({ kind: 'replace', path, search: 'a', replace: 'b' }) as unknown as Edit;
  const move = { kind: 'rename', path: 'src/a.js', to: 'lib/c.js' } as Edit;

  test.each<[string, Edit[], boolean]>([
    ['all of them, where none names a file', [to(), to()], true],
    ['all of them, where one file is named, whatever it is called', [to('elsewhere/x.js'), to('elsewhere/x.js')], true],
    ['all of them, where every path ends like the file’s', [to('a.js'), to('lib/A.js')], true],
    ['none, where one ends otherwise', [to('a.js'), to('b.js')], false],
    ['all of them, where one names the file by its new name', [move, to('src/a.js'), to('lib/c.js')], true],
    ['none, where another is named beside the new name', [move, to('src/d.js'), to('lib/c.js')], false],
  ])('are %s', (_, edits, kept) => {
    expect(editsForFile(edits, 'src/a.js')).toBe(kept ? edits : undefined);
  });
}); // prettier-ignore
