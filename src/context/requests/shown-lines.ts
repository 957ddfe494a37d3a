import type { LineRange, Snippet } from '../../domain/index.ts';

/** Which lines of which files a model has been shown in one conversation. */
export class ShownLines {
  readonly #snippets: Snippet[] = [];

  constructor(snippets: readonly Snippet[] = []) {
    this.#snippets.push(...snippets);
  }

  /** Everything that was shown, in order. */
  get all(): readonly Snippet[] {
    return this.#snippets;
  }

  add(snippet: Snippet): void {
    this.#snippets.push(snippet);
  }

  /** @returns what forgets again everything that is shown from now on */
  remember(): () => void {
    const before = this.#snippets.length;
    return () => void this.#snippets.splice(before);
  }

  /** True when every line of the range was shown before. */
  covers(path: string, startLine: number, endLine: number): boolean {
    return this.missing(path, startLine, endLine).length === 0;
  }

  /** The parts of a range that were not shown before, in order. */
  missing(path: string, startLine: number, endLine: number): LineRange[] {
    const ranges = this.#snippets
      .filter((snippet) => snippet.path === path)
      .toSorted((one, other) => one.startLine - other.startLine);
    const gaps: LineRange[] = [];
    let next = startLine;
    for (const range of ranges) {
      if (range.startLine > endLine) break;
      if (range.startLine > next) gaps.push({ startLine: next, endLine: range.startLine - 1 });
      next = Math.max(next, range.endLine + 1);
    }
    return next <= endLine ? [...gaps, { startLine: next, endLine }] : gaps;
  }
}
