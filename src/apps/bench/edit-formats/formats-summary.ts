import { editFormats } from '../../../domain/index.ts';
import { median, proportion, renderShare, type Metric, type Summary } from '../frame/index.ts';
import type { FormatFacts, FormatOutcome } from './format-facts.ts';
import { suggestFormat } from './suggest-format.ts';
import { countEach } from '../../../text/count-each.ts';

/** Shares of tasks, in the order of the columns. */
const shares: readonly { name: string; holds: (facts: FormatFacts) => boolean }[] = [
  { name: 'well-formed', holds: ({ wellFormed }) => wellFormed },
  { name: 'applied', holds: ({ appliedAtOnce }) => appliedAtOnce },
  { name: 'right at once', holds: ({ rightAtOnce }) => rightAtOnce },
  { name: 'right', holds: ({ verdict }) => verdict === 'exact' || verdict === 'soft' },
  { name: 'exact', holds: ({ verdict }) => verdict === 'exact' },
  { name: 'wrong, unnoticed', holds: ({ verdict, gaveUp }) => verdict === 'wrong' && !gaveUp },
  { name: 'parses', holds: ({ parses }) => parses },
];

/** One row per format for what came out and for what it cost, the suggestion, refusals, and what went wrong. */
export function summariseFormats(outcomes: readonly FormatOutcome[]): Summary {
  const byFormat = editFormats
    .map((format) => ({ format, own: outcomes.filter(({ facts }) => facts.format === format) }))
    .filter(({ own }) => own.length > 0);
  const metrics: Record<string, Metric> = { right: share(outcomes, shares[3]!.holds) };
  for (const { format, own } of byFormat)
    for (const { name, holds } of shares) metrics[`${format} ${name}`] = share(own, holds);
  const suggestion = suggestFormat(outcomes);
  return {
    headline: 'right',
    metrics,
    tables: [
      {
        columns: ['format', 'tasks', ...shares.map(({ name }) => name)],
        rows: byFormat.map(({ format, own }) => [
          format,
          String(own.length),
          ...shares.map(({ holds }) => renderShare(share(own, holds))),
        ]),
      },
      { title: 'Cost', columns: costColumns, rows: byFormat.map(({ format, own }) => costRow(format, own)) },
      ...(suggestion
        ? [
            {
              title: 'Suggestion',
              columns: ['model.format', 'why'],
              rows: [[suggestion.format, suggestion.why]],
            },
          ]
        : []),
      ...details(outcomes),
    ],
    modelFormat: suggestion,
    notes: [
      '`well-formed`, `applied` (all edits placed and through the gate) and `right at once` are of the first reply; the others of the end, after at most two repair rounds. `right`: exact, or equal but for white space that means nothing. `wrong, unnoticed`: no edit was refused, and the file is not the expected one.',
      ...tooLong(outcomes),
      ...(suggestion
        ? [
            `For the configuration: \`model: { format: ${suggestion.format} }\`, or \`format: auto\`, which takes it from this measurement`,
          ]
        : []),
    ],
  };
}

const costColumns = [
  'format',
  'replies a task',
  'prompt tokens a task',
  'reply tokens a task (median)',
  'tokens per right edit',
  'US $ per right edit',
  'seconds of the model a task (median)',
];

function costRow(format: string, own: readonly FormatOutcome[]): string[] {
  const sum = (of: (outcome: FormatOutcome) => number) => own.reduce((total, one) => total + of(one), 0);
  const right = own.filter(({ passed }) => passed).length;
  const perRight = (total: number, digits: number) => (right === 0 ? '–' : (total / right).toFixed(digits));
  const dollars = sum(({ usage }) => usage.costUsd);
  return [
    format,
    (sum(({ usage }) => usage.calls) / own.length).toFixed(2),
    String(Math.round(sum(({ usage }) => usage.promptTokens) / own.length)),
    String(Math.round(median(own.map(({ usage }) => usage.completionTokens)))),
    perRight(
      sum(({ usage }) => usage.promptTokens + usage.completionTokens),
      0,
    ),
    dollars === 0 ? 'price unknown' : perRight(dollars, 5),
    median(own.map(({ facts }) => facts.secondsWaited)).toFixed(1),
  ];
}

function tooLong(outcomes: readonly FormatOutcome[]): string[] {
  const count = outcomes.filter(({ facts }) => facts.asked !== facts.format).length;
  return count === 0
    ? []
    : [
        `${count} files were too long to be written whole; as in a run, search/replace blocks were asked for there.`,
      ];
}

function details(outcomes: readonly FormatOutcome[]) {
  const refused = countEach(
    outcomes.flatMap(({ facts }) => facts.refusals.map((status) => `${facts.format}\n${status}`)),
  );
  const failed = outcomes.filter(({ passed }) => !passed);
  const tables = [
    {
      title: 'Refusals',
      columns: ['format', 'refused as', 'times'],
      rows: [...refused].toSorted().map(([key, times]) => [...key.split('\n'), String(times)]),
    },
    {
      title: 'Not right',
      columns: ['task and format', 'language', 'came out', 'refused as'],
      rows: failed.map(({ id, facts }) => [id, facts.language, facts.verdict, facts.refusals.join(', ')]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function share(outcomes: readonly FormatOutcome[], holds: (facts: FormatFacts) => boolean): Metric {
  return proportion(outcomes.filter(({ facts }) => holds(facts)).length, outcomes.length);
}
