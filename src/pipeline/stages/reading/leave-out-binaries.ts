import type { SourceFile } from '../../../domain/index.ts';
import type { CheckedPlan } from '../../../planning/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';

/**
 * Leaves out the files of a plan that hold no text, though their names do not say so (R9). Files that are named like
 * data are read here for the first time.
 */
export async function leaveOutBinaries<Given extends CheckedPlan>(
  given: Given,
  files: ReadonlyMap<string, SourceFile>,
  workspace: Pick<Workspace, 'read'>,
): Promise<Given> {
  const unread = given.plan.changes.filter(({ path }) => files.get(path)?.kind === 'data');
  const contents = await workspace.read(unread.map(({ path }) => path));
  const binary = new Set(
    contents.flatMap(({ path, bytes }) => (bytes && decodeText(bytes) === undefined ? path : [])),
  );
  if (binary.size === 0) return given;
  const { plan, dropped } = given;
  return {
    ...given,
    plan: { ...plan, changes: plan.changes.filter(({ path }) => !binary.has(path)) },
    dropped: [...dropped, ...[...binary].map((path) => ({ path, reason: 'is binary and is not edited' }))],
  };
}
