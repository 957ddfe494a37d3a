import type { IndexedFile } from '../../domain/index.ts';
import { longestPath } from '../../text/paths/repository-path.ts';
import { termsOf } from '../../text/words/terms.ts';

/** What the outline needs to know of a file. */
type OutlinedFile = Pick<IndexedFile, 'path' | 'definitions'>;

interface Folder {
  folders: Map<string, Folder>;
  files: string[];
}

/** Lines of a file that the reader has before him already, 1-based and inclusive. */
interface ShownRange {
  path: string;
  startLine: number;
  endLine: number;
}

export interface OutlineOptions {
  /** Declarations that lie in these ranges are not listed again. */
  shown?: readonly ShownRange[];
  /** Declarations of a ranked file that are listed at most, 30 by default. */
  declarations?: number;
  /** Terms with their weights; declarations whose names hold them are listed before others. */
  wanted?: ReadonlyMap<string, number>;
  /** Files and folders of one folder that are named only for orientation, 25 by default. */
  siblings?: number;
  /** Most lines. Declarations are thinned out first, so that no ranked file is lost. */
  maxLines?: number;
}

/** Declarations of a ranked file that are still listed when the outline gets too long. */
const fewerDeclarations = [20, 12, 8, 4, 0];

/**
 * Renders the tree around the ranked files: their folders with sibling files, and the declarations of the ranked files
 * with line numbers. Folders without a ranked file are one line.
 */
export function renderOutline(
  files: readonly OutlinedFile[],
  ranked: readonly string[],
  options: OutlineOptions = {},
): string {
  const { shown = [], declarations: most = 30, siblings = 25, maxLines = 220 } = options;
  const wanted = options.wanted ?? new Map<string, number>();
  const root = buildTree(files);
  const open = new Set(ranked.flatMap((path) => parentsOf(path)));
  const declarations = new Map(
    files
      .filter(({ path }) => ranked.includes(path))
      .map((file) => [file.path, hiddenDeclarations(file, shown, wanted)]),
  );
  let lines: string[] = [];
  for (const listed of [most, ...fewerDeclarations]) {
    lines = new OutlineWalk(open, declarations, { declared: listed, siblings }).render(root);
    if (lines.length <= maxLines) return lines.join('\n');
  }
  return [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more lines`].join('\n');
}

/** Declarations of a file, and files and folders of a folder. */
interface MostListed {
  declared: number;
  siblings: number;
}

/** One rendering of a tree, with at most so many of each. */
class OutlineWalk {
  readonly #open: ReadonlySet<string>;
  readonly #declarations: ReadonlyMap<string, readonly OutlineEntry[]>;
  readonly #most: MostListed;
  readonly #lines: string[] = [];

  constructor(
    open: ReadonlySet<string>,
    declarations: ReadonlyMap<string, readonly OutlineEntry[]>,
    most: MostListed,
  ) {
    this.#open = open;
    this.#declarations = declarations;
    this.#most = most;
  }

  render(root: Folder): string[] {
    this.#walk(root, '', 0);
    return this.#lines;
  }

  #walk(folder: Folder, prefix: string, depth: number): void {
    const indent = '  '.repeat(depth);
    const closed: string[] = [];
    for (const [name, child] of folder.folders) {
      const path = `${prefix}${name}`;
      if (!this.#open.has(path)) {
        closed.push(`${name}/ (${countFiles(child)} files)`);
        continue;
      }
      this.#lines.push(`${indent}${name}/`);
      this.#walk(child, `${path}/`, depth + 1);
    }
    this.#list(indent, closed);
    const isListed = (name: string) =>
      this.#most.declared > 0 && (this.#declarations.get(`${prefix}${name}`)?.length ?? 0) > 0;
    for (const name of folder.files.filter(isListed)) this.#file(`${prefix}${name}`, name, indent);
    const isRanked = (name: string) => this.#declarations.has(`${prefix}${name}`);
    const others = folder.files.filter((name) => !isListed(name));
    this.#list(indent, [...others.filter(isRanked), ...others.filter((name) => !isRanked(name))]);
  }

  #file(path: string, name: string, indent: string): void {
    const declared = this.#declarations.get(path)!;
    const best = declared.toSorted((one, other) => other.weight - one.weight).slice(0, this.#most.declared);
    const listed = best
      .toSorted((one, other) => one.startLine - other.startLine)
      .map(({ text }) => `${indent}  ${text}`);
    this.#lines.push(`${indent}${name}`, ...listed);
    if (declared.length > listed.length)
      this.#lines.push(`${indent}  … ${declared.length - listed.length} more`);
  }

  /** Names that are only there for orientation share a line. */
  #list(indent: string, names: readonly string[]): void {
    if (names.length === 0) return;
    const { siblings } = this.#most;
    const rest = names.length > siblings ? [`… ${names.length - siblings} more`] : [];
    this.#lines.push(`${indent}${[...names.slice(0, siblings), ...rest].join(', ')}`);
  }
}

function buildTree(files: readonly OutlinedFile[]): Folder {
  const root: Folder = { folders: new Map(), files: [] };
  for (const { path } of files) {
    if (path.length > longestPath) continue; // only in crafted trees, deeper than a walk can go
    const parts = path.split('/');
    const name = parts.pop() ?? path;
    let at = root;
    for (const part of parts) {
      const next = at.folders.get(part) ?? { folders: new Map(), files: [] };
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(name);
  }
  return root;
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
}

function countFiles(folder: Folder): number {
  let count = folder.files.length;
  for (const child of folder.folders.values()) count += countFiles(child);
  return count;
}

/** A file with no more declarations than this is outlined with all its fields; else with those that the issue speaks of. */
const fewDeclarations = 20;

interface OutlineEntry {
  startLine: number;
  text: string;
  /** Sum of the wanted terms in its name. */
  weight: number;
}

/** A file's declarations that the reader does not see in full anyway. */
function hiddenDeclarations(
  { path, definitions }: OutlinedFile,
  shown: readonly ShownRange[],
  wanted: ReadonlyMap<string, number>,
): OutlineEntry[] {
  const ranges = shown.filter((range) => range.path === path);
  const isShown = (start: number, end: number) =>
    ranges.some((range) => range.startLine <= start && end <= range.endLine);
  return definitions
    .filter((one, at) => !isShown(one.startLine, one.endLine) && !isOverload(one, definitions[at + 1]))
    .map(({ name, kind, startLine, container }) => ({
      kind,
      startLine,
      text: `${startLine}: ${kind} ${container ? `${container}.` : ''}${name}`,
      weight: [...new Set(termsOf(name))].reduce((sum, term) => sum + (wanted.get(term) ?? 0), 0),
    }))
    .filter(({ kind, weight }) => kind !== 'field' || weight > 0 || definitions.length <= fewDeclarations);
}

/** Of declarations of one name in a row, as overloads are, the last says where the body is. */
function isOverload(
  one: OutlinedFile['definitions'][number],
  next: OutlinedFile['definitions'][number] | undefined,
): boolean {
  return next?.name === one.name && next.container === one.container && next.kind === one.kind;
}
