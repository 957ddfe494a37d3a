import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { isAssertion, opposesFailures, strictnessOf, subjectsOf, tellsFailure } from './assertions.ts';
import type { ChangedFile, ChangedLine } from '../changed-lines.ts';
import { liveLine, quotedLines } from '../live-text.ts';
import { expectedValues } from './expected-values.ts';
import { swallowedBy } from './swallowed-failures.ts';
import { holdsTests } from './test-names.ts';
import { countEach } from '../../../text/count-each.ts';

/**
 * Assertions in existing tests that the patch weakens: made empty, replaced by looser ones about the same thing, or
 * taken away. A changed expectation alone is for a person to look at: it may be the very point of the issue.
 */
export function assertionGuard(files: readonly ChangedFile[]): Finding[] {
  const changed = files
    .filter(({ change }) => holdsTests(change) && change.after !== undefined)
    .map((file) => {
      const { path, before, after } = file.change;
      const added = assertionsIn(path, after, file.added);
      const removed = assertionsIn(path, before, file.removed);
      const language = languageFamily(path);
      const strictness = new Map(added.map((line) => [line, strictnessOf(line.text, language)]));
      const emptied = added.filter((line) => strictness.get(line) === 'empty');
      const [came, went] = [without(added, stockOf(removed)), without(removed, stockOf(added))];
      const isLoose = (line: ChangedLine) =>
        (strictness.get(line) === 'empty' ? strictnessOf(line.text) : strictness.get(line)) === 'loose';
      const loose = came.filter(isLoose);
      return { file, emptied, loose, added: came, removed: went };
    });
  // What left one test file for another is not lost; each one that arrives stands for one that left.
  const arrived = stockOf(changed.flatMap(({ file, added }) => (isTestPath(file.change.path) ? added : [])));
  return changed.flatMap(({ file, emptied, loose, added, removed }) => [
    ...emptied.map((line) => holdsAlways(file, line)),
    ...guardFile(file, { added, loose, removed: without(removed, arrived) }),
  ]);
}

/** Those of a text's lines that assert something, as code and not in words. */
function assertionsIn(path: string, whole: string | undefined, lines: readonly ChangedLine[]): ChangedLine[] {
  const language = languageFamily(path);
  const sounding = lines.filter(({ text }) => isAssertion(text));
  if (sounding.length === 0) return [];
  const quoted = quotedLines(language, whole ?? '');
  return sounding.filter(({ text, line }) => !quoted.has(line) && isAssertion(liveLine(language, text)));
}

interface Assertions {
  /** Those that the file did not have. */
  added: readonly ChangedLine[];
  /** Those of them that check little. */
  loose: readonly ChangedLine[];
  /** Those that are nowhere any more. */
  removed: readonly ChangedLine[];
}

function guardFile(file: ChangedFile, { added, loose, removed }: Assertions): Finding[] {
  const swallowed = file.added.flatMap((line, at) => swallowing(file, line, file.added[at + 1]?.text));
  const stricterThan = exactAmong(removed);
  const loosened = loose.flatMap((line) => loosening(file, line, stricterThan));
  return [...swallowed, ...loosened, ...fewer(file, added, removed, changedValues(file))];
}

/** What an existing test expects and has in a variable, where the patch changes it. */
function changedValues({ change, added, removed }: ChangedFile): ChangedLine[] {
  const { path, before = '', after = '' } = change;
  const went = expectedValues(path, before, removed);
  return went.length === 0 ? [] : without(went, stockOf(expectedValues(path, after, added)));
}

/** How often each line stands there, white space around it aside. */
function stockOf(lines: readonly ChangedLine[]): Map<string, number> {
  return countEach(lines.map(({ text }) => text.trim()));
}

/** Lines that are not in a stock; each one that is takes one from it. */
function without(lines: readonly ChangedLine[], stock: Map<string, number>): ChangedLine[] {
  return lines.filter(({ text }) => {
    const left = stock.get(text.trim()) ?? 0;
    if (left > 0) stock.set(text.trim(), left - 1);
    return left === 0;
  });
}

function holdsAlways({ change }: ChangedFile, { text, line }: ChangedLine): Finding {
  return guardFinding(
    change.path,
    line,
    'error',
    `This assertion holds whatever the code does: \`${text.trim().slice(0, 200)}\``,
  );
}

/** Finds an assertion that replaces a stricter one about the same thing. */
function loosening(
  file: ChangedFile,
  added: ChangedLine,
  stricterThan: (text: string) => ChangedLine | undefined,
): Finding[] {
  const old = stricterThan(added.text);
  if (old === undefined) return [];
  const message = `This assertion says less than the one it replaces (\`${old.text.trim().slice(0, 200)}\`): \`${added.text.trim().slice(0, 200)}\``;
  return [guardFinding(file.change.path, added.line, 'error', message)];
}

/** The first lines that are exact about something, by their places: of all, and of those that do not say that it fails. */
interface Exact {
  any: number;
  unfailing: number;
}

/** The first of some lines that is exact about what another one is about, and not the contrary of it. Each is looked at once. */
function exactAmong(lines: readonly ChangedLine[]): (text: string) => ChangedLine | undefined {
  let known: ReadonlyMap<string, Exact> | undefined;
  return (text) => {
    known ??= exactBySubject(lines);
    const found = subjectsOf(text).flatMap((subject) => known!.get(subject) ?? []);
    const places = found.map(({ any, unfailing }) => (opposesFailures(text) ? unfailing : any));
    return lines[places.reduce((first, place) => Math.min(first, place), Infinity)];
  };
}

function exactBySubject(lines: readonly ChangedLine[]): Map<string, Exact> {
  const known = new Map<string, Exact>();
  for (const [at, { text }] of lines.entries()) {
    if (strictnessOf(text) !== 'exact') continue;
    const unfailing = tellsFailure(text) ? Infinity : at;
    for (const subject of subjectsOf(text)) {
      const first = known.get(subject);
      if (first === undefined) known.set(subject, { any: at, unfailing });
      else first.unfailing = Math.min(first.unfailing, unfailing);
    }
  }
  return known;
}

function fewer(
  file: ChangedFile,
  added: readonly ChangedLine[],
  removed: readonly ChangedLine[],
  values: readonly ChangedLine[],
): Finding[] {
  if (file.change.change === 'create') return [];
  const lost = removed.length - added.length;
  if (lost > 0) {
    const examples = removed
      .slice(0, 5)
      .map(({ text }) => `\`${text.trim().slice(0, 120)}\``)
      .join(', ');
    return [
      guardFinding(
        file.change.path,
        undefined,
        'error',
        `${lost} fewer ${lost === 1 ? 'assertion' : 'assertions'} than before; removed: ${examples}`,
      ),
    ];
  }
  const changed = removed.length + values.length;
  if (changed === 0) return [];
  const message = `Expectations of existing tests were changed (${changed}). A person should see that the issue asks for this.`;
  return [guardFinding(file.change.path, added[0]?.line ?? file.added[0]?.line, 'warning', message)];
}

/** A handler that drops a failed assertion is an error, one that drops what the tested code throws is for a person to see. */
function swallowing({ change }: ChangedFile, { text, line }: ChangedLine, next = ''): Finding[] {
  const what = swallowedBy(text, next);
  if (what === undefined) return [];
  const severity = what === 'failures of the test' ? 'error' : 'warning';
  const message = `This swallows ${what}: \`${text.trim().slice(0, 200)}\``;
  return [guardFinding(change.path, line, severity, message)];
}

function guardFinding(
  path: string,
  line: number | undefined,
  severity: Finding['severity'],
  message: string,
): Finding {
  const place = line === undefined ? {} : { startLine: line, endLine: line };
  return { source: 'guard', severity, code: 'weakened-assertion', path, ...place, message };
}
