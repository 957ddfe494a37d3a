import { describe, expect, it, test } from 'vitest';
import type { Job, JobTask } from '../../src/domain/index.ts';
import { continuationFacts } from '../../src/markers/continuation.ts';

const job: Job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, text: 'Mind the docs.' },
  ...{ requestedBy: 'wendy', requestedAt: '2026-01-01T00:00:00Z', label: 'patchwright' },
  remarks: [{ id: 11, author: 'wendy', path: 'a.js', line: 3, text: 'Rename it.' }],
  input: { title: 'T', body: 'B', author: 'rita', labels: [], hash: 'h' },
};
/** What a job is remembered by, as the next schedule reads it. */
const remembered = (more: Partial<Job> = {}, run = '5') => continuationFacts({ ...job, ...more }, run).again;

describe('a run that was put off', () => {
  test.each<[JobTask, boolean]>([
    ['plan', true],
    ['run', true],
    ['revise', true],
    ['edit-lines', true],
    ['fix-checks', true],
    ['ask', true],
    ['rebase', false],
    ['stop', false],
    ['explain', false],
  ])('of the task %s goes on: %s', (task, goesOn) => {
    expect(remembered({ task })?.task).toBe(goesOn ? task : undefined);
  });

  it('is remembered with all that it was asked for, and by the run that holds what was paid', () => {
    const { input: _, thread: __, ...request } = job;
    expect(remembered()).toEqual({ ...request, run: '5' });
  });

  test.each([
    ['a number of a workflow run', '1'.repeat(20), true],
    ['a number that no forge gives', '1'.repeat(21), false],
    ['a path', '../5', false],
    ['nothing', '', false],
  ])('names its workflow run by %s', (_, run, isKept) => {
    expect(remembered({}, run) !== undefined).toBe(isKept);
  });

  it('is not remembered where its request would take the room of the comment', () => {
    const room = 8000 - JSON.stringify(continuationFacts({ ...job, text: '' }, '5').again).length;
    expect(remembered({ text: 'x'.repeat(room) })).toBeDefined();
    expect(remembered({ text: 'x'.repeat(room + 1) })).toBeUndefined();
  });

  test('is taken up by nobody yet', () => {
    expect(remembered()?.by).toBeUndefined();
  });
});
