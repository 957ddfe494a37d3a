import { expect, it } from 'vitest';
import { pathsOfLargestTree } from '../../../src/adapters/git/command/tree-size.ts';

const name = (nth: number) => nth.toString(16).padStart(40, '0');

function tree(nth: number, ...rows: [mode: string, id: number][]) {
  const bytes = rows.map(([mode, id], at) =>
    Buffer.concat([Buffer.from(`${mode} ${at}\0`), Buffer.from(name(id), 'hex')]),
  );
  return { id: name(nth), bytes: Buffer.concat(bytes) };
}

it('counts the paths of the largest tree, folders included, as often as they stand there', () => {
  const commit = { id: name(9), bytes: Buffer.from(`tree ${name(3)}\nauthor x\n`) };
  const trees = [
    tree(3, ['40000', 2], ['40000', 2], ['100644', 7]),
    tree(2, ['40000', 1], ['120000', 7]),
    tree(1, ['160000', 8], ['100755', 7]),
  ];
  expect(pathsOfLargestTree([commit, ...trees])).toBe(2 + 2 * 4 + 1);
  expect(pathsOfLargestTree([])).toBe(0);
});

it('takes what is not there for empty', () => {
  expect(pathsOfLargestTree([tree(1, ['40000', 5], ['100644', 6]), { id: name(5) }])).toBe(2);
});

it('counts what lies within itself as endless, and goes through fifty thousand levels', () => {
  expect(pathsOfLargestTree([tree(1, ['40000', 2]), tree(2, ['40000', 1])])).toBe(Infinity);
  const deep = Array.from({ length: 50_000 }, (_, nth) => tree(nth, ['40000', nth + 1]));
  expect(pathsOfLargestTree(deep)).toBe(50_000);
  const doubling = Array.from({ length: 100 }, (_, nth) => tree(nth, ['40000', nth + 1], ['40000', nth + 1]));
  expect(pathsOfLargestTree(doubling)).toBeCloseTo(2 ** 101 - 2, -20);
});
