import type { FileChange, Finding, Patch } from '../../../domain/index.ts';
import { lineMap, sameLines, type LineMap } from './line-map.ts';
import type { ReadFinding } from '../readers/reader.ts';
import { keyAcrossTrees } from './finding-identity.ts';

/** Looks up one line of a file, 1-based; `undefined` when the file or the line is not known. */
export type LineLookup = (path: string, line: number) => string | undefined;

/**
 * The findings on the patch that were not there on the base. Two findings are the same when file, code, message and source line
 * agree, wherever that line moved. Each finding of the base excuses one on the patch, so a second copy of an old problem is
 * new. Findings are paired first by the line that they moved to, then regardless of the line, unpatched lines first, so that
 * the findings that remain are those that the patch introduced.
 */
export function newFindings(options: {
  before: readonly ReadFinding[];
  after: readonly ReadFinding[];
  patch: Patch;
  lineBefore: LineLookup;
  lineAfter: LineLookup;
}): Finding[] {
  const { before, after, patch, lineBefore, lineAfter } = options;
  const moves = fileMoves(patch);
  const unpaired = new Multiset();
  for (const found of before) {
    const file = found.path ?? '';
    unpaired.add(keyOf(found, file, lineBefore), found.startLine);
  }
  const pending: { found: ReadFinding; key: string; added: boolean }[] = [];
  for (const found of after) {
    const move = moves(found.path ?? '');
    const key = keyOf(found, move.basePath, (_, line) => lineAfter(found.path ?? '', line));
    const baseLine = found.startLine === undefined ? undefined : move.map.toBase(found.startLine);
    if (baseLine !== undefined && unpaired.takeOn(key, baseLine)) continue;
    pending.push({ found, key, added: found.startLine !== undefined && baseLine === undefined });
  }
  const fresh = new Set<ReadFinding>();
  for (const { found, key } of pending.toSorted((a, b) => Number(a.added) - Number(b.added))) {
    if (!unpaired.takeAny(key)) fresh.add(found);
  }
  return after.filter((found) => fresh.has(found)).map(withoutIdentity);
}

/** Drops the field that is needed only for comparing. */
export function withoutIdentity(read: ReadFinding): Finding {
  const { identity: _, ...found } = read;
  return found;
}

function keyOf(found: ReadFinding, file: string, line: LineLookup): string {
  const source = found.startLine === undefined ? undefined : line(found.path ?? '', found.startLine);
  return keyAcrossTrees(found, file, source);
}

/** A multiset of keys, each with the lines it was seen on. */
class Multiset {
  /** By key, the lines in order, and how many entries of each line are left. Lines taken by `takeOn` remain in `order`. */
  private readonly seen = new Map<
    string,
    { order: (number | undefined)[]; left: Map<number | undefined, number> }
  >();

  add(key: string, line: number | undefined): void {
    const { order, left } = this.seen.get(key) ?? { order: [], left: new Map<number | undefined, number>() };
    order.push(line);
    left.set(line, (left.get(line) ?? 0) + 1);
    this.seen.set(key, { order, left });
  }

  /** Removes one entry that was seen on `line`; false when there is none. */
  takeOn(key: string, line: number | undefined): boolean {
    const left = this.seen.get(key)?.left;
    const count = left?.get(line) ?? 0;
    if (count > 0) left!.set(line, count - 1);
    return count > 0;
  }

  /** Removes one entry, wherever it was seen; false when there is none. */
  takeAny(key: string): boolean {
    const order = this.seen.get(key)?.order ?? [];
    while (order.length > 0) if (this.takeOn(key, order.pop())) return true;
    return false;
  }
}

function fileMoves(patch: Patch): (path: string) => { basePath: string; map: LineMap } {
  const changes = new Map(patch.changes.map((change) => [change.path, change]));
  const maps = new Map<string, LineMap>();
  return (path) => {
    const change = changes.get(path);
    if (change === undefined) return { basePath: path, map: sameLines };
    const map = maps.get(path) ?? mapOf(change);
    maps.set(path, map);
    return { basePath: change.from ?? path, map };
  };
}

function mapOf(change: FileChange): LineMap {
  return lineMap(change.before ?? '', change.after ?? '');
}
