import type { Finding } from '../../domain/index.ts';
import { isAssertion, strictnessOf, subjectsOf } from './assertions.ts';
import type { ChangedFile, ChangedLine } from './changed-lines.ts';
import { holdsTests } from './test-names.ts';

/**
 * Assertions in existing tests that the patch weakens: made empty, replaced by looser ones about the same thing, or
 * taken away. A changed expectation alone is for a person to look at: it may be the very point of the issue.
 */
export function assertionGuard(files: readonly ChangedFile[]): Finding[] {
  return files.filter(({ change }) => holdsTests(change) && change.after !== undefined).flatMap(guardFile);
}

function guardFile(file: ChangedFile): Finding[] {
  const added = file.added.filter(({ text }) => isAssertion(text));
  const removed = file.removed.filter(({ text }) => isAssertion(text));
  const findings: Finding[] = added
    .filter(({ text }) => strictnessOf(text) === 'empty')
    .map((line) => emptied(file, line));
  const swallowed = file.added
    .filter((line, at) => swallows(line.text, file.added[at + 1]?.text))
    .map((line) => caught(file, line));
  const replaced = without(removed, added); // what was only moved is no replacement
  const loosened = without(added, removed).flatMap((line) => loosening(file, line, replaced));
  return [...findings, ...swallowed, ...loosened, ...fewer(file, added, removed)];
}

/** Lines whose words do not stand in the other list, each pair cancelling once. */
function without(lines: readonly ChangedLine[], others: readonly ChangedLine[]): ChangedLine[] {
  const left = others.map(({ text }) => text.trim());
  return lines.filter(({ text }) => {
    const at = left.indexOf(text.trim());
    if (at !== -1) left.splice(at, 1);
    return at === -1;
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
