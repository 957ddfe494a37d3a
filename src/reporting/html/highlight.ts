import * as bundled from '@speed-highlight/core/languages';
import { tokenizeWith } from '@speed-highlight/core/tokenize';
import { showHidden } from '../../text/show-hidden.ts';
import { markup, type Html } from './markup.ts';

const languages = { ...bundled };
type LanguageName = keyof typeof languages;

/** Longer lines are cut: highlighting them takes long, and nobody reads them. */
const longestLine = 1000;

/** File endings by grammar; languages without one of their own take that of the neighbour whose comments and strings they share. */
const endings: Partial<Record<LanguageName, string>> = {
  js: 'js jsx mjs cjs php',
  ts: 'ts tsx mts cts',
  py: 'py pyi rb',
  java: 'java kt kts scala cs swift dart groovy',
  c: 'c h cc cpp cxx hpp hh m mm',
  rs: 'rs',
  go: 'go',
  bash: 'sh bash zsh',
  css: 'css scss less',
  html: 'html htm vue svelte',
  xml: 'xml svg',
  json: 'json',
  yaml: 'yaml yml',
  toml: 'toml',
  sql: 'sql',
  lua: 'lua',
  pl: 'pl pm',
  md: 'md',
};

const byEnding = new Map(
  Object.entries(endings).flatMap(([name, list]) =>
    list.split(' ').map((ending) => [ending, name as LanguageName]),
  ),
);

/** Lines of code in the colours of the language that the file's name tells; plain where it tells none. */
export function highlightLines(lines: readonly string[], path: string): Html[] {
  const short = lines.map((line) =>
    showHidden(line.length > longestLine ? `${line.slice(0, longestLine)}…` : line),
  );
  const name = byEnding.get(/[^./]+$/.exec(path)?.[0].toLowerCase() ?? '');
  if (name === undefined) return short.map((line) => markup`${line}`);
  const result: Html[][] = [[]];
  tokenizeWith(
    short.join('\n'),
    languages[name],
    (text, type) => {
      for (const [at, piece] of text.split('\n').entries()) {
        if (at > 0) result.push([]);
        if (piece !== '')
          result.at(-1)!.push(type ? markup`<span class="t-${type}">${piece}</span>` : markup`${piece}`);
      }
    },
    { languages },
  );
  return result.map((pieces) => markup`${pieces}`);
}
