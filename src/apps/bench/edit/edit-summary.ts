import { z } from 'zod';
import { median } from '../../../text/statistics.ts';
import { proportion, renderShare, type Metric, type CaseOutcome, type Summary } from '../frame/index.ts';
import { verdicts } from './judge-answer.ts';

/** What is kept of one edit. */
export const EditFacts = z.object({
  format: z.enum(['search_replace', 'udiff', 'line_numbered']),
  lang: z.string(),
  kind: z.enum(['should_apply', 'must_refuse']),
  mistake: z.string(),
  verdict: z.enum(verdicts),
  /** Length of the file, and processor time of the edit with its gate and of one plain parse of the file, ms. */
  lines: z.number().optional(),
  ms: z.number().optional(),
  parseMs: z.number().optional(),
});
export type EditFacts = z.infer<typeof EditFacts>;

type Edits = readonly CaseOutcome<EditFacts>[];

/** Exact, wrong and refused by format; respected and damaged; and every kind of mistake. */
export function summariseEdits(outcomes: Edits): Summary {
  const formats = ['search_replace', 'udiff', 'line_numbered'] as const;
  const parts = [
    { name: 'all', edits: outcomes },
    ...formats.map((name) => ({ name, edits: outcomes.filter(({ facts }) => facts.format === name) })),
  ].filter(({ edits }) => edits.length > 0);
  const metrics: Record<string, Metric> = {};
  const rows = parts.map(({ name, edits }) => {
    const figures = figuresOf(edits);
    for (const [figure, metric] of Object.entries(figures))
      metrics[name === 'all' ? figure : `${name} ${figure}`] = metric;
    return [name, ...Object.values(figures).map(renderShare)];
  });
  return {
    headline: 'exact',
    metrics: metrics['exact'] ? metrics : { exact: proportion(0, 0) },
    tables: [
      { columns: ['format', ...Object.keys(figuresOf([]))], rows },
      {
        title: 'By mistake',
        columns: ['mistake', 'edits', 'right', 'wrong or damage', 'refused'],
        rows: mistakeRows(outcomes),
      },
      {
        title: 'Processor time, medians',
        columns: ['lines of the file', 'edits', 'edit with gate, ms', 'plain parse, ms', 'ratio'],
        rows: timeRows(outcomes),
      },
    ],
    notes: [
      '`exact`, `soft` (but for white space), `wrong` (silent damage; of it `content` where more than white space differs) and `refused` are shares of the edits that should apply; `respected` and `damaged` of those that must be refused.',
    ],
  };
}

function figuresOf(edits: Edits): Record<string, Metric> {
  const apply = edits.filter(({ facts }) => facts.kind === 'should_apply');
  const refuse = edits.filter(({ facts }) => facts.kind === 'must_refuse');
  return {
    exact: share(apply, ['exact']),
    soft: share(apply, ['exact', 'soft']),
    wrong: share(apply, ['soft', 'wrong', 'no-op']),
    content: share(apply, ['wrong']),
    refused: share(apply, ['refused']),
    respected: share(refuse, ['respected']),
    damaged: share(refuse, ['damage']),
  };
}

function share(edits: Edits, wanted: readonly EditFacts['verdict'][]): Metric {
  return proportion(edits.filter(({ facts }) => wanted.includes(facts.verdict)).length, edits.length);
}

function mistakeRows(outcomes: Edits): string[][] {
  const names = new Set(outcomes.map(({ facts }) => nameOf(facts)));
  return [...names].toSorted().map((name) => {
    const edits = outcomes.filter(({ facts }) => nameOf(facts) === name);
    const count = (wanted: readonly EditFacts['verdict'][]) =>
      String(edits.filter(({ facts }) => wanted.includes(facts.verdict)).length);
    return [
      name,
      String(edits.length),
      count(['exact', 'respected']),
      count(['soft', 'wrong', 'no-op', 'damage']),
      count(['refused']),
    ];
  });
}

const sizes: readonly (readonly [name: string, from: number, to: number])[] = [
  ['under 300', 0, 300],
  ['300 to 999', 300, 1000],
  ['1,000 to 5,000', 1000, 5001],
  ['over 5,000', 5001, Infinity],
];

/** By size of the file; the first edits of a process pay for its start and are of every size. */
function timeRows(outcomes: Edits): string[][] {
  return sizes.flatMap(([name, from, to]) => {
    const edits = outcomes.flatMap(({ facts: { lines = -1, ms, parseMs } }) =>
      from <= lines && lines < to && ms !== undefined && parseMs !== undefined ? [{ ms, parseMs }] : [],
    );
    if (edits.length === 0) return [];
    const [edit, parse] = [median(edits.map(({ ms }) => ms)), median(edits.map(({ parseMs }) => parseMs))];
    const ratio = parse > 0 ? (edit / parse).toFixed(1) : '–';
    return [[name, String(edits.length), edit.toFixed(1), parse.toFixed(1), ratio]];
  });
}

function nameOf({ kind, mistake }: EditFacts): string {
  return kind === 'must_refuse' ? `must refuse: ${mistake}` : mistake;
}
