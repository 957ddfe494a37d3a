import { readFileSync } from 'node:fs';
import { addTo } from '../text/group-by.ts';
import { fileName } from '../text/paths/path-parts.ts';

/** A language as GitHub Linguist knows it, with the names people and rules use for it. */
export interface Language {
  /** Linguist's name. */
  name: string;
  type: 'programming' | 'markup' | 'data' | 'prose';
  /** Lower case, the usual one first. */
  names: readonly string[];
  /** Without the dot, lower case, the usual one first. */
  endings: readonly string[];
  /** Whole file names. */
  fileNames: readonly string[];
}

/** Written by `scripts/write-languages.mjs`; where languages share an ending, the one meant stands first. */
const { languages } = JSON.parse(readFileSync(new URL('linguist.json', import.meta.url), 'utf8')) as {
  languages: readonly Language[];
};

const byEnding = new Map<string, Language[]>();
const byFileName = new Map<string, Language[]>();
for (const language of languages) {
  for (const ending of language.endings) addTo(byEnding, ending, language);
  for (const name of language.fileNames) addTo(byFileName, name, language);
}

/** The language of a path by its name, else by its ending; `undefined` when the table has none. */
export function languageOf(path: string): Language | undefined {
  return languagesOf(path)[0];
}

/** Every name of a path's languages (a `.h` may be C or C++), and its ending. */
export function languageNames(path: string): readonly string[] {
  return [...new Set([...languagesOf(path).flatMap(({ names }) => names), endingOf(path)])];
}

/** Endings that belong to a language name, most usual first; none when nobody calls a language so. */
export function endingsOf(language: string): readonly string[] {
  const name = language.toLowerCase();
  return languages.flatMap(({ names, endings }) => (names.includes(name) ? endings : []));
}

/** Lower-case ending of a path without the dot; the whole base name when there is none (`makefile`). */
export function endingOf(path: string): string {
  const base = fileName(path).toLowerCase();
  return base.slice(base.lastIndexOf('.') + 1);
}

function languagesOf(path: string): readonly Language[] {
  const name = fileName(path);
  return byFileName.get(name) ?? (name.includes('.') ? byEnding.get(endingOf(path)) : undefined) ?? [];
}
