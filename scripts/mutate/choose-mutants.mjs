import { findMutants } from './find-mutants.mjs';

/** A fair sample of all the mutants of the files, the same for the same seed, numbered from 1 in reading order. */
export function chooseMutants(texts, limit, seed) {
  const all = [...texts].flatMap(([file, source]) => findMutants(file, source));
  const random = randomNumbers(seed);
  const drawn = all.map((mutant) => ({ mutant, lot: random() })).sort((a, b) => a.lot - b.lot);
  const chosen = new Set(drawn.slice(0, limit).map(({ mutant }) => mutant));
  const mutants = all
    .filter((mutant) => chosen.has(mutant))
    .map((mutant, index) => ({ ...mutant, id: index + 1 }));
  return { mutants, possible: all.length };
}

/** mulberry32: small, and the same numbers on every machine. */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
