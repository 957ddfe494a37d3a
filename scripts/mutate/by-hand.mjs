// Mutations that a person chose, because each would do harm: a list of what stands there, what stands there instead,
// and the tests that should notice.
import { readFileSync } from 'node:fs';

/** One line each: `{"file", "text", "instead", "tests"}`; a text that ends with `;` is a statement, else an expression. */
const list = 'scripts/mutate/by-hand.jsonl';

/** @returns {{mutants: object[], tests: string[]}} as `findMutants` gives them, numbered, with the tests of each */
export function mutantsByHand(only) {
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  const chosen = lines.map((line) => JSON.parse(line)).filter(({ file }) => file.includes(only));
  return chosen
    .map(placed)
    .sort(inReadingOrder)
    .map((mutant, index) => ({ ...mutant, id: index + 1 }));
}

function placed({ file, text, instead, tests }) {
  const source = readFileSync(file, 'utf8');
  const start = source.indexOf(text);
  if (start < 0 || source.indexOf(text, start + 1) >= 0)
    throw new Error(
      `${list}: ${file} holds ${JSON.stringify(text)} ${start < 0 ? 'nowhere' : 'twice'}; write it as it stands there`,
    );
  const line = source.slice(0, start).split('\n').length;
  const place = { file, start, end: start + text.length, line };
  return { ...place, replacement: instead, statement: text.endsWith(';'), kind: 'by hand', tests };
}

function inReadingOrder(one, other) {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.start - other.start || other.end - one.end;
}
