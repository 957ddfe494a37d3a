import { isTestPath } from '../../catalog/index.ts';
import type { Finding } from '../../domain/index.ts';
import { isAssertion, strictnessOf, subjectsOf } from './assertions.ts';
import type { ChangedFile, ChangedLine } from './changed-lines.ts';
import { holdsTests } from './test-names.ts';

/**
 * Assertions in existing tests that the patch weakens: made empty, replaced by looser ones about the same thing, or
 * taken away. A changed expectation alone is for a person to look at: it may be the very point of the issue.
 */
export function assertionGuard(files: readonly ChangedFile[]): Finding[] {
  const changed = files
    .filter(({ change }) => holdsTests(change) && change.after !== undefined)
    .map((file) => {
      const [added, removed] = [file.added.filter(isOne), file.removed.filter(isOne)];
      return { file, added: without(added, stockOf(removed)), removed: without(removed, stockOf(added)) };
    });
  // What left one test file for another is not lost; each one that arrives stands for one that left.
  const arrived = stockOf(changed.flatMap(({ file, added }) => (isTestPath(file.change.path) ? added : [])));
  return changed.flatMap(({ file, added, removed }) => guardFile(file, added, without(removed, arrived)));
}

function isOne({ text }: ChangedLine): boolean {
  return isAssertion(text);
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
  const findings: Finding[] = file.added
    .filter((line) => isOne(line) && strictnessOf(line.text) === 'empty')
    .map((line) => emptied(file, line));
  const swallowed = file.added
    .filter((line, at) => swallows(line.text, file.added[at + 1]?.text))
    .map((line) => caught(file, line));
  const loosened = added.flatMap((line) => loosening(file, line, removed));
  return [...findings, ...swallowed, ...loosened, ...fewer(file, added, removed)];
}

/** How often each line stands there, white space around it aside. */
function stockOf(lines: readonly ChangedLine[]): Map<string, number> {
  const stock = new Map<string, number>();
  for (const { text } of lines) stock.set(text.trim(), (stock.get(text.trim()) ?? 0) + 1);
  return stock;
}

/** Lines that are not in a stock; each one that is takes one from it. */
function without(lines: readonly ChangedLine[], stock: Map<string, number>): ChangedLine[] {
  return lines.filter(({ text }) => {
    const left = stock.get(text.trim()) ?? 0;
    if (left > 0) stock.set(text.trim(), left - 1);
    return left === 0;
  });
}

function emptied({ change }: ChangedFile, { text, line }: ChangedLine): Finding {
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
    ({ text }) => strictnessOf(text) === 'exact' && subjectsOf(text).some((subject) => about.has(subject)),
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

/** A handler that drops a failed assertion, on one line or on two. */
function swallows(line: string, next: string | undefined): boolean {
  const both = `${line}\n${next ?? ''}`;
  return (
    (/^\s*except(?:\s+(?:Exception|AssertionError|BaseException)[^:]*)?:\s*(?:pass|\.\.\.)?\s*\n?\s*(?:pass|\.\.\.|return)?\s*$/.test(
      both,
    ) &&
      /\b(?:pass|return)\b|\.\.\./.test(both)) ||
    /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\s*\(\w*\)\s*=>\s*(?:\{\s*\}|null|undefined)\s*\)|\brescue\s*(?:=>\s*\w+)?\s*(?:nil|;)/.test(
      line,
    )
  );
}

function caught({ change }: ChangedFile, { text, line }: ChangedLine): Finding {
  return guardFinding(
    change.path,
    line,
    'error',
    `This swallows failures of the test: \`${text.trim().slice(0, 200)}\``,
  );
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
