import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import { fileName } from '../../../text/paths/path-parts.ts';

/** More files of one name are a habit (`types.ts`), and none of them is what the tests mean by it. */
const mostOfOneName = 8;

/**
 * Files that may no longer be loaded because others were added: one that differs only in its ending (`sum.js` beside `sum.ts`) or in
 * being a folder (`sum.py`, `sum/__init__.py`), and one of the same name where the other stands among the tests, whose folders may be
 * searched first (`spec/sum.rb`, `lib/sum.rb`).
 * @param added paths that a patch adds
 * @param paths of the base
 */
export function replacedBy(added: readonly string[], paths: readonly string[]): string[] {
  const found = added.flatMap((path) => {
    const language = languageFamily(path);
    if (language === undefined || /\.d\.[cm]?ts$/.test(path)) return [];
    const own = moduleOf(path);
    const sameName = paths.filter(
      (other) => languageFamily(other) === language && fileName(moduleOf(other)) === fileName(own),
    );
    const twins = sameName.filter((other) => moduleOf(other) === own);
    return isTestPath(path) && sameName.length <= mostOfOneName ? sameName : twins;
  });
  return [...new Set(found)];
}

/** What a module is asked for by: its path without an ending, and without the file that stands for a folder. */
function moduleOf(path: string): string {
  return path.replace(/\.\w+$/, '').replace(/\/(?:index|__init__)$/, '');
}

/** Whether a file of tests has the name of a file of the product, as `sum.test.js`, `test_sum.py` and `SumTest.php` have that of `sum`. */
export function isNamedAfter(test: string, product: string): boolean {
  const own = bareName(fileName(test));
  return [product, moduleOf(product)].some((path) => bareName(fileName(path)) === own);
}

function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\..*$/, '')
    .replace(/tests?|specs?|[^a-z\d]/g, '');
}
