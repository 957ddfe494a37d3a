import { z } from 'zod';
import { editFormats } from '../../../domain/index.ts';
import {
  median,
  proportion,
  renderShare,
  type Metric,
  type CaseOutcome,
  type Summary,
} from '../frame/index.ts';

/** What is kept of one task in one format. */
export const RefactorFacts = z.object({
  format: z.enum(editFormats),
  counter: z.enum(['python-ast', 'tree-sitter']),
  /** The check that failed. */
  problem: z.string().optional(),
  /** Every edit of the first reply could be read and placed. */
  wellFormed: z.boolean(),
  refused: z.number(),
  /** Lazy comments in the replies that the file does not have, those that the original counts, and edits the gate refused as placeholders. */
  lazyComments: z.number(),
  lazyAsOriginal: z.number(),
  stubsRefused: z.number(),
});
export type RefactorFacts = z.infer<typeof RefactorFacts>;

/** One row per format: passed, well-formed, lazy; and every task that failed. */
export function summariseRefactor(outcomes: readonly CaseOutcome<RefactorFacts>[]): Summary {
  const formats = editFormats.filter((format) => outcomes.some(({ facts }) => facts.format === format));
  const metrics: Record<string, Metric> = { passed: share(outcomes, ({ passed }) => passed) };
  const rows = formats.map((format) => {
    const own = outcomes.filter(({ facts }) => facts.format === format);
    const passed = share(own, (outcome) => outcome.passed);
    const wellFormed = share(own, ({ facts }) => facts.wellFormed);
    const lazy = share(own, ({ facts }) => facts.lazyComments > 0);
    Object.assign(metrics, { [`${format} passed`]: passed, [`${format} well-formed`]: wellFormed });
    const lazyAsOriginal = share(own, ({ facts }) => facts.lazyAsOriginal > 0);
    const stubs = share(own, ({ facts }) => facts.stubsRefused > 0);
    Object.assign(metrics, {
      [`${format} lazy`]: lazy,
      [`${format} lazy as the original counts`]: lazyAsOriginal,
      [`${format} placeholders refused`]: stubs,
    });
    const tokens = Math.round(median(own.map(({ usage }) => usage.completionTokens)));
    const shares = [passed, wellFormed, lazyAsOriginal, lazy, stubs].map(renderShare);
    return [format, ...shares, String(tokens)];
  });
  const failed = outcomes.filter(({ passed }) => !passed).map(({ id, facts }) => [id, facts.problem ?? '']);
  const counters = [...new Set(outcomes.map(({ facts }) => facts.counter))].join(', ');
  return {
    headline: 'passed',
    metrics,
    tables: [
      {
        columns: [
          'format',
          'passed',
          'well-formed',
          'lazy, as the original counts',
          'lazy, the file’s own comments aside',
          'placeholders that the gate refused',
          'reply tokens (median)',
        ],
        rows,
      },
      ...(failed.length > 0
        ? [{ title: 'Failed', columns: ['task and format', 'check'], rows: failed }]
        : []),
    ],
    notes: [`Nodes counted by ${counters || 'nothing'}; \`well-formed\`: no edit of any reply was refused.`],
  };
}

function share(
  outcomes: readonly CaseOutcome<RefactorFacts>[],
  holds: (outcome: CaseOutcome<RefactorFacts>) => boolean,
): Metric {
  return proportion(outcomes.filter(holds).length, outcomes.length);
}
