import { z } from 'zod';
import { proportion, type Metric } from '../../../text/statistics.ts';
import type { CaseOutcome, Summary } from '../frame/index.ts';

const SuiteRun = z.object({
  status: z.string(),
  passed: z.number(),
  failed: z.number(),
  /** Of the command and its setup; inside, with building the sandbox and taking it down. */
  seconds: z.number(),
  /** Processor time of the same. */
  cpuSeconds: z.number(),
  reason: z.string().exactOptional(),
  /** End of the output of a run that did not pass. */
  tail: z.string(),
});
export type SuiteRun = z.infer<typeof SuiteRun>;

/** What is kept of one repository. */
export const SandboxFacts = z.object({
  language: z.string(),
  tool: z.string(),
  isolation: z.string(),
  outside: SuiteRun,
  inside: SuiteRun,
});
export type SandboxFacts = z.infer<typeof SandboxFacts>;

/** How many of the tests that pass outside pass inside, and what the sandbox adds to their time. */
export function summariseSandbox(outcomes: readonly CaseOutcome<SandboxFacts>[]): Summary {
  const sum = (count: (facts: SandboxFacts) => number) =>
    outcomes.reduce((total, { facts }) => total + count(facts), 0);
  const outside = sum((facts) => facts.outside.passed);
  const inside = sum((facts) => Math.min(facts.inside.passed, facts.outside.passed));
  const seconds = [sum((facts) => facts.outside.seconds), sum((facts) => facts.inside.seconds)] as const;
  const cpu = [sum((facts) => facts.outside.cpuSeconds), sum((facts) => facts.inside.cpuSeconds)] as const;
  return {
    headline: 'tests that pass outside and inside',
    metrics: {
      'tests that pass outside and inside': proportion(inside, outside),
      'seconds outside': { value: seconds[0], unit: 's' },
      'seconds inside': { value: seconds[1], unit: 's' },
      'added wall-clock time': added(seconds),
      'added processor time': added(cpu),
    },
    tables: [
      {
        columns: [
          'repository',
          'language',
          'tests run by',
          'passed outside',
          'inside',
          'failed outside',
          'inside',
          'seconds outside',
          'inside',
          'CPU seconds outside',
          'inside',
        ],
        rows: outcomes.map(({ id, facts }) => [
          id,
          facts.language,
          facts.tool,
          String(facts.outside.passed),
          String(facts.inside.passed),
          String(facts.outside.failed),
          String(facts.inside.failed),
          facts.outside.seconds.toFixed(1),
          facts.inside.seconds.toFixed(1),
          facts.outside.cpuSeconds.toFixed(1),
          facts.inside.cpuSeconds.toFixed(1),
        ]),
      },
    ],
    notes: [
      'Outside is the command in the clone itself, with every committed file newly touched as in a fresh checkout; inside is the same check as a run makes it, building the sandbox included.',
      `Isolation: ${[...new Set(outcomes.map(({ facts }) => facts.isolation))].join(', ') || 'none'}. The fastest of the repeated runs counts.`,
    ],
  };
}

/** What the second figure is above the first, in percent of it. */
function added([outside, inside]: readonly [number, number]): Metric {
  return { value: outside === 0 ? 0 : 100 * (inside / outside - 1), unit: '%' };
}
