import { below, oneOf } from '../random.ts';

/** What an edit is meant to do: `removed` lines from the 0-based row `at` on become `added`. */
export interface Change {
  at: number;
  removed: number;
  added: readonly string[];
}

/** Rows, the end not included. */
export interface Rows {
  start: number;
  end: number;
}

/** Draws a change within some rows: a word spelt otherwise, lines repeated, dropped, or put in from elsewhere in the file. */
export function randomChange(random: () => number, lines: readonly string[], { start, end }: Rows): Change {
  const at = start + below(random, end - start);
  const removed = Math.min(1 + below(random, 3), end - at);
  const old = lines.slice(at, at + removed);
  const elsewhere = below(random, lines.length);
  const added = oneOf<() => readonly string[]>(random, [
    () => old.map(respelt),
    () => [...old.slice(0, 1).map(respelt), ...old.slice(1)],
    () => [...old, ...old],
    () => [],
    () => [...old, ...lines.slice(elsewhere, elsewhere + 1 + below(random, 3))],
  ])();
  return { at, removed, added };
}

/** The line with its last longer word under another name, which most programs survive. */
export function respelt(line: string): string {
  return line.replace(/([A-Za-z_]\w{3,})(?![\s\S]*[A-Za-z_]\w{3,})/, '$1Anew');
}

export function changedLines(lines: readonly string[], { at, removed, added }: Change): string[] {
  return [...lines.slice(0, at), ...added, ...lines.slice(at + removed)];
}
