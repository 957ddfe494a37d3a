import type { FileChange, Finding, Patch } from '../../../domain/index.ts';
import { lineMap, sameLines, type LineMap } from './line-map.ts';
import type { ReadFinding } from '../readers/reader.ts';
import { keyAcrossTrees } from './finding-identity.ts';

/** Looks up one line of a file, 1-based; `undefined` when the file or the line is not known. */
export type LineLookup = (path: string, line: number) => string | undefined;

/**
 * The findings after the patch that were not there before it. Two findings are the same when file, code, message and
 * source line agree, wherever that line moved. Each finding before excuses one after, so a second copy of an old
 * problem is new. Findings are first paired on the very line that they moved to; the rest is paired without regard to
 * the line, unpatched lines first, so that what remains is what the patch brought.
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
  const left = new Bag();
  for (const found of before) {
    const file = found.path ?? '';
    left.add(keyOf(found, file, lineBefore), found.startLine);
  }
  const pending: { found: ReadFinding; key: string; added: boolean }[] = [];
  for (const found of after) {
    const move = moves(found.path ?? '');
    const key = keyOf(found, move.basePath, (_, line) => lineAfter(found.path ?? '', line));
    const baseLine = found.startLine === undefined ? undefined : move.map.toBase(found.startLine);
    if (baseLine !== undefined && left.take(key, baseLine)) continue;
    pending.push({ found, key, added: found.startLine !== undefined && baseLine === undefined });
  }
  const fresh = new Set<ReadFinding>();
  for (const { found, key } of pending.toSorted((a, b) => Number(a.added) - Number(b.added))) {
    if (!left.take(key)) fresh.add(found);
  }
  return after.filter((found) => fresh.has(found)).map(withoutIdentity);
}

/** Drops the field that only comparing needs. */
export function withoutIdentity(read: ReadFinding): Finding {
  const { identity: _, ...found } = read;
  return found;
}

function keyOf(found: ReadFinding, file: string, line: LineLookup): string {
  const source = found.startLine === undefined ? undefined : line(found.path ?? '', found.startLine);
  return keyAcrossTrees(found, file, source);
}

/** Multiset of keys, each with the lines it was seen on. */
class Bag {
  private readonly lines = new Map<string, (number | undefined)[]>();

  add(key: string, line: number | undefined): void {
    const seen = this.lines.get(key);
    if (seen === undefined) this.lines.set(key, [line]);
    else seen.push(line);
  }

  /** Takes one entry out, that on `line` if it is given; false when there is none. */
  take(key: string, line?: number): boolean {
    const seen = this.lines.get(key);
    const at = line === undefined ? (seen?.length ?? 0) - 1 : (seen?.indexOf(line) ?? -1);
    if (seen === undefined || at < 0) return false;
    seen.splice(at, 1);
    return true;
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
