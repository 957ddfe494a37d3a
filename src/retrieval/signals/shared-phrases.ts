import { defineSignal, hitsOf } from '../signal.ts';
import { isStopTerm } from '../query/stop-terms.ts';

/** Shortest phrase that is looked for, in characters, and the most phrases of one issue. */
const shortestPhrase = 10;
const maxPhrases = 3000;
const word = /[\p{L}\p{N}_]+/gu;
/** A word of a text in plain ASCII; looking for these takes a third of the time. */
const plainWord = /\w+/g;
const isPlain = /^[\0-\x7F]*$/;

/** Files that hold the same three words in a row as the issue: quoted messages, code, documentation. */
export const sharedPhrases = defineSignal({
  name: 'shared-phrases',
  group: 'words',
  round: 2,
  find({ query, corpus, texts }) {
    const wanted = new Map<string, Set<number>>();
    for (const phrase of phrasesOf(query.text)) {
      const isTelling = phrase.split(' ').some((said) => !isStopTerm(said));
      if (isTelling && wanted.size < maxPhrases) wanted.set(phrase, new Set());
    }
    const beginnings = new Set([...wanted.keys()].map((phrase) => phrase.slice(0, phrase.indexOf(' '))));
    const few = beginnings.size <= fewBeginnings ? phrasesBeginningWith(beginnings) : undefined;
    for (const [file, text] of texts) {
      const phrases = few && isPlain.test(text) ? few(text) : phrasesOf(text, beginnings);
      for (const phrase of phrases) wanted.get(phrase)?.add(file);
    }
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const [phrase, files] of wanted) {
      if (files.size === 0) continue;
      const rarity = Math.log(1 + texts.size / files.size) - 0.5;
      if (rarity <= 0) continue;
      for (const file of files) {
        scores[file]! += rarity;
        if (files.size <= 2) notes.set(file, phrase);
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});

/** Up to so many words one pattern finds more quickly than a list of all words of a text. */
const fewBeginnings = 30;

/** `phrasesOf` for texts in plain ASCII, by one pattern. */
function phrasesBeginningWith(beginnings: ReadonlySet<string>): (text: string) => Generator<string> {
  const plain = [...beginnings].filter((said) => isPlain.test(said));
  const pattern = new RegExp(`(?<!\\w)(${plain.join('|') || '(?!)'})(?=\\W+(\\w+)\\W+(\\w+))`, 'g');
  return function* (text) {
    for (const [, first, second, third] of text.toLowerCase().matchAll(pattern))
      yield `${first} ${second} ${third}`;
  };
}

/** Runs of three words, lower-cased, that begin with one of some words; lines are not a border, because messages wrap. */
function* phrasesOf(text: string, beginnings?: ReadonlySet<string>): Generator<string> {
  const words = text.toLowerCase().match(isPlain.test(text) ? plainWord : word) ?? [];
  for (let at = 2; at < words.length; at += 1) {
    if (beginnings && !beginnings.has(words[at - 2]!)) continue;
    const phrase = `${words[at - 2]} ${words[at - 1]} ${words[at]}`;
    if (phrase.length >= shortestPhrase) yield phrase;
  }
}
