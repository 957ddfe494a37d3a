import { describe, expect, it } from 'vitest';
import { binColumns } from '../../../src/apps/bench/fusion/binned-columns.ts';
import { boostTrees } from '../../../src/apps/bench/fusion/boost-trees.ts';
import { fitWeights } from '../../../src/apps/bench/fusion/fit-weights.ts';
import { fitFusion } from '../../../src/apps/bench/fusion/fit-fusion.ts';
import { foldByRepository } from '../../../src/apps/bench/fusion/folds.ts';
import { changedFiles } from '../../../src/apps/bench/fusion/issue-pairs-suite.ts';
import { comparePaired } from '../../../src/apps/bench/fusion/mcnemar.ts';
import { minimise } from '../../../src/apps/bench/fusion/minimise.ts';
import { retell } from '../../../src/apps/bench/fusion/pseudo-issue.ts';
import { writeModel } from '../../../src/apps/bench/fusion/write-model.ts';
import { randomOf } from '../../../src/apps/bench/random.ts';
import { trainingSet, type TrainingSet } from '../../../src/apps/bench/fusion/training-set.ts';
import { scoreFiles, walkTree, type Tree } from '../../../src/retrieval/index.ts';
import type { WrittenModel } from '../../../src/retrieval/fusion/fusion-model.ts';
import { readDecisionTree } from '../../../src/retrieval/fusion/trees.ts';

/** Cases of ten files each; the file of the fix has the largest `useful:share`, `noise:share` says nothing. */
function easyRecords(count: number) {
  const random = randomOf(1);
  return Array.from({ length: count }, (_, query) => {
    const files = [...Array(10).keys()].map((at) => `${at}.ts`);
    const gold = Math.floor(random() * 10);
    const noise = files.map(() => random());
    const useful = noise.map((_noise, at) => (at === gold ? 0.8 : 0.6) * (0.5 + random() / 2));
    const features = { 'noise:share': noise, 'useful:share': useful };
    return { id: String(query), repo: 'a/b', language: 'go', gold: [`${gold}.ts`], files, features };
  });
}

function easyQueries(count: number): TrainingSet {
  const parts = easyRecords(count).map((record) => ({ record, weight: 1 }));
  return trainingSet(parts, ['noise:share', 'useful:share']);
}

const growth = {
  trees: 20,
  rate: 0.1,
  leaves: 4,
  rowsPerLeaf: 10,
  ridge: 1,
  columnShare: 1,
  queryShare: 0.8,
  seed: 3,
};

/** Average rank of the files of the fixes, 1 being the best. */
function averageRank({ columns, gold, starts }: TrainingSet, score: (row: Float64Array) => number): number {
  const scoreOf = (row: number) => score(Float64Array.from(columns, (column) => column[row]!));
  const ranks = starts.slice(0, -1).map((start, query) => {
    const rows = Array.from({ length: starts[query + 1]! - start }, (_, at) => start + at);
    const best = scoreOf(rows.find((row) => gold[row] === 1)!);
    return rows.filter((row) => scoreOf(row) >= best).length;
  });
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}

function total(forest: readonly Tree[], row: Float64Array): number {
  return forest.reduce((sum: number, tree) => sum + walkTree(tree, row), 0);
}

describe('fitting the fusion', () => {
  it('finds the weights that tell the files of fixes from others', () => {
    const data = easyQueries(60);
    const weights = fitWeights(data, new Float64Array(2), 1e-3);
    expect(weights[1]).toBeGreaterThan(2);
    expect(Math.abs(weights[0]!)).toBeLessThan(weights[1]! / 4);
  });

  it('stays at the prior where the ridge is strong', () => {
    const weights = fitWeights(easyQueries(20), Float64Array.of(0.5, -0.5), 1e6);
    expect(weights[0]).toBeCloseTo(0.5, 4);
    expect(weights[1]).toBeCloseTo(-0.5, 4);
  });

  it('grows trees that rank files of unseen queries', () => {
    const forest = boostTrees(easyQueries(150), growth);
    const unseen = easyQueries(190);
    expect(averageRank(unseen, (row) => total(forest, row))).toBeLessThan(
      averageRank(unseen, (row) => row[0]!) - 2,
    );
  });

  it('grows trees that never hold a list against a file', () => {
    const forest = boostTrees(easyQueries(150), growth);
    const steps = Array.from({ length: 101 }, (_, at) => at / 100);
    for (const other of [0, 0.3, 0.9]) {
      const curve = steps.map((step) => total(forest, Float64Array.of(other, step)));
      expect(curve.every((value, at) => at === 0 || value >= curve[at - 1]! - 1e-12)).toBe(true);
    }
  });

  it('grows the same trees again', () => {
    expect(boostTrees(easyQueries(50), growth)).toEqual(boostTrees(easyQueries(50), growth));
  });

  it('writes weights that score as what was fitted', () => {
    const [history, issues] = [easyRecords(60), easyRecords(30)];
    const model = fitFusion({ history, issues });
    const fitted = { date: '2026-11-22', data: 'abc', judgedOn: [] };
    const written = JSON.parse(writeModel(model, fitted)) as WrittenModel;
    const columns = new Map(model.columns);
    const forest = written.trees.map((tree) => readDecisionTree(tree, columns));
    expect(written).toMatchObject({ fitted, linear: model.linear });
    expect(forest.length).toBeGreaterThan(100);
    const features = new Map([['useful:share', Float64Array.of(0.2, 0.5, 0.9)]]);
    const scores = scoreFiles(features, model);
    expect(scoreFiles(features, { ...model, forest, columns })).toEqual(scores);
    expect(scores[2]).toBeGreaterThan(scores[0]!);
  }, 30_000);

  it('cuts columns between values and keeps equal values together', () => {
    const { bins, limits } = binColumns([Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2)]);
    expect([...limits[0]!]).toEqual([0.5, 1.5]);
    expect([...bins[0]!]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
  });

  it('minimises a narrow valley', () => {
    const found = minimise((point, gradient) => {
      const [x, y] = [point[0]! - 3, point[1]! + 1];
      gradient[0] = 2 * x + 1.8 * y;
      gradient[1] = 20 * y + 1.8 * x;
      return x * x + 10 * y * y + 1.8 * x * y;
    }, new Float64Array(2));
    expect(found[0]).toBeCloseTo(3, 4);
    expect(found[1]).toBeCloseTo(-1, 4);
  });
});

describe('judging a fit', () => {
  it('keeps a repository in one fold and folds about equal', () => {
    const repositories = ['a', 'a', 'a', 'b', 'b', 'c', 'd'];
    const folds = foldByRepository(repositories, 2);
    expect(new Set(repositories.map((repo, at) => repo + folds[at])).size).toBe(4);
    expect(folds.filter((fold) => fold === 0).length).toBe(4);
  });

  it('compares two methods by the cases on which they differ', () => {
    const first = [true, true, true, true, true, false, true];
    const second = [false, false, false, false, false, true, true];
    expect(comparePaired(first, second)).toEqual({ lost: 5, won: 1, p: 14 / 64 });
    expect(comparePaired(first, first)).toEqual({ lost: 0, won: 0, p: 1 });
  });
});

describe('reading a fix', () => {
  it('names the files that a patch changes or removes, not those that it creates', () => {
    const patch = [
      'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-x\n+new file mode',
      'diff --git a/src/new.ts b/src/new.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/new.ts\n@@ -0,0 +1 @@\n+y',
      'diff --git a/old.c b/old.c\ndeleted file mode 100644\n',
    ].join('\n');
    expect(changedFiles(patch)).toEqual(['src/a.ts', 'old.c']);
  });
});

describe('retelling a commit as an issue', () => {
  it('keeps the problem and drops what the author did about it', () => {
    const issue = retell({
      subject: 'fix(parser): Fix crash when a header is empty (#123)',
      body: [
        'The parser throws an index error when the header line of the file is empty. This commit adds a check.',
        '',
        '* parser.js: check the length',
        'Fixes #120',
        'Signed-off-by: A <a@example.org>',
      ].join('\n'),
    });
    expect(issue).toMatchObject({
      title: 'crash when a header is empty',
      body: 'The parser throws an index error when the header line of the file is empty.',
    });
  });

  it('takes no message without a told problem', () => {
    expect(retell({ subject: 'fix: crash on empty header', body: '' })).toBeUndefined();
    expect(
      retell({
        subject: 'chore: update dependencies',
        body: 'Because the old ones fail in many ways we know of and more.',
      }),
    ).toBeUndefined();
  });
});
