// Mutations that a person chose, because each would do harm: a list of what stands there, what stands there instead,
// and the tests that should notice.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { compileIn } from './compile-in.mjs';

/**
 * One line each: `{"file", "text", "instead", "tests"}`; a text that ends with `;` is a statement, else an expression.
 * `within` is a longer text around it where it stands more than once; `tests` is one test file, or several.
 * @returns {object[]} as `findMutants` gives them, numbered, with the tests of each
 */
export function mutantsByHand(list, only) {
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  const chosen = lines.map((line) => JSON.parse(line)).filter(({ file }) => file.includes(only));
  return chosen
    .flatMap((line) => placed(list, line) ?? [])
    .sort(inReadingOrder)
    .map((mutant, index) => ({ ...mutant, id: index + 1 }));
}

function placed(list, { file, text, within = text, instead, tests }) {
  const source = readFileSync(file, 'utf8');
  const start = source.indexOf(within) + within.indexOf(text);
  const isOnce = (whole, part) => whole.split(part).length === 2;
  if (!isOnce(source, within) || !isOnce(within, text)) {
    console.error(
      `${list}: ${file} does not hold ${JSON.stringify(within)} once any more; write it as it stands there`,
    );
    return undefined;
  }
  const mutant = {
    file,
    start,
    end: start + text.length,
    replacement: instead,
    statement: text.endsWith(';'),
  };
  if (!canStandInstead(source, mutant)) {
    console.error(
      `${list}: ${file}: ${JSON.stringify(text)} is no whole expression or statement, or ${JSON.stringify(instead)} cannot stand there instead`,
    );
    return undefined;
  }
  const line = source.slice(0, start).split('\n').length;
  return { ...mutant, line, kind: 'by hand', tests: [tests].flat() };
}

/** All changes of a file are compiled into it at once: one that does not parse would make every test of that file fail as it is. */
function canStandInstead(source, mutant) {
  const parsed = (text) => ts.createSourceFile(mutant.file, text, ts.ScriptTarget.Latest, true);
  const tree = parsed(source);
  const isKind = mutant.statement ? ts.isStatement : ts.isExpression;
  const isWhole = (node) =>
    (node.getStart(tree) === mutant.start && node.end === mutant.end && isKind(node)) ||
    (node.pos <= mutant.start && node.end >= mutant.end && ts.forEachChild(node, isWhole)) ||
    undefined;
  return isWhole(tree) && parsed(compileIn(source, [{ ...mutant, id: 1 }])).parseDiagnostics.length === 0;
}

function inReadingOrder(one, other) {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.start - other.start || other.end - one.end;
}
