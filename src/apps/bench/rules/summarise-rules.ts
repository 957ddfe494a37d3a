import { renderShare, type Metric, type CaseOutcome, type Summary, type Table } from '../frame/index.ts';
import type { EvalResult } from '../../../jobs/rules/evaluate-rule.ts';
import { countVerdicts, scoreVerdicts } from '../../../jobs/rules/score.ts';

/** Both ways to ask. */
export const modes = ['two-pass', 'single-pass'] as const;
type Mode = (typeof modes)[number];

/** What a case of the rules suite left behind: the result of each mode that was asked for. */
export type RulesFacts = Partial<Record<Mode, EvalResult>>;

interface Judged extends EvalResult {
  rule: string;
}

const notes = [
  'A file counts as found when at least one confirmed violation is placed in it. The judge sees a file name made of its content, never the label.',
];

/** Sums up the rules suite: one table of totals, then one for each mode with a line for each rule. */
export function summariseRules(outcomes: readonly CaseOutcome<RulesFacts>[]): Summary {
  const byMode = modes
    .map((mode) => ({
      mode,
      judged: outcomes.flatMap(({ id, facts }) => (facts[mode] ? [{ ...facts[mode], rule: id }] : [])),
    }))
    .filter(({ judged }) => judged.length > 0);
  const metrics: Record<string, Metric> = {};
  for (const { mode, judged } of byMode) Object.assign(metrics, metricsOf(mode, judged));
  const [two, single] = modes.map((mode) => strongTokens(metrics, mode));
  if (two && single) {
    metrics['strong tokens, single-pass over two-pass'] = { value: Math.round((100 * single) / two) / 100 };
  }
  const headline = metrics['two-pass f1'] ? 'two-pass f1' : 'single-pass f1';
  metrics[headline] ??= { value: 0, total: 0 };
  const totals: Table = {
    title: 'all rules',
    columns: ['mode', 'files', 'precision', 'recall', 'F1', 'calls weak / strong', 'strong tokens in / out'],
    rows: byMode.map(({ mode, judged }) => totalRow(mode, judged, metrics)),
  };
  return {
    headline,
    metrics,
    tables: [totals, ...byMode.map(({ mode, judged }) => tableOf(mode, judged))],
    notes,
  };
}

function metricsOf(mode: Mode, judged: readonly Judged[]): Record<string, Metric> {
  const { precision, recall, f1 } = scoreVerdicts(countVerdicts(judged.flatMap(({ verdicts }) => verdicts)));
  const metrics: Record<string, Metric> = {
    [`${mode} precision`]: precision,
    [`${mode} recall`]: recall,
    [`${mode} f1`]: f1,
  };
  for (const role of ['weak', 'strong'] as const) {
    const sum = (field: 'calls' | 'promptTokens' | 'completionTokens') => ({
      value: judged.reduce((all, { usage }) => all + usage[role][field], 0),
    });
    metrics[`${mode} ${role} calls`] = sum('calls');
    metrics[`${mode} ${role} prompt tokens`] = sum('promptTokens');
    metrics[`${mode} ${role} reply tokens`] = sum('completionTokens');
  }
  return metrics;
}

function strongTokens(metrics: Record<string, Metric>, mode: Mode): number {
  const of = (kind: string) => metrics[`${mode} strong ${kind} tokens`]?.value ?? 0;
  return of('prompt') + of('reply');
}

function totalRow(mode: Mode, judged: readonly Judged[], metrics: Record<string, Metric>): string[] {
  const value = (name: string) => metrics[`${mode} ${name}`]!.value;
  return [
    mode,
    String(judged.reduce((sum, { verdicts }) => sum + verdicts.length, 0)),
    ...['precision', 'recall', 'f1'].map((name) => renderShare(metrics[`${mode} ${name}`]!)),
    `${value('weak calls')} / ${value('strong calls')}`,
    `${value('strong prompt tokens')} / ${value('strong reply tokens')}`,
  ];
}

function tableOf(mode: Mode, judged: readonly Judged[]): Table {
  const rows = judged.map(({ rule, verdicts, failed, usage }) => {
    const score = scoreVerdicts(countVerdicts(verdicts));
    const wrong = verdicts.filter(({ expected, found }) => expected !== found).map(({ id }) => id);
    return [
      rule,
      String(verdicts.length),
      renderShare(score.precision),
      renderShare(score.recall),
      renderShare(score.f1),
      `${usage.weak.calls} / ${usage.strong.calls}`,
      [...wrong, ...failed.map((file) => `${file} (not judged)`)].join(', '),
    ];
  });
  const columns = ['rule', 'files', 'precision', 'recall', 'F1', 'calls weak / strong', 'judged wrongly'];
  return { title: mode, columns, rows };
}
