import { expect, test } from 'vitest';
import { errorOf, problemOf } from '../../../src/apps/server/caller/call-problem.ts';
import { ModelError } from '../../../src/errors/index.ts';

const usedUp = new ModelError('quota', 'the quota is used up', {
  status: 402,
  hint: 'Add credit there; the same command then goes on and pays for nothing twice.',
});

test('a quota that is used up promises nothing that asking again on the issue does not hold', () => {
  const told = errorOf(problemOf(usedUp));
  expect(told).toMatchObject({ code: 'quota', message: 'the quota is used up', retryable: false });
  expect((told as ModelError).hint).toContain('starts over');
  expect((told as ModelError).hint).not.toContain('twice');
});

test('a wait of minutes is what the service said, for the queue to ask again', () => {
  const busy = new ModelError('rate-limited', 'too many requests', { status: 429, retryable: true });
  const putOff = new ModelError('quota', 'it asks for a wait of 60 minutes', { cause: busy, status: 429 });
  expect(errorOf(problemOf(putOff))).toMatchObject({
    code: 'rate-limited',
    message: 'it asks for a wait of 60 minutes',
    retryable: true,
  });
});

test('a refused key keeps its hint', () => {
  const refused = new ModelError('unauthorized', 'the key is refused', { hint: 'Check OPENAI_API_KEY.' });
  expect(errorOf(problemOf(refused))).toMatchObject({ code: 'unauthorized', hint: 'Check OPENAI_API_KEY.' });
});

test.each([
  ['Wait, or raise the limit of your key; the same command resumes the run.', 'Wait, or raise the limit of your key.'],
  ['Raise model.timeoutSeconds, or try again later: the run resumes.', 'Raise model.timeoutSeconds, or try again later.'],
  ['Run the same command again: it resumes and pays for nothing twice. If this happens every time, check X.', 'If this happens every time, check X.'],
  ['Run the same command again: it resumes.', ''],
])('on an issue nothing is said of a command that nobody typed: %s', (hint, told) => {
  const failed = new ModelError('server-error', 'it failed', { hint, retryable: true });
  expect(problemOf(failed).hint).toBe(told);
}); // prettier-ignore
