import type { FileKind } from '../domain/index.ts';
import type { PlannedFile, RecordPlan } from './plan-records.ts';

/** What an index holds at most: memory and time of every search grow with it. */
export interface IndexBounds {
  files: number;
  /** Bytes of text. */
  bytes: number;
}

/** About two gigabytes of memory while indexing or searching; see docs/bench-notes/indexing.md. */
export const indexBounds: IndexBounds = { files: 200_000, bytes: 400_000_000 };

/** What is let in first; kinds that are not named come last. */
const order: readonly FileKind[] = ['source', 'config', 'test', 'docs', 'generated', 'vendored'];

/**
 * Leaves out of a plan what goes beyond the bounds: vendored copies first, then generated files, documents, tests; within a kind
 * what lies deepest in the tree. A pure function of the tree, so that every run leaves out the same.
 * @returns the plan that fits, and how many files of each kind were left out
 */
export function boundPlan(
  plan: RecordPlan,
  bounds: IndexBounds,
): { plan: RecordPlan; left: Partial<Record<FileKind, number>> } {
  const total = plan.files.reduce((sum, { file }) => sum + file.size, 0);
  if (plan.files.length <= bounds.files && total <= bounds.bytes) return { plan, left: {} };
  const kept = new Set<PlannedFile>();
  let bytes = 0;
  for (const planned of byPriority(plan.files)) {
    if (kept.size >= bounds.files || bytes + planned.file.size > bounds.bytes) break;
    kept.add(planned);
    bytes += planned.file.size;
  }
  const left: Partial<Record<FileKind, number>> = {};
  const outside = plan.files.filter((planned) => !kept.has(planned)).map(({ file }) => file);
  for (const { kind } of outside) left[kind] = (left[kind] ?? 0) + 1;
  const files = plan.files.filter((planned) => kept.has(planned));
  return { plan: { files, skipped: [...plan.skipped, ...outside] }, left };
}

function byPriority(files: readonly PlannedFile[]): PlannedFile[] {
  const worth = ({ file }: PlannedFile): number => {
    const rank = order.indexOf(file.kind);
    const depth = file.path.split('/').length;
    return (rank < 0 ? order.length : rank) * 10_000 + depth;
  };
  const keyed = files.map((planned) => ({ planned, key: worth(planned) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ planned }) => planned);
}
