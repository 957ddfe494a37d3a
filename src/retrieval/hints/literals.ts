import type { LiteralPlace } from '../../domain/index.ts';
import { isSideFolder } from '../../catalog/index.ts';
import { termsOf } from '../../text/words/terms.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { ReadTexts } from '../corpus/read-texts.ts';

/** Quoted pieces of an issue that are looked up, and places that are named of each. */
const maxLiterals = 40;
const maxPlaces = 3;
/** A quotation that stands in more files points at none of them. */
const rareIn = 3;
/** A quotation that is used all over these files points at no line of them. */
const maxTimes = 6;
/** What stands in so many files of all kinds is everybody's: the address of a namespace, a licence's name. */
const maxHolders = 40;
/** Files that are read for one quotation at most. */
const maxRead = 12;
const shortest = 6;
const longest = 200;
/** Parts of a message that a program fills in: quotations, numbers, and words that look like code. */
const filledIn =
  /'[^']*'|"[^"]*"|`[^`]*`|<[^<>]*>|(?<!\w)[-+]?\d[\w.]*|\S*(?:[a-z][A-Z]|[A-Za-z\d]_|\w\.\w|[/\\$@])\S*/g;
/** Characters that a part between them needs, beside two words, to mean one place. */
const shortestPart = 12;

/** The namespace of an example's document is quoted, too, and means nothing. */
const quoted = /xmlns(?::\w+)?="[^"\n]*"|`([^`\n]+)`|"([^"\n]+)"|“([^”\n]+)”|(?<![\w])'([^'\n]+)'(?![\w])/g;
/** What programs print behind the name of an error. */
const message =
  /^(?:[^\S\r\n\u2028\u2029]*[\w.]*(?:Error|Exception|Warning|panic(?:ked)?|fatal|error))\b[^:\n]{0,40}:\s{0,100}(.+)$/gim;

/**
 * Finds what an issue quotes (messages, options, phrases) where it stands word for word in one to three files that a
 * plan may change. A verbatim match is much stronger evidence than counted words.
 */
export async function findLiterals(
  text: string,
  corpus: Corpus,
  readTexts: ReadTexts,
): Promise<LiteralPlace[]> {
  const places: LiteralPlace[] = [];
  for (const literal of literalsOf(text)) {
    for (const part of [literal, ...constantParts(literal)]) {
      const found = await placesOf(part, corpus, readTexts);
      places.push(...found);
      if (found.length > 0) break;
    }
  }
  return places;
}

/** What stands in the code of a message that names what it is about, the longest first: `unknown option` of `unknown option '-2'`. */
function constantParts(literal: string): string[] {
  return literal
    .split(filledIn)
    .map((part) => part.replace(/^[\s.:,;()[\]]+|[\s.:,;()[\]]+$/g, ''))
    .filter((part) => part !== literal && part.length >= shortestPart && /\S\s\S/.test(part))
    .toSorted((one, other) => other.length - one.length);
}

async function placesOf(literal: string, corpus: Corpus, readTexts: ReadTexts): Promise<LiteralPlace[]> {
  const mayHold = filesWithWords(literal, corpus);
  const holders = mayHold.filter((file) => isCode(corpus.files[file]!));
  if (holders.length === 0 || holders.length > maxRead || mayHold.length > maxHolders) return [];
  const texts = await readTexts(holders);
  const found = holders.flatMap((file) => firstLine(literal, texts.get(file), corpus.files[file]!.path));
  const times = holders.reduce((sum, file) => sum + (texts.get(file)?.split(literal).length ?? 1) - 1, 0);
  return found.length <= rareIn && times <= maxTimes ? found.slice(0, maxPlaces) : [];
}

/** What is quoted and long enough to mean one place: several words, or one with a sign that prose does not have. */
export function literalsOf(text: string): string[] {
  const found = [
    ...[...text.matchAll(quoted)].map((match) => match.slice(1).find((group) => group !== undefined) ?? ''),
    ...[...text.matchAll(message)].map((match) => match[1] ?? ''),
  ];
  const telling = found
    .map((literal) => literal.trim().replace(/(?<![.:,;])[.:,;]+$/, ''))
    .filter((literal) => literal.length >= shortest && literal.length <= longest)
    .filter((literal) => /\S\s\S|[-_./:$@#=<>()[\]{}]|[a-z][A-Z]/.test(literal));
  return [...new Set(telling)].slice(0, maxLiterals);
}

/** Files that hold every term of the literal's inner words; the outer two may be parts of longer words. */
function filesWithWords(literal: string, { fields }: Corpus): number[] {
  const words = literal.split(/[^\p{L}\p{N}_$]+/u).filter(Boolean);
  const inner = words.length > 2 ? words.slice(1, -1) : words;
  const lists = [...new Set(inner.flatMap((word) => termsOf(word)))].flatMap((term) => {
    const entry = fields.file.postings.get(term);
    return entry ? [entry.documents] : [];
  });
  const [rarest, ...others] = lists.toSorted((one, other) => one.length - other.length);
  if (!rarest) return [];
  const sets = others.map((list) => new Set(list));
  return [...rarest].filter((file) => sets.every((set) => set.has(file)));
}

/** An address that an issue takes for its example stands in every benchmark, too. */
function isCode({ kind, path }: Corpus['files'][number]): boolean {
  return kind === 'source' && !isSideFolder(path);
}

function firstLine(literal: string, text: string | undefined, path: string): LiteralPlace[] {
  const at = text?.indexOf(literal) ?? -1;
  return text === undefined || at < 0 ? [] : [{ literal, path, line: text.slice(0, at).split('\n').length }];
}
