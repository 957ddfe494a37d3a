import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSnippets } from '../../src/retrieval/snippets/build-snippets.ts';
import { estimateLineTokens } from '../../src/retrieval/snippets/estimate-tokens.ts';
import { fuseRanges, widenRange } from '../../src/retrieval/snippets/line-ranges.ts';
import { countTokens } from '../../src/tokens/index.ts';
import { indexOf } from './small-repository.ts';

describe('fusing ranges', () => {
  it('merges what overlaps or touches and keeps the best score', () => {
    const fused = fuseRanges([
      { startLine: 20, endLine: 30, score: 1 },
      { startLine: 1, endLine: 10, score: 2 },
      { startLine: 11, endLine: 12, score: 5 },
      { startLine: 25, endLine: 40, score: 3 },
    ]);
    expect(fused).toEqual([
      { startLine: 1, endLine: 12, score: 5 },
      { startLine: 20, endLine: 40, score: 3 },
    ]);
  });

  it('bridges a small gap only when asked to', () => {
    const ranges = [
      { startLine: 1, endLine: 5, score: 1 },
      { startLine: 9, endLine: 12, score: 1 },
    ];
    expect(fuseRanges(ranges)).toHaveLength(2);
    expect(fuseRanges(ranges, 3)).toEqual([{ startLine: 1, endLine: 12, score: 1 }]);
  });
});

describe('widening a range', () => {
  it('adds 25 lines on both sides, within the file', () => {
    expect(widenRange({ startLine: 40, endLine: 50, score: 1 }, 60, [])).toMatchObject({
      startLine: 15,
      endLine: 60,
    });
  });

  it('goes on to where the cut declaration begins and ends, unless that is far', () => {
    const units = [
      { startLine: 60, endLine: 90 },
      { startLine: 160, endLine: 180 },
      { startLine: 1, endLine: 900 },
    ];
    const wide = widenRange({ startLine: 100, endLine: 140, score: 1 }, 1000, units);
    expect(wide).toMatchObject({ startLine: 60, endLine: 180 });
  });
});

describe('building snippets', () => {
  const long = Array.from({ length: 400 }, (_, at) => `const line${at + 1} = ${at + 1};`).join('\n');
  const short = 'const one = 1;\nconst two = 2;';
  const [longFile, shortFile] = indexOf({ 'a.ts': long, 'b.ts': short }).files;
  const scores = (at: number): number[] => longFile!.chunks.map((_chunk, chunk) => (chunk === at ? 1 : 0));

  it('shows the best chunk with real line numbers and stays under the budget', () => {
    const sources = [{ file: longFile!, text: long, weight: 1, chunkScores: scores(20) }];
    const { snippets } = buildSnippets(sources, { budgetTokens: 1000 });
    const all = snippets.map(({ text }) => text).join('\n');
    expect(countTokens(all)).toBeLessThanOrEqual(1000);
    const best = snippets.find(({ startLine, endLine }) => startLine <= 201 && endLine >= 210)!;
    expect(best.text.split('\n')[201 - best.startLine]).toBe('const line201 = 201;');
    expect(best.text.split('\n')).toHaveLength(best.endLine - best.startLine + 1);
  });

  it('shows a small file whole and orders snippets by file and line', () => {
    const sources = [
      { file: longFile!, text: long, weight: 1, chunkScores: scores(20) },
      { file: shortFile!, text: short, weight: 0.5, chunkScores: [1] },
    ];
    const { snippets } = buildSnippets(sources, { budgetTokens: 2000 });
    expect(snippets.at(-1)).toMatchObject({ path: 'b.ts', startLine: 1, endLine: 2, text: short });
    const lines = snippets.filter(({ path }) => path === 'a.ts').map(({ startLine }) => startLine);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it('leaves a licence out, and the lines keep their numbers', () => {
    const text = `// Copyright Ann\n// MIT License\n\n${short}`;
    const [file] = indexOf({ 'c.ts': text }).files;
    const sources = [{ file: file!, text, weight: 1, chunkScores: [1] }];
    const { snippets } = buildSnippets(sources, { budgetTokens: 2000 });
    expect(snippets).toEqual([
      { path: 'c.ts', startLine: 4, endLine: 5, text: short, score: expect.any(Number) },
    ]);
  });

  it('shows of several files together no more than the budget', () => {
    const names = ['a', 'b', 'c', 'd'];
    const { files } = indexOf(
      Object.fromEntries(names.map((name) => [`${name}.ts`, long.replaceAll('line', name)])),
    );
    const sources = files.map((file, at) => ({
      file,
      text: long.replaceAll('line', names[at]!),
      weight: 1,
      chunkScores: file.chunks.map(() => 1),
    }));
    const { snippets } = buildSnippets(sources, { budgetTokens: 1500 });
    expect(snippets.length).toBeGreaterThan(0);
    expect(countTokens(snippets.map(({ text }) => text).join('\n'))).toBeLessThan(1700);
  });

  it('shows the best of the next file before the twentieth piece that is as good of the first', () => {
    const other = long.replaceAll('line', 'other');
    const [nextFile] = indexOf({ 'b.ts': other }).files;
    const sources = [
      { file: longFile!, text: long, weight: 1, chunkScores: longFile!.chunks.map(() => 1) },
      { file: nextFile!, text: other, weight: 0.4, chunkScores: scores(20) },
    ];
    const { snippets } = buildSnippets(sources, { budgetTokens: 2000 });
    expect(snippets.find(({ path }) => path === 'b.ts')?.text).toContain('const other201 = 201;');
  });

  it('shows a short function of the file beside what calls it, and a long one not', () => {
    const lines = Array.from({ length: 200 }, (_, at) => `const line${at + 1} = ${at + 1};`);
    lines.splice(20, 3, 'function price(item) {', '  return rounded(item) + taxed(item);', '}');
    lines.splice(120, 4, 'function rounded(item) {', '  return Math.round(item);', '', '}');
    lines.splice(160, 1, 'function taxed(item) {');
    const definitions = [
      { name: 'price', kind: 'function', startLine: 21, endLine: 23 },
      { name: 'rounded', kind: 'function', startLine: 121, endLine: 124 },
      { name: 'taxed', kind: 'function', startLine: 161, endLine: 195 },
    ];
    const chunks = [20, 23, 200].map((endLine, at) => ({
      ...longFile!.chunks[0]!,
      startLine: [1, 21, 24][at]!,
      endLine,
    }));
    const file = { ...longFile!, definitions, chunks };
    const sources = [{ file, text: lines.join('\n'), weight: 1, chunkScores: [0, 1, 0] }];
    const { snippets } = buildSnippets(sources, { budgetTokens: 1000 });
    expect(snippets.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 27],
      [121, 124],
    ]);
  });

  it('gives nothing for no budget', () => {
    const sources = [{ file: shortFile!, text: short, weight: 1, chunkScores: [1] }];
    expect(buildSnippets(sources, { budgetTokens: 0 })).toEqual({ snippets: [], steps: [] });
  });

  it('widens every snippet by lines of context where the budget has room, and tells the steps', () => {
    const sources = [{ file: longFile!, text: long, weight: 1, chunkScores: scores(20) }];
    const [plain] = buildSnippets(sources, { budgetTokens: 3000 }).steps;
    const [wide] = buildSnippets(sources, { budgetTokens: 3000, contextLines: 25 }).steps;
    expect(plain!.widened).toEqual(plain!.fused);
    expect(wide!.chunks).toEqual(plain!.chunks);
    expect(wide!.fused).toEqual(plain!.fused);
    expect(wide!.widened.at(-1)!.startLine).toBeLessThanOrEqual(wide!.fused.at(-1)!.startLine - 25);
    const tight = buildSnippets(sources, { budgetTokens: 700, contextLines: 200 });
    const text = tight.snippets.map((snippet) => snippet.text).join('\n');
    expect(countTokens(text)).toBeLessThanOrEqual(700);
  });
});

describe('estimating tokens', () => {
  it.each(['src/retrieval/retrieve.ts', 'docs/retrieval.md', 'package.json'])(
    'is near the count for %s',
    (path) => {
      const text = readFileSync(path, 'utf8');
      const estimate = text.split('\n').reduce((sum, line) => sum + estimateLineTokens(line), 0);
      expect(estimate / countTokens(text)).toBeGreaterThan(0.85);
      expect(estimate / countTokens(text)).toBeLessThan(1.2);
    },
  );

  it('does not count scripts without spaces as if they were words', () => {
    expect(estimateLineTokens('購物車在付款之後仍然是滿的')).toBeGreaterThan(10);
  });
});
