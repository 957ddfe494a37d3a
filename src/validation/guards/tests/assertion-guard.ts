import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { isAssertion, opposes, strictnessOf, subjectsOf } from './assertions.ts';
import type { ChangedFile, ChangedLine } from '../changed-lines.ts';
import { liveLine, quotedLines } from '../live-text.ts';
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
      const emptied = added.filter((line) => strictnessOf(line.text, language) === 'empty');
      const [came, went] = [without(added, stockOf(removed)), without(removed, stockOf(added))];
      return { file, emptied, added: came, removed: went };
    });
  // What left one test file for another is not lost; each one that arrives stands for one that left.
  const arrived = stockOf(changed.flatMap(({ file, added }) => (isTestPath(file.change.path) ? added : [])));
  return changed.flatMap(({ file, emptied, added, removed }) => [
    ...emptied.map((line) => holdsAlways(file, line)),
    ...guardFile(file, added, without(removed, arrived)),
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

/**
 * @param added assertions that the file did not have
 * @param removed assertions that are nowhere any more
 */
function guardFile(
  file: ChangedFile,
  added: readonly ChangedLine[],
  removed: readonly ChangedLine[],
): Finding[] {
  const swallowed = file.added.flatMap((line, at) => swallowing(file, line, file.added[at + 1]?.text));
  const loosened = added.flatMap((line) => loosening(file, line, removed));
  return [...swallowed, ...loosened, ...fewer(file, added, removed)];
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
function loosening(file: ChangedFile, added: ChangedLine, removed: readonly ChangedLine[]): Finding[] {
  if (strictnessOf(added.text) !== 'loose') return [];
  const about = new Set(subjectsOf(added.text));
  const old = removed.find(
    ({ text }) =>
      strictnessOf(text) === 'exact' &&
      !opposes(added.text, text) &&
      subjectsOf(text).some((subject) => about.has(subject)),
  );

  if (old === undefined) return [];
  const message = `This assertion says less than the one it replaces (\`${old.text.trim().slice(0, 200)}\`): \`${added.text.trim().slice(0, 200)}\``;
  return [guardFinding(file.change.path, added.line, 'error', message)];
}

function fewer(file: ChangedFile, added: readonly ChangedLine[], removed: readonly ChangedLine[]): Finding[] {
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
  if (removed.length === 0) return [];
  const message = `Expectations of existing tests were changed (${removed.length}). A person should see that the issue asks for this.`;
  return [guardFinding(file.change.path, added[0]?.line, 'warning', message)];
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
