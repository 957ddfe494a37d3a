import { describe, expect, it } from 'vitest';
import { worstCases } from './generators/worst-cases.ts';

/** Most processor time for a megabyte of the worst text on a quiet core, ms (H6). */
const most = 250;
const megabyte = 1_000_000;

const wanted = process.env['HOSTILE_TIME'] === '1';

/** Processor time of the best of some tries, ms: the first one pays for compiling, others for what else runs here. */
async function cost(work: () => unknown, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Four times the text may take four times the time. What a square would make of it is sixteen times as much. */
const growth = 10;
/** Differences below it are the clock's, ms. */
const noise = 15;
const [small, large] = [8_000, 32_000];

/** Whether the time grows like a line: both sizes in turn, so that what else runs here slows both, and one pair is enough. */
async function growsLikeALine({ make, parse }: (typeof worstCases)[number]): Promise<boolean> {
  const [little, much] = [make(small), make(large)];
  for (let pair = 0; pair < 10; pair += 1) {
    const before = await cost(() => parse(little), 1);
    if ((await cost(() => parse(much), 1)) <= growth * before + noise) return true;
  }
  return false;
}

describe.skipIf(wanted)('parsers of outside text at their worst (H6)', () => {
  // The growth is held, not the time, which belongs to the machine and to whatever else runs on it.
  const names = [...new Set(worstCases.map(({ name }) => name.split(':')[0]!))];
  it.each(names)('%s: four times the text, four times the time', async (name) => {
    for (const one of worstCases.filter((candidate) => candidate.name.split(':')[0] === name))
      expect(await growsLikeALine(one), one.name).toBe(true);
  });
});

describe.runIf(wanted)('parsers at a megabyte of their worst text (H6)', () => {
  it.each((wanted ? worstCases : []).map((one) => [one.name, one] as const))(
    '%s',
    async (name, { make, parse }) => {
      const text = make(megabyte);
      const used = await cost(() => parse(text), 3);
      console.log(`| ${name} | ${text.length} | ${used.toFixed(0)} |`);
      expect(used).toBeLessThan(most);
    },
    600_000,
  );
});
