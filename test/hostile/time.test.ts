import { describe, expect, it } from 'vitest';
import { worstCases } from './generators/worst-cases.ts';

/** Most processor time for a megabyte of the worst text, ms (H6). */
const most = 250;
const megabyte = 1_000_000;

const wanted = process.env['HOSTILE_TIME'] === '1';

/** Processor time of the better of two tries: the first one pays for compiling. */
async function cost(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 2; turn += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe('parsers of outside text at their worst (H6)', () => {
  // Processor time of a whole process means little while other tests run in it, so `npm test` takes small sizes.
  it.each(worstCases.map((one) => [one.name, one] as const))(
    '%s',
    async (name, { make, parse }) => {
      const text = make(wanted ? megabyte : 20_000);
      const used = await cost(() => parse(text));
      if (wanted) console.log(`| ${name} | ${text.length} | ${used.toFixed(0)} |`);
      expect(used).toBeLessThan(wanted ? most : 10 * most);
    },
    600_000,
  );
});
