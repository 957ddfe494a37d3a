import { structuredPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';
import { below, oneOf, randomChange, randomFile, seeded, type Random } from './support/random-edits.ts';

const rounds = 400;

interface Sample {
  before: string;
  after: string;
  /** The change as search/replace blocks and as a diff. */
  replies: { format: 'search-replace' | 'udiff'; text: string }[];
}

function sample(random: Random): Sample | undefined {
  const lines = randomFile(random, 4 + below(random, 12)).slice(0, -1);
  const end = oneOf(random, ['\n', '\r\n']);
  const before = lines.join(end) + oneOf(random, [end, '']);
  const changed = [...randomChange(random, lines.slice(0, -1)), lines.at(-1)!];
  const after = changed.join(end) + (before.endsWith(end) ? end : '');
  const { hunks } = structuredPatch('a', 'b', lines.join('\n') + '\n', changed.join('\n') + '\n', '', '', {
    context: 1 + below(random, 5),
  });
  const sides = hunks.map(({ lines: marked }) => marked.filter((line) => !line.startsWith('\\')));
  if (sides.length === 0 || !sides.every((side) => standsOnce(lines, side))) return undefined;
  const blocks = sides.map((side) => {
    const [old, now] = [side.filter((line) => line[0] !== '+'), side.filter((line) => line[0] !== '-')];
    const text = (part: string[]) => part.map((line) => `${line.slice(1)}\n`).join('');
    return `<<<<<<< SEARCH\n${text(old)}=======\n${text(now)}>>>>>>> REPLACE\n`;
  });
  const diff = sides.map((side) => `@@ @@\n${side.join('\n')}\n`).join('');
  return {
    before,
    after,
    replies: [
      { format: 'search-replace', text: blocks.join('\n') },
      { format: 'udiff', text: `--- a/f.js\n+++ b/f.js\n${diff}` },
    ],
  };
}

/** Old lines that stand in one place, with something more than brackets among them. */
function standsOnce(lines: readonly string[], side: readonly string[]): boolean {
  const old = side.filter((line) => line[0] !== '+').map((line) => line.slice(1));
  const hits = lines.filter((_, at) => old.every((line, i) => lines[at + i] === line)).length;
  return hits === 1 && old.some((line) => line.length > 8);
}

function apply(before: string, { format, text }: Sample['replies'][number]) {
  const { edits, problems } = parseEdits(format, text);
  expect(problems).toEqual([]);
  return applyEdits({ before, edits });
}

describe('any edit', () => {
  it('that is derived from two versions gives the second one', () => {
    const random = seeded(1);
    let applied = 0;
    for (let round = 0; round < rounds; round++) {
      const made = sample(random);
      for (const reply of made?.replies ?? []) {
        const outcome = apply(made!.before, reply);
        if (made!.before === made!.after) expect(outcome.status).toBe('no-op');
        else expect(outcome).toMatchObject({ status: 'applied', after: made!.after });
        if (outcome.status === 'applied') applied++;
      }
    }
    expect(applied, 'edits that were made').toBeGreaterThan(rounds / 2);
  });

  it('that is applied twice adds nothing the second time, look-alike functions aside', () => {
    const random = seeded(2);
    let applied = 0;
    let grown = 0;
    for (let round = 0; round < rounds; round++) {
      const made = sample(random);
      for (const reply of made?.replies ?? []) {
        const again = apply(made!.after, reply);
        applied++;
        if (again.status === 'applied' && newLines(again.after) > newLines(made!.after)) grown++;
      }
    }
    // Functions that differ in one digit are more alike than a misspelt line; see docs/editing.md.
    expect(grown).toBeLessThanOrEqual(applied / 100);
    expect(applied, 'edits that were asked for again').toBeGreaterThan(rounds / 2);
  });

  it('that is damaged at random is answered, and what is refused changes nothing', () => {
    const random = seeded(3);
    let [applied, refused] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const made = sample(random);
      for (const { format, text } of made?.replies ?? []) {
        const { edits } = parseEdits(format, damaged(random, text));
        const outcome = applyEdits({ before: made!.before, edits });
        expect('after' in outcome).toBe(outcome.status === 'applied');
        if (outcome.status === 'applied') applied++;
        else refused++;
      }
    }
    expect(applied, 'damaged edits that were made').toBeGreaterThan(rounds / 10);
    expect(refused, 'damaged edits that were refused').toBeGreaterThan(rounds / 10);
  });

  it('of no known form is no edit', () => {
    for (const format of ['search-replace', 'udiff', 'line-numbered', 'whole-file'] as const) {
      for (const text of ['', '\n\n', 'Sure, I will do that.', '<<<<<<< SEARCH', '@@', '```', '\0\uffff']) {
        expect(parseEdits(format, text).problems).not.toEqual([]);
      }
    }
  });
});

/** How often lines stand in a text that only edits bring. */
function newLines(text: string): number {
  return text.split('changed(').length;
}

function damaged(random: Random, text: string): string {
  const characters = [...text];
  for (let i = 0; i < 1 + below(random, 12); i++) {
    const at = below(random, characters.length);
    const piece = oneOf(random, ['', '\n', ' ', '\t', '+', '-', '@@', '...', 'x', '`', '<', '=======\n']);
    characters.splice(at, below(random, 6), piece);
  }
  return characters.join('');
}
