import { median, type Metric, type Table } from '../frame/index.ts';
import type { LineFacts } from './line-coverage.ts';
import { mean } from '../../../text/statistics.ts';

/** Mean shares of the fix's lines, and the median size of the prompts that hold them. */
export function lineMetrics(lines: readonly LineFacts[]): Record<string, Metric> {
  if (lines.length === 0) return {};
  const total = lines.length;
  const share = (of: (facts: LineFacts) => number): Metric => ({ value: mean(lines.map(of)), total });
  const tokens = (of: (facts: LineFacts) => number): Metric => ({ value: median(lines.map(of)), total });
  return {
    'plan lines': share(({ plan }) => plan.changed),
    'plan enclosing': share(({ plan }) => plan.enclosing),
    'plan tokens': tokens(({ plan }) => plan.tokens),
    'edit lines': share(({ edit }) => edit.changed),
    'edit enclosing': share(({ edit }) => edit.enclosing),
    'edit tokens': tokens(({ edit }) => edit.tokens),
  };
}

/** A row for each part of the set that has fixes to judge by; no table where none has. */
export function lineTable(
  parts: Readonly<Record<string, readonly { lines?: LineFacts | undefined }[]>>,
): Table[] {
  const rows = Object.entries(parts).flatMap(([name, part]) => {
    const lines = part.flatMap((facts) => facts.lines ?? []);
    return lines.length === 0 ? [] : [[name, String(lines.length), ...cells(lines)]];
  });
  if (rows.length === 0) return [];
  const columns = ['part', 'cases'].concat(
    ['plan', 'edit'].flatMap((prompt) => [`${prompt}: changed %`, 'with functions %', 'tokens']),
  );
  return [{ title: "Lines of the fix inside the prompts, and the prompts' tokens", columns, rows }];
}

function cells(lines: readonly LineFacts[]): string[] {
  const percent = (share: number): string => (100 * share).toFixed(1);
  return (['plan', 'edit'] as const).flatMap((prompt) => [
    percent(mean(lines.map((facts) => facts[prompt].changed))),
    percent(mean(lines.map((facts) => facts[prompt].enclosing))),
    String(Math.round(median(lines.map((facts) => facts[prompt].tokens)))),
  ]);
}
