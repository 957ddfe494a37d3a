import { describe, expect, test } from 'vitest';
import { longestIssueBytes, parseIssue } from '../../src/intake/parse-issue.ts';

const read = (text: string | Uint8Array) => parseIssue(Buffer.from(text), 'issue.md');

describe('an issue in a file', () => {
  test('has its first line with words as title, without the marks of a heading, and the rest as body', () => {
    expect(read('\n---\n## a is wrong \r\n\r\nMend it.\r\n\n')).toEqual({
      title: 'a is wrong',
      body: 'Mend it.',
    });
    expect(read('Ä')).toEqual({ title: 'Ä', body: '' });
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['has no word', ' \n---\n', /is empty/],
    ['is binary', Buffer.from('a\0b'), /is a binary file/],
    ['is in another encoding', Buffer.from([0x66, 0xfc, 0x72]), /is not UTF-8/],
    ['is longer than GitHub takes', `a${' '.repeat(longestIssueBytes)}`, /an issue has at most/],
  ])('is refused where it %s, with the way out', (_, text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  test('is read without what nobody sees, and with what belongs to its spelling (R17, H3)', () => {
    const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(read(`Hel\u200bo\n\nit says${tags} Hel\u202eo\u202c\u00ad \u3164\u2028next`)).toEqual({
      title: 'Helo',
      body: 'it says Helo \nnext',
    });
    const spelled = 'می\u200cخواهم 👩\u200d💻';
    expect(read(spelled).title).toBe(spelled);
  });

  test('may be as long as GitHub takes', () => {
    expect(read(`a${' '.repeat(longestIssueBytes - 1)}`).title).toBe('a');
  });
});
