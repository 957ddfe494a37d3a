import type { FileKind, PlannedChange, SourceFile } from '../domain/index.ts';

/** What a plan may touch. */
export interface ScopeRules {
  maxFiles: number;
  /** Why a path is off limits, or `undefined`. */
  forbids: (path: string) => string | undefined;
}

/** Files that nobody writes by hand, or that have no text of their own. */
const uneditableKinds: ReadonlySet<FileKind> = new Set([
  'binary',
  'lfs-pointer',
  'submodule',
  'symlink',
  'generated',
  'vendored',
  'minified',
  'too-large',
]);

/** Why a planned change may not be made, by the kind of its file or by the scope rules; `undefined` when it may. */
export function whyNotEditable(
  change: PlannedChange,
  files: ReadonlyMap<string, SourceFile>,
  { forbids }: Pick<ScopeRules, 'forbids'>,
): string | undefined {
  const kind = files.get(change.path)?.kind;
  if (kind !== undefined && uneditableKinds.has(kind)) return `is ${kind} and is not edited`;
  return (
    forbids(change.path) ??
    (change.action === 'rename' ? aboutNewName(change.to, forbids(change.to)) : undefined)
  );
}

/** A reason that says of which name it is: it is told of the file that was to be renamed. */
export function aboutNewName(to: string, reason: string | undefined): string | undefined {
  return reason && `cannot become ${to}, which ${reason}`;
}
