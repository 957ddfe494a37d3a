import { pc } from '../../terminal/colours.ts';
import type { Issue, RankedFile, RetrievalResult, Snippet } from '../../../domain/index.ts';
import { answersQuestion, wordsOfReason } from '../../../reporting/index.ts';
import { termsOf } from '../../../text/words/terms.ts';

/** A search with its times. */
export interface TimedSearch {
  result: RetrievalResult;
  /**
   * Milliseconds: from the start of the process until the search began (loading code, reading the issue and its links); until
   * the index of the base commit was at hand; and for the query itself, from the issue to files, lines and excerpts.
   */
  timings: { startMs: number; indexMs: number; queryMs: number };
}

/** What fits beside a file in a terminal: the first reasons, and lines of its best passage. */
const reasonsShown = 3;
const linesShown = 6;

/** Renders results for people: path, why, and the lines where the issue's words stand closest together. */
export function renderSearch({ result, timings }: TimedSearch, issue: Issue, top: number): string {
  const wanted = wantedTerms(issue);
  const blocks = result.files.slice(0, top).map((file, at) => {
    const snippets = result.snippets.filter(({ path }) => path === file.path);
    return [headOf(file, at), ...bestLines(snippets, wanted)].join('\n');
  });
  const skipped = result.skippedSignals.map(({ signal, reason }) => pc.dim(`without ${signal}: ${reason}`));
  const times = pc.dim(
    `start ${timings.startMs} ms, index ${timings.indexMs} ms, query ${timings.queryMs} ms`,
  );
  const found = blocks.length > 0 ? blocks : ['No file matches.'];
  if (blocks.length > 0 && !result.files.some(answersQuestion))
    found.unshift('Nothing here matches the words; these are only the files changed or imported most.');
  return `${[...found, ...skipped, times].join('\n\n')}\n`;
}

function headOf({ path, reasons }: RankedFile, at: number): string {
  const why = reasons.slice(0, reasonsShown).map((reason) => wordsOfReason(reason, 50));
  return `${pc.bold(`${at + 1}. ${path}`)}\n   ${pc.dim(why.join(' · '))}`;
}

/** The stretch of a few lines that holds most different words of the issue, with line numbers. */
function bestLines(snippets: readonly Snippet[], wanted: ReadonlySet<string>): string[] {
  let best: { score: number; lines: string[]; first: number } | undefined;
  for (const { text, startLine } of snippets) {
    const lines = text.split('\n');
    const found = lines.map(
      (line) => new Set(termsOf(line.slice(0, 400)).filter((term) => wanted.has(term))),
    );
    for (let at = 0; at < lines.length; at += 1) {
      const score = new Set(found.slice(at, at + linesShown).flatMap((terms) => [...terms])).size;
      if (best && score <= best.score) continue;
      best = { score, lines: lines.slice(at, at + linesShown), first: startLine + at };
    }
  }
  if (!best) return [];
  const { lines, first } = best;
  return lines.map(
    (line, at) => `   ${pc.dim(String(first + at).padStart(5))} ${highlight(line.slice(0, 160), wanted)}`,
  );
}

function highlight(line: string, wanted: ReadonlySet<string>): string {
  return line.replaceAll(/[\p{L}\p{N}_$]+/gu, (word) => {
    return isWanted(word, wanted) ? pc.yellow(word) : word;
  });
}

/** Terms of the issue: its title and as much of its body as people mean by it. */
export function wantedTerms(issue: Issue): ReadonlySet<string> {
  return new Set(termsOf(`${issue.title}\n${issue.body.slice(0, 2000)}`));
}

/** Whether a word of a line stands for something that was searched for. */
export function isWanted(word: string, wanted: ReadonlySet<string>): boolean {
  return termsOf(word).some((term) => wanted.has(term));
}
