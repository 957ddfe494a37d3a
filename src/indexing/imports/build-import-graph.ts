import type { ImportGraph, IndexedFile } from '../../domain/index.ts';
import { buildPathSuffixes, type PathSuffixes } from '../../text/paths/path-suffixes.ts';
import { seeThroughBarrels } from './barrels.ts';
import { findWorkspacePackages, type WorkspacePackages } from './workspace-packages.ts';

/** What specifiers are looked up in. */
interface ImportLookups {
  suffixes: PathSuffixes;
  /** File number by path without its ending. */
  numberOf: ReadonlyMap<string, number>;
  packages: WorkspacePackages;
}

/**
 * Resolves import specifiers to files: relative ones by folder, packages of the workspace by their folder, dotted and `::`
 * names by their longest path ending. Who imports from a barrel imports what declares the names, too.
 */
export function buildImportGraph(files: readonly IndexedFile[]): ImportGraph {
  const paths = files.map(({ path }) => path);
  const numberOf = new Map(files.map(({ path }, number) => [withoutEnding(path), number]));
  const packages = findWorkspacePackages(paths);
  const lookups = { suffixes: buildPathSuffixes(paths), numberOf, packages };
  const absolute = new Map<string, number[]>();
  const targetsOf = (specifier: string, from: IndexedFile): number[] => {
    // Only specifiers that begin with a dot depend on the importing file; the others are resolved once for all.
    const targets = absolute.get(specifier) ?? resolveImport(specifier, from, lookups);
    if (!specifier.startsWith('.')) absolute.set(specifier, targets);
    return targets;
  };
  const written = files.map((file, number) => {
    const targets = file.imports.slice(0, 300).flatMap((specifier) => targetsOf(specifier, file));
    return [...new Set(targets)].filter((target) => target !== number);
  });
  const imports = seeThroughBarrels(files, written);
  return withImporters(imports);
}

/** Adds to which files each imports which ones import it. */
export function withImporters(imports: ImportGraph['imports']): ImportGraph {
  const importedBy: number[][] = imports.map(() => []);
  imports.forEach((targets, number) => targets.forEach((target) => importedBy[target]?.push(number)));
  return { imports, importedBy };
}

/** What path aliases begin with by custom: `@/a`, `~/a`, `~a`, `#a`, `$lib/a`. A scope (`@org/a`) is none. */
const aliasMark = /^(?:[@~#]\/|[~#$](?=\w))/;

function resolveImport(
  specifier: string,
  from: IndexedFile,
  { suffixes, numberOf, packages }: ImportLookups,
): number[] {
  const here = from.path.split('/').slice(0, -1);
  if (/^\.{1,2}\//.test(specifier)) return relativeTo(here, specifier.split('/'), numberOf);
  const inWorkspace = packages.candidates(specifier).map((path) => numberOf.get(path));
  const entry = inWorkspace.find((file) => file !== undefined);
  if (entry !== undefined) return [entry];
  const dots = /^\.+/.exec(specifier)?.[0].length ?? 0;
  const parts = specifier
    .replace(/^\.+/, '')
    .replace(aliasMark, '')
    .split(/::|[./\\]/)
    .filter((part) => part && part !== '*');
  if (dots > 0)
    return relativeTo(here, [...Array.from({ length: dots - 1 }, () => '..'), ...parts], numberOf);
  const usable = parts.filter((part) => part !== 'crate' && part !== 'self' && part !== 'super');
  for (let end = usable.length; end > Math.max(0, usable.length - 2); end -= 1) {
    const found = suffixes.find(usable.slice(0, end).join('/'));
    const enough = found.parts >= Math.min(2, usable.length);
    if (enough && found.files.length > 0 && found.files.length <= 3) return found.files;
  }
  return [];
}

function relativeTo(
  folder: readonly string[],
  parts: readonly string[],
  numberOf: ReadonlyMap<string, number>,
): number[] {
  const at = [...folder];
  for (const part of parts) {
    if (part === '..') at.pop();
    else if (part !== '.') at.push(part);
  }
  const path = at.join('/');
  const candidates = [path, withoutEnding(path), `${path}/index`, `${path}/__init__`, `${path}/mod`];
  const found = candidates.map((candidate) => numberOf.get(candidate)).find((number) => number !== undefined);
  return found === undefined ? [] : [found];
}

function withoutEnding(path: string): string {
  return path.replace(/\.[A-Za-z]\w{0,5}$/, '');
}
