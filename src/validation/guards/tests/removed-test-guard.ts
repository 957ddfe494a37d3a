import type { Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import { liveSide } from '../live-text.ts';
import { isFoundByName, movedAway } from './runner-names.ts';
import { declaresTest, testNames } from './test-names.ts';
import { countEach } from '../../../text/count-each.ts';

/**
 * Tests that are gone after the patch, also where they are still written: in a comment, in a string, or in a file that no
 * runner looks at. A test that moved to another file is none of them, and where as many new tests
 * appear as old ones vanish they may have been renamed: that is for a person to see. Fewer tests than before count
 * against the patch.
 */
export function removedTestGuard(files: readonly ChangedFile[]): Finding[] {
  const named = files.map((file) => ({ file, before: namesBefore(file), after: namesAfter(file) }));
  const gainedAnywhere = countEach(
    named.filter(({ file }) => mayRun(file)).flatMap(({ before, after }) => minus(after, before)),
  );
  return named.flatMap(({ file, before, after }) => {
    const away = movedAway(file.change);
    if (away !== undefined && before.length > 0) return [removal(file, before, away)];
    const lost = minus(before, after).filter((name) => !take(gainedAnywhere, name));
    if (lost.length === 0) return unreadableTest(file);
    return [removal(file, lost, after.length >= before.length ? 'warning' : 'error')];
  });
}

/** Whether tests of a file may run. A new file that no runner finds cannot take over a deleted test. */
function mayRun({ change }: ChangedFile): boolean {
  return (
    change.change !== 'create' ||
    isTestPath(change.path) ||
    isFoundByName(change.path) ||
    holdsOwnTests(change.path)
  );
}

/** Rust and others declare tests beside their code. */
function holdsOwnTests(path: string): boolean {
  return !/\.(?:[cm]?[jt]sx?|py|go|rb|java|kt|php)$/.test(path);
}

function removal({ change }: ChangedFile, lost: readonly string[], severity: Finding['severity']): Finding {
  const names = lost
    .slice(0, 10)
    .map((name) => `\`${name.slice(0, 120)}\``)
    .join(', ');
  const more = lost.length > 10 ? ` and ${lost.length - 10} more` : '';
  const gone = severity === 'error' ? 'Tests were deleted' : 'Tests were replaced or renamed';
  const what = movedAway(change) ? `Tests moved to a file whose name no runner may look for` : gone;
  return {
    source: 'guard',
    severity,
    code: 'deleted-test',
    path: change.path,
    message: `${what}: ${names}${more}.`,
  };
}

/** A deleted test file whose tests cannot be told apart still is a deleted test file. */
function unreadableTest({ change }: ChangedFile): Finding[] {
  if (change.change !== 'delete' || !isTestPath(change.path) || languageFamily(change.path) === undefined)
    return [];
  if (declaresTest(languageFamily(change.path), change.before ?? '')) return [];
  return [
    {
      source: 'guard',
      severity: 'error',
      code: 'deleted-test',
      path: change.path,
      message: 'A file of the tests was deleted.',
    },
  ];
}

function namesBefore({ change }: ChangedFile): string[] {
  const language = languageFamily(change.from ?? change.path);
  return testNames(language, liveSide(change, 'before', language));
}

function namesAfter({ change }: ChangedFile): string[] {
  const language = languageFamily(change.path);
  return testNames(language, liveSide(change, 'after', language));
}

/** Multiset difference. */
function minus(from: readonly string[], other: readonly string[]): string[] {
  const counts = countEach(other);
  return from.filter((name) => !take(counts, name));
}

function take(counts: Map<string, number>, name: string): boolean {
  const left = counts.get(name) ?? 0;
  if (left > 0) counts.set(name, left - 1);
  return left > 0;
}
