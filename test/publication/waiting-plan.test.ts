import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/domain/index.ts';
import { readTicked } from '../../src/intake/events/plan-boxes.ts';
import { renderWaitingPlan } from '../../src/publication/thread/waiting-plan.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };

/** Words that no compression shortens much, the same in every run. */
function words(count: number, seed: number): string {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647);
  return Array.from({ length: Math.ceil(count / 7) }, () => next().toString(36).slice(0, 6).padEnd(6, 'x'))
    .join(' ')
    .slice(0, count)
    .trim();
}

function planOf(files: number, each: number, prose: number): Plan {
  return {
    rootCause: words(prose, 1),
    approach: words(prose, 2),
    changes: Array.from({ length: files }, (_, at) => ({
      action: 'modify',
      path: `src/file-${at}.ts`,
      instructions: words(each, at + 3),
    })),
  };
}

const sizes: [what: string, plan: Plan][] = [
  ['small', planOf(2, 100, 200)],
  ['with much prose', planOf(2, 100, 30_000)],
  ['with long instructions', planOf(3, 15_000, 300)],
  ['with many files', planOf(300, 150, 300)],
  ['with more files than fit', planOf(5000, 20, 300)],
];

describe.each(sizes)('a plan %s', (_, plan) => {
  test.each([60_000, 40_000, 20_000, 8000, 3000])('fits into %d characters, marker and all', (room) => {
    const { text, memory } = renderWaitingPlan(plan, gate, seal, room);
    expect(text.length + renderMarker(seal, 'issue', memory).length).toBeLessThanOrEqual(room);
    expect(text).toMatch(/^\*\*Root cause\*\* \(as the model says\)\n[\s\S]*\n\n\*\*Files\*\*\n\n[-*]/);
    const { plan: remembered, shown } = memory as Required<typeof memory> & { plan: Plan; shown: string[] };
    expect(shown.length, 'each file that is remembered has its box').toBe(remembered.changes.length);
    expect(shown.every((line) => text.includes(line))).toBe(true);
    expect(readTicked(text, remembered, shown)).toEqual({ changes: remembered.changes });
    expect(remembered.changes.map(({ path }) => path)).toEqual(
      plan.changes.slice(0, remembered.changes.length).map(({ path }) => path),
    );
  });
});

test.each<[what: string, plan: Plan, files: number, isCut: boolean]>([
  ['all of a small one', planOf(2, 100, 200), 2, false],
  ['all files of one whose words are too long', planOf(3, 15_000, 300), 3, true],
  ['all files of one with too many words for each', planOf(60, 1000, 300), 60, true],
  ['as much of the words of each file as there is room for', planOf(20, 1000, 300), 20, true],
])('a comment shows %s', (_, plan, files, isCut) => {
  const { text, memory } = renderWaitingPlan(plan, gate, seal, 30_000);
  expect(memory.plan!.changes).toHaveLength(files);
  expect(text.includes('Shortened to fit')).toBe(isCut);
});

test.each([
  ['all that it says, where only the comment has no room for it', 30_000, true],
  ['what the comment shows, where its marker has no room for more', 400, false],
])('a plan that waits keeps %s', (_, each, isWhole) => {
  // Words that come again and again are short in the marker, and as long as ever on the page.
  const instructions = isWhole ? 'Make it two. '.repeat(each / 10).trim() : '';
  const plan: Plan = isWhole
    ? { ...planOf(1, 10, 10), changes: [{ action: 'modify', path: 'src/a.ts', instructions }] }
    : planOf(60, each, 300);
  const { text, memory } = renderWaitingPlan(plan, gate, seal, 20_000);
  expect(text).toContain('Shortened to fit');
  const remembered = memory.plan!;
  if (isWhole) expect(remembered).toEqual(plan);
  else expect(remembered.changes.every(({ instructions: kept }) => kept.length < each)).toBe(true);
});
