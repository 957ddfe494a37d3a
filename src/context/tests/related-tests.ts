import { subjectName } from '../../catalog/index.ts';
import type { IndexedFile, Issue, RankedFile, RetrievalResult, SearchIndex } from '../../domain/index.ts';
import { shapeQuery } from '../../retrieval/index.ts';
import { countEach } from '../../text/count-each.ts';
import { stemOf } from '../../text/paths/path-parts.ts';

/** Ranked files whose tests are looked for, and tests that are listed. */
const lookedAt = 8;
const maxListed = 6;
/** What a shared name of the files is worth beside the names that a test uses. */
const sameStem = 3;
const stemWithin = 0.8;
/** What a test is worth that is named by folder and name of the file: nothing else is meant. */
const namedByPath = 4.5;
/** What it is worth where another test of that name lies nearer to the file. */
const stemElsewhere = 0.3;
/** What a test is worth that brought a file up in the ranking. */
const givenAsReason = 2;
/** What a test is worth whose subject the title names. */
const namedInTitle = 2.5;
/** What a test is worth that uses names which the issue writes as code, or is named like one of them. */
const saidAsCode = 1;
/** Names that a larger share of the tests use tell nothing. */
const commonName = 0.25;
/** What a test is worth that used to change with one of the best files. */
const changedTogether = 1;
/** What a test is worth that changed in a commit which the issue cites: what it complains of is tested there. */
const changedInCited = 3;
/** Factor for helpers and fixtures of tests and for targets of fuzzing, to which nobody adds a test. */
const withoutTests = 0.25;
/** cargo-fuzz and OSS-Fuzz: `fuzz/fuzz_targets/parse.rs`, `test/fuzz/read_fuzzer.cc`. */
const fuzzTarget = /(?:^|\/)fuzz(?:_targets|ing)?\/|_fuzz(?:er)?\.\w+$/;
/** Tests that score below this share of the best one are left out. */
const minShare = 0.2;

/**
 * Test files that belong to the best ranked files, best first: those named like them (`src/url.ts` → `src/url.test.ts`,
 * `tests/test_url.py`), the nearest of that name before all others, those that use what they declare, rare names first,
 * those that the ranking gives as a reason, those of commits that the issue cites, those whose subject the title names, even where no such file is ranked, and those
 * that use what the issue writes as code. Tests are demoted in the ranking, but a planner wants to know where they are.
 */
export function relatedTests(
  index: SearchIndex,
  ranking: readonly RankedFile[],
  issue: Pick<Issue, 'title' | 'body'> = { title: '', body: '' },
  { changedTests = [], citedTests = [] }: Pick<RetrievalResult, 'changedTests' | 'citedTests'> = {},
): string[] {
  const said = new Set(wordsOf(issue.title));
  const code = namesInCode(issue);
  const changed = new Set(changedTests);
  const cited = new Set(citedTests);
  const tests = index.files.filter((file) => file.kind === 'test' && !isMarker(file));
  const byPath = new Map(index.files.map((file) => [file.path, file]));
  const subjects = ranking.slice(0, lookedAt).flatMap((ranked, at) => {
    const file = byPath.get(ranked.path);
    return file ? [{ ...subjectOf(file, ranked, tests), weight: 1 / (1 + at) }] : [];
  });
  const users = countUsers(tests, new Set([...subjects.flatMap(({ names }) => [...names]), ...code.names]));
  const scored = tests.map((test) => {
    const stem = subjectStem(test.path);
    const used = new Set(test.references);
    let score = isSaid(stem, said) ? namedInTitle : 0;
    for (const subject of subjects) {
      score += subject.weight * nameScore(stem, test.path, subject);
      score += subject.weight * useScore(used, subject.names, users, tests.length);
    }
    score += saidAsCode * useScore(used, code.names, users, tests.length);
    score += code.stems.has(stem) || code.stems.has(subjectName(test.path).toLowerCase()) ? saidAsCode : 0;
    const reason = subjects.find(({ reasons }) => reasons.has(test.path));
    score += (reason?.weight ?? 0) * givenAsReason;
    score += changed.has(test.path) ? changedTogether : 0;
    score += cited.has(test.path) ? changedInCited : 0;
    return { path: test.path, score: holdsTests(test) ? score : score * withoutTests };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score > 0 && score >= minShare * best)
    .toSorted((one, other) => other.score - one.score || one.path.localeCompare(other.path))
    .slice(0, maxListed)
    .map(({ path }) => path);
}

/** What tests of a ranked file are known by. */
interface Subject {
  path: string;
  stem: string;
  names: ReadonlySet<string>;
  /** Notes of the ranking: the tests that brought the file up are among them. */
  reasons: ReadonlySet<string>;
  /** Folders that the file shares with the nearest of the tests that are named like it. */
  nearest: number;
}

function subjectOf(file: IndexedFile, { path, reasons }: RankedFile, tests: readonly IndexedFile[]): Subject {
  const stem = subjectStem(path);
  const namesakes = tests.filter((test) => subjectStem(test.path) === stem);
  return {
    path,
    stem,
    names: declaredNames(file),
    reasons: new Set(reasons.flatMap(({ note }) => note ?? [])),
    nearest: Math.max(0, ...namesakes.map((test) => sharedFolders(test.path, path))),
  };
}

/** Folders of a file that stand in a test's path, too, in the same order: `src/client` in `test/client` is one. */
function sharedFolders(test: string, file: string): number {
  const rest = test.split('/').slice(0, -1);
  let shared = 0;
  for (const folder of file.split('/').slice(0, -1)) {
    const at = rest.indexOf(folder);
    if (at === -1) continue;
    rest.splice(0, at + 1);
    shared += 1;
  }
  return shared;
}

/** Python's marker of a package among the tests, which is nobody's test although its folder may be named like the subject. */
function isMarker({ path, definitions }: IndexedFile): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path) && !definitions.some(isTestDefinition);
}

function isTestDefinition({ kind, name }: IndexedFile['definitions'][number]): boolean {
  return kind === 'test' || /^(?:test|it_|should|spec)/i.test(name);
}

/** Whether a file among the tests holds any, as its name or what it declares says; of one that declares nothing nobody knows. */
function holdsTests({ path, definitions }: IndexedFile): boolean {
  if (fuzzTarget.test(path)) return false;
  const name = stemOf(path);
  return subjectName(path) !== name || definitions.length === 0 || definitions.some(isTestDefinition);
}

function declaredNames({ definitions }: IndexedFile): Set<string> {
  return new Set(definitions.map(({ name }) => name).filter((name) => name.length > 3));
}

/** Names that the issue writes as code: those that a test may use, and those that it may be named like, in small letters. */
function namesInCode(issue: Pick<Issue, 'title' | 'body'>): { names: Set<string>; stems: Set<string> } {
  const { identifiers, qualifiedNames } = shapeQuery(issue).mentions;
  const names = [...identifiers.keys(), ...qualifiedNames.flat()].filter((name) => name.length > 3);
  const stems = [...names, ...qualifiedNames.map((parts) => parts.join('.'))].map((name) =>
    name.toLowerCase(),
  );
  return { names: new Set(names), stems: new Set(stems) };
}

/** How many tests use each of the names. */
function countUsers(tests: readonly IndexedFile[], names: ReadonlySet<string>): Map<string, number> {
  return countEach(
    tests.flatMap(({ references }) => [...new Set(references)].filter((name) => names.has(name))),
  );
}

/** `conftest` in a title names `test_conftest.py`; of `url_parser` both words must stand there. */
function isSaid(stem: string, said: ReadonlySet<string>): boolean {
  return stem.length >= 4 && (said.has(stem) || wordsOf(stem).every((word) => said.has(word)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function nameScore(stem: string, path: string, subject: Subject): number {
  if (subject.stem.length < 3) return 0;
  if (stem === subject.stem)
    return sharedFolders(path, subject.path) === subject.nearest ? sameStem : stemElsewhere;
  if (stem === pathStem(subject)) return namedByPath;
  return `_${stem.replace(/[^a-z0-9]+/g, '_')}_`.includes(`_${subject.stem.replace(/[^a-z0-9]+/g, '_')}_`)
    ? stemWithin
    : 0;
}

/** `timed_stack.rb` in `connection_pool/` as a test of one flat folder is named: `connection_pool_timed_stack`. */
function pathStem({ path, stem }: Subject): string | undefined {
  const folder = path.split('/').at(-2)?.toLowerCase();
  return folder && `${folder}_${stem}`;
}

/** Rare names count most; many common names together never count more than one rare name. */
function useScore(
  used: ReadonlySet<string>,
  names: ReadonlySet<string>,
  users: ReadonlyMap<string, number>,
  tests: number,
): number {
  let score = 0;
  for (const name of names) {
    if (!used.has(name)) continue;
    const share = users.get(name)! / tests;
    if (share <= commonName || users.get(name)! <= 2) score += 1 / users.get(name)!;
  }
  return Math.min(2, score);
}

/** Folders that say nothing of what lies in them: in a monorepo every package has one. */
const genericFolder = /^(?:src|source|lib|test|tests|__tests__|spec)$/i;

/**
 * A file's name without folder, endings and the words that mark tests; `index` and the like take the folder's name, as
 * `packages/types/src/index.ts` that of its package.
 */
function subjectStem(path: string): string {
  const stem = subjectName(path).replace(/\..*$/, '').toLowerCase();
  if (!/^(index|mod|lib|main|__init__)?$/.test(stem)) return stem;
  const folders = path.split('/').slice(0, -1);
  return (folders.findLast((folder) => !genericFolder.test(folder)) ?? folders.at(-1) ?? '').toLowerCase();
}
