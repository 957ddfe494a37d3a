import type { CheckResult, Patch } from '../../../domain/index.ts';

/**
 * The files of the patch that hold all that a JUnit report says of its tests: it is a copy of one, and no test came to it. One such element
 * may well stand in a file of test data, too.
 */
export function copiedOutcomes(report: string, { changes }: Patch): NonNullable<CheckResult['copied']> {
  const told = testcasesIn(report);
  const [line] = told;
  if (line === undefined) return [];
  return changes.flatMap(({ path, before = '', after = '' }) => {
    const known = new Set(testcasesIn(before));
    const added = new Set(testcasesIn(after).filter((one) => !known.has(one)));
    return told.every((one) => added.has(one)) ? [{ path, line }] : [];
  });
}

/** What a report says of each test that it names. */
function testcasesIn(text: string): string[] {
  return text
    .split(/(?=<testcase\b)/)
    .slice(1)
    .map((part) => part.split('</testcase>', 1)[0]!.trim())
    .filter((part) => /^<testcase\b[^>]{0,1000}\bname=/.test(part));
}
