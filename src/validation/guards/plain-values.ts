import { groupBy } from '../../text/group-by.ts';

/** The literal that each named constant stands for, as it is written. */
export type Constants = ReadonlyMap<string, string>;

/** Texts of one line, or a number. */
const value =
  /"(?:[^"\\\n]|\\.){1,200}"|'(?:[^'\\\n]|\\.){1,200}'|`[^`$\\\n]{1,200}`|\d[\d_]{0,20}(?:\.\d{1,20})?/
    .source;

/** What Go writes behind a name. */
const typeOfGo = '(?:string|rune|byte|u?int\\d*|float\\d+)';

/** A line that does nothing but give a name its value, in any language. */
const declaration = new RegExp(
  `^\\s*(?:[\\w<>\\[\\]()&'.]{1,40}\\s+){0,5}(?!${typeOfGo}\\b)([A-Za-z_]\\w{0,80})(?: ${typeOfGo})?\\s*(?::\\s*[^=\\n]{1,40}?)?\\s*:?=\\s*(${value})(?:\\s+as\\s+const)?\\s*[;,]?\\s*$`,
);

/** What gives a name a value, once or again. */
const assignment = new RegExp(
  `(?<![\\w.])(?!${typeOfGo}\\b)([A-Za-z_]\\w{0,80})(?: ${typeOfGo})?\\s*(?::\\s*[\\w<>&'[\\]| ]{1,40}?)?\\s*(?::|[-+*/%|&^]|\\?\\?|\\|\\||&&)?=(?![=>~])`,
  'g',
);

/**
 * The names that lines of a file give one value, and the file no other.
 * @param lines that may declare them
 * @param text of the whole file
 */
export function constantsIn(lines: readonly string[], text: string): Constants {
  const declared = lines
    .filter((line) => line.includes('='))
    .flatMap((line) => {
      const [, name, literal] = declaration.exec(line) ?? [];
      return name === undefined || literal === undefined ? [] : [{ name, literal }];
    });
  if (declared.length === 0) return new Map();
  const given = groupBy(
    Array.from(text.matchAll(assignment), ([, name]) => name!),
    (name) => name,
  );
  return new Map(
    declared.filter(({ name }) => given.get(name)?.length === 1).map(({ name, literal }) => [name, literal]),
  );
}

/** A text of one line, or a name with what it belongs to. */
const textOrName =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?|(?<![\w$])[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*/g;

/** A pattern of JavaScript, or a text that is given to one of another language, of nothing but plain signs. */
const plain = /((?:[\w !#%&,:;<=>@~"'-]|\\[^\w\n]){2,200})/.source;
const asPattern = [
  new RegExp(`(?<![\\w)\\]])/\\^?${plain}\\$?/[a-z]{0,5}\\.(?:test|exec)\\(`, 'g'),
  new RegExp(`\\.(?:match|search)\\(/\\^?${plain}\\$?/[a-z]{0,5}\\)`, 'g'),
  new RegExp(
    `\\b(?:re\\.(?:full)?match|re\\.search|MatchString)\\(\\s*r?["'\`]\\^?${plain}\\$?["'\`]\\s*,`,
    'g',
  ),
];

/** Such a pattern in JavaScript, in whose place a text is put. */
const asReplaced = new RegExp(`(\\.replace(?:All)?\\(\\s*)/\\^?${plain}\\$?/[a-z]{0,5}`, 'g');

/** A pattern of plain signs as the text that it stands for. */
function quoted(pattern: string): string {
  return JSON.stringify(pattern.replace(/\\([^\w])/g, '$1'));
}

/** A line in which patterns that stand for one text are comparisons with it. */
export function withoutPatterns(line: string): string {
  if (!/\.(?:test|exec|match|search|replace(?:All)?)\(|MatchString\(|\bre\./.test(line)) return line;
  const asText = (_: string, found: string) => ` == ${quoted(found)}, `;
  const replaced = line.replace(asReplaced, (_, call: string, found: string) => call + quoted(found));
  return asPattern.reduce((text, pattern) => text.replace(pattern, asText), replaced);
}

/** A line with the values of constants in the place of their names, where it does not give them those. */
export function withValues(line: string, constants: Constants): string {
  if (constants.size === 0 || declaration.test(line)) return line;
  return line.replace(textOrName, (found) =>
    /^["'`]/.test(found) ? found : (constants.get(/\w+$/.exec(found)![0]) ?? found),
  );
}
