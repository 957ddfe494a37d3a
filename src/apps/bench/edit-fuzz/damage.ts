import { below, oneOf } from '../random.ts';

type Random = () => number;

/** Mistakes of a model's hand, each to the text of a whole reply. */
const mistakes: Readonly<Record<string, (random: Random, text: string) => string>> = {
  noise: noise,
  'cut off': (random, text) => text.slice(0, below(random, text.length)),
  'lines lost': (random, text) => atLines(random, text, () => []),
  'lines doubled': (random, text) => atLines(random, text, (some) => [...some, ...some]),
  'lines in disorder': (random, text) => atLines(random, text, (some) => some.toReversed()),
  'lines elided': (random, text) => atLines(random, text, () => ['...']),
  'a comment for lines': (random, text) => atLines(random, text, () => ['    # ... rest of the code ...']),
  'said twice': (_, text) => text + text,
  'talk inside': (random, text) => atLines(random, text, (some) => ['Here is the change:', ...some]),
  outdented: (_, text) => text.replace(/^([-+ ]?)[ \t]+/gm, '$1'),
  indented: (random, text) => text.replace(/^(?=.)/gm, oneOf(random, ['  ', '    ', '\t'])),
  'tabs for spaces': (_, text) => text.replaceAll('    ', '\t'),
  'other line ends': (random, text) => text.replaceAll('\n', oneOf(random, ['\r\n', '\r', '\n\n'])),
  'typographic quotes': (_, text) => text.replaceAll('"', '\u201d').replaceAll("'", '\u2019'),
  entities: (_, text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'escaped quotes': (_, text) => text.replaceAll('"', '\\"'),
  'marks lost': (_, text) => text.replace(/^[-+]/gm, ' '),
};
const names = Object.keys(mistakes);

/** One mistake or several, worse ones rarer. */
export function damage(random: Random, reply: string): string {
  const count = oneOf(random, [1, 1, 1, 2, 3, 5]);
  let damaged = reply;
  for (let i = 0; i < count; i++) damaged = mistakes[oneOf(random, names)]!(random, damaged);
  return damaged;
}

const pieces = [
  ...['', '\n', ' ', '\t', '+', '-', '@@', '...', 'x', '`', '=======\n', '>>>>>>> REPLACE\n', '\r\n'],
  ...['}', '{', ')', '\0', '\u201c', '&lt;', '\\"', '12: ', '```\n', '</function>\n', '\ud800'],
];

function noise(random: Random, text: string): string {
  let damaged = text;
  const count = 1 + below(random, oneOf(random, [4, 12, 60]));
  for (let i = 0; i < count; i++) {
    const at = below(random, damaged.length + 1);
    const cut = below(random, random() < 0.1 ? 200 : 5);
    damaged = damaged.slice(0, at) + oneOf(random, pieces) + damaged.slice(at + cut);
  }
  return damaged;
}

/** Some lines that follow each other become others. */
function atLines(
  random: Random,
  text: string,
  become: (some: readonly string[]) => readonly string[],
): string {
  const lines = text.split('\n');
  const at = below(random, lines.length);
  const count = 1 + below(random, oneOf(random, [1, 3, 12]));
  return [...lines.slice(0, at), ...become(lines.slice(at, at + count)), ...lines.slice(at + count)].join(
    '\n',
  );
}
