import type { FileChange, Patch, Plan, PlannedChange } from '../../domain/index.ts';
import { beginDraft, toPatch, withPatch, type Draft } from '../../editing/index.ts';
import type { RunContext } from '../run-context.ts';
import type { IndexedRepository } from './indexed-repository.ts';
import { passChecks } from './pass-checks.ts';
import { lastOf, type Validated } from './validated.ts';
import { proveDraft } from './prove-draft.ts';
import { openEditingContext } from './editing-context.ts';

/** Checks and proves a patch as it stands: nothing is corrected or formatted, no model is asked. */
export async function checkPlaced(
  context: RunContext,
  repository: IndexedRepository,
  patch: Patch,
): Promise<Validated> {
  const draft = draftOf(patch);
  const editing = openEditingContext(context, repository, planOf(patch), { seen: [] });
  const begun: Validated = { draft, checks: [], unchecked: '', findings: [], reviewed: false };
  const checked = await lastOf(passChecks(editing, begun, 0, false));
  const left = toPatch(checked.draft, patch.base);
  return { ...checked, proof: await proveDraft(context, left, checked.testRun) };
}

/** A patch as the plan that it carries out. */
function planOf({ changes }: Patch): Plan {
  return { rootCause: '', approach: '', changes: changes.map(plannedOf) };
}

function plannedOf({ path, from, change }: FileChange): PlannedChange {
  const instructions = 'As it was.';
  return change === 'rename'
    ? { action: 'rename', path: from ?? path, to: path, instructions }
    : { action: change, path, instructions };
}

function draftOf(patch: Patch): Draft {
  const texts = new Map(
    patch.changes.map(({ path, from, before = '', mode = '100644' }) => [
      from ?? path,
      { text: before, mode },
    ]),
  );
  return withPatch(beginDraft(planOf(patch), texts), patch);
}
