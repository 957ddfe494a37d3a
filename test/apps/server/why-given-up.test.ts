import { expect, test } from 'vitest';
import { maxLosses, whyGivenUp } from '../../../src/apps/server/worker/why-given-up.ts';

test('a run is drafted until it lost thirty processes in a row or its day is over; then its issue is told why', () => {
  const first = { attempts: 1, overdue: false, lastWord: '' };
  expect(whyGivenUp(first)).toBeUndefined();
  expect(whyGivenUp({ ...first, attempts: maxLosses }), 'lost one less').toBeUndefined();
  const lost = whyGivenUp({ ...first, attempts: maxLosses + 1 });
  expect(lost?.reason).toBe('process-lost');
  expect(lost?.message).toMatch(/lost its process 30 times in a row.*memory.*log/);
  const late = whyGivenUp({ ...first, overdue: true, lastWord: 'The model answers 503.' });
  expect(late).toEqual({
    reason: 'gave-up',
    message: 'It was retried for a day without success. The last reason was: The model answers 503.',
  });
  expect(whyGivenUp({ ...first, overdue: true })?.message).toMatch(/without success\.$/);
});
