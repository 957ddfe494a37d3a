import type { Partner, RankedFile } from '../../domain/index.ts';
import type { HistoryCommit } from '../../ports/index.ts';
import { isTypeDeclaration, subjectOfPath } from './code-behind.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { commitsCitedBy } from '../history/cited-commits.ts';
import type { Query } from '../query/query.ts';

/** Best files whose partners are looked for, and partners that are named. */
const seeds = 3;
const maxNamed = 6;
const maxOfOne = 3;
/** Files that changed together this often, and in this share of the seed's commits, are partners and no coincidence. */
const minTimes = 3;
const minShare = 0.25;
/** A name that more files have is too common to make partners. */
const commonStem = 8;
const maxPaths = 20;
/** Letters of a folder's name that may tell two parallel trees apart. */
const minWord = 3;
/** Files of these kinds are changed by hand. */
const editable = new Set(['source', 'config']);
const tests = new Set(['test']);

/** Files that a fix of the best ranked ones probably touches, too, each with the reason: for people and for the planner. */
export function findPartners(
  files: readonly RankedFile[],
  corpus: Corpus,
  history: readonly HistoryCommit[],
): Partner[] {
  const named = new Map<string, Partner>();
  const editableFiles = corpus.files.filter(({ kind }) => editable.has(kind)).map(({ path }) => path);
  const cut = editableFiles.map((path) => ({ path, parts: path.toLowerCase().split('/') }));
  for (const { path } of files.slice(0, seeds)) {
    const found = [
      ...twins(path, cut),
      ...namesakes(path, editableFiles),
      ...companions(path, corpus, history, editable),
    ];
    const distinct = found.filter(
      ({ path: one }, at) => found.findIndex((other) => other.path === one) === at,
    );
    for (const partner of distinct.slice(0, maxOfOne))
      if (!named.has(partner.path)) named.set(partner.path, partner);
  }
  return [...named.values()].slice(0, maxNamed);
}

/**
 * Files at the same place of a parallel tree, by the convention of its names: `javac/JavacAnnotationHandler.java` and
 * `eclipse/EclipseAnnotationHandler.java` differ in one folder, and in the same word of the file's name. One of many such
 * trees (languages, platforms) says nothing of the others.
 */
function twins(seed: string, files: readonly { path: string; parts: readonly string[] }[]): Partner[] {
  const parts = seed.toLowerCase().split('/');
  const name = parts.at(-1)!;
  const found = files
    .filter(({ path, parts: others }) => {
      if (path === seed || others.length !== parts.length || others.at(-1) === name) return false;
      const apart = parts.slice(0, -1).flatMap((part, at) => (part === others[at] ? [] : [at]));
      const [at] = apart;
      if (at === undefined || apart.length > 1 || parts[at]!.length < minWord) return false;
      return name.includes(parts[at]!) && name.replace(parts[at]!, () => others[at]!) === others.at(-1);
    })
    .map(({ path }) => ({ path, of: seed, why: 'the same part of a parallel tree' }));
  return found.length > commonStem ? [] : found;
}

/** Header and source, code and its type declarations, the same part of a sibling package. */
function namesakes(seed: string, files: readonly string[]): Partner[] {
  const subject = subjectOfPath(seed);
  if (subject.length < 3 || common.test(subject)) return [];
  const same = files.filter((path) => path !== seed && subjectOfPath(path) === subject);
  if (same.length > commonStem) return [];
  return same.map((path) => ({ path, of: seed, why: whyNamesake(path, seed) }));
}

function whyNamesake(path: string, seed: string): string {
  if (isTypeDeclaration(path)) return 'its type declarations';
  if (isTypeDeclaration(seed)) return 'the code behind these declarations';
  return folderOf(path) === folderOf(seed) ? 'the same name beside it' : 'the same name in another folder';
}

/**
 * Tests that changed in the commits which the issue cites, then those that used to change with the best files, the most
 * often first. A script without an ending or an import, which starts the whole program, is related to a file by nothing else.
 */
export function findChangedTests(
  files: readonly RankedFile[],
  corpus: Corpus,
  history: readonly HistoryCommit[],
  query: Pick<Query, 'mentions'>,
): string[] {
  const cited = commitsCitedBy(query, history).filter(({ paths }) => paths.length <= maxPaths);
  const found = files
    .slice(0, seeds)
    .flatMap(({ path }) => companions(path, corpus, history, tests).slice(0, maxOfOne));
  const isTest = (path: string) => tests.has(corpus.files[corpus.numberOf.get(path) ?? -1]?.kind ?? '');
  return [
    ...new Set([...cited.flatMap(({ paths }) => paths.filter(isTest)), ...found.map(({ path }) => path)]),
  ];
}

function companions(
  seed: string,
  corpus: Corpus,
  history: readonly HistoryCommit[],
  kinds: ReadonlySet<string>,
): Partner[] {
  let changes = 0;
  const together = new Map<string, number>();
  for (const { paths } of history) {
    if (paths.length > maxPaths || !paths.includes(seed)) continue;
    changes += 1;
    for (const path of paths) if (path !== seed) together.set(path, (together.get(path) ?? 0) + 1);
  }
  return [...together]
    .filter(([path, times]) => {
      const file = corpus.files[corpus.numberOf.get(path) ?? -1];
      return file && kinds.has(file.kind) && times >= minTimes && times >= minShare * changes;
    })
    .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([path, times]) => ({
      path,
      of: seed,
      why: `changed with it in ${times} of its ${changes} commits`,
    }));
}

const common = /^(?:types?|utils?|package-info)$/;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
