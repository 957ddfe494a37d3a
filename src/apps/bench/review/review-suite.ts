import path from 'node:path';
import { z } from 'zod';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { refreshIndex } from '../../../indexing/index.ts';
import { showSurroundings } from '../../../pipeline/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { reviewPatch } from '../../../validation/index.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import { findClone } from '../locate/find-clone.ts';
import { randomOf } from '../random.ts';
import { damagePatch, type Damage } from './damage-patch.ts';
import { readFix } from './read-fix.ts';
import { loadReviewCases, type ReviewCase } from './review-case.ts';
import { ReviewFacts, summariseReviews } from './review-summary.ts';
import { openStore } from '../../../composition/repository/compose-repository.ts';

const Options = z.object({ clones: z.string().default('clones') });
type Options = z.infer<typeof Options>;

/** Merged fixes, as they are and with one line made wrong: does self-review object to the latter and leave the former? */
export function reviewSuite(parser: () => SyntaxParser): Suite<ReviewCase, Options, ReviewFacts> {
  return {
    name: 'review',
    description: 'self-review of merged fixes, as they are and with one line damaged',
    usesModel: true,
    flags: [{ flags: '--clones <folder>', description: 'where the clones are, OWNER+NAME (clones)' }],
    options: Options,
    comparable: () => ({}),
    facts: ReviewFacts,
    loadCases: loadReviewCases,
    runCase: (item, world) => reviewCase(item, world, parser()),
    summarise: summariseReviews,
  };
}

async function reviewCase(
  item: ReviewCase,
  { options, model, signal, keep, progress }: CaseWorld<Options>,
  parser: SyntaxParser,
): Promise<CaseResult<ReviewFacts>> {
  progress('reading the fix');
  const clone = await findClone(options.clones, item.repo);
  const fix = await readFix(clone, item.commit);
  const wrong = damagePatch(fix.patch, randomOf(Number.parseInt(item.commit.slice(0, 8), 16)));
  if (wrong === undefined)
    throw new Error('no added line of source can be made wrong in one of the known ways');
  const { issue } = fix;
  const patch = item.damaged ? wrong.patch : fix.patch;
  const workspace = await GitWorkspace.open(clone, fix.patch.base);
  const store = openStore(path.join(path.dirname(keep), 'review-cache', item.repo.replace('/', '+')));
  const index = await refreshIndex({ workspace, parser, store, signal });
  progress('reviewing');
  const surroundings = await showSurroundings({ index, workspace }, patch);
  const { findings } = await reviewPatch({ issue, patch, checks: [], surroundings, model, signal });
  const errors = findings.filter(({ severity }) => severity === 'error');
  const objected = errors.length > 0;
  return {
    passed: objected === item.damaged,
    facts: {
      damaged: item.damaged,
      objected,
      met: item.damaged && errors.some((found) => isAt(found, wrong.damage)),
      errors: errors.map(({ message }) => message.slice(0, 300)),
      damage: item.damaged ? wrong.damage : undefined,
    },
  };
}

/** An objection to the damaged line, or to a line beside it. */
function isAt({ path: file, startLine }: Finding, { path: where, line }: Damage): boolean {
  return file === where && startLine !== undefined && Math.abs(startLine - line) <= 3;
}
