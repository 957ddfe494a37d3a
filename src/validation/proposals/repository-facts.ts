import { pathKind } from '../../catalog/index.ts';
import { CheckConfig } from '../../domain/index.ts';
import { fileName, folderOf } from '../../text/paths/path-parts.ts';

/** What proposals are made from: names of files, and the texts of the manifests among them. */
export interface RepositoryFacts {
  paths: readonly string[];
  texts: ReadonlyMap<string, string>;
}

/** What a check is about; one of each per package is enough. */
export type CheckKind = 'lint' | 'types' | 'tests';

/** A check that the repository seems to have, not one that is ever run unasked. */
export interface CheckProposal {
  kind: CheckKind;
  check: Partial<CheckConfig> & Pick<CheckConfig, 'name' | 'run'>;
  /** What in the repository speaks for it, for people. */
  because: string;
}

/**
 * Whether a check can be made of what a repository names: a folder may be called what no configuration may say, and the words of
 * a script may be longer than arguments are.
 */
export function isPossible(check: CheckProposal['check']): boolean {
  return CheckConfig.safeParse(check).success;
}

/** Looks for one ecosystem. */
export type Proposer = (facts: RepositoryFacts) => CheckProposal[];

/** Folders that hold copies of other people's projects or examples. */
const sideFolders = /(^|\/)(examples?|fixtures?|testdata|templates?|dist|build|\.[^/]+)\//;
const isForeign = (path: string): boolean => sideFolders.test(path) || pathKind(path) === 'vendored';

/** A repository with more packages than this says in its configuration which of them to check. */
const maxPackages = 12;

/** Folders that hold a file of this name, the outermost first; `''` is the root. */
export function foldersWith(name: string | RegExp, { paths }: RepositoryFacts): string[] {
  const found = paths.filter((path) => !isForeign(path) && matches(fileName(path), name));
  const folders = [...new Set(found.map(folderOf))];
  return folders.toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b)).slice(0, maxPackages);
}

/** The folders that are inside none of the others. */
export function outermost(folders: readonly string[]): string[] {
  const all = new Set(folders);
  const isInner = (folder: string): boolean =>
    folder !== '' && (all.has(folderOf(folder)) || isInner(folderOf(folder)));
  return folders.filter((folder) => !isInner(folder));
}

export function textIn({ texts }: RepositoryFacts, folder: string, name: string): string {
  return texts.get(inFolder(folder, name)) ?? '';
}

export function hasFile({ paths }: RepositoryFacts, folder: string, name: string): boolean {
  return paths.includes(inFolder(folder, name));
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Where the commands of a package run. */
export function cwdOf(folder: string): { cwd?: string } {
  return folder === '' ? {} : { cwd: folder };
}

/** Name of a check in a package: the folder tells those of a monorepo apart. */
export function nameIn(folder: string, name: string): string {
  return folder === '' ? name : `${name} ${folder}`.replace(/[^\w.:@/ -]/g, '-').slice(0, 80);
}

function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}
