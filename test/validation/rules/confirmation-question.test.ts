import { describe, expect, test } from 'vitest';
import { confirmValues, groupByTask } from '../../../src/validation/rules/judging/ask-confirmation.ts';
import type { ReportCandidate } from '../../../src/validation/rules/judging/sort-reports.ts';
import { findQuote } from '../../../src/validation/rules/judging/quoted-place.ts';
import { parseRule } from '../../../src/validation/rules/format/parse-rule.ts';

const ruleOf = (title: string) =>
  parseRule(`# ${title}\n\nUse let.\n\n### Bad\n\n\`\`\`js\nvar a\n\`\`\`\n`, `${title}.md`);
const noVar = ruleOf('No var');

/** Reports on lines of one file, which was shown from one line to another. */
function reports(path: string, text: string, places: readonly [line: number, end?: number][], rule = noVar, shown?: [number, number]): ReportCandidate[] {
  const lines = text.split('\n');
  const [startLine, endLine] = shown ?? [1, lines.length];
  const part = { ranges: [{ startLine, endLine }], text };
  const task = { rule, file: { path, text }, part };
  return places.map(([line, end = line]) => ({
    task,
    region: { startLine: line, endLine: end, column: 1, endColumn: lines[end - 1]!.length + 1 },
    reported: {},
  })) as unknown as ReportCandidate[];
} // prettier-ignore

describe('what one question asks to confirm', () => {
  test('is the places of one file and one rule, however many they are', () => {
    const other = ruleOf('No eval');
    const places = Array.from({ length: 31 }, (): [number] => [1]);
    const mixed = [
      ...reports('a.js', 'var a\n', places),
      ...reports('b.js', 'var a\n', [[1]]),
      ...reports('b.js', 'var a\n', [[1]], other),
    ];
    const asked = groupByTask(mixed).map((places) => [places.length, places[0]!.task.file.path, places[0]!.task.rule]);
    expect(asked).toEqual([[31, 'a.js', noVar], [1, 'b.js', noVar], [1, 'b.js', other]]);
  });
}); // prettier-ignore

describe('the question', () => {
  const text = Array.from({ length: 60 }, (_, at) => `line${at + 1}()  `).join('\n');

  test('numbers the places below the lines of the file', () => {
    const { candidates } = confirmValues(reports('a.js', 'one()\ntwo()', [[1], [1, 2]]));
    expect(candidates).toMatch(/a\.js[^]*1: one\(\)\n2: two\(\)[^]*\n1\. line 1\n2\. lines 1–2$/);
  });

  test('shows a short part whole, and of a longer one fifteen lines around each place', () => {
    const numbers = (candidate: ReportCandidate[]) =>
      [...confirmValues(candidate)['candidates']!.matchAll(/^(\d+): line\d+\(\)$|^(⋯)$/gm)].map(([, line, gap]) => gap ?? Number(line)); // prettier-ignore
    const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    expect(numbers(reports('a.js', text, [[3]], noVar, [1, 40]))).toEqual(run(1, 40));
    expect(numbers(reports('a.js', text, [[3]], noVar, [1, 41]))).toEqual(run(1, 18));
    expect(numbers(reports('a.js', text, [[58]]))).toEqual(run(43, 60));
    expect(numbers(reports('a.js', text, [[5], [38]]))).toEqual(run(1, 53));
    expect(numbers(reports('a.js', text, [[5], [39]]))).toEqual([...run(1, 20), '⋯', ...run(24, 54)]);
  });

  test('names the words where a place is a piece of its line only', () => {
    const [candidate] = reports('a.js', '  a(1); b(2)', [[1]]);
    const ask = (column: number, endColumn: number) => {
      const { candidates } = confirmValues([{ ...candidate!, region: { ...candidate!.region, column, endColumn } }]); // prettier-ignore
      return candidates!.split('\n').at(-1);
    };
    expect(ask(9, 13)).toBe('1. line 1, `b(2)`');
    expect(ask(3, 13)).toBe('1. line 1');
    expect(ask(1, 8)).toBe('1. line 1, `a(1);`');
  });

  test('cuts an example that is long, and no other', () => {
    const shown = (length: number) => {
      const code = 'x'.repeat(length);
      const rule = parseRule(`# T\n\nProse.\n\n### Bad\n\n\`\`\`js\n${code}\n\`\`\`\n`, 'long.md');
      return confirmValues(reports('a.js', 'var a', [[1]], rule))['rule']!;
    };
    expect(shown(3_990)).not.toContain('⋯');
    expect(shown(4_100)).toContain(`${'x'.repeat(4_000)}\n⋯`);
    expect(shown(4_100)).not.toContain('x'.repeat(4_001));
  });
});

describe('where a quote stands', () => {
  const lines = ['if (a) {', '  go(a, b) ', '  go(a, b); end()', '}', 'if (c) {', '  stop() // x', '}'];
  const find = (quote: string, { nth = 0, ranges = [{ startLine: 1, endLine: 7 }], changed }: { nth?: number; ranges?: { startLine: number; endLine: number }[]; changed?: { startLine: number; endLine: number }[] } = {}) => {
    const region = findQuote({ lines, part: { ranges, text: '' }, changed }, quote, nth, () => undefined);
    return region && [region.startLine, region.column, region.endLine, region.endColumn];
  }; // prettier-ignore

  test.each<[string, Parameters<typeof find>[1], number[] | undefined]>([
    ['go(a, b)', {}, [2, 3, 2, 11]],
    ['go(a, b)', { nth: 1 }, [2, 3, 2, 11]],
    ['go(a, b); end()', {}, [3, 3, 3, 18]],
    ['end()', {}, [3, 13, 3, 18]],
    ['x', {}, undefined],
    ['stop()', { ranges: [{ startLine: 1, endLine: 5 }] }, undefined],
    ['stop()', { ranges: [{ startLine: 6, endLine: 6 }] }, [6, 3, 6, 9]],
    ['if (a) {\ngo(a, b)', {}, [1, 1, 2, 11]],
    ['{\ngo(a, b)', {}, [1, 8, 2, 11]],
    ['end()\n}\nif (c)', {}, [3, 13, 5, 7]],
    ['end()\n]\nif (c)', {}, undefined],
    ['}\nif (c) {\nstop()', {}, [4, 1, 6, 9]],
    ['}\nif (c) {\nstop()', { ranges: [{ startLine: 1, endLine: 5 }] }, undefined],
    ['if (a) {\n...\nend()', {}, [1, 1, 3, 18]],
    ['if (a) {\n// …\n}', {}, undefined],
    ['if (c) {\n...\ngo(a, b)', {}, undefined],
  ])('%j %j', (quote, where, place) => {
    expect(find(quote, where)).toEqual(place);
  }); // prettier-ignore

  test('is on a changed line where only those are judged', () => {
    const twice = ['log()', 'log()', 'log()'];
    const on = (startLine: number, nth = 0) => findQuote({ lines: twice, part: { ranges: [{ startLine: 1, endLine: 3 }], text: '' }, changed: [{ startLine, endLine: 3 }] }, 'log()', nth, () => undefined)?.startLine; // prettier-ignore
    expect([on(1), on(2), on(3), on(2, 1), on(2, 9)]).toEqual([1, 2, 3, 3, 3]);
  });

  test('is what the matcher of edits finds, its own words where the line has them', () => {
    const at = (quote: string, startLine: number, endLine: number) => {
      const region = findQuote({ lines, part: { ranges: [{ startLine: 2, endLine: 7 }], text: '' } }, quote, 0, () => ({ startLine, endLine })); // prettier-ignore
      return region && [region.startLine, region.column, region.endLine, region.endColumn];
    };
    expect(at('go(a,b)', 1, 1)).toEqual([2, 3, 2, 11]);
    expect(at('end()\nelse', 2, 3)).toEqual([3, 13, 4, 2]);
    expect(at('else\nif (c)', 3, 4)).toEqual([4, 1, 5, 7]);
  });
});
