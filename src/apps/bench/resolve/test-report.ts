import { relative, sep } from 'node:path';
import { z } from 'zod';
import type { ReportFormat } from './instance.ts';

/** Test name to whether it passed. */
export type TestResults = ReadonlyMap<string, boolean>;

type Add = (name: string, passed: boolean) => void;
/** Reads one report; throws when it is none. `dir` is the checkout. */
type Reader = (text: string, dir: string, add: Add) => void;

const JestTest = z.object({
  title: z.string(),
  status: z.string(),
  ancestorTitles: z.array(z.string()).optional(),
});
const JestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string().optional(),
      testFilePath: z.string().optional(),
      assertionResults: z.array(JestTest).optional(),
      testResults: z.array(JestTest).optional(),
    }),
  ),
});
const MochaTests = z.array(z.object({ fullTitle: z.string() }));
const MochaReport = z.object({ passes: MochaTests, failures: MochaTests });

/** One reader per format, as the resolve data set names its tests. */
const readers: Readonly<Record<ReportFormat, Reader>> = {
  'jest-json': readJest,
  'mocha-json': readMocha,
  pytest: readPytest,
  lines: readLines,
  tap: readTap,
};

/**
 * Reads a test report. A name seen twice has passed only if both have; where a name contains the checkout's path,
 * `<checkout>` stands for it. A report that cannot be read has no results: nothing has passed.
 */
export function readTestReport(format: ReportFormat, text: string, dir: string): TestResults {
  const results = new Map<string, boolean>();
  try {
    readers[format](text, dir, (title, passed) => {
      const name = title.replaceAll(dir, '<checkout>');
      results.set(name, passed && results.get(name) !== false);
    });
  } catch {
    // no report, or one that was cut off: what was read so far counts, the rest has not passed
  }
  return results;
}

/** jest and vitest: "file > suite > … > title", the file relative to the checkout. */
function readJest(text: string, dir: string, add: Add): void {
  for (const file of JestReport.parse(JSON.parse(text)).testResults) {
    const name = relative(dir, file.name ?? file.testFilePath ?? '')
      .split(sep)
      .join('/');
    for (const test of file.assertionResults ?? file.testResults ?? []) {
      if (test.status !== 'passed' && test.status !== 'failed') continue;
      const suites = (test.ancestorTitles ?? []).filter(Boolean);
      add([name, ...suites, test.title].join(' > '), test.status === 'passed');
    }
  }
}

/** mocha's JSON reporter, with whatever the tests printed before it: the full title. */
function readMocha(text: string, _dir: string, add: Add): void {
  const report = MochaReport.parse(JSON.parse(text.slice(text.search(/^\{\s*"stats"/m))));
  for (const test of report.passes) add(test.fullTitle, true);
  for (const test of report.failures) add(test.fullTitle, false);
}

/** pytest `-rA`: node ids. A test with a failed subtest has failed, even where its own line says PASSED. */
function readPytest(text: string, _dir: string, add: Add): void {
  for (const line of text.split('\n')) {
    const test = /^(PASSED|XPASS|FAILED|ERROR) (\S+?::.*?)(?: - .*)?$/.exec(line.trimEnd());
    if (test) add(test[2]!, test[1] === 'PASSED' || test[1] === 'XPASS');
    const subtest = /^SUBFAIL(?:ED)?\b.*? (\S+\.py::\S+)/.exec(line);
    if (subtest) add(subtest[1]!, false);
  }
}

/** One `PASS name` or `FAIL name` a line, also with a colon. */
function readLines(text: string, _dir: string, add: Add): void {
  for (const line of text.split('\n')) {
    const test = /^(PASS|FAIL|ERROR):? (.+)$/.exec(line.trimEnd());
    if (test) add(test[2]!, test[1] === 'PASS');
  }
}

/** The Test Anything Protocol. */
function readTap(text: string, _dir: string, add: Add): void {
  for (const line of text.split('\n')) {
    const test = /^\s*(not ok|ok)\s+\d+\s+(?:-\s+)?(.+?)(?:\s+#.*)?$/.exec(line.trimEnd());
    if (test) add(test[2]!, test[1] === 'ok');
  }
}
