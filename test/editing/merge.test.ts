import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { applyFileEdits, parseEdits, wordsOfConflict } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();
const shown = `import os


def load(path):
    text = open(path).read()
    return text


def save(path, text):
    """Writes a file."""
    with open(path, "w") as file:
        file.write(text)
    return len(text)


class Store:
    def size(self):
        return 0
`;

async function merge(now: string, format: 'search-replace' | 'function' | 'line-numbered', reply: string) {
  const earlier = [{ text: shown, name: 'as it was shown', shown: true }];
  const { edits } = parseEdits(format, reply);
  return applyFileEdits({ path: 'store.py', before: now, edits }, parser, earlier);
}

const block = (search: string, replace: string) =>
  `store.py\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const lengthInBytes = block(
  'def save(path, text):\n    """Writes a file."""\n    with open(path, "w") as file:\n        file.write(text)\n    return len(text)',
  'def save(path, text):\n    """Writes a file."""\n    with open(path, "w") as file:\n        file.write(text)\n    return len(text.encode())',
);

/** Two lines of the block are others now, and neither is the one that the edit changes. */
function typed(text: string): string {
  return text
    .replace('def save(path, text)', 'def save(path: Path, text: str) -> int')
    .replace('with open(path, "w") as file', 'with path.open("w", encoding="utf-8") as file');
}

describe('an edit of a text that changed since it was shown', () => {
  it('is made together with a change of other lines of its block', async () => {
    const now = typed(shown);
    expect(await merge(now, 'search-replace', lengthInBytes)).toMatchObject({
      status: 'applied',
      after: now.replace('len(text)', 'len(text.encode())'),
      matcher: 'merged',
      certainty: 0.8,
      evidence: [
        'its lines stand there exactly',
        'it was written for the file as it was shown and merged with what changed since',
      ],
    });
  });

  it('follows its function to where it was moved and changed', async () => {
    const save = shown.slice(shown.indexOf('def save'), shown.indexOf('\n\nclass Store'));
    const moved = typed(save);
    const deeper = moved.replaceAll(/^(?=.)/gm, '    ');
    const now = `${shown.replace(`${save}\n\n`, '')}\n\n${moved}`;
    expect(await merge(now, 'search-replace', lengthInBytes)).toMatchObject({
      status: 'applied',
      after: now.replace('len(text)', 'len(text.encode())'),
    });
    const nested = `${shown.replace(`${save}\n\n`, '')}\n${deeper}`;
    expect(await merge(nested, 'search-replace', lengthInBytes)).toMatchObject({ status: 'stale' });
  });

  it('does not follow its function where it changes more than functions: the rest would be lost', async () => {
    const save = shown.slice(shown.indexOf('def save'), shown.indexOf('\n\nclass Store'));
    const now = `${shown.replace(`${save}\n\n`, '')}\n\n${typed(save)}`;
    const imports = block('import os', 'import io\nimport os');
    expect(await merge(now, 'search-replace', `${imports}\n${lengthInBytes}`)).toMatchObject({
      status: 'stale',
    });
    const size = block('        return 0', '        return 1');
    expect(await merge(now, 'search-replace', `${size}\n${lengthInBytes}`)).toMatchObject({
      status: 'applied',
      after: now.replace('return 0', 'return 1').replace('len(text)', 'len(text.encode())'),
    });
  });

  it('follows its function into another block, and is refused where two blocks have one of its name', async () => {
    const save = shown.slice(shown.indexOf('def save'), shown.indexOf('\n\nclass Store'));
    const deeper = typed(save).replaceAll(/^(?=.)/gm, '    ');
    const now = shown.replace(save, `if windows:\n${deeper}`);
    expect(await merge(now, 'search-replace', lengthInBytes)).toMatchObject({
      status: 'applied',
      after: now.replace('len(text)', 'len(text.encode())'),
    });
    const twice = shown.replace(save, `if windows:\n${deeper}else:\n${deeper.replace('utf-8', 'latin-1')}`);
    expect(await merge(twice, 'search-replace', lengthInBytes)).toMatchObject({ status: 'stale' });
  });

  it('is made where a part of it is in the file already', async () => {
    const reply = `${lengthInBytes}\n${block('    text = open(path).read()\n    return text', '    return open(path).read()')}`;
    const now = shown.replace(
      '    text = open(path).read()\n    return text',
      '    return open(path).read()',
    );
    expect(await merge(now, 'search-replace', reply)).toMatchObject({
      status: 'applied',
      after: now.replace('len(text)', 'len(text.encode())'),
    });
    const all = now.replace('len(text)', 'len(text.encode())');
    expect(await merge(all, 'search-replace', reply)).toMatchObject({ status: 'already-applied' });
  });

  it('is not made twice where the file has its lines, and more', async () => {
    const added = '\n\n# All of it.\ndef remove(path):\n    os.remove(path)';
    const reply = block('    return len(text)', `    return len(text)\n${added}`);
    const there = shown.replace(
      '    return len(text)\n',
      `    return len(text)\n\n\nlimit = 1\n${added}\n\n\ndef more():\n    pass\n`,
    );
    const outcome = await merge(
      there.replace('return len(text)', 'return text.length'),
      'search-replace',
      reply,
    );
    expect(outcome.status).not.toBe('applied');
  });

  it('is made where its lines have become several since', async () => {
    const twice = `${shown}\n\ndef save_again(path, text):${shown.slice(shown.indexOf('def save') + 20, shown.indexOf('\n\nclass Store'))}\n`;
    const reply = block('    return len(text)', '    return len(text.encode())');
    expect(await merge(twice, 'search-replace', reply)).toMatchObject({
      status: 'applied',
      after: twice.replace('len(text)', 'len(text.encode())'),
    });
  });

  it('is not made by line numbers, which may count either text', async () => {
    const reply = '13:     return len(text.encode())\n';
    expect(await merge(`# A store.\n${shown}`, 'line-numbered', reply)).toMatchObject({ status: 'stale' });
  });

  it.each([
    ['stood in one place', 'def one():\n    pass\n', 'merged'],
    ['stood in two, of which its line number named one', 'def one():\n    open()\n    find()\n    close()\n    return 0\n', undefined],
  ])('is made only where its lines %s of that text', async (_, above, matcher) => {
    const then = `${above}\ndef two():\n    open()\n    find()\n    close()\n    return 0\n`;
    const now = then.replaceAll('    open()\n    find()\n', '    with file:\n        read()\n');
    const line = then.split('\n').lastIndexOf('    open()') + 1;
    const reply = `--- a/a.py\n+++ b/a.py\n@@ -${line},4 +${line},4 @@\n     open()\n     find()\n     close()\n-    return 0\n+    return 1\n`;
    const { edits } = parseEdits('udiff', reply);
    const earlier = [{ text: then, name: 'as it was shown', shown: true }];
    const outcome = await applyFileEdits({ path: 'a.py', before: now, edits }, parser, earlier);
    expect(outcome).toMatchObject(matcher ? { status: 'applied', matcher } : { status: 'stale' });
  }); // prettier-ignore

  it('is refused as stale where both changed the same lines, and where they touch', async () => {
    const same = shown.replace('return len(text)', 'return text');
    expect(await merge(same, 'search-replace', lengthInBytes)).toMatchObject({ status: 'stale' });
    const next = shown.replace('file.write(text)', 'file.write(text.strip())');
    expect(await merge(next, 'search-replace', lengthInBytes)).toMatchObject({ status: 'stale' });
  });

  it('keeps the line ends, and is refused where they are mixed', async () => {
    const now = typed(shown).replaceAll('\n', '\r\n');
    const outcome = await merge(now, 'search-replace', lengthInBytes);
    expect(outcome).toMatchObject({ after: now.replace('len(text)', 'len(text.encode())') });
    expect(await merge(now.replace('\r\n', '\n'), 'search-replace', lengthInBytes)).toMatchObject({
      status: 'stale',
    });
  });
});

describe('where two sides change the same place', () => {
  const base = 'a\nb\nc\nd\ne\nf\n';
  it.each([
    ['one line', 'a\nB\nc\nd\ne\nf\n', 'a\nbb\nc\nd\ne\nf\n', 'line 2'],
    ['lines that grew, behind others that were added', 'a\nb\nC\nd\ne\nf\n', '0\na\nb\nc1\nc2\nd\ne\nf\n', 'lines 4 to 5'],
    ['lines that are gone', 'a\nb\nC\nd\ne\nf\n', 'a\nb\nd\ne\nf\n', 'line 3'],
    ['new lines that came into the other side as well', 'a\nb\nc\nd\nnew line\ne\nf\n', 'new line\na\nb\nc\nd\ne\nf\n', 'line 6'],
    ['two places, a third one being the same on both sides', 'A\nb\nX\nd\nE\nf\n', 'A1\nb\nX\nd\nE1\nf\n', 'lines 1 and 5'],
  ])('%s are told by their numbers there', (_, ours, theirs, words) => {
    expect(wordsOfConflict({ base, ours, theirs })).toBe(words);
  }); // prettier-ignore
});
