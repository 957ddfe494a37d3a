import { filesNamedIn, linesOf } from '../corpus/declared-names.ts';
import { rareTerms } from '../files-to-read.ts';
import { defineSignal, hitsOf } from '../signal.ts';
import { termsOf } from '../../text/words/terms.ts';

/** Rarest words that are followed, and places of each. */
const termsFollowed = 12;
const placesPerTerm = 8;

/**
 * Files named beside a rare word of the issue: registries and switch tables put the name that users know (a rule code, a
 * command, an option) on the same line as the function or class that does the work.
 */
export const registryNeighbours = defineSignal({
  name: 'registry-neighbours',
  round: 2,
  find(input) {
    const { corpus, texts } = input;
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    const give = (file: number, score: number, note: string): void => {
      scores[file]! += score;
      if (!notes.has(file)) notes.set(file, note);
    };
    rareTerms(input)
      .slice(0, termsFollowed)
      .forEach((term) => {
        for (const { file, line, text } of placesOf(term, input)) {
          const near = linesOf(text, line - 1, line + 2);
          for (const [named, { score, names }] of filesNamedIn(near, corpus.lookups.declaredNames)) {
            if (named !== file) give(named, score, `${names[0]} beside ${term}`);
          }
          for (const [word] of near.matchAll(/[A-Za-z_]\w{3,}/g)) {
            const { files } = corpus.lookups.suffixes.find(word);
            if (files.length > 3) continue;
            for (const named of files)
              if (named !== file) give(named, 0.5 / files.length, `${word} beside ${term}`);
          }
        }
      });
    return hitsOf(scores, (file) => notes.get(file));

    function placesOf(term: string, { corpus: { fields } }: typeof input) {
      const places: { file: number; line: number; text: string }[] = [];
      for (const file of fields.file.postings.get(term)?.documents ?? []) {
        const text = texts.get(file);
        if (!text || corpus.files[file]?.kind === 'docs') continue;
        text.split('\n').forEach((content, at) => {
          if (places.length >= placesPerTerm || content.length > 400) return;
          if (says(content, term)) {
            places.push({ file, line: at + 1, text });
          }
        });
      }
      return places;
    }
  },
});

/** Cheap test first: cutting every line of every text into terms would cost more than the whole search. */
function says(line: string, term: string): boolean {
  const plain = line.toLowerCase();
  if (plain.includes(term)) return true;
  return plain.includes(term.slice(0, 3)) && termsOf(line).includes(term);
}
