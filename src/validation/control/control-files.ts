import type { FileChange, Patch } from '../../domain/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { baseTexts, withFiles, withText } from './control-runs.ts';
import { otherExpectations, type OtherExpectations } from './texts/other-expectations.ts';

/** A test file with other expectations, as the base and as the patch has it. */
export interface ControlFile {
  path: string;
  /** Absent where the patch creates or renames the file: on the base, it stands as the patch has it. */
  before: string | undefined;
  after: string | undefined;
  onBase: OtherExpectations;
  onPatch: OtherExpectations;
}

/**
 * Test files whose expectations can be changed, on the base and on the patch.
 * @param otherOf what is changed in a file
 */
export async function controlFiles(
  workspace: Workspace,
  patch: Patch,
  files: readonly string[],
  otherOf = otherExpectations,
): Promise<ControlFile[]> {
  const changes = new Map(patch.changes.map((change) => [change.path, change]));
  const plain = files.filter((path) => changes.get(path)?.change === undefined);
  const texts = await baseTexts({ workspace }, plain);
  return files.flatMap((path): ControlFile[] => {
    const change = changes.get(path);
    if (change?.change === 'delete') return [];
    if (change !== undefined && change.change !== 'modify') return createdFile(path, change.after, otherOf);
    const before = change?.before ?? texts.get(path);
    if (before === undefined) return [];
    const onBase = otherOf(path, before);
    const onPatch = otherOf(path, change?.after ?? before);
    return onBase && onPatch ? [{ path, before, after: change?.after, onBase, onPatch }] : [];
  });
}

function createdFile(path: string, after = '', otherOf = otherExpectations): ControlFile[] {
  const others = otherOf(path, after);
  return others ? [{ path, before: undefined, after, onBase: others, onPatch: others }] : [];
}

/**
 * The file with other expectations on the patch only where the base says the same: what a patch writes may be made so that it compiles
 * with one value alone.
 * @returns `undefined` where nothing is left
 */
export function onlyOldLines(file: ControlFile): ControlFile | undefined {
  const { before, after, onPatch } = file;
  if (before === undefined) return undefined;
  if (after === undefined) return file;
  const old = new Set(before.split('\n').map((line) => line.trim()));
  const others = onPatch.text.split('\n');
  const plain = after.split('\n');
  const lines = new Set([...onPatch.lines].filter((line) => old.has(plain[line - 1]!.trim())));
  const text = plain.map((line, at) => (lines.has(at + 1) ? others[at]! : line)).join('\n');
  return lines.size === 0 ? undefined : { ...file, onPatch: { text, lines } };
}

/** The patch, whose tests expect something else in these files. */
export function othersOnPatch(patch: Patch, files: readonly ControlFile[]): Patch {
  const others = files.map(({ path, before, onPatch }) =>
    withText(patch, modification(path, before), onPatch.text),
  );
  return withFiles(patch, others);
}

/** The base, whose tests expect something else in these files. */
export function othersOnBase({ base }: Patch, files: readonly ControlFile[]): Patch {
  return {
    base,
    changes: files.map(({ path, before, onBase }) => ({ ...modification(path, before), after: onBase.text })),
  };
}

function modification(path: string, before: string | undefined): FileChange {
  return before === undefined ? { path, change: 'create' } : { path, change: 'modify', before };
}

/** The lines of the base, from 1, that say there and, as they are, on the patch what is expected. */
export function keptLines({ before, after, onBase, onPatch }: ControlFile): ReadonlySet<number> {
  if (before === undefined || after === undefined) return onBase.lines;
  const now = after.split('\n');
  const said = new Set([...onPatch.lines].map((line) => now[line - 1]?.trim()));
  const old = before.split('\n');
  return new Set([...onBase.lines].filter((line) => said.has(old[line - 1]?.trim())));
}
