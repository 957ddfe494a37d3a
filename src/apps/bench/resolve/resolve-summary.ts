import { z } from 'zod';
import { proofStatuses } from '../../../domain/index.ts';
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
  /** Who worked on it: Patchwright, or a peer and its cap. */
  side: z.string().default('Patchwright'),
  stage: z.enum(failureStages),
  verdict: z.string(),
  verdictReason: z.string(),
  /** Whether the patch's own tests show the fault; a peer proves nothing. */
  proof: z.enum(proofStatuses).optional(),
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

/** Resolved, applied, where runs failed, and every instance with what it took. Figures are Patchwright's; a peer has its rows. */
export function summariseResolve(all: readonly CaseOutcome<ResolveFacts>[]): Summary {
  const sides = [...new Set(all.map(({ facts }) => facts.side))].map((side) =>
    measure(
      side,
      all.filter(({ facts }) => facts.side === side),
    ),
  );
  const ours = sides.find(({ side }) => side === 'Patchwright') ?? measure('Patchwright', []);
  return {
    headline: 'resolved',
    metrics: {
      resolved: ours.resolved,
      applied: ours.applied,
      'proven of the applied': ours.proven,
      'median calls': { value: ours.calls.median },
      'most calls': { value: ours.calls.most },
      'median prompt tokens': { value: ours.prompts.median },
      'most prompt tokens': { value: ours.prompts.most },
      'resolved per million tokens': { value: ours.perMillion },
      'median cost': { value: ours.cost, unit: 'USD' },
      'median seconds without the model': { value: ours.seconds, unit: 's' },
    },
    tables: [
      { columns: sideColumns, rows: sides.map(sideRow) },
      { title: 'Where runs ended', columns: ['stage', 'instances'], rows: stageRows(all) },
      {
        title: 'Instances',
        columns: [
          'instance',
          'result',
          'verdict',
          'proof',
          'fail → pass',
          'pass → pass',
          'calls',
          'prompt tokens',
        ],
        rows: all.map(instanceRow),
      },
      ...failingTable(all),
    ],
  };
}

/** What one side reached, and what it took. */
function measure(side: string, outcomes: readonly CaseOutcome<ResolveFacts>[]) {
  const share = (holds: (outcome: CaseOutcome<ResolveFacts>) => boolean) =>
    proportion(outcomes.filter(holds).length, outcomes.length);
  const spread = (values: readonly number[]) => ({ median: median(values), most: Math.max(0, ...values) });
  const resolved = outcomes.filter(({ passed }) => passed).length;
  const patched = outcomes.filter(({ facts }) => facts.applied);
  const tokens = outcomes.reduce((sum, { usage }) => sum + usage.promptTokens + usage.completionTokens, 0);
  return {
    side,
    resolved: share(({ passed }) => passed),
    applied: share(({ facts }) => facts.applied),
    proven: proportion(patched.filter(({ facts }) => facts.proof === 'proven').length, patched.length),
    calls: spread(outcomes.map(({ usage }) => usage.calls)),
    prompts: spread(outcomes.map(({ usage }) => usage.promptTokens)),
    perMillion: tokens === 0 ? 0 : (resolved / tokens) * 1_000_000,
    cost: median(outcomes.map(({ usage }) => usage.costUsd)),
    seconds: median(outcomes.map(({ facts }) => facts.runSeconds)),
  };
}

const sideColumns = [
  'who',
  'resolved',
  'applied',
  'calls (median, most)',
  'prompt tokens (median, most)',
  'resolved per million tokens',
  'cost (median)',
];

function sideRow(side: ReturnType<typeof measure>): string[] {
  const { calls, prompts, perMillion, cost } = side;
  return [
    side.side,
    renderShare(side.resolved),
    renderShare(side.applied),
    `${calls.median}, ${calls.most}`,
    `${Math.round(prompts.median)}, ${prompts.most}`,
    perMillion.toFixed(1),
    `$${cost.toFixed(4)}`,
  ];
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
    facts.proof ?? '–',
    renderPart(facts.failToPass),
    renderPart(facts.passToPass),
    String(usage.calls),
    String(usage.promptTokens),
  ];
}

function renderPart({ passed, total }: { passed: number; total: number }): string {
  return `${passed}/${total}`;
}
