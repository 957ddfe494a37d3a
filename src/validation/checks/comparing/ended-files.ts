import type { Finding } from '../../../domain/index.ts';
import { isUnloadedFile } from '../readers/tests/unloaded-file.ts';
import type { MeasuredResult } from '../running/measured-result.ts';

/** A file that `node --test` counts as a single passing test with the name of the file, in TAP or in its default output. */
const passingFile = /^(?:ok \d+ - |✔ )(\S.*\.[cm]?[jt]sx?)(?: \([\d.]+ms\))?$/gm;

/**
 * Reports test files whose failing tests are no longer named and that pass as a whole: the tested code has ended the process with
 * exit code 0 before they could fail. `node --test` counts such a file as one passing test.
 */
export function endedFiles(before: MeasuredResult, after: MeasuredResult): Finding[] {
  const passing = [...after.output.matchAll(passingFile)].map(([, file]) => file!);
  if (passing.length === 0) return [];
  const failing = before.findings.filter(
    (found) => found.severity === 'error' && found.identity !== undefined && !isUnloadedFile(found),
  );
  const files = new Set(failing.flatMap(({ path }) => path ?? []));
  const ended = [...files].filter((path) =>
    passing.some((file) => file === path || file.endsWith(`/${path}`)),
  );
  return ended.map((path) => ({
    source: 'guard',
    severity: 'error',
    check: after.name,
    code: 'tests-not-named',
    path,
    message: `The tests of ${path} that fail on the base are not named any more, and the file passes as a whole: the process ended before they ran.`,
  }));
}
