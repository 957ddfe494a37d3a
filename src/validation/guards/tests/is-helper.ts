import { languageFamily, subjectName } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import { stemOf } from '../../../text/paths/path-parts.ts';
import { declaresTest } from './test-names.ts';

/** Whether a file among the tests holds none of them, as its name and its text say. */
export function isHelper({ path, after = '' }: FileChange): boolean {
  return subjectName(path) === stemOf(path) && !declaresTest(languageFamily(path), after);
}
