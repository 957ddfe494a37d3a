import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeLines } from '../../src/editing/merge/three-way.ts';
import { mergeProblem } from '../../src/publication/branch/merged-patch.ts';

/** Why `after` is no merge of two sides of a text, one line for each word. */
function problemOf(sides: Record<'forked' | 'ours' | 'theirs' | 'after', readonly string[]>) {
  const text = (name: keyof typeof sides) => `${sides[name].join('\n')}\n`;
  const texts: Record<string, string> = {
    forked: text('forked'),
    ours: text('ours'),
    theirs: text('theirs'),
  };
  return mergeProblem({
    forge: { mergeBase: async () => 'forked', readText: async (_path, commit) => texts[commit] },
    ...{ head: 'ours', base: 'theirs', paths: ['src/a.js'] },
    changes: [{ change: 'modify', path: 'src/a.js', before: texts['theirs']!, after: text('after') }],
  });
}

describe('what a draft says is the merge of a pull request with its base', () => {
  const forked = ['start();', 'check();', 'run();', '}'];
  const ours = ['start();', 'check();', 'run();', 'log();', '}'];
  const theirs = ['// licence', ...forked];

  test('may hold what both have changed, and nothing in another order', async () => {
    const merged = ['// licence', ...ours];
    expect(await problemOf({ forked, ours, theirs, after: merged })).toBeUndefined();
    for (const after of [
      ['// licence', 'start();', 'run();', 'log();', 'check();', '}'],
      ['// licence', 'start();', 'log();', 'check();', 'run();', '}'],
      ['start();', '// licence', 'check();', 'run();', 'log();', '}'],
    ])
      expect(await problemOf({ forked, ours, theirs, after }), after.join(' ')).toBe(
        'src/a.js has lines in another order',
      );
  });

  test('may hold a function that the base has moved and the pull request has changed', async () => {
    const rest = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const sides = {
      forked: ['f() {', '1', '}', ...rest],
      ours: ['f() {', '1', '2', '3', '}', ...rest],
      theirs: [...rest, 'f() {', '1', '}'],
    };
    expect(await problemOf({ ...sides, after: [...rest, 'f() {', '1', '2', '3', '}'] })).toBeUndefined();
  });

  test('is never refused where the changes of both lie apart', async () => {
    const line = fc.constantFrom('{', '}', 'a', 'b', 'c', 'd', 'return;');
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    const change = fc.record({ at: fc.nat(40), gone: fc.nat(2), come: fc.array(line, { maxLength: 2 }) });
    const changed = (
      before: readonly string[],
      { at, gone, come }: { at: number; gone: number; come: string[] },
    ) => before.toSpliced(at % before.length, gone, ...come);
    await fc.assert(
      fc.asyncProperty(lines, change, change, async (base, one, other) => {
        const sides = { forked: base, ours: changed(base, one), theirs: changed(base, other) };
        const after = mergeLines(base, sides.ours, sides.theirs);
        if (after !== undefined) expect(await problemOf({ ...sides, after })).toBeUndefined();
      }),
      { seed: 12, numRuns: 3000 },
    );
  });
});
