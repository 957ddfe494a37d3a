import type { Usage } from '../../../domain/index.ts';
import type { BenchConfiguration, CaseError } from './outcome-file.ts';
import type { BenchEnd, BenchSettings } from './settings.ts';
import type { BenchCase, CaseOutcome, Suite, Summary } from './suite.ts';
import { median } from '../../../text/statistics.ts';

/** The one JSON result of a bench run. */
export interface BenchReport {
  suite: string;
  end: BenchEnd;
  program: { version: string; commit?: string };
  configuration: BenchConfiguration;
  data: string | undefined;
  cases: { selected: number; finished: number; errors: number };
  headline: { name: string; value: number; low?: number; high?: number; total?: number };
  metrics: Summary['metrics'];
  tables: Summary['tables'];
  notes: readonly string[];
  modelFormat?: NonNullable<Summary['modelFormat']>;
  usage: Usage & { medianCalls: number; medianPromptTokens: number };
  secondsWithoutModel: { total: number; median: number };
  outcomes: readonly CaseOutcome<unknown>[];
  errors: readonly CaseError[];
}

/** What the report is built from. */
export interface ReportInput<Case extends BenchCase, Options, Facts> {
  suite: Suite<Case, Options, Facts>;
  options: Options;
  configuration: BenchConfiguration;
  settings: BenchSettings;
  selected: number;
  outcomes: readonly CaseOutcome<Facts>[];
  errors: readonly CaseError[];
  end: BenchEnd;
}

/** Sums up recorded outcomes. Cases without one count in no figure; they are listed. */
export function buildReport<Case extends BenchCase, Options, Facts>(
  input: ReportInput<Case, Options, Facts>,
): BenchReport {
  const { suite, options, configuration, settings, selected, outcomes, errors, end } = input;
  const summary = suite.summarise(outcomes, options);
  const seconds = outcomes.map((outcome) => outcome.seconds);
  return {
    suite: suite.name,
    end,
    program: settings.program,
    configuration,
    data: settings.data,
    cases: { selected, finished: outcomes.length, errors: errors.length },
    headline: { name: summary.headline, ...summary.metrics[summary.headline]! },
    metrics: summary.metrics,
    tables: summary.tables,
    notes: summary.notes ?? [],
    modelFormat: summary.modelFormat,
    usage: sumUsage(outcomes),
    secondsWithoutModel: { total: sum(seconds), median: median(seconds) },
    outcomes,
    errors,
  };
}

function sumUsage(outcomes: readonly CaseOutcome<unknown>[]): BenchReport['usage'] {
  const of = (field: Exclude<keyof Usage, 'cachedTokens'>) => outcomes.map((outcome) => outcome.usage[field]);
  return {
    calls: sum(of('calls')),
    promptTokens: sum(of('promptTokens')),
    completionTokens: sum(of('completionTokens')),
    costUsd: sum(of('costUsd')),
    medianCalls: median(of('calls')),
    medianPromptTokens: median(of('promptTokens')),
  };
}

function sum(values: readonly number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * 1e6) / 1e6;
}
