import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';
import { fuzzedEdit, textFiles } from './support/fuzz-edits.ts';
import { oneOf, seeded } from './support/random-edits.ts';

/** `FUZZ=100000 FUZZ_FILES=some/folder` makes this a long run over other files; see docs/editing.md. */
const rounds = Number(process.env['FUZZ'] ?? 500);
const files = textFiles(process.env['FUZZ_FILES'] ?? join(import.meta.dirname, '../../src'));

describe('edits of real files, damaged at random', () => {
  it('are answered, change nothing when refused, and add nothing when applied twice', { timeout: 0 }, () => {
    const random = seeded(Number(process.env['FUZZ_SEED'] ?? 1));
    const times = new Float64Array(rounds);
    let [applied, twice, grown] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const { before, format, whole, damaged, mark } = fuzzedEdit(random, oneOf(random, files), round);
      const start = performance.now();
      const outcome = applyEdits({ before, edits: parseEdits(format, damaged).edits });
      times[round] = performance.now() - start;
      expect('after' in outcome).toBe(outcome.status === 'applied');
      const first = applyEdits({ before, edits: parseEdits(format, whole).edits });
      if (outcome.status === 'applied') applied++;
      if (first.status !== 'applied' || format === 'line-numbered') continue;
      const again = applyEdits({ before: first.after, edits: parseEdits(format, whole).edits });
      twice++;
      if (again.status === 'applied' && count(again.after, mark) > count(first.after, mark)) grown++;
    }
    if (process.env['FUZZ'] !== undefined) report(times, { files: files.length, applied, twice, grown });
    expect(grown).toBeLessThanOrEqual(twice / 100);
    expect(applied, 'damaged edits that were made all the same').toBeGreaterThan(rounds / 5);
    expect(twice, 'whole edits that were made and asked for again').toBeGreaterThan(rounds / 4);
  });
});

function count(text: string, part: string): number {
  return text.split(part).length;
}

/** Milliseconds of the damaged edits, and what became of all of them. */
function report(times: Float64Array, counts: Record<string, number>): void {
  times.sort();
  const at = (share: number) => Number(times[Math.floor((times.length - 1) * share)]!.toFixed(2));
  const over250 = times.filter((ms) => ms > 250).length;
  console.log(
    JSON.stringify({
      rounds,
      ...counts,
      ms: { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) },
      over250,
    }),
  );
}
