import { latinSigns } from './latin-signs.ts';

/** Words of a line that pieces may stand in: `- part: a1b2c` has three. */
const columns = 4;

/** Cells of a row that they may stand in; what stands before a table or behind it moves none of them. */
const cells = 12;
/** What stands between the cells of a row: `|`, or one of `,`, `;` and a tab. */
const separators = ['|', ',;\t'];

/** One sign of so many may be one of the value; of a short text, one of many. */
const strides = [2, 3, 4];
const longStrides = [2, 3, 4, 5, 6, 7, 8];
const longestOfStrides = 65_536;

/** What is taken of a sign, by its code: a blank of all that is no ASCII. */
const taken = Uint8Array.from({ length: 256 }, (_, code) => (code < 128 ? code : 32));

/** A text that is assembled piece by piece. */
class Reading {
  readonly #room: number;
  /** Taken with the first character: most columns of a long text stay empty. */
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(room: number) {
    this.#room = room;
  }

  add(sign: number): void {
    if (this.#length === 0) this.#bytes = Buffer.allocUnsafe(this.#room);
    this.#bytes[this.#length++] = taken[sign]!;
  }

  addAll(signs: Buffer, start: number, end: number): void {
    if (this.#length === 0) this.#bytes = Buffer.allocUnsafe(this.#room);
    const [bytes, from, signOf] = [this.#bytes, this.#length - start, taken];
    for (let at = start; at < end; at += 1) bytes[from + at] = signOf[signs[at]!]!;
    this.#length += end - start;
  }

  get text(): string {
    return this.#bytes.toString('latin1', 0, this.#length);
  }

  /** Every sign of so many, from each of the first ones on. */
  everyNth(stride: number): string[] {
    const [bytes, length] = [this.#bytes, this.#length];
    const nth = Buffer.allocUnsafe(Math.ceil(length / stride));
    return Array.from({ length: stride }, (_, from) => {
      let count = 0;
      for (let at = from; at < length; at += stride) nth[count++] = bytes[at]!;
      return nth.toString('latin1', 0, count);
    });
  }
}

/** What the cells of rows hold, column by column. */
function columnsOf(signs: Buffer, separatedBy: string): string[] {
  const ends = new Uint8Array(256);
  for (const code of Buffer.from(`\n${separatedBy}`)) ends[code] = 1;
  const readings = Array.from({ length: cells }, () => new Reading(signs.length));
  let cell = 0;
  for (let at = 0; at < signs.length; at += 1) {
    const start = at;
    while (at < signs.length && ends[signs[at]!] === 0) at += 1;
    if (at > start) readings[cell]?.addAll(signs, start, at);
    cell = signs[at] === 10 ? 0 : cell + 1;
  }
  return readings.map(({ text }) => text);
}

const blanks = Uint8Array.from({ length: 256 }, (_, code) =>
  code === 32 || (code >= 9 && code <= 13) ? 1 : 0,
);
const sentenceEnd = 46;
/** The signs that a sentence ends with: `.`, `!` and `?`. */
const endsSentence = Uint8Array.from({ length: 256 }, (_, code) =>
  [sentenceEnd, 33, 63].includes(code) ? 1 : 0,
);

/**
 * A value whose pieces stand apart, put together: in one column of a list or a table, as the first signs of lines or of words,
 * as the last ones, as those of sentences, as every second, third or fourth sign. One pass over the text, and one more for
 * each kind of table that it may hold.
 */
export function joinedPieces(text: string): string[] {
  const signs = latinSigns(text);
  const reading = () => new Reading(signs.length);
  const inColumn = Array.from({ length: columns }, reading);
  const initials = inColumn.map(reading);
  const [ofWords, lastOfWords, lastOfLines, ofSentences] = [reading(), reading(), reading(), reading()];
  const solid = reading();
  const isBlank = blanks;
  let [column, last] = [0, sentenceEnd];
  for (let at = 0; at < signs.length; at += 1) {
    const start = at;
    while (at < signs.length && isBlank[signs[at]!] === 0) at += 1;
    if (at > start) {
      const first = signs[start]!;
      solid.addAll(signs, start, at);
      ofWords.add(first);
      if (endsSentence[last] === 1) ofSentences.add(first);
      if (column < columns) {
        inColumn[column]!.addAll(signs, start, at);
        initials[column]!.add(first);
      }
      column += 1;
      last = signs[at - 1]!;
      if (at < signs.length) lastOfWords.add(last);
    }
    if (signs[at] !== 10) continue;
    if (column > 0) lastOfLines.add(last);
    column = 0;
  }
  const ends = [lastOfWords, lastOfLines, ofSentences];
  const texts = [...inColumn, ...initials, ofWords, ...ends].map((one) => one.text);
  return [
    ...texts,
    ...(text.length <= longestOfStrides ? longStrides : strides).flatMap((stride) => solid.everyNth(stride)),
    ...separators.flatMap((each) => (holdsAny(text, each) ? columnsOf(signs, each) : [])),
  ];
}

function holdsAny(text: string, signs: string): boolean {
  return Array.from(signs).some((sign) => text.includes(sign));
}
