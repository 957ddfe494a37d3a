import type { CheckConfig } from '../../../domain/index.ts';
import { toPatch, withPatch, type EditedFiles } from '../../../writing/index.ts';
import { applyFixes, proposeFormatters, readFacts } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Runs the formatters and returns the edited files as they leave them. */
export async function formatFiles(context: RunContext, edited: EditedFiles): Promise<EditedFiles> {
  const { runner, workspace, environment, signal, events, config } = context.dependencies;
  const patch = toPatch(edited, workspace.base);
  if (!runner || patch.changes.length === 0) return edited;
  const checks = await formattersOf({ config, workspace });
  if (checks.length === 0) return edited;
  return withPatch(
    edited,
    await applyFixes({ workspace, runner, environment, signal, patch, checks, events }),
  );
}

/** The configured formatters or, without any, those that the repository is set up for. */
async function formattersOf({
  config,
  workspace,
}: Pick<Dependencies, 'config' | 'workspace'>): Promise<readonly CheckConfig[]> {
  const configured = config.validation.checks.filter((check) => check.fix);
  if (configured.length > 0 || config.validation.format === 'off') return configured;
  return proposeFormatters(await readFacts(workspace));
}
