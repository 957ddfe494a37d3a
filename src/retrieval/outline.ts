import type { IndexedFile } from '../domain/index.ts';

/** What the outline says about a file. */
type OutlinedFile = Pick<IndexedFile, 'path' | 'definitions'>;

interface Folder {
  folders: Map<string, Folder>;
  files: string[];
}

const mostSiblings = 25;
const mostDeclarations = 40;

/**
 * Renders the tree around the ranked files: their folders with sibling files, and the declarations of the ranked files
 * with line numbers. Folders without a ranked file are one line. Stops at `maxLines`, saying so.
 */
export function renderOutline(
  files: readonly OutlinedFile[],
  ranked: readonly string[],
  maxLines = 300,
): string {
  const root = buildTree(files);
  const shown = new Set(ranked);
  const folders = new Set(ranked.flatMap((path) => parentsOf(path)));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const lines: string[] = [];
  const walk = (folder: Folder, prefix: string, depth: number): void => {
    const indent = '  '.repeat(depth);
    for (const [name, child] of folder.folders) {
      const path = `${prefix}${name}`;
      const open = folders.has(path);
      lines.push(`${indent}${name}/${open ? '' : `  (${countFiles(child)} files)`}`);
      if (open) walk(child, `${path}/`, depth + 1);
    }
    const near = folder.files.filter((name) => shown.has(`${prefix}${name}`));
    const others = folder.files.filter((name) => !shown.has(`${prefix}${name}`));
    for (const name of near) {
      lines.push(`${indent}${name}`, ...declarationLines(byPath.get(`${prefix}${name}`), `${indent}  `));
    }
    for (const name of others.slice(0, mostSiblings)) lines.push(`${indent}${name}`);
    if (others.length > mostSiblings) lines.push(`${indent}… ${others.length - mostSiblings} more files`);
  };
  walk(root, '', 0);
  if (lines.length <= maxLines) return lines.join('\n');
  return [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more lines`].join('\n');
}

function buildTree(files: readonly OutlinedFile[]): Folder {
  const root: Folder = { folders: new Map(), files: [] };
  for (const { path } of files) {
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

function declarationLines(file: OutlinedFile | undefined, indent: string): string[] {
  const definitions = file?.definitions ?? [];
  const lines = definitions.slice(0, mostDeclarations).map(({ name, kind, startLine, container }) => {
    return `${indent}${startLine}: ${kind} ${container ? `${container}.` : ''}${name}`;
  });
  if (definitions.length > mostDeclarations)
    lines.push(`${indent}… ${definitions.length - mostDeclarations} more`);
  return lines;
}
