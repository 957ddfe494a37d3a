import { describe, expect, it } from 'vitest';
import { withContiguousPlusRestored } from '../../../src/editing/placement/missing-marks/contiguous-missing-plus.ts';
import { FileView } from '../../../src/editing/lines/file-view.ts';
import type { HunkLine } from '../../../src/domain/index.ts';

const file = `import { open } from './store.js';

export function load(name) {
  const store = open(name);
  // Reads all that the store holds.
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
const note = '   // Reads all that the store holds.';
const end = '   return store.read();';
const [one, two, three] = [
  '  store.lock({ wait: 1000 });',
  '  audit(`${name} was opened`);',
  '  metrics.count += 1;',
];

describe('a new line of a diff that lost its plus', () => {
  it.each<[string, string[], string]>([
    ['between new ones', [head, `+${one}`, ` ${two}`, `+${three}`, note, end], '.+++..'],
    ['without any mark', [head, `+${one}`, `?${two}`, `+${three}`, note, end], '.+++..'],
    ['in two places', [head, `+${one}`, ` ${two}`, `+${three}`, note, end, ' }', ' ', '+// Ends it.', ' // And all that hangs on it.', '+// For good.', ' export function close(name) {'], '.+++....+++.'],
    ['below an empty line at the top', [' ', ' export function load(name) {', head, `+${one}`, ` ${two}`, `+${three}`, note], '...+++.'],
    ['though it is a little like a comment', [head, `+${one}`, '   holdAllThatTheStoreReads();', `+${three}`, note, end], '.+++..'],
    ['in place of a removed one', [head, note, '-  return store.read();', ` ${two}`, ' }'], '..-+.'],
    ['below new ones, where they are more', [head, `+${one}`, `+${three}`, ` ${two}`, note, end], '.+++..'],
    ['at the end of a hunk that has said enough of its place', [' export function load(name) {', head, `+${one}`, `+${three}`, ` ${two}`], '..+++'],
    ['below a line that is new before it, at the top of a hunk', [`+${one}`, ` ${two}`, `+${three}`, head, note, end], '+++...'],
  ])('is known %s', (_, lines, wanted) => {
    expect(read(...lines)).toBe(wanted);
  }); // prettier-ignore

  it.each<[string, string[]]>([
    ['where nothing changes', [head, ` ${two}`, note, end]],
    ['that stands below no change', [head, ` ${two}`, `+${one}`, `+${three}`, note, end]],
    ['that the file has elsewhere', [head, `+${one}`, '   open(name).close();', `+${three}`, note, end]],
    [
      'that is nearly one of the next lines',
      [head, `+${one}`, '   return store.reads();', `+${three}`, note, end],
    ],
    [
      'that is a comment of the file in other words',
      [head, `+${one}`, '   // Reads what the store holds here.', `+${three}`, note, end],
    ],
    ['where more lost it than kept it', [head, `+${one}`, ` ${two}`, ` ${three}`, note, end]],
    ['where as many lost it as kept it, at the end of the run', [head, `+${one}`, ` ${two}`, note, end]],
    [
      'where another line of the hunk is not the file’s next',
      [head, `+${one}`, ` ${two}`, `+${three}`, ' }'],
    ],
    ['at the end of a hunk that says little of its place', [head, `+${one}`, `+${three}`, ` ${two}`]],
    ['where none of its lines is the file’s', [' nothing', `+${one}`, ` ${two}`, `+${three}`]],
    ['where none is lost', [head, `+${one}`, note, end]],
    ['that is empty', [head, `+${one}`, ' ', `+${three}`, note, end]],
  ])('is not seen %s', (_, lines) => {
    expect(read(...lines)).toBeUndefined();
  });

  it('is none of a block to search for and replace, which has no pluses', () => {
    const lines = hunk(head, `+${one}`, ` ${two}`, `+${three}`, end).map(({ op, text }): HunkLine => ({ op, text }));
    expect(withContiguousPlusRestored(new FileView(file), lines)).toBeUndefined();
  }); // prettier-ignore
});
