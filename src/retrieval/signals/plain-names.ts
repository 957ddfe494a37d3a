import type { IndexedFile } from '../../domain/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { defineSignal, hitsOf, type SignalHit } from '../signal.ts';
import { fileName } from '../../text/paths/path-parts.ts';

/** Shorter names are words, a name that is found oftener points nowhere, and longer prose is a log. */
const shortestName = 3;
const maxPlaces = 20;
const longestProse = 8000;

/**
 * Files that declare, or are named after, what the title writes as code: in backticks, with an inner capital or `_`, called,
 * dotted, or as an option. Case and separators do not matter, so that `--word-regexp` finds `wordRegexp` and `word_regexp.rs`.
 */
export const titleNames = defineSignal({
  name: 'title-names',
  group: 'names',
  round: 1,
  find: ({ query, corpus }) => filesNamed(codeNames(query.title), corpus),
});

/** Files named by words in backticks or quotes, or by options, anywhere in the prose. */
export const quotedNames = defineSignal({
  name: 'quoted-names',
  group: 'names',
  round: 1,
  find: ({ query, corpus }) => filesNamed(quotedWords(query.text.slice(0, longestProse)), corpus),
});

function filesNamed(names: ReadonlySet<string>, { files }: Corpus): SignalHit[] {
  const places = new Map([...names].map((name) => [name, new Set<number>()]));
  if (places.size === 0) return [];
  files.forEach((file, number) => {
    if (file.kind === 'test' || file.kind === 'docs') return;
    for (const name of namesOf(file)) places.get(name)?.add(number);
  });
  const scores = new Float64Array(files.length);
  const notes = new Map<number, string>();
  for (const [name, found] of places) {
    if (found.size > maxPlaces) continue;
    for (const file of found) {
      scores[file]! += 1 / found.size;
      notes.set(file, name);
    }
  }
  return hitsOf(scores, (file) => notes.get(file));
}

function* namesOf({ path, definitions }: IndexedFile): Generator<string> {
  yield plain(fileName(path).replace(/\..*$/, ''));
  for (const { name } of definitions) yield plain(name);
}

function plain(name: string): string {
  return name.replaceAll(/[_$-]/g, '').toLowerCase();
}

function codeNames(title: string): Set<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    const bare = plain(name);
    if (bare.length >= shortestName) names.add(bare);
  };
  for (const [, code] of title.matchAll(/`([^`]+)`/g)) {
    for (const [name] of code!.matchAll(/[A-Za-z_$][\w$-]*/g)) add(name);
  }
  for (const [, option] of title.matchAll(/(?<![\w-])--([a-z][\w-]+)/g)) add(option!);
  const wordOrPart = /(?<before>\.|::|#)?(?<name>[A-Za-z_$][\w$]*)(?=(?<after>\(|\.\w|::)?)/g;
  for (const { groups } of title.matchAll(wordOrPart)) {
    const { before, name = '', after } = groups ?? {};
    if (before || after || /[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[A-Z]{2}[a-z]/.test(name)) add(name);
  }
  return names;
}

function quotedWords(text: string): Set<string> {
  const prose = text.replaceAll(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm, ' ');
  const quoted = /`([\w$.:#\\>()-]{3,60})`|(?<!\w)'([\w-]{3,40})'|"([\w-]{3,40})"|(?<![\w-])--([a-z][\w-]+)/g;
  const names = [...prose.matchAll(quoted)].flatMap(([, code, single, double, option]) =>
    code ? (code.replace(/\(.*$/, '').match(/[A-Za-z_$][\w$-]*/g) ?? []) : [single ?? double ?? option ?? ''],
  );
  return new Set(names.map((name) => plain(name)).filter((name) => name.length >= shortestName));
}
