import type { RankedFile, Snippet } from '../../domain/index.ts';
import { wordsOfReason } from '../signal-words.ts';
import { Html, markup } from './markup.ts';
import { wholePage } from './whole-page.ts';

/** A search as its page shows it. */
export interface SearchView {
  /** What was searched for. */
  title: string;
  files: readonly RankedFile[];
  snippets: readonly Snippet[];
  skippedSignals: readonly { signal: string; reason: string }[];
  /** Whether a word of a line is one that was searched for. */
  isWanted: (word: string) => boolean;
}

/** Lines of one file that the page shows. */
const maxLines = 200;
/** Longer lines are cut. */
const longestLine = 400;

/** Ranked files with their reasons and the lines that were found, the words of the search marked. */
export function renderSearchPage(search: SearchView): string {
  const { title, files, skippedSignals } = search;
  const found = files.map((file, at) => renderFile(file, at + 1, search));
  return wholePage(
    `Search: ${title}`,
    markup`<header><p class="brand">Patchwright · search</p><h1>${title}</h1>
<p class="facts">${files.length} ${files.length === 1 ? 'file' : 'files'}, best first.</p></header>
${found.length > 0 ? found : markup`<p>No file matches.</p>`}
${skippedSignals.length > 0 && markup`<p class="note">Without ${skippedSignals.map(({ signal, reason }) => `${signal}: ${reason}`).join('; ')}.</p>`}`,
  );
}

function renderFile({ path, score, reasons }: RankedFile, rank: number, search: SearchView): Html {
  const why = reasons.slice(0, 6).map((reason) => wordsOfReason(reason, 80));
  const snippets = search.snippets
    .filter((snippet) => snippet.path === path)
    .toSorted((one, other) => one.startLine - other.startLine);
  let room = maxLines;
  const blocks = snippets.map(({ text, startLine }) => {
    const lines = text.split('\n').slice(0, room);
    room -= lines.length;
    return (
      lines.length > 0 &&
      markup`<pre tabindex="0" role="group" aria-label="${path} from line ${startLine}">${lines.map(
        (
          line,
          at,
        ) => markup`<span class="number">${String(startLine + at).padStart(5)}</span> ${marked(line.slice(0, longestLine), search.isWanted)}
`,
      )}</pre>`
    );
  });
  return markup`<section><h2>${rank}. <code>${path}</code></h2><p class="note">score ${score.toFixed(3)} · ${why.join(' · ')}</p>${blocks}</section>
`;
}

function marked(line: string, isWanted: (word: string) => boolean): Html[] {
  return line
    .split(/([\p{L}\p{N}_$]+)/u)
    .map((part, at) => (at % 2 === 1 && isWanted(part) ? markup`<mark>${part}</mark>` : markup`${part}`));
}
