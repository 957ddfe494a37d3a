import { languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { testNames } from '../../guards/tests/test-names.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';

/** A file of tests. */
interface TestText {
  path: string;
  text: string;
}

/**
 * Failures with the file that each is in. Some name none: Go's `t.FailNow()` and a test program of CTest print no place. They are of the
 * only file that declares a test of that name, or that is called like it.
 */
export function placeByName(findings: readonly Finding[], files: readonly TestText[]): Finding[] {
  let named: Map<string, string | undefined> | undefined;
  return findings.map((found) => {
    if (found.code === undefined || found.path !== undefined) return found;
    named ??= filesByTest(files);
    const path = namesIn(found.code)
      .map((name) => named?.get(name))
      .find((file) => file !== undefined);
    return path === undefined ? found : { ...found, path };
  });
}

/** The file of each test; `undefined` for a name that several have. */
function filesByTest(files: readonly TestText[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { path, text } of files) {
    const stem = stemOf(path);
    for (const name of new Set([stem, ...testNames(languageFamily(path), text)]))
      found.set(name, found.has(name) ? undefined : path);
  }
  return found;
}

/** A name as runners print it, and the parts that a file may have of it: `TestSum/zero`, `shop.SumTest.adds`, `tests::adds`. */
export function namesIn(code: string): string[] {
  const parts = [code.split('/')[0]!, ...code.split(/::|\.| > /).toReversed()];
  return [code, ...parts];
}
