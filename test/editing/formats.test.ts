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
