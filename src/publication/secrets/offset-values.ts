import { usualByteStreams } from './byte-streams.ts';
import { numberBytes } from './printed-bytes.ts';

/** Differences that have to stand there in a row, and how many different ones: the steps of an alphabet are one. */
const [fewest, leastKinds] = [9, 7];
/** The part of a long value that has to be found. */
const [most, long] = [0.75, 20];

interface Pattern {
  secret: number;
  steps: Buffer;
}

/**
 * Values of which every byte is changed in the same way: a number added, every byte taken from one, or each combined with
 * the same byte by XOR, whose key may well stand beside it. The step from a byte to the next stays what it was.
 */
export class OffsetValues {
  readonly #sums: Pattern[] = [];
  readonly #xors: Pattern[] = [];

  constructor(secrets: readonly string[]) {
    for (const [secret, value] of secrets.entries()) {
      const part = value.length < long ? value.length : Math.ceil(value.length * most);
      const bytes = Buffer.from(value).subarray(0, part);
      const { sums, xors } = stepsOf(bytes);
      this.#keep(this.#sums, { secret, steps: sums });
      this.#keep(this.#sums, { secret, steps: Buffer.from(sums.map((step) => -step)) });
      this.#keep(this.#xors, { secret, steps: xors });
    }
  }

  #keep(patterns: Pattern[], pattern: Pattern): void {
    if (pattern.steps.length >= fewest && new Set(pattern.steps).size >= leastKinds) patterns.push(pattern);
  }

  /** Secrets that a text holds, by number. */
  find(text: string): Set<number> {
    const found = new Set<number>();
    if (this.#sums.length === 0) return found;
    for (const bytes of [Buffer.from(text, 'latin1'), ...numberBytes(text), ...usualByteStreams(text)]) {
      const { sums, xors } = stepsOf(bytes);
      search(sums, this.#sums, found);
      search(xors, this.#xors, found);
    }
    return found;
  }
}

function search(steps: Buffer, patterns: readonly Pattern[], found: Set<number>): void {
  for (const pattern of patterns) if (steps.includes(pattern.steps)) found.add(pattern.secret);
}

/** What each byte adds to the one before, and how their bits differ. */
function stepsOf(bytes: Buffer): { sums: Buffer; xors: Buffer } {
  const count = Math.max(0, bytes.length - 1);
  const [sums, xors] = [Buffer.allocUnsafe(count), Buffer.allocUnsafe(count)];
  for (let at = 0; at < count; at += 1) {
    const [one, next] = [bytes[at]!, bytes[at + 1]!];
    sums[at] = next - one;
    xors[at] = next ^ one;
  }
  return { sums, xors };
}
