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

/** A text that is assembled character by character. */
class Reading {
  readonly #room: number;
  /** Taken with the first character: most columns of a long text stay empty. */
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(room: number) {
    this.#room = room;
  }

  add(code: number): void {
    if (this.#length === 0) this.#bytes = Buffer.allocUnsafe(this.#room);
    this.#bytes[this.#length++] = code < 128 ? code : 32;
  }

  get text(): string {
    return this.#bytes.toString('latin1', 0, this.#length);
  }

  /** Every sign of so many, from each of the first ones on. */
  everyNth(stride: number): string[] {
    const taken = Buffer.allocUnsafe(Math.ceil(this.#length / stride));
    return Array.from({ length: stride }, (_, from) => {
      let count = 0;
      for (let at = from; at < this.#length; at += stride) taken[count++] = this.#bytes[at]!;
      return taken.toString('latin1', 0, count);
    });
  }
}

/** The cells of rows, column by column. */
class Table {
  readonly #separates = new Uint8Array(128);
  readonly #columns: readonly Reading[];
  #cell = 0;

  constructor(separatedBy: string, room: number) {
    for (const sign of separatedBy) this.#separates[sign.charCodeAt(0)] = 1;
    this.#columns = Array.from({ length: cells }, () => new Reading(room));
  }

  add(code: number): void {
    if (code === 10) this.#cell = 0;
    else if (this.#separates[code] === 1) this.#cell += 1;
    else this.#columns[this.#cell]?.add(code);
  }

  get texts(): string[] {
    return this.#columns.map((column) => column.text);
  }
}

/**
 * A value whose pieces stand apart, put together: in one column of a list or a table, as the first signs of lines or of words,
 * as the last ones, as those of sentences, as every second, third or fourth sign. One pass over the text.
 */
export function joinedPieces(text: string): string[] {
  const reading = () => new Reading(text.length);
  const inColumn = Array.from({ length: columns }, reading);
  const initials = inColumn.map(reading);
  const tables = separators
    .filter((signs) => Array.from(signs).some((sign) => text.includes(sign)))
    .map((signs) => new Table(signs, text.length));
  const ofWords = reading();
  const [lastOfWords, lastOfLines, ofSentences] = [reading(), reading(), reading()];
  const solid = reading();
  let [column, inWord, last, ended] = [-1, false, 0, true];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    for (const table of tables) table.add(code);
    const isBlank = code === 32 || (code >= 9 && code <= 13);
    if (isBlank) {
      if (inWord) lastOfWords.add(last);
      inWord = false;
      if (code !== 10) continue;
      if (column >= 0) lastOfLines.add(last);
      column = -1;
      continue;
    }
    if (!inWord) {
      column += 1;
      ofWords.add(code);
      if (ended) ofSentences.add(code);
      initials[column]?.add(code);
    }
    inWord = true;
    last = code;
    ended = code === 46 || code === 33 || code === 63;
    inColumn[column]?.add(code);
    solid.add(code);
  }
  const ends = [lastOfWords, lastOfLines, ofSentences];
  const texts = [...inColumn, ...initials, ofWords, ...ends].map((one) => one.text);
  return [
    ...texts,
    ...(text.length <= longestOfStrides ? longStrides : strides).flatMap((stride) => solid.everyNth(stride)),
    ...tables.flatMap((table) => table.texts),
  ];
}
