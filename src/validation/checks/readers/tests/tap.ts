import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';
import { bestFrame, withoutStack } from '../stack-frame.ts';
import { asUnloadedFile, isUnloadedFile } from './unloaded-file.ts';

const point = /^(\s*)(not ok|ok)\b(?: (\d+))?(?: -)? ?(.*)$/;

/**
 * TAP 13 and 14 with nested tests and YAML details: node:test, node-tap, Vitest, AVA, tape, Perl's prove -v, bats; and
 * Mocha's, whose details are indented lines.
 */
export const tap: Reader = {
  recognises: ({ stdout }) =>
    /^TAP version \d+$/m.test(stdout) || (/^1\.\.\d+$/m.test(stdout) && /^(?:not )?ok \d+/m.test(stdout)),
  read({ stdout }) {
    const lines = stdout.split('\n');
    const findings: ReadFinding[] = [];
    const tests = { passed: 0, failed: 0, skipped: 0 };
    const titles = new Titles();
    let came = 0;
    for (const [at, line] of lines.entries()) {
      const [, indent, outcome, , rest = ''] = point.exec(line) ?? [];
      const above = titles.above(indent?.length ?? 0);
      titles.pass(line);
      if (indent === undefined) continue;
      if (indent === '') came += 1;
      const skipped = /#\s*(?:skip|todo)/i.test(rest);
      const details = detailsBelow(lines, at + 1, indent.length);
      if (isGroup(lines, at, indent.length, details)) continue;
      if (skipped) tests.skipped += 1;
      else if (outcome === 'ok') tests.passed += 1;
      else {
        const group = indent === '' && isTape(details) ? titles.tapeGroup : undefined;
        const names = [...(group === undefined ? [] : [group]), ...above(), titleOf(rest)];
        const failure = asUnloadedFile(readFailure(names, details), stdout);
        findings.push(failure);
        if (!isUnloadedFile(failure)) tests.failed += 1;
      }
    }
    const missing = missingPoints(lines, came);
    if (missing !== undefined) findings.push(finding({ message: missing, identity: planOfTap }));
    return { findings, tests, missing };
  },
};

/** Identity of the finding that fewer tests came than were planned, which is no test itself. */
export const planOfTap = 'plan of TAP';

/** A plan that says more than came: the run was cut off, or says so of itself. */
function missingPoints(lines: readonly string[], came: number): string | undefined {
  const plans = lines.filter((line) => line.startsWith('1..'));
  const planned = plans.map((line) => /^1\.\.(\d+)\s*$/.exec(line)?.[1] ?? 0);
  const missing = planned.reduce<number>((sum, count) => sum + Number(count), 0) - came;
  if (missing <= 0) return undefined;
  return `${missing} of the tests that the plan announces ${missing === 1 ? 'is' : 'are'} missing`;
}

/** A test that only stands for the tests within it: written before them by some, after them by others. */
function isGroup(lines: readonly string[], at: number, depth: number, details: string): boolean {
  if (lines[at]?.trimEnd().endsWith('{') === true) return true;
  if (/^[^\S\n]*(?:type: 'suite'|failureType: 'subtestsFailed')/m.test(details)) return true;
  return /^\s*1\.\.\d+/.test(lines[at - 1] ?? '') && indentOf(lines[at - 1]) > depth;
}

function detailsBelow(lines: readonly string[], from: number, depth: number): string {
  if (indentOf(lines[from]) <= depth) return '';
  if (!/^\s*---\s*$/.test(lines[from] ?? '')) return indentedBelow(lines, from, depth);
  const end = lines
    .slice(from, from + 400)
    .findIndex((line) => /^\s*\.\.\.\s*$/.test(line) || (line.trim() !== '' && indentOf(line) <= depth));
  return end < 0 ? '' : lines.slice(from + 1, from + end).join('\n');
}

/** Mocha writes message and stack below a failure, blank lines included, until the next test or comment. */
function indentedBelow(lines: readonly string[], from: number, depth: number): string {
  if (!/^\s*not ok\b/.test(lines[from - 1] ?? '')) return '';
  const end = lines
    .slice(from, from + 400)
    .findIndex((line) => point.test(line) || (line.trim() !== '' && indentOf(line) <= depth));
  return lines.slice(from, end < 0 ? from + 400 : from + end).join('\n');
}

/** The titles that are open at a line, gathered on the way down: looking up again for each test would take for ever. */
class Titles {
  #open: { indent: number; title: string }[] = [];
  #comment: string | undefined;

  /** Titles of the groups that a test of this depth lies in, the outermost first; as they are now, whenever it is called. */
  above(depth: number): () => string[] {
    const open = this.#open;
    return () => open.filter(({ indent }) => indent < depth).map(({ title }) => titleOf(title));
  }

  /** Tape names an assertion on its line, and the test in a comment above. */
  get tapeGroup(): string | undefined {
    return this.#comment?.startsWith('# Subtest: ') ? undefined : this.#comment?.slice(2);
  }

  pass(line: string): void {
    if (/^# \S/.test(line)) this.#comment = line;
    const title =
      /^\s*# Subtest: (.*)$/.exec(line)?.[1] ??
      (line.trimEnd().endsWith('{') ? point.exec(line)?.[4] : undefined);
    if (title === undefined) return;
    const indent = indentOf(line);
    this.#open = [...this.#open.filter((one) => one.indent < indent), { indent, title }];
  }
}

function isTape(details: string): boolean {
  return /^[^\S\n]+operator: /m.test(details);
}

function titleOf(text: string): string {
  return text
    .replace(/\s*\{$/, '')
    .replace(/\s+#\s*(?:time=|SKIP|TODO).*$/i, '')
    .trim();
}

function readFailure(names: readonly string[], details: string): ReadFinding {
  const place = /^[^\S\n]*(?:location|at): ['"]?([^\s(]+?):(\d+):(\d+)['"]?$/m.exec(details);
  const frame = place === null ? bestFrame(details) : undefined;
  const said = /^[^\S\n]*(?:error|message): (?:['"](.*)['"]|\|-\s*\n((?:\s+.*\n?)+?)(?=\s*\w+:|$))/m.exec(
    details,
  );
  const name = names.join(' > ');
  return finding({
    message: said?.[1] || said?.[2]?.replace(/^[^\S\n]+/gm, '') || plainMessage(details) || 'failed',
    path: place?.[1] ?? frame?.path,
    line: toNumber(place?.[2]) ?? frame?.line,
    column: toNumber(place?.[3]) ?? frame?.column,
    code: name,
    identity: name,
  });
}

/** What details without a message say: what was expected and what came, or the text above the stack. */
function plainMessage(details: string): string {
  const values = details.replace(
    /^[^\S\n]*(?:stack|at|name|assertion|operator): ?[\s\S]*?(?=^\s{0,4}\w+:|(?![\s\S]))/gm,
    '',
  );
  return withoutStack(values.replace(/^ {2,4}/gm, '')).trim();
}

function indentOf(line = ''): number {
  return line.length - line.trimStart().length;
}
