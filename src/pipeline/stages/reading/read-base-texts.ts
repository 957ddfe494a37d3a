import type { Plan, TreeEntry } from '../../../domain/index.ts';
import type { BaseText } from '../../../writing/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { decodeText } from '../../../text/encoding.ts';

/** Reads text and mode, at the base, of the files that a plan touches. Files that are not text are left out. */
export async function readBaseTexts(plan: Plan, workspace: Workspace): Promise<Map<string, BaseText>> {
  const entries = new Map<string, TreeEntry>((await workspace.tree()).map((entry) => [entry.path, entry]));
  const paths = plan.changes.map((change) => change.path).filter((path) => entries.has(path));
  const texts = new Map<string, BaseText>();
  for (const { path, bytes } of await workspace.read(paths)) {
    const text = bytes && decodeText(bytes)?.text;
    if (text !== undefined) texts.set(path, { text, mode: entries.get(path)!.mode });
  }
  return texts;
}
