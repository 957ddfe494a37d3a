import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonLines } from '../../../src/apps/bench/frame/index.ts';
import { selectCases } from '../../../src/apps/bench/frame/select-cases.ts';
import { temporaryFolder } from './support.ts';

const cases = Array.from({ length: 30 }, (_, index) => ({ id: `c${index}` }));
const ids = (selection: Parameters<typeof selectCases>[1]) =>
  selectCases(cases, selection).map((item) => item.id);

describe('selecting cases', () => {
  test('zero cases are an error, not 100 %', () => {
    expect(() => selectCases([], {})).toThrow('nothing to measure');
    expect(() => selectCases(cases, { limit: 0 })).toThrow('nothing to measure');
  });

  test('an id that the data set lacks is named', () => {
    expect(() => ids({ only: ['c3', 'nope'] })).toThrow('does not have: nope');
  });

  test('an instance stands for all sides that work on it', () => {
    const sides = [
      { id: 'a', group: 'a' },
      { id: 'a+peer', group: 'a' },
      { id: 'b', group: 'b' },
    ];
    expect(selectCases(sides, { only: ['a'] }).map(({ id }) => id)).toEqual(['a', 'a+peer']);
    expect(selectCases(sides, { only: ['a+peer'] }).map(({ id }) => id)).toEqual(['a+peer']);
  });

  test('a seed draws the same cases every time, and more of them keep the earlier ones', () => {
    const five = ids({ seed: 7, limit: 5 });
    expect(ids({ seed: 7, limit: 5 })).toEqual(five);
    expect(ids({ seed: 7, limit: 9 }).slice(0, 5)).toEqual(five);
    expect(ids({ seed: 8, limit: 5 })).not.toEqual(five);
    expect(ids({ limit: 2 })).toEqual(['c0', 'c1']);
  });
});

describe('reading a data set', () => {
  const Row = z.object({ id: z.string(), text: z.string() });
  const load = (text: string | Buffer, name = 'set.jsonl') => {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, text);
    return readJsonLines(file, Row, (row) => row.id);
  };

  test('reads plain and gzipped lines', async () => {
    const text = '{"id":"a","text":"x"}\n\n{"id":"b","text":"y"}\n';
    expect(await load(text)).toHaveLength(2);
    expect(await load(gzipSync(text), 'set.jsonl.gz')).toHaveLength(2);
  });

  test('names file and line of a line that is not JSON, lacks a field, or repeats an id', async () => {
    await expect(load('{"id":"a","text":"x"}\n{"id":')).rejects.toThrow(/set\.jsonl:2: not a line of JSON/);
    await expect(load('{"id":"a"}\n')).rejects.toThrow(/set\.jsonl:1: text: /);
    await expect(load('{"id":"a","text":"x"}\n{"id":"a","text":"y"}\n')).rejects.toThrow(
      /set\.jsonl:2: the id "a" was already used in line 1/,
    );
  });

  test('names a file that is missing', async () => {
    await expect(readJsonLines('/nowhere/set.jsonl', Row, (row) => row.id)).rejects.toThrow(
      '/nowhere/set.jsonl: the data set cannot be read',
    );
  });
});
