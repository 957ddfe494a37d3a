import { usualByteStreams } from './byte-streams.ts';
import { Steps, stepsOf } from './four-at-a-time.ts';
import { lowBytesOf } from './low-bytes.ts';
import { numberBytes } from './printed-bytes.ts';

/** Differences that have to stand there in a row, and how many different ones: the steps of an alphabet are one. */
const [fewest, leastKinds] = [9, 7];
/** The part of a long value that has to be found. */
const [most, long] = [0.75, 20];
/** Longest key that is repeated over a value. */
const longestKey = 8;
/** Longest text that is searched for repeated keys: each length of a key is a pass of its own. */
const longestWithKeys = 65_536;
/** Longest text whose numbers are searched for factors, sums and steps. */
const longestWithNumbers = 262_144;
/** What numbers may be multiplied by. */
const factors = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64, 100];

interface Pattern {
  secret: number;
  steps: Buffer;
}

/** How the bytes of a value differ from those so many places before, by subtraction and by XOR. */
interface Patterns {
  sums: Pattern[];
  xors: Pattern[];
}

/**
 * Values of which every byte is changed in the same way: a number added, every byte taken from one, or each combined with
 * the same byte by XOR, whose key may well stand beside it. The step from a byte to the next stays what it was. With a key of
 * several bytes that is repeated, the step from a byte to the one a key further on does. Numbers may be steps themselves, or
 * sums of all before them, and may be multiplied.
 */
export class OffsetValues {
  /** By the length of the key, from one on. */
  readonly #byKey: readonly Patterns[];
  readonly #ofNumbers: Pattern[] = [];
  readonly #plain: Pattern[] = [];
  /** Steps of steps: what a number that grows with the place leaves. */
  readonly #grown: Pattern[] = [];

  constructor(secrets: readonly string[]) {
    const byKey = Array.from({ length: longestKey }, (): Patterns => ({ sums: [], xors: [] }));
    for (const [secret, value] of secrets.entries()) {
      const part = value.length < long ? value.length : Math.ceil(value.length * most);
      const bytes = Buffer.from(value).subarray(0, part);
      for (const [at, patterns] of byKey.entries()) {
        const { sums, xors } = stepsOf(at === 0 ? bytes : Buffer.from(value), at + 1);
        keep(patterns.sums, { secret, steps: sums });
        keep(patterns.sums, { secret, steps: Buffer.from(sums.map((step) => -step)) });
        keep(patterns.xors, { secret, steps: xors });
      }
      const { sums } = stepsOf(bytes, 1);
      keep(this.#grown, { secret, steps: stepsOf(sums, 1).sums });
      for (const factor of factors)
        keep(this.#ofNumbers, { secret, steps: Buffer.from(sums.map((step) => step * factor)) });
      keep(this.#plain, { secret, steps: bytes.subarray(1) });
    }
    this.#byKey = byKey;
  }

  /** Secrets that a text holds, by number. */
  find(text: string): Set<number> {
    const found = new Set<number>();
    const [alike] = this.#byKey;
    if (alike!.sums.length === 0) return found;
    const isLong = text.length > longestWithNumbers;
    const numbers = isLong ? numberBytes(text, 1) : numberBytes(text);
    const steps = new Steps(text.length);
    for (const bytes of isLong ? [] : numbers) {
      const { sums } = steps.of(bytes, 1);
      search(sums, [...this.#ofNumbers, ...this.#plain], found);
      search(bytes, [...alike!.sums, ...alike!.xors], found);
    }
    const lengths = text.length <= longestWithKeys ? longestKey : 1;
    for (const bytes of [Buffer.from(text, 'latin1'), lowBytesOf(text), ...numbers])
      this.#search(bytes, lengths, steps, found);
    for (const bytes of usualByteStreams(text)) this.#search(bytes, lengths, steps, found);
    return found;
  }

  #search(bytes: Uint8Array, lengths: number, steps: Steps, found: Set<number>): void {
    for (const [at, patterns] of this.#byKey.slice(0, lengths).entries()) {
      const { sums, xors } = steps.of(bytes, at + 1);
      search(sums, patterns.sums, found);
      search(xors, patterns.xors, found);
      if (at === 0 && lengths > 1) search(steps.of(sums, 1).sums, this.#grown, found);
    }
  }
}

function keep(patterns: Pattern[], pattern: Pattern): void {
  if (pattern.steps.length >= fewest && new Set(pattern.steps).size >= leastKinds) patterns.push(pattern);
}

function search(steps: Buffer, patterns: readonly Pattern[], found: Set<number>): void {
  for (const pattern of patterns) if (steps.includes(pattern.steps)) found.add(pattern.secret);
}
