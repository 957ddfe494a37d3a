import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../src/editing/index.ts';

const read = (reply: string) => parseEdits('search-replace', reply);

describe('search/replace blocks around text that looks like their own marks', () => {
  it('asks again where the end of a merge conflict ends the block early', () => {
    const reply = 'a.md\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> branch\nthree\n>>>>>>> REPLACE\n';
    expect(read(reply).edits).toEqual([]);
    expect(read(reply).problems.join()).toContain('marks longer');
  });

  it('asks again where a block that resolves a merge conflict could be parted in two places', () => {
    const reply =
      'a.md\n<<<<<<< SEARCH\n<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> branch\n=======\ntwo\n>>>>>>> REPLACE\n';
    expect(read(reply).edits).toEqual([]);
  });

  it('reads such a block whose own marks are longer', () => {
    const reply = 'a.md\n<<<<<<<<< SEARCH\none\n=======\ntwo\n=========\ntwo\n>>>>>>>>> REPLACE\n';
    expect(read(reply)).toMatchObject({ problems: [], edits: [{ kind: 'hunk' }] });
  });

  it('tells the underline of a heading from the mark between old and new text', () => {
    const reply =
      'a.rst\n<<<<<<< SEARCH\nInstall\n=======\nold words\n=======\nInstall\n=======\nnew words\n>>>>>>> REPLACE\n';
    const [edit] = read(reply).edits;
    expect(edit).toMatchObject({
      lines: [
        { op: 'keep', text: 'Install' },
        { op: 'keep', text: '=======' },
        { op: 'remove', text: 'old words' },
        { op: 'add', text: 'new words' },
      ],
    });
  });

  it('does not mind an end that is written twice', () => {
    const reply = 'a.js\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n```\n>>>>>>> REPLACE\n';
    expect(read(reply)).toMatchObject({ problems: [], edits: [{ kind: 'hunk' }] });
  });
});

describe('changes in two formats in one reply', () => {
  const block = 'a.js\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n';
  const diff = '--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-one\n+two\n';

  it.each([
    ['search-replace', `${block}\n<file path="b.js">\none\n</file>\n`],
    ['search-replace', `${block}\n${diff.replaceAll('a.js', 'b.js')}`],
    ['udiff', `<file path="b.js">\none\n</file>\n\n${diff}`],
    ['whole-file', `<file path="b.js">\none\n</file>\n\n${block}`],
  ] as const)('read as %s are a problem, since one would be lost: %s', (format, reply) => {
    expect(parseEdits(format, reply).problems.join()).toContain('in another format');
  });

  it('are none where the marks of the other stand in a file', () => {
    const content = block.replace('two', '<file path="b.js">\n+++ b/c.js');
    expect(read(content)).toMatchObject({ problems: [], edits: [{ kind: 'hunk' }] });
    expect(parseEdits('whole-file', `<file path="b.md">\n${diff}</file>\n`).problems).toEqual([]);
  });
});
