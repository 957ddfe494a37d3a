import { testsRun } from '../../../domain/index.ts';
import { controlPatch } from '../../../validation/index.ts';
import { toPatch } from '../../../writing/index.ts';
import { remember, stageName } from '../../remember.ts';
import type { EditingContext } from '../writing/editing-context.ts';
import { isError, type ValidationState } from './validation-state.ts';

/**
 * The state with what a control run finds: whether the related tests that pass on the patch can still fail. It comes last, once, since
 * a repair or a review may have changed the patch.
 */
export async function controlPass(
  { context }: EditingContext,
  state: ValidationState,
): Promise<ValidationState> {
  const { runner, workspace, environment, signal, folder, events, parser } = context.dependencies;
  const { related, edited, proof } = state;
  if (!runner || state.findings.some(isError)) return state;
  const runs = (related ?? []).filter(({ check }) => testsRun(check.after.tests) > 0);
  if (runs.length === 0) return state;
  const patch = toPatch(edited, workspace.base);
  const { findings, message, failed } = await context.stopwatch.time('checks', () =>
    remember(folder, stageName('control', patch), () => {
      events.emit({ type: 'commands-started', step: 'control' });
      const proving = proof?.status === 'proven' ? proof.tests : [];
      const common = { workspace, runner, environment, signal, patch, parser, proving };
      return controlPatch(
        runs.map(({ check: { before, after }, files, focus }) => ({
          ...common,
          before,
          after,
          files,
          focus,
        })),
        proof?.status === 'proven',
      );
    }),
  );
  events.emit({ type: 'control-finished', message, failed, findings: findings.length });
  return { ...state, control: message, findings: [...state.findings, ...findings] };
}
