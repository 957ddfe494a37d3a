import { expect, test } from 'vitest';
import { answerFor } from '../../../src/apps/cli/apply/publish-run.ts';
import type { RunRequest } from '../../../src/pipeline/index.ts';

const patch = { base: 'a'.repeat(40), changes: [] };
const issue = { title: 'The step is too small', body: '' };

test('a finished run has its patch for the commit of its own, and none for a base that moved in between', async () => {
  const answer = answerFor({ diff: 'as made' }, patch);
  const asked = (request: RunRequest) => answer({ request });
  expect(await asked({ issue, mode: 'run', selfReview: true })).toEqual({ diff: 'as made', patch });
  expect(await asked({ issue, mode: 'place', selfReview: false, patch })).toEqual({ diff: 'as made' });
});
