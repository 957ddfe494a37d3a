/** A parser of text that an attacker can make, and the text that is worst for it. */
export interface WorstCase {
  name: string;
  make: (size: number) => string;
  parse: (text: string) => unknown;
}

export const times =
  (piece: string): ((size: number) => string) =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
export const each = (
  name: string,
  pieces: readonly string[],
  parse: (text: string) => unknown,
): WorstCase[] =>
  pieces.map((piece) => ({ name: `${name}: ${JSON.stringify(piece)}`, make: times(piece), parse }));
export const ignoring =
  (parse: (text: string) => unknown): ((text: string) => unknown) =>
  (text) => {
    try {
      return parse(text);
    } catch {
      return undefined; // a refusal is an answer; only its time counts here
    }
  };
export const patchOf = (before: string, after: string, path = 'a.js') => ({
  base: '0'.repeat(40),
  changes: [{ path, change: 'modify' as const, before, after }],
});
