import { describe, expect, it } from 'vitest';
import { describeFiles } from '../../src/retrieval/fusion/file-features.ts';
import { scoreFiles } from '../../src/retrieval/fusion/score-files.ts';
import { parseTree, walkTree } from '../../src/retrieval/fusion/trees.ts';
import { addedWeights, linearWeights, trees } from '../../src/retrieval/fusion/weights.ts';
import { fuseByRank } from '../../src/retrieval/run-signals.ts';
import { signals } from '../../src/retrieval/signals/index.ts';
import { inputOf } from './small-repository.ts';

describe('the learned fusion', () => {
  it('reads a tree as it is written', () => {
    const columns = new Map<string, number>();
    const tree = parseTree('(file-words:rank<=0.5?-1.5:(lines<=0.2?2:3e-05))', columns);
    expect([...columns]).toEqual([
      ['file-words:rank', 0],
      ['lines', 1],
    ]);
    expect(walkTree(tree, Float64Array.of(0.5, 0))).toBe(-1.5);
    expect(walkTree(tree, Float64Array.of(0.6, 0))).toBe(2);
    expect(walkTree(tree, Float64Array.of(0.6, 0.3))).toBe(3e-5);
    expect(() => parseTree('(file-words:rank<0?1:2)', columns)).toThrow(SyntaxError);
  });

  it('knows only features that signals and files have', () => {
    const { corpus } = inputOf({ 'a.ts': 'x' }, { title: 'x' });
    const lists = signals.map(({ name }) => ({ signal: name, hits: [{ file: 0, score: 1 }] }));
    const known = new Set(describeFiles(lists, [{ file: 0, score: 1 }], corpus).keys());
    const inTrees = trees.flatMap((tree) => [...tree.matchAll(/\(([a-z:-]+)<=/g)].map(([, name]) => name!));
    expect(
      [...Object.keys(linearWeights), ...Object.keys(addedWeights), ...inTrees].filter(
        (name) => !known.has(name),
      ),
    ).toEqual([]);
  });

  it('ranks a linked file over one that only sounds right', () => {
    const [first, second] = scoreFiles(
      new Map([
        ['weighted-fields:share', Float64Array.of(0.6, 0.4)],
        ['linked-files:share', Float64Array.of(0, 1)],
      ]),
    );
    expect(second).toBeGreaterThan(first!);
  });
});

describe('the plain fusion', () => {
  it('adds reciprocal ranks and breaks ties by file number', () => {
    const hit = (file: number) => ({ file, score: 1 });
    const lists = [
      { signal: 'file-words', hits: [hit(2), hit(1)] },
      { signal: 'path-words', hits: [hit(1), hit(2)] },
      { signal: 'chunk-words', hits: [hit(3)] },
    ];
    expect(fuseByRank(lists).map(({ file }) => file)).toEqual([1, 2, 3]);
  });
});
