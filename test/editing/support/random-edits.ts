/** A small seeded generator, so that a failing case can be run again (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

export type Random = () => number;

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

const verbs = ['load', 'store', 'render', 'parse', 'merge', 'close', 'open', 'count'];
const nouns = ['user', 'order', 'invoice', 'ticket', 'page', 'label', 'branch', 'token'];

/** A file of made-up functions, with repeated lines, blank lines, comments and one kind of indentation. */
export function randomFile(random: Random, functions: number): string[] {
  const unit = oneOf(random, ['  ', '    ', '\t']);
  const lines: string[] = ["import { help } from './help';", ''];
  for (let i = 0; i < functions; i++) {
    lines.push(`function ${oneOf(random, verbs)}${oneOf(random, nouns)}${i}(input) {`);
    const body = 1 + below(random, 6);
    for (let j = 0; j < body; j++)
      lines.push(
        unit +
          oneOf(
            random,
            [
              `const ${oneOf(random, nouns)}${i}_${j} = ${oneOf(random, verbs)}(input, ${below(random, 99)});`,
              `// ${oneOf(random, verbs)} the ${oneOf(random, nouns)}`,
              'if (!input) return;',
              `help(input, '${oneOf(random, nouns)}', ${below(random, 999)});`,
              '',
            ].filter((line) => line !== '' || j > 0),
          ).trimEnd(),
      );
    lines.push('}', '');
  }
  return lines;
}

/** The file with one to three stretches replaced, by lines indented like its own. */
export function randomChange(random: Random, lines: readonly string[]): string[] {
  const after = [...lines];
  const unit = /^[ \t]+/.exec(lines.find((line) => /^[ \t]/.test(line)) ?? '  ')![0];
  const changes = 1 + below(random, 3);
  for (let i = 0; i < changes; i++) {
    const at = below(random, after.length);
    const fresh = Array.from({ length: below(random, 4) }, () => `${unit}changed(${below(random, 1e6)});`);
    after.splice(at, below(random, 3), ...fresh);
  }
  return after;
}
