import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderName, keptResults } from '../../../src/apps/bench/kept-results.ts';
import { countLazyComments } from '../../../src/apps/bench/refactor/lazy-comments.ts';
import { temporaryFolder } from './support.ts';

test('results of other models stay beside those of this one and are told', () => {
  const folder = temporaryFolder();
  for (const [model, value] of [
    ['org/small:7b', 0.5],
    ['big', 0.92],
  ] as const) {
    const own = join(folder, folderName(model));
    mkdirSync(own);
    const report = {
      configuration: { models: { strong: model } },
      cases: { selected: 89, finished: 80 },
      headline: { name: 'passed', value },
    };
    writeFileSync(join(own, 'refactor.json'), JSON.stringify(report));
  }
  mkdirSync(join(folder, 'unfinished'));
  expect(keptResults('refactor', join(folder, 'big'))).toEqual([
    'Kept of org/small:7b: passed 50.0 %, 80 of 89 cases',
  ]);
  expect(folderName('org/small:7b')).toBe('org-small-7b');
  expect(folderName('../..')).not.toContain('/');
});

test('lazy comments are counted as the original counts them, and without those of the file itself', () => {
  const source = 'def f():\n    # see ... below ... for why\n    return 1\n';
  const reply = '+    # see ... below ... for why\n+    # ... rest of the method ... \nSee # ... here ... \n';
  expect(countLazyComments(reply, source)).toEqual({ original: 2, new: 1 });
  expect(countLazyComments('12:     # ... the rest ... stays\n+: # and ... more \n', '')).toEqual({
    original: 2,
    new: 2,
  });
});
