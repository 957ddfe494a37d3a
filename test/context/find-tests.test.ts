import { expect, test } from 'vitest';
import { findTests } from '../../src/context/requests/find-tests.ts';
import { ShownLines } from '../../src/context/requests/shown-lines.ts';
import { numberingFor } from '../../src/planning/index.ts';
import { indexOf } from './index-of.ts';

test('tests are found by their titles in sources, too, where Rust and Zig have them, and nothing else of a source is', () => {
  const index = indexOf({
    'src/parser.rs': { chunks: [''] },
    'src/clock.zig': { chunks: [''] },
    'tests/all.rs': { kind: 'test', chunks: [''] },
  });
  const one = (kind: string, name: string, startLine: number, container?: string) => ({
    ...{ kind, name, startLine, endLine: startLine + 2 },
    ...(container !== undefined && { container }),
  });
  const [parser, clock, all] = index.files;
  Object.assign(parser!, {
    definitions: [
      one('function', 'parse_fractional', 10, 'Parser'),
      one('module', 'tests', 50),
      one('function', 'parse_fractional_seconds', 60, 'tests'),
    ],
  });
  Object.assign(clock!, { definitions: [one('test', 'parse fractional clock', 7)] });
  Object.assign(all!, { definitions: [one('function', 'parses_fractional', 3)] });
  const workspace = { read: async () => [] };
  const sources = {
    index,
    workspace,
    shown: new ShownLines([]),
    ranked: [],
    numbered: numberingFor(undefined),
  };
  const found = findTests('parse fractional', sources);
  expect(found).toContain('60: parse_fractional_seconds');
  expect(found).toContain('7: parse fractional clock');
  expect(found).toContain('3: parses_fractional');
  expect(found).not.toMatch(/\b(?:10|50): /);
  Object.assign(all!, {
    definitions: [
      one('constant', 'fractional_test_data', 1),
      one('type', 'FractionalStruct', 2),
      one('function', 'parses_fractional', 3),
    ],
  });
  expect(findTests('fractional', { ...sources, shown: new ShownLines([]) })).not.toMatch(/\b[12]: /);
  expect(findTests('test data', { ...sources, shown: new ShownLines([]) })).toContain(
    '1: fractional_test_data',
  );
});

test('as many tests as a repository has are looked through, and those that say most of the words come first', () => {
  const index = indexOf({ 'tests/all.js': { kind: 'test', chunks: [''] } });
  const [file] = index.files;
  const titles = Array.from({ length: 150_000 }, (_, row) =>
    row === 77_776 ? 'a stack trace is cut, see stacktrace' : `stack ${row}`,
  );
  Object.assign(file!, {
    definitions: titles.map((name, row) => ({
      ...{ kind: 'test', name },
      ...{ startLine: row + 1, endLine: row + 1 },
    })),
  });
  const sources = {
    ...{ index, workspace: { read: async () => [] }, ranked: [] },
    ...{ shown: new ShownLines([]), numbered: numberingFor(undefined) },
  };
  expect(findTests('stack trace', sources)).toContain('77777: a stack trace is cut');
  expect(findTests('stack', sources)).toContain('150000 lines of 1 file');
});
