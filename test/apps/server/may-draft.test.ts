import { expect, test } from 'vitest';
import { mayDraft, mostLosses } from '../../../src/apps/server/worker/run-claimed.ts';

test('a run is drafted until it lost thirty processes in a row or its day is over; then its issue is told', () => {
  expect(mayDraft({ attempts: 1, overdue: false })).toBe(true);
  expect(mayDraft({ attempts: mostLosses, overdue: false }), 'lost one less').toBe(true);
  expect(mayDraft({ attempts: mostLosses + 1, overdue: false })).toBe(false);
  expect(mayDraft({ attempts: 1, overdue: true })).toBe(false);
});
