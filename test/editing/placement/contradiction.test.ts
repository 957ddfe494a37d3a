import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../../src/editing/index.ts';

/** What a unified diff without line numbers makes of a file, or why nothing. */
function outcomeOf(before: string, hunk: string): string {
  const outcome = applyEdits({ before, edits: parseEdits('udiff', `@@\n${hunk}\n`).edits });
  return outcome.status === 'applied' ? outcome.after : outcome.reason;
}

const file = `def first():
    prepare(order)
    check(order)

def second():
    check(order)
    send(order)
    log(order)
`;
/** `log(order)` stands there twice, so that what is above it may be meant for either. */
const twice = `${file}    log(order)\n`;
const sends = '-    send(order)\n+    dispatch(order)\n     log(order)';

describe('a context line that stands in the file', () => {
  it.each<[what: string, before: string, hunk: string]>([
    ['in the block of the change', file, ` def second():\n     check(order)\n${sends}`],
    ['a few lines further up in its block', file, ` def second():\n${sends}`],
    ['in another function, where nothing goes on as the hunk does', file, `     prepare(order)\n${sends}`],
    ['in the same block, deeper', file.replace('    check(order)\n    send', '    if order:\n        check(order)\n    send'), `         check(order)\n${sends}`],
  ])('%s is taken', (_, before, hunk) => {
    expect(outcomeOf(before, hunk)).toBe(before.replace('send(order)', 'dispatch(order)'));
  }); // prettier-ignore

  it.each<[what: string, before: string, hunk: string, line: string, at: number, place: number]>([
    ['as the head of another function', file, ` def first():\n     check(order)\n${sends}`, 'def first():', 1, 7],
    ['in another function, as deep', twice, `     prepare(order)\n${sends}`, 'prepare(order)', 2, 7],
    ['in another function, deeper', twice.replace('    prepare', '        prepare'), `         prepare(order)\n${sends}`, 'prepare(order)', 2, 7],
  ])('%s contradicts its place: nothing is changed', (_, before, hunk, line, at, place) => {
    expect(outcomeOf(before, hunk)).toBe(
      `"${line}" stands in line ${at}, apart from the lines to change, which are found only at line ${place}`,
    );
  }); // prettier-ignore
});
