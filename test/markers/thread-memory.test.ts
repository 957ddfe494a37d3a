import { describe, expect, test } from 'vitest';
import { verdictNames } from '../../src/domain/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { readThreadMemory, renderThreadMemory, type ThreadMemory } from '../../src/markers/thread-memory.ts';
import { writtenMarkers } from './written-markers.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const at = '2026-01-01T00:00:00Z';
const plan = {
  rootCause: 'r',
  approach: 'a',
  changes: [
    { action: 'modify' as const, path: 'src/a.js', instructions: 'Fix it.' },
    { action: 'rename' as const, path: 'src/b.js', to: 'src/c.js', instructions: 'Move it.' },
  ],
};
const all: Required<ThreadMemory> = {
  ...{ key: 'cafe1234cafe1234', verdict: 'failed', input: 'h', pull: 8, offer: true },
  spent: [{ key: 'beef', usd: 0.25, at }],
  kept: [120, 80],
  again: {
    ...{ run: '55', key: 'cafe1234cafe1234', number: 7, task: 'run', requestedBy: 'wendy' },
    ...{ requestedAt: at, text: 'and b', label: 'patchwright' },
    remarks: [{ id: 11, author: 'wendy', path: 'a.js', line: 3, text: 'Rename it.' }],
  },
  plan,
  shown: ['modify `src/a.js` — Fix it.', 'rename `src/b.js` → `src/c.js` — Move it.'],
  ...{ planOf: 'h', planAt: 5, planFor: 7, ticked: [1] },
  approved: { ...plan, changes: plan.changes.slice(1) },
  answered: ['aa', 'bb'],
  commit: 'bb',
};
type Key = keyof ThreadMemory;

/** What is read of a comment whose marker, rightly signed, holds anything. */
const read = (facts: object) => readThreadMemory(seal, renderMarker(seal, 'issue', facts))?.memory;
/** Without the keys that are absent. */
const told = (memory: ThreadMemory | undefined) => JSON.parse(JSON.stringify(memory)) as ThreadMemory;

describe('what a comment remembers', () => {
  test('is read as it was written, with its thread', () => {
    const body = `Words.\n\n${renderThreadMemory(seal, 'review-9', all)}`;
    expect(readThreadMemory(seal, body)).toEqual({ thread: 'review-9', memory: all });
  });

  test('is nothing where there is no marker of ours', () => {
    expect(readThreadMemory(seal, 'Words.')).toBeUndefined();
    const theirs = renderThreadMemory({ ...seal, secret: 'theirs' }, 'issue', all);
    expect(readThreadMemory(seal, theirs)).toBeUndefined();
  });

  test.each<[Key, unknown]>([
    ['key', 7],
    ['verdict', 'splendid'],
    ['verdict', 7],
    ['input', null],
    ['pull', '8'],
    ['pull', 8.5],
    ['offer', false],
    ['offer', 'yes'],
    ['spent', 'much'],
    ['kept', [120, '80']],
    ['kept', [120, 0]],
    ['kept', 200],
    ['again', 'soon'],
    ['again', { ...all.again, task: 'stop' }],
    ['again', { ...all.again, run: '../5' }],
    ['plan', 1],
    ['plan', { ...plan, changes: [{ action: 'rename', path: 'a', instructions: '' }] }],
    ['plan', { ...plan, changes: [{ action: 'paint', path: 'a', instructions: '' }] }],
    ['shown', ['a', 1]],
    ['approved', 'yes'],
    ['answered', 'aa'],
    ['commit', 1],
  ])('is read without its %s where that is %j, and with all the rest', (key, value) => {
    const { [key]: _, ...others } = all;
    expect(told(read({ ...all, [key]: value }))).toEqual(others);
  });

  test.each<[Key, unknown, unknown]>([
    ['planOf', 7, ''],
    ['planFor', '7', 0],
    ['ticked', 'all', []],
    ['ticked', [0, 'all'], []],
  ])('lets nobody approve more where its %s is %j', (key, value, closed) => {
    expect(read({ ...all, [key]: value })).toEqual({ ...all, [key]: closed });
  });

  test.each<[string, unknown, number]>([
    ['a run that cost something', all.spent[0], 1],
    ['a run that cost nothing', { ...all.spent[0], usd: 0 }, 1],
    ['a run without a key', { usd: 1, at }, 0],
    ['a run without a time', { ...all.spent[0], at: 5 }, 0],
    ['a price in words', { ...all.spent[0], usd: '1' }, 0],
    ['money that came back', { ...all.spent[0], usd: -0.01 }, 0],
    ['nothing at all', null, 0],
  ])('tells of costs what can be read, run by run: %s', (_, spent, count) => {
    expect(read({ spent: [spent, ...all.spent] })?.spent).toHaveLength(count + 1);
  });

  test('tells each answered commit that can be read', () => {
    expect(read({ answered: ['aa', 7, 'bb'] })?.answered).toEqual(['aa', 'bb']);
  });

  test.each(Object.keys(all) as Key[])('may lack its %s, as any other', (key) => {
    const { [key]: _, ...others } = all;
    expect(told(read(others))).toEqual(others);
    expect(told(read({ [key]: all[key] }))).toEqual({ [key]: all[key] });
  });

  test('leaves out what no version of ours knows', () => {
    expect(told(read({ key: 'k', colour: 'red', plan: { ...plan, mood: 'glad' } }))).toEqual({
      key: 'k',
      plan,
    });
    expect(told(read({}))).toEqual({});
  });

  test.each(['running', ...verdictNames])('knows a run that is %s', (verdict) => {
    expect(read({ verdict })?.verdict).toBe(verdict);
  });
});

describe('a comment that was written by', () => {
  const readWritten = (marker: string) => {
    const { thread, memory } = readThreadMemory(seal, marker)!;
    return { thread, memory: told(memory) };
  };

  test('the first version still offers its plan', () => {
    expect(readWritten(writtenMarkers.first)).toEqual({
      thread: 'issue',
      memory: {
        ...{ key: 'cafe1234cafe1234', verdict: 'planned', shown: ['modify `src/a.js`'] },
        plan: { ...plan, changes: plan.changes.slice(0, 1) },
      },
    });
  });

  test('the second version still tells all of it', () => {
    const { answered: _, commit: __, planAt: ___, ...memory } = all;
    expect(readWritten(writtenMarkers.comment)).toEqual({ thread: 'issue', memory });
    expect(readWritten(writtenMarkers.checks)).toEqual({
      thread: 'checks',
      memory: { input: 'h', answered: ['aa', 'bb'], key: 'aa', verdict: 'patched', pull: 8 },
    });
    expect(readWritten(writtenMarkers.objections)).toEqual({
      thread: 'objections',
      memory: { key: 'aa', commit: 'bb' },
    });
  });
});
