import type { CheckConfig } from '../../../domain/index.ts';
import { toPatch, withPatch, type Draft } from '../../../editing/index.ts';
import { applyFixes, proposeFormatters, readFacts } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The draft as the formatters leave it. */
export async function formatDraft(context: RunContext, draft: Draft): Promise<Draft> {
  const { runner, workspace, environment, signal, events, config } = context.dependencies;
  const patch = toPatch(draft, workspace.base);
  if (!runner || patch.changes.length === 0) return draft;
  const checks = await formattersOf({ config, workspace });
  if (checks.length === 0) return draft;
  return withPatch(
    draft,
    await applyFixes({ workspace, runner, environment, signal, patch, checks, events }),
  );
}

/** The formatters that are configured here or, without any, those that the repository is set up for. */
async function formattersOf({
  config,
  workspace,
}: Pick<Dependencies, 'config' | 'workspace'>): Promise<readonly CheckConfig[]> {
  const named = config.validation.checks.filter((check) => check.fix);
  if (named.length > 0 || config.validation.format === 'off') return named;
  return proposeFormatters(await readFacts(workspace));
}
