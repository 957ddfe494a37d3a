import { expect, test } from 'vitest';
import { isDiskFull } from '../../../src/apps/server/child/disk-full.ts';

test.each([
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  [new Error('git fetch failed', { cause: new Error('fatal: write error: No space left on device') }), true],
  [new Error('error: unable to write file: Disk quota exceeded'), true],
  [new Error('There is no space left for more words in the prompt'), false],
  [Object.assign(new Error('open'), { code: 'ENOENT' }), false],
  ['ENOSPC', false],
])('%s: a full disk of one worker is no fault of the run: %s', (error, full) => {
  expect(isDiskFull(error)).toBe(full);
});
