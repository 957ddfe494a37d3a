import { describe, expect, it } from 'vitest';
import { editFormats } from '../../src/domain/index.ts';
import { detectFormat, parseEdits } from '../../src/editing/index.ts';
import { loadFormatInstructions } from '../../src/prompting/index.ts';

describe.each(editFormats)('the format %s', (format) => {
  const instructions = loadFormatInstructions(format);

  it('is told to the model with an example that it reads itself', () => {
    const { edits, problems } = parseEdits(format, instructions);
    expect(problems).toEqual([]);
    expect(edits.length).toBeGreaterThan(0);
    for (const { path } of edits) expect(path).toBe('src/example.ts');
  });

  it('is recognised by that example', () => {
    const recognised = instructions.split('\n\n').map((paragraph) => detectFormat(paragraph));
    expect(recognised.find((found) => found !== undefined)).toBe(format);
  });

  it('says what is wrong with mere talk', () => {
    expect(parseEdits(format, 'I have nothing to change here.').problems).not.toEqual([]);
  });
});

it('a diff in a fence that says so needs no header; one whose header cannot be read is not believed', () => {
  const bare = parseEdits('udiff', 'Here it is:\n\n```diff\n a\n-b\n+c\n```\nThat is all.\n');
  expect(bare.edits).toMatchObject([
    {
      kind: 'hunk',
      lines: [
        { op: 'keep', text: 'a' },
        { op: 'remove', text: 'b' },
        { op: 'add', text: 'c' },
      ],
    },
  ]);
  const broken = parseEdits('udiff', '```diff\n---`s/a.py\n+++ b/a.py\n@@ @@\n-b\n+c\n```\n');
  expect(broken.edits).toMatchObject([{ lines: [{ text: 'b' }, { text: 'c' }] }]);
});

describe('blocks to search for and replace', () => {
  const block = (search: string, replace: string, divider = '=======') =>
    `<<<<<<< SEARCH\n${search}\n${divider}\n${replace}\n>>>>>>> REPLACE\n`;

  it('belong to the file named last, and never to a line of the block above', () => {
    const { edits } = parseEdits('search-replace', `src/a.js\n${block('one', 'docs/b.md')}${block('two', '2')}`);
    expect(edits.map(({ path }) => path)).toEqual(['src/a.js', 'src/a.js']);
  });

  it('may hold a longer or shorter row of signs, as below a heading', () => {
    for (const row of ['====', '=============']) {
      const { edits, problems } = parseEdits('search-replace', `a.md\n${block(`Title\n${row}`, `Name\n${row}`)}`);
      expect(problems).toEqual([]);
      expect(edits).toMatchObject([{ lines: [{ op: 'remove', text: 'Title' }, { op: 'add', text: 'Name' }, { op: 'keep', text: row }] }]);
    }
  });

  it('are parted by a row of another length where there is no other', () => {
    const { edits, problems } = parseEdits('search-replace', `a.js\n${block('one', '1', '=====')}`);
    expect([problems, edits]).toMatchObject([[], [{ lines: [{ op: 'remove', text: 'one' }, { op: 'add', text: '1' }] }]]);
  });
}); // prettier-ignore
