import { expect, test } from 'vitest';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { fusionSuite } from '../../../src/apps/bench/fusion/fusion-suite.ts';

test('a flag that a suite needs and does not get is named, with where to look', async () => {
  await expect(runSuite(fusionSuite, {}, {} as never)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('The suite fusion cannot run with these flags: --history: '),
    hint: 'patchwright bench fusion --help lists its flags.',
  });
});
