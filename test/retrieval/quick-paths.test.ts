import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../src/retrieval/corpus/declared-names.ts';
import { TermMemory, termsOf } from '../../src/text/words/terms.ts';
import { found, inputOf } from './small-repository.ts';

describe('what a query reckons quickly', () => {
  it('cuts a text into the terms that it has, however often a word was seen', () => {
    const memory = new TermMemory();
    const words = fc.constantFrom(
      'fileServer',
      'file_server',
      'HTTPRequests',
      'flies',
      'größe',
      '文字列',
      '/',
      '.',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = parts.join('');
        expect(memory.termsOf(text)).toEqual(termsOf(text));
      }),
    );
  });

  it('takes the lines of a text that a split would give', () => {
    const text = 'one\ntwo\n\nfour';
    expect(linesOf(text, 1, 1)).toBe('one');
    expect(linesOf(text, 2, 3)).toBe('two\n');
    expect(linesOf(text, 0, 2)).toBe('one\ntwo');
    expect(linesOf(text, 4, 9)).toBe('four');
    expect(linesOf(text, 7, 9)).toBe('');
  });

  it('finds declarations by every ending and way of writing that their terms forgive', () => {
    for (const [name, title] of [
      ['fruitFlies', 'a fly on the fruit'],
      ['parse_requests', 'ParseRequests is slow'],
      ['_a_bcd', 'abcd is wrong'],
    ]) {
      const input = inputOf(
        { 'src/a.ts': `function ${name}() {}\n`, 'src/b.ts': 'function other() {}\n' },
        { title: title! },
      );
      expect([name, found('best-declaration', input)]).toEqual([name, ['src/a.ts']]);
    }
  });

  it('finds three words in a row alike in short and in long issues', () => {
    const files = {
      'src/a.ts': 'throw "cannot open the  given, file";\n',
      'src/b.ts': 'open given; the file cannot\n',
      'src/ä.ts': '// ä: cannot open the given file\n',
    };
    const filler = Array.from({ length: 60 }, (_, at) => `padding${at} filler${at} stuffing${at}`).join(' ');
    const short = found('shared-phrases', inputOf(files, { title: 'Cannot open the given file' }));
    const long = found(
      'shared-phrases',
      inputOf(files, { title: 'Cannot open the given file', body: filler }),
    );
    expect(short).toEqual(['src/a.ts', 'src/ä.ts']);
    expect(long).toEqual(short);
  });
});
