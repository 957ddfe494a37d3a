import { describe, expect, it } from 'vitest';
import { describeFiles, featureNames } from '../../src/retrieval/fusion/file-features.ts';
import { readModel } from '../../src/retrieval/fusion/fusion-model.ts';
import { scoreFiles } from '../../src/retrieval/fusion/score-files.ts';
import { readDecisionTree, walkTree } from '../../src/retrieval/fusion/trees.ts';
import { fuseByRank } from '../../src/retrieval/fusion/fuse-by-rank.ts';
import { signals } from '../../src/retrieval/signals/index.ts';
import { inputOf } from './small-repository.ts';

describe('the learned fusion', () => {
  it('reads a tree as it is written', () => {
    const columns = new Map<string, number>();
    const tree = readDecisionTree(['file-words:rank', 0.5, -1.5, ['lines', 0.2, 2, 3e-5]], columns);
    expect([...columns]).toEqual([
      ['file-words:rank', 0],
      ['lines', 1],
    ]);
    expect(walkTree(tree, Float64Array.of(0.5, 0))).toBe(-1.5);
    expect(walkTree(tree, Float64Array.of(0.6, 0))).toBe(2);
    expect(walkTree(tree, Float64Array.of(0.6, 0.3))).toBe(3e-5);
  });

  it('names every feature that describes a file, and no other', () => {
    const { corpus } = inputOf({ 'a.ts': 'x' }, { title: 'x' });
    const lists = signals.map(({ name }) => ({ signal: name, hits: [{ file: 0, score: 1 }] }));
    const made = describeFiles(lists, [{ file: 0, score: 1 }], corpus).keys();
    expect([...made].toSorted()).toEqual([...featureNames].toSorted());
  });

  it('refuses a model that weighs what no search makes, and names it', () => {
    const fitted = { date: '2026-11-22', data: 'abc', judgedOn: [] };
    const model = {
      fitted,
      linear: { 'gone:rank': 1, lines: 2 },
      added: {},
      trees: [['lost:share', 1, 0, 2]],
    };
    expect(() => readModel(model, featureNames)).toThrow(
      /weighs lost:share, gone:rank, which no search makes/,
    );
    expect(() => readModel({ ...model, trees: ['(lines<=0.5?1:2)'] }, featureNames)).toThrow(/trees/);
    expect(() => readModel({ ...model, linear: { lines: 'much' } }, featureNames)).toThrow(/linear/);
    expect(() => readModel({}, featureNames)).toThrow(/no model/);
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
    expect(fuseByRank([...lists.slice(0, 2), { ...lists[2]!, plainWeight: 3 }])[0]!.file).toBe(3);
  });
});
