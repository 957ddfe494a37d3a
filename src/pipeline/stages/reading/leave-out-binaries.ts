import type { SourceFile } from '../../../domain/index.ts';
import type { CheckedPlan } from '../../../planning/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';

/**
 * Drops the binary files of a plan whose names do not show that they are binary (R9). Indexing skips files that are named
 * like data, so they are read here for the first time.
 */
export async function leaveOutBinaries<Checked extends CheckedPlan>(
  checked: Checked,
  files: ReadonlyMap<string, SourceFile>,
  workspace: Pick<Workspace, 'read'>,
): Promise<Checked> {
  const unread = checked.plan.changes.filter(({ path }) => files.get(path)?.kind === 'data');
  const contents = await workspace.read(unread.map(({ path }) => path));
  const binary = new Set(
    contents.flatMap(({ path, bytes }) => (bytes && decodeText(bytes) === undefined ? path : [])),
  );
  if (binary.size === 0) return checked;
  const { plan, dropped } = checked;
  return {
    ...checked,
    plan: { ...plan, changes: plan.changes.filter(({ path }) => !binary.has(path)) },
    dropped: [...dropped, ...[...binary].map((path) => ({ path, reason: 'is binary and is not edited' }))],
  };
}
