// Mutations that a person chose, because each would do harm: a list of what stands there, what stands there instead,
// and the tests that should notice.
import { readFileSync } from 'node:fs';

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
  const statement = text.endsWith(';');
  if (!statement && (instead.trim() === '' || /^\.{3}|(?:&&|\|\||,)\s*$/.test(text))) {
    console.error(`${list}: ${JSON.stringify(text)} is no expression that another one can take the place of`);
    return undefined;
  }
  const line = source.slice(0, start).split('\n').length;
  const place = { file, start, end: start + text.length, line };
  return {
    ...place,
    replacement: instead,
    statement,
    kind: 'by hand',
    tests: [tests].flat(),
  };
}

function inReadingOrder(one, other) {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.start - other.start || other.end - one.end;
}
