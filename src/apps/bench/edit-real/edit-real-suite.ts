import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import { answerCase } from '../../../jobs/apply/answer-case.ts';
import { isSound } from '../is-sound.ts';
import { proportion, type Metric, type CaseOutcome, type Suite, type Summary } from '../frame/index.ts';
import type { RealCase } from './case-shape.ts';
import { loadRealCases } from './load-cases.ts';
import { renderSides } from './render-sides.ts';

const Options = z.object({ repo: z.string().optional() });
type Options = z.infer<typeof Options>;

const verdicts = ['right', 'other', 'broken', 'applied', 'refused'] as const;
const Facts = z.object({
  kind: z.string(),
  verdict: z.enum(verdicts),
  /** The result that was wanted is known and can be read by the parser. */
  honest: z.boolean(),
});
type Facts = z.infer<typeof Facts>;

/** Replies of real sessions: what would a person have to undo, and which honest ones are refused? */
export function editRealSuite(parser: () => SyntaxParser): Suite<RealCase, Options, Facts> {
  return {
    name: 'edit-real',
    description:
      'replay replies that real models wrote (--data FILE or FOLDER of sessions): right, other, broken, refused',
    usesModel: false,
    flags: [
      {
        flags: '--repo <dir>',
        description: 'the repository that the sessions were held in, if not the folder itself',
      },
    ],
    options: Options,
    facts: Facts,
    loadCases: (data, { repo }) => loadRealCases(data, repo),
    async runCase(item, world) {
      const { id, path: file, before, format, edit } = item;
      const answer = await answerCase(JSON.stringify({ id, path: file, before, format, edit }), parser());
      const after = answer.ok ? answer.after : undefined;
      const facts = await judge(item, after, parser());
      if (facts.verdict === 'other' || facts.verdict === 'broken') {
        await mkdir(world.keep, { recursive: true });
        await writeFile(path.join(world.keep, 'sides.html'), renderSides(item, after!));
      }
      return { passed: facts.verdict !== 'broken' && !(facts.honest && facts.verdict === 'refused'), facts };
    },
    summarise,
  };
}

async function judge(item: RealCase, after: string | undefined, parser: SyntaxParser): Promise<Facts> {
  const { kind, before } = item;
  const wanted = item.gold ?? item.expect;
  const parses = (text: string) => isSound(parser, item.path, text);
  const honest =
    wanted !== undefined && ['clean', 'exact', 'indent', 'session'].includes(kind) && (await parses(wanted));
  if (after === undefined) return { kind, verdict: 'refused', honest };
  if ((await parses(before)) && !(await parses(after))) return { kind, verdict: 'broken', honest };
  if (wanted === undefined) return { kind, verdict: 'applied', honest };
  return { kind, verdict: trimmed(after) === trimmed(wanted) ? 'right' : 'other', honest };
}

/** Trailing space is no difference that anybody would undo. */
function trimmed(text: string): string {
  return text.trimEnd().replace(/[^\S\n]+$/gm, '');
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]): Summary {
  const count = (some: readonly CaseOutcome<Facts>[], verdict: Facts['verdict']) =>
    some.filter(({ facts }) => facts.verdict === verdict).length;
  const honest = outcomes.filter(({ facts }) => facts.honest);
  const applied = outcomes.filter(({ facts }) => facts.verdict !== 'refused');
  const metrics: Record<string, Metric> = {
    right: proportion(count(honest, 'right'), honest.length),
    broken: proportion(count(applied, 'broken'), applied.length),
    'honest refused': proportion(count(honest, 'refused'), honest.length),
    applied: proportion(applied.length, outcomes.length),
  };
  const kinds = [...new Set(outcomes.map(({ facts }) => facts.kind))].toSorted();
  const rows = kinds.map((kind) => {
    const own = outcomes.filter(({ facts }) => facts.kind === kind);
    return [kind, String(own.length), ...verdicts.map((verdict) => String(count(own, verdict)))];
  });
  return {
    headline: 'right',
    metrics,
    tables: [{ columns: ['kind', 'replies', ...verdicts], rows }],
    notes: [
      '`right` is the committed or plainly expected text up to trailing space; `other` was applied and differs from it, and a person has to look: `sides.html` of the case shows it; `broken` no longer parses; `applied` has nothing to compare with.',
    ],
  };
}
