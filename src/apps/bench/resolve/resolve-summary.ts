import { z } from 'zod';
import {
  median,
  proportion,
  renderShare,
  type CaseOutcome,
  type Summary,
  type Table,
} from '../frame/index.ts';
import { failureStages } from './failure-stage.ts';

const Count = z.object({ passed: z.number(), total: z.number() });

/** What is kept of one instance. */
export const ResolveFacts = z.object({
  stage: z.enum(failureStages),
  verdict: z.string(),
  verdictReason: z.string(),
  applied: z.boolean(),
  failToPass: Count,
  passToPass: Count,
  /** Names of the first tests that should pass and do not: those the issue is about, then those that passed before. */
  failing: z.array(z.string()).default([]),
  /** Why the patch could not be tested, where it could not. */
  reason: z.string().optional(),
  refusedEdits: z.number(),
  /** Seconds of the run without the model; set-up and hidden tests are not in it. */
  runSeconds: z.number(),
  files: z.array(z.string()),
});
export type ResolveFacts = z.infer<typeof ResolveFacts>;

/** Resolved, applied, where runs failed, and every instance with what it took. */
export function summariseResolve(outcomes: readonly CaseOutcome<ResolveFacts>[]): Summary {
  const count = (holds: (outcome: CaseOutcome<ResolveFacts>) => boolean) => outcomes.filter(holds).length;
  const resolved = proportion(
    count(({ passed }) => passed),
    outcomes.length,
  );
  const applied = proportion(
    count(({ facts }) => facts.applied),
    outcomes.length,
  );
  const calls = outcomes.map(({ usage }) => usage.calls);
  const prompts = outcomes.map(({ usage }) => usage.promptTokens);
  const costs = outcomes.map(({ usage }) => usage.costUsd);
  return {
    headline: 'resolved',
    metrics: {
      resolved,
      applied,
      'median calls': { value: median(calls) },
      'most calls': { value: Math.max(0, ...calls) },
      'median prompt tokens': { value: median(prompts) },
      'most prompt tokens': { value: Math.max(0, ...prompts) },
      'median cost': { value: median(costs), unit: 'USD' },
      'median seconds without the model': {
        value: median(outcomes.map(({ facts }) => facts.runSeconds)),
        unit: 's',
      },
    },
    tables: [
      {
        columns: [
          'resolved',
          'applied',
          'calls (median, most)',
          'prompt tokens (median, most)',
          'cost (median)',
        ],
        rows: [
          [
            renderShare(resolved),
            renderShare(applied),
            `${median(calls)}, ${Math.max(0, ...calls)}`,
            `${Math.round(median(prompts))}, ${Math.max(0, ...prompts)}`,
            `$${median(costs).toFixed(4)}`,
          ],
        ],
      },
      { title: 'Where runs ended', columns: ['stage', 'instances'], rows: stageRows(outcomes) },
      {
        title: 'Instances',
        columns: ['instance', 'result', 'verdict', 'fail → pass', 'pass → pass', 'calls', 'prompt tokens'],
        rows: outcomes.map(instanceRow),
      },
      ...failingTable(outcomes),
    ],
  };
}

function failingTable(outcomes: readonly CaseOutcome<ResolveFacts>[]): Table[] {
  const rows = outcomes.flatMap(({ id, facts }) => facts.failing.map((name) => [id, facts.stage, name]));
  return rows.length === 0
    ? []
    : [{ title: 'Tests that fail on the patch', columns: ['instance', 'stage', 'test'], rows }];
}

function stageRows(outcomes: readonly CaseOutcome<ResolveFacts>[]): string[][] {
  return failureStages
    .map((stage) => [stage, String(outcomes.filter(({ facts }) => facts.stage === stage).length)])
    .filter(([, count]) => count !== '0');
}

function instanceRow({ id, facts, usage }: CaseOutcome<ResolveFacts>): string[] {
  return [
    id,
    facts.reason === undefined ? facts.stage : `${facts.stage} (${facts.reason})`,
    `${facts.verdict}: ${facts.verdictReason}`,
    renderPart(facts.failToPass),
    renderPart(facts.passToPass),
    String(usage.calls),
    String(usage.promptTokens),
  ];
}

function renderPart({ passed, total }: { passed: number; total: number }): string {
  return `${passed}/${total}`;
}
