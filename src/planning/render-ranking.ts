import type { RankedFile, RetrievalResult } from '../domain/index.ts';
import { cutShort } from '../text/words/cut-short.ts';

/** The most files of the ranking that the planner is shown; it sees snippets of most of them. */
const maxFiles = 10;
const maxReasons = 3;
const longestNote = 60;
/** A file with lower odds is left to the outline. */
const minOdds = 0.02;

/**
 * Renders what the search knows about the files: the ranking with odds and reasons, probable partners, and text of the issue that occurs in
 * the code. In a few hundred tokens, it shows the planner where to look and how certain the search is.
 */
export function renderRanking({ files, partners = [], literals = [] }: RetrievalResult): string {
  const ranked = files
    .slice(0, maxFiles)
    .filter(({ score }, at) => at < 3 || score >= minOdds)
    .map(renderFile);
  const parts = [
    ['Files that the search ranks first, with their odds against the first and why:', ranked],
    [
      'Word for word from the issue:',
      literals.map(({ literal, path, line }) => `- \`${literal}\` in ${path}:${line}`),
    ],
    [
      'Probable partners, when one of these files changes:',
      partners.map(({ path, of, why }) => `- ${path}, ${why} (of ${of})`),
    ],
  ] as const;
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([head, lines]) => `${head}\n${lines.join('\n')}`)
    .join('\n\n');
}

function renderFile({ path, score, reasons }: RankedFile): string {
  const notes = reasons.flatMap(({ note }) => (note === undefined ? [] : [cutShort(note, longestNote)]));
  const why = [...new Set(notes)].slice(0, maxReasons).join('; ');
  return `- ${path} (${score.toPrecision(2)})${why === '' ? '' : `: ${why}`}`;
}
