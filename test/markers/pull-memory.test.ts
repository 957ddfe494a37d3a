import { describe, expect, test } from 'vitest';
import { readPullMemory, renderPullMemory, type PullMemory } from '../../src/markers/pull-memory.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { writtenMarkers } from './written-markers.ts';

const seal = { secret: 's', repository: 'acme/shop' };
const round = {
  ...{ key: 'cafe', by: 'wendy', asked: 'the issue', verdict: 'patched (validated)' },
  ...{ commit: 'bb', calls: 2, costUsd: 0.25 },
};
const all: Required<PullMemory> = {
  ...{ key: 'cafe', requestedBy: 'wendy', branch: 'patchwright/issue-7-t' },
  told: { rootCause: 'r', approach: 'a' },
  rounds: [round],
};
type Key = keyof PullMemory;

const read = (facts: object) =>
  JSON.parse(JSON.stringify(readPullMemory(seal, renderMarker(seal, 'pull', facts)))) as PullMemory;

describe('what a pull request remembers', () => {
  test('is read as it was written', () => {
    expect(readPullMemory(seal, `Words.\n\n${renderPullMemory(seal, all)}`)).toEqual(all);
  });

  test('is nothing without a marker of ours, or with that of a comment', () => {
    expect(readPullMemory(seal, 'Words.')).toBeUndefined();
    expect(readPullMemory(seal, renderPullMemory({ ...seal, secret: 'theirs' }, all))).toBeUndefined();
    expect(readPullMemory(seal, renderMarker(seal, 'issue', all))).toBeUndefined();
  });

  test.each<[Key, unknown]>([
    ['key', 7],
    ['requestedBy', 7],
    ['branch', ['b']],
    ['told', 'words'],
    ['told', { rootCause: 'r' }],
    ['rounds', 'damaged'],
    ['rounds', [{ ...round, calls: '2' }]],
  ])('is read without its %s where that is %j, and with all the rest', (key, value) => {
    const { [key]: _, ...others } = all;
    expect(read({ ...all, [key]: value })).toEqual(others);
  });

  test.each(Object.keys(all) as Key[])('may lack its %s, as any other', (key) => {
    const { [key]: _, ...others } = all;
    expect(read(others)).toEqual(others);
    expect(read({ [key]: all[key] })).toEqual({ [key]: all[key] });
  });

  test('leaves out what no version of ours knows', () => {
    expect(read({ key: 'cafe', colour: 'red' })).toEqual({ key: 'cafe' });
  });

  test('still holds in the body that the second version wrote', () => {
    expect(readPullMemory(seal, writtenMarkers.pull)).toEqual(all);
  });
});
