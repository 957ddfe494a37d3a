import { describe, expect, it } from 'vitest';
import { withContiguousPlusRestored } from '../../../src/editing/placement/contiguous-missing-plus.ts';
import { FileView } from '../../../src/editing/placement/file-view.ts';
import type { HunkLine } from '../../../src/domain/index.ts';

const file = `import { open } from './store.js';

export function load(name) {
  const store = open(name);
  return store.read();
}

export function close(name) {
  open(name).close();
}
`;

/** Lines of a hunk by their first signs: ` ` and `-` and `+` as in a diff, `?` a line without any. */
const hunk = (...lines: string[]): HunkLine[] =>
  lines.map((line) => {
    const text = line.slice(1);
    if (line.startsWith('+')) return { op: 'add', text };
    if (line.startsWith('-')) return { op: 'remove', text };
    return line.startsWith('?') ? { op: 'unmarked', text } : { op: 'keep', text, raw: line };
  });
/** What each line is taken for: `+` for a new one that had lost its mark. */
const read = (...lines: string[]) => {
  const restored = withContiguousPlusRestored(new FileView(file), hunk(...lines));
  return restored?.map(({ op }) => (op === 'add' ? '+' : op === 'remove' ? '-' : '.')).join('');
};

const head = '   const store = open(name);';
const end = '   return store.read();';
const [one, two, three] = [
  '  store.lock({ wait: 1000 });',
  '  audit(`${name} was opened`);',
  '  metrics.count += 1;',
];

describe('a new line of a diff that lost its plus', () => {
  it.each<[string, string[], string]>([
    ['between new ones', [head, `+${one}`, ` ${two}`, `+${three}`, end], '.+++.'],
    ['without any mark', [head, `+${one}`, `?${two}`, `+${three}`, end], '.+++.'],
    ['in place of a removed one', [head, '-  return store.read();', ` ${two}`, ' }'], '.-+.'],
    ['below new ones, where they are more', [head, `+${one}`, `+${three}`, ` ${two}`, end], '.+++.'],
    ['at the end of a hunk that has said enough of its place', [' export function load(name) {', head, `+${one}`, `+${three}`, ` ${two}`], '..+++'],
    ['below a line that is new before it, at the top of a hunk', [`+${one}`, ` ${two}`, `+${three}`, head, end], '+++..'],
  ])('is known %s', (_, lines, wanted) => {
    expect(read(...lines)).toBe(wanted);
  }); // prettier-ignore

  it.each<[string, string[]]>([
    ['where nothing changes', [head, ` ${two}`, end]],
    ['that stands below no change', [head, ` ${two}`, `+${one}`, `+${three}`, end]],
    ['that the file has elsewhere', [head, `+${one}`, '   open(name).close();', `+${three}`, end]],
    ['that is nearly one of the next lines', [head, `+${one}`, '   return store.reads();', `+${three}`, end]],
    ['where more lost it than kept it', [head, `+${one}`, ` ${two}`, ` ${three}`, end]],
    ['where as many lost it as kept it, at the end of the run', [head, `+${one}`, ` ${two}`, end]],
    [
      'where another line of the hunk is not the file’s next',
      [head, `+${one}`, ` ${two}`, `+${three}`, ' }'],
    ],
    ['at the end of a hunk that says little of its place', [head, `+${one}`, `+${three}`, ` ${two}`]],
    ['where none of its lines is the file’s', [' nothing', `+${one}`, ` ${two}`, `+${three}`]],
    ['where none is lost', [head, `+${one}`, end]],
    ['that is empty', [head, `+${one}`, ' ', `+${three}`, end]],
  ])('is not seen %s', (_, lines) => {
    expect(read(...lines)).toBeUndefined();
  });

  it('is none of a block to search for and replace, which has no pluses', () => {
    const lines = hunk(head, `+${one}`, ` ${two}`, `+${three}`, end).map(({ op, text }): HunkLine => ({ op, text }));
    expect(withContiguousPlusRestored(new FileView(file), lines)).toBeUndefined();
  }); // prettier-ignore
});
