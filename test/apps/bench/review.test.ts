import { describe, expect, it } from 'vitest';
import { damagePatch } from '../../../src/apps/bench/review/damage-patch.ts';
import { summariseReviews } from '../../../src/apps/bench/review/review-summary.ts';
import { randomOf } from '../../../src/apps/bench/random.ts';
import type { Patch } from '../../../src/domain/index.ts';

const before = 'function sum(a, b) {\n  return a - b;\n}\n';
const after = 'function sum(a, b) {\n  // never -1\n  if (a === undefined) return b;\n  return a + b;\n}\n';
const patch: Patch = {
  base: 'x',
  changes: [
    { path: 'src/sum.js', change: 'modify', before, after },
    { path: 'test/sum.test.js', change: 'modify', before: '', after: 'assert(sum(1, 1) === 2);\n' },
  ],
};

describe('a fix with one line made wrong', () => {
  const damages = Array.from({ length: 30 }, (_, seed) => damagePatch(patch, randomOf(seed))!);

  it('is wrong in one added line of source; tests, comments and what the base had stay out of it', () => {
    for (const { patch: wrong, damage } of damages) {
      const [source, test] = wrong.changes;
      expect(test).toEqual(patch.changes[1]);
      const lines = source!.after!.split('\n');
      const changed = lines.flatMap((line, at) => (line === after.split('\n')[at] ? [] : [at + 1]));
      expect(changed).toEqual([damage.line]);
      expect(damage).toMatchObject({ path: 'src/sum.js', is: lines[damage.line - 1] });
      expect(source!.after).not.toContain('return a - b');
    }
    expect(new Set(damages.map(({ damage }) => damage.is))).toEqual(
      new Set(['  if (a !== undefined) return b;']),
    );
  });

  it('is the same each time', () => {
    expect(damagePatch(patch, randomOf(7))).toEqual(damagePatch(patch, randomOf(7)));
  });
});

describe('what is said of reviews', () => {
  it('is the share of damaged fixes objected to beside that of good ones', () => {
    const base = {
      met: false,
      errors: [],
      usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    };
    const outcome = (damaged: boolean, objected: boolean, met = false) => ({
      id: `${damaged}${objected}`,
      passed: damaged === objected,
      facts: { ...base, damaged, objected, met },
      usage: base.usage,
      by: 'x',
      seconds: 1,
    });
    const all = [
      outcome(true, true, true),
      outcome(true, false),
      outcome(false, false),
      outcome(false, true),
    ];
    const { metrics } = summariseReviews(all);
    expect(Object.values(metrics).map(({ value }) => value)).toEqual([0.5, 0.5, 0.5]);
  });
});
