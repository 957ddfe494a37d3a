import { describe, expect, it } from 'vitest';
import { commit, found, inputOf } from './small-repository.ts';

const files = {
  'src/a.ts': 'alpha',
  'src/b.ts': 'beta',
  'src/c.ts': 'gamma',
  'test/a.test.ts': 'function checksRounding() {}',
};
const history = [
  commit('Round half up', ['src/b.ts', 'test/a.test.ts'], 1),
  commit('Speed', ['src/a.ts', 'src/c.ts'], 300),
  commit('Speed again', ['src/a.ts', 'src/c.ts'], 310),
  commit('Fix overflow (#77)', ['src/c.ts'], 400),
];

describe('signals of past commits', () => {
  it.each(['commit-words', 'file-history', 'file-history-title'])(
    '%s finds files by what was said of them',
    (name) => {
      const input = inputOf(files, { title: 'An overflow is fixed badly' }, { history });
      expect(found(name, input)).toEqual(['src/c.ts']);
    },
  );

  it('finds the files of a commit that the issue cites by number or id', () => {
    expect(found('cited-commits', inputOf(files, { title: 'Broken since #77' }, { history }))).toEqual([
      'src/c.ts',
    ]);
    const id = `a1b2c3d${'0'.repeat(33)}`;
    const cited = [{ ...commit('Anything', ['src/b.ts']), id }];
    const input = inputOf(files, { title: 'Broken by a1b2c3d' }, { history: cited });
    expect(found('cited-commits', input)).toEqual(['src/b.ts']);
  });

  it('puts what changed lately first, and what changed often first', () => {
    const input = inputOf(files, { title: 'x' }, { history });
    expect(found('recency', input)[0]).toBe('src/b.ts');
    expect(found('churn', input)[0]).toBe('src/c.ts');
  });

  it('counts ages from the newest commit, whatever the clock says', () => {
    const early = history.map((known) => ({ ...known, time: known.time - 1e9 }));
    expect(found('recency', inputOf(files, { title: 'x' }, { history: early }))[0]).toBe('src/b.ts');
  });

  it.each(['co-change', 'co-change-lift'])('%s finds the usual partner of the best file', (name) => {
    const input = inputOf(files, { title: 'x' }, { history, firstRoundFiles: ['src/a.ts'] });
    expect(found(name, input)).toEqual(['src/c.ts']);
  });

  it.each([
    [1, []],
    [2, ['src/c.ts']],
    [20, ['src/c.ts']],
    [21, []],
  ])('learns from a commit of %i files which change together: %j', (count, partners) => {
    const others = Array.from({ length: 19 }, (_, at) => `docs/${at}.md`);
    const paths = ['src/a.ts', 'src/c.ts', ...others].slice(0, count);
    const past = [commit('Change', paths, 1), commit('Begin', ['src/b.ts'], 500)];
    const input = inputOf(files, { title: 'x' }, { history: past, firstRoundFiles: ['src/a.ts'] });
    expect(found('co-change', input)).toEqual(partners);
  });

  it('finds what changed together with the test that matches', () => {
    const input = inputOf(files, { title: 'Rounding check' }, { history });
    expect(found('test-partners', input)).toEqual(['src/b.ts']);
  });
});
