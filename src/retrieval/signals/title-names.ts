import type { IndexedFile } from '../../domain/index.ts';
import { hitsOf, type Signal } from '../signal.ts';

const shortestName = 3;
const mostPlaces = 20;

/**
 * Files that declare, or are named after, what the title writes as code: in backticks, with an inner capital or `_`, called,
 * dotted, or as an option. Case and separators do not matter, so that `--word-regexp` finds `wordRegexp` and `word_regexp.rs`.
 */
export const titleNames: Signal = {
  name: 'title-names',
  round: 1,
  find({ query, corpus }) {
    const places = new Map([...codeNames(query.title)].map((name) => [name, new Set<number>()]));
    if (places.size === 0) return [];
    corpus.files.forEach((file, number) => {
      if (file.kind === 'test' || file.kind === 'docs') return;
      for (const name of namesOf(file)) places.get(name)?.add(number);
    });
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const [name, files] of places) {
      if (files.size > mostPlaces) continue;
      for (const file of files) {
        scores[file]! += 1 / files.size;
        notes.set(file, name);
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
};

function* namesOf({ path, definitions }: IndexedFile): Generator<string> {
  yield plain(path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, ''));
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
    if (before || after || /[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[A-Z]{2,}[a-z]/.test(name)) add(name);
  }
  return names;
}
