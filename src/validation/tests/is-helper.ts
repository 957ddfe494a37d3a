import { languageFamily, subjectName } from '../../catalog/index.ts';
import type { FileChange } from '../../domain/index.ts';
import { testNames } from '../guards/test-names.ts';

/** Whether a file among the tests holds none of them, as its name and its text say. */
export function isHelper({ path, after = '' }: FileChange): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return subjectName(path) === name && testNames(languageFamily(path), after).length === 0;
}
