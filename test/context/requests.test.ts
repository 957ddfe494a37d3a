import { describe, expect, test } from 'vitest';
import { answerRequest as answering, ShownLines } from '../../src/context/index.ts';
import { renderSparselyNumbered } from '../../src/prompting/index.ts';
import type { IndexedFile, SearchIndex } from '../../src/domain/index.ts';
import type { SourceRequest } from '../../src/context/requests/answer-request.ts';
import { termsOf } from '../../src/text/words/terms.ts';

const answerRequest = async (...asked: Parameters<typeof answering>) => (await answering(...asked)).text;

const texts: Record<string, string> = {
  'src/money.ts':
    'export class Money {\n  convert(rate) {\n    return rate * 2;\n  }\n}\n// not yet converted\n',
  'src/shop.ts': "import { Money } from './money.ts';\nexport const price = () => new Money().convert(2);\n",
  'dist/shop.js': 'new Money().convert(2);\n',
  'test/money.test.ts': "it('keeps odd rates', () => {\n  expect(new Money().convert(1)).toBe(2);\n});\n",
};

/** An index of those files, with what a parser would find in them. */
function sources() {
  const vocabulary = new Map<string, number>();
  const idOf = (term: string) =>
    vocabulary.get(term) ?? (vocabulary.set(term, vocabulary.size), vocabulary.get(term)!);
  const definitions: Record<string, IndexedFile['definitions']> = {
    'src/money.ts': [
      { name: 'Money', kind: 'class', startLine: 1, endLine: 5 },
      { name: 'convert', kind: 'method', startLine: 2, endLine: 4, container: 'Money' },
    ],
    'src/shop.ts': [{ name: 'price', kind: 'function', startLine: 2, endLine: 2 }],
    'test/money.test.ts': [
      {
        name: 'keeps odd rates',
        kind: 'test',
        startLine: 1,
        endLine: 3,
        signature: "it('keeps odd rates', () => {",
      },
    ],
  };
  const files = Object.entries(texts).map(([path, text]) => {
    const ids = [...new Set(termsOf(text).map(idOf))].toSorted((one, other) => one - other);
    const terms = {
      ids: Uint32Array.from(ids),
      counts: new Uint16Array(ids.length).fill(1),
      total: ids.length,
    };
    const kind = path.startsWith('test') ? 'test' : path.startsWith('dist') ? 'generated' : 'source';
    const chunks = [{ startLine: 1, endLine: text.split('\n').length - 1, kind: 'block', terms }];
    const references = text.includes('convert(') && !text.includes('class') ? ['convert', 'Money'] : [];
    return { path, kind, size: text.length, chunks, definitions: definitions[path] ?? [], references };
  });
  const workspace = {
    read: async (paths: readonly string[]) =>
      paths.map((path) => ({ path, blobId: path, bytes: new TextEncoder().encode(texts[path]) })),
  };
  const index = { files, skipped: [], vocabulary } as unknown as SearchIndex;
  return {
    workspace,
    index,
    shown: new ShownLines(),
    ranked: [] as string[],
    numbered: renderSparselyNumbered,
  };
}

const ask = (request: SourceRequest) => answerRequest(request, sources());

describe('a planner’s exact requests', () => {
  test('a text is found on every line that holds it, code before tests, bundles never', async () => {
    const answer = await ask({ kind: 'find', text: 'Money().convert', pattern: false });
    expect(answer).toContain('2 lines of 2 files');
    expect(answer.indexOf('src/shop.ts')).toBeLessThan(answer.indexOf('test/money.test.ts'));
    expect(answer).toContain('(in keeps odd rates)');
    expect(answer).not.toContain('dist/');
  });

  test('a list that is cut begins with the files that matter most to the issue', async () => {
    const request = { kind: 'find', text: 'onvert', pattern: false } as const;
    const answer = await answerRequest(request, {
      ...sources(),
      ranked: ['test/money.test.ts', 'src/shop.ts'],
    });
    expect(answer).toMatch(/src\/shop\.ts[^]*src\/money\.ts[^]*test\/money\.test\.ts/);
  });

  test('lines that were shown before are not shown again', async () => {
    const desk = sources();
    await answerRequest({ kind: 'definition', name: 'Money.convert' }, desk);
    const answer = await answerRequest({ kind: 'open', path: 'src/money.ts' }, desk);
    expect(answer).toContain('without what is shown above already');
    expect(answer).toContain('1: export class Money {\n…\n5: }');
    expect(answer).not.toContain('return rate');
  });

  test('what stands nowhere is answered with none', async () => {
    expect(await ask({ kind: 'find', text: 'Euro().convert', pattern: false })).toContain(': none.');
  });

  test('a pattern may be asked for; one that would run for ever is stopped', async () => {
    expect(await ask({ kind: 'find', text: String.raw`convert\(\d\)`, pattern: true })).toContain(
      '2 lines of 2 files',
    );
    expect(await ask({ kind: 'find', text: '(', pattern: true })).toContain('this is no pattern');
    const slow = sources();
    texts['src/slow.ts'] = `${'a'.repeat(60)}!\n`;
    slow.index = {
      ...slow.index,
      files: [...slow.index.files, { ...slow.index.files[0]!, path: 'src/slow.ts' }],
    };
    const answer = await answerRequest({ kind: 'find', text: '^(a+)+$', pattern: true }, slow);
    delete texts['src/slow.ts'];
    expect(answer).toContain('takes too long');
  });

  test('a definition is shown whole, by its name or the one with its class', async () => {
    for (const name of ['convert', 'Money.convert', 'Money#convert()']) {
      const answer = await ask({ kind: 'definition', name });
      expect(answer).toContain('Money.convert, src/money.ts, lines 2-4');
      expect(answer).toContain('2:   convert(rate) {\n    return rate * 2;\n');
    }
    expect(await ask({ kind: 'definition', name: 'Shop.convert' })).toContain('Nothing of the name');
  });

  test('a long function is shown whole; of a long class the rest is listed by its members', async () => {
    const desk = sources();
    const body = Array.from({ length: 250 }, (_, at) => `    total += ${at};`);
    const path = 'src/long.ts';
    texts[path] = ['class Long {', '  sum() {', ...body, '  }', '  last() {}', '}', ''].join('\n');
    const definitions = [
      { name: 'Long', kind: 'class', startLine: 1, endLine: 255 },
      { name: 'sum', kind: 'method', startLine: 2, endLine: 253, container: 'Long' },
      { name: 'last', kind: 'method', startLine: 254, endLine: 254, container: 'Long' },
    ];
    desk.index = {
      ...desk.index,
      files: [...desk.index.files, { ...desk.index.files[0]!, path, definitions }],
    };
    const aClass = await answerRequest(
      { kind: 'definition', name: 'Long' },
      { ...desk, shown: new ShownLines() },
    );
    const aMethod = await answerRequest({ kind: 'definition', name: 'sum' }, desk);
    delete texts[path];
    expect(aMethod).toContain('total += 249;');
    expect(aClass).toContain('lines 1-255, cut after line 160:');
    expect(aClass).toContain('Not shown of it: 2-253 sum, 254-254 last');
  });

  test('a file is found by its name', async () => {
    const answer = await ask({ kind: 'find', text: 'money.test', pattern: false });
    expect(answer).toContain('none.\nFiles with `money.test` in their names: test/money.test.ts');
    expect(await ask({ kind: 'find', text: 'src/', pattern: false })).toContain('src/money.ts, src/shop.ts');
    expect(await ask({ kind: 'find', text: 'src', pattern: false })).not.toContain('in their names');
    expect(await ask({ kind: 'find', text: 'shop.js', pattern: false })).not.toContain('dist/');
  });

  test('lines that were asked for go to the head and the end of the function which they nearly cover', async () => {
    const desk = sources();
    const answer = await answerRequest(
      { kind: 'open', path: 'src/money.ts', startLine: 3, endLine: 3 },
      desk,
    );
    expect(answer).toContain('src/money.ts, lines 1-5 of 6');
  });

  test('a file is opened behind its licence, which is shown to who asks for nothing else', async () => {
    const path = 'src/shop.ts';
    const code = texts[path]!;
    texts[path] = `// Copyright 2020 A.\n// SPDX-License-Identifier: MIT\n\n${code}`;
    const whole = await ask({ kind: 'open', path });
    const first = await ask({ kind: 'open', path, startLine: 1, endLine: 4 });
    const alone = await ask({ kind: 'open', path, endLine: 2 });
    texts[path] = code;
    expect(whole).toContain('lines 4-5 of 5');
    expect(first).toContain('lines 4-4 of 5');
    expect(alone).toContain('SPDX');
  });

  test('callers are the lines that use the name, not those that only speak of it', async () => {
    const answer = await ask({ kind: 'callers', name: 'Money.convert' });
    expect(answer).toContain('2 lines of 2 files');
    expect(answer).not.toContain('not yet converted');
  });

  test('tests are found by their titles', async () => {
    expect(await ask({ kind: 'tests', words: 'odd rates' })).toContain("1: it('keeps odd rates'");
    expect(await ask({ kind: 'tests', words: 'kubernetes' })).toContain(': none.');
    const desk = sources();
    const renamed = desk.index.files.map((file) => ({
      ...file,
      definitions: file.definitions.map((one) => ({
        ...one,
        name: one.name.replace('odd rates', 'Oddrates'),
      })),
    }));
    const joined = await answerRequest(
      { kind: 'tests', words: 'odd rates' },
      { ...desk, index: { ...desk.index, files: renamed } },
    );
    expect(joined).toContain("1: it('keeps odd rates'");
  });

  test('of lines that were shown the numbers stand in a list of occurrences', async () => {
    const desk = sources();
    await answerRequest({ kind: 'definition', name: 'Money' }, desk);
    const answer = await answerRequest({ kind: 'find', text: 'rate', pattern: false }, desk);
    expect(answer).toContain('3 lines of 2 files');
    expect(answer).toContain('src/money.ts\n  2, 3: shown above\n');
    expect(answer).toContain("1: it('keeps odd rates'");
  });

  test('the files of a folder are listed by their folders, each named once', async () => {
    const answer = await ask({ kind: 'outline', path: '' });
    expect(answer).toContain('src/: money.ts, shop.ts\n');
    expect(await ask({ kind: 'outline', path: 'src' })).toContain('./: money.ts, shop.ts\n');
  });

  test('lines are not shown twice', async () => {
    const desk = sources();
    await answerRequest({ kind: 'definition', name: 'Money' }, desk);
    expect(
      await answerRequest({ kind: 'open', path: 'src/money.ts', startLine: 2, endLine: 3 }, desk),
    ).toContain('shown above already');
  });

  test('lines of an answer that was not given are shown when they are asked for again', async () => {
    const desk = sources();
    const request = { kind: 'open', path: 'src/money.ts' } as const;
    const { text, withdraw } = await answering(request, desk);
    withdraw!();
    expect((await answering(request, desk)).text).toBe(text);
    expect(desk.shown.all).toHaveLength(1);
  });
});
