import { describe, expect, test } from 'vitest';
import { readEvents } from '../../src/pipeline/index.ts';

const line = (event: object) => JSON.stringify({ at: '2026-11-21T10:00:00.000Z', ...event });
const applied = { type: 'edit-applied', path: 'src/greet.js', matcher: 'exact' };

describe('the events of a run folder', () => {
  test('are read with the time they happened', () => {
    const { events, unread } = readEvents(`${line(applied)}\n`);
    expect(events).toEqual([{ ...applied, at: Date.parse('2026-11-21T10:00:00.000Z') }]);
    expect(unread).toEqual([]);
  });

  test('of an earlier version are read: what it did not tell yet is missing', () => {
    const old = line({
      type: 'check-finished',
      check: 'tests',
      tree: 'base',
      status: 'passed',
      seconds: 1,
      findings: 0,
    });
    expect(readEvents(old).events).toMatchObject([{ type: 'check-finished', check: 'tests' }]);
  });

  test('of a later version are read without the facts that it added', () => {
    const later = line({ ...applied, confidence: 0.9 });
    expect(readEvents(later).events[0]).not.toHaveProperty('confidence');
  });

  test('that nobody can read are told by line and reason, and take no other with them', () => {
    const text = [
      line(applied),
      line({ type: 'moon-risen' }),
      line({ type: 'edit-applied', path: 7 }),
      '"edit-applied"',
      line(applied),
      '{"at":"2026-11-21T10:00:00.000Z","type":"edit-ap',
    ].join('\n');
    const { events, unread } = readEvents(text);
    expect(events).toHaveLength(2);
    expect(unread.map((one) => one.line)).toEqual([2, 3, 4, 6]);
    expect(unread[0]!.reason).toBe('this version does not know the event "moon-risen"');
    expect(unread[1]!.reason).toContain('edit-applied: path');
    expect(unread[3]!.reason).toContain('truncated');
  });
});
