import { languageFamily } from '../../catalog/index.ts';
import { rangesAround } from '../../text/lines/line-range.ts';
import { withDecorators } from '../symbols.ts';
import type {
  IndexedFile,
  LineRange,
  RankedFile,
  SearchIndex,
  SymbolDefinition,
} from '../../domain/index.ts';

/** Best ranked files whose own tests are named beside those in files of tests. */
const lookedAt = 3;

/** `mod tests`, where Rust has the tests of a file: https://doc.rust-lang.org/book/ch11-03-test-organization.html */
const moduleOfTests = /^tests?$|_tests?$/;

/** Tests that a file of Rust holds beside the code that they test: functions with an attribute in a module of tests. */
export function testsInside({ path, definitions }: IndexedFile): SymbolDefinition[] {
  if (languageFamily(path) !== 'rust') return [];
  return definitions.filter(
    ({ kind, container = '', decoratedFrom }) =>
      kind === 'function' && decoratedFrom !== undefined && moduleOfTests.test(container),
  );
}

/** The module of tests of such a file up to its first test: what it imports, and helpers. */
export function headInside(file: IndexedFile): LineRange | undefined {
  const [first] = testsInside(file);
  if (first === undefined) return undefined;
  const module = rangesAround(file.definitions, first.startLine).find(({ name }) => name === first.container);
  const endLine = (first.decoratedFrom ?? first.startLine) - 1;
  return module && { startLine: withDecorators(module).startLine, endLine };
}

/** The best ranked files that hold tests of their own, best first: what a new test stands beside, too. */
export function filesWithTests(index: SearchIndex, ranking: readonly RankedFile[]): string[] {
  const byPath = new Map(index.files.map((file) => [file.path, file]));
  return ranking
    .slice(0, lookedAt)
    .flatMap(({ path }) => byPath.get(path) ?? [])
    .filter((file) => file.kind !== 'test' && testsInside(file).length > 0)
    .map(({ path }) => path);
}
