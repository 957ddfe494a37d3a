import { blockEncodings, disguises, plainEncodings } from './encodings.ts';
import { isLatin } from './latin-signs.ts';
import { addNestedStarts } from './nested-starts.ts';
import { digitOf, grams, half, halfAt, lastBits, rolled, StartSet } from './start-set.ts';

/** Shorter values are words, not secrets. */
export const minLength = 8;
/** Shorter forms stand in ordinary text by chance. */
export const minEncoded = 10;
/** Starts are tens of thousands for each secret; most signs of a text have to lead to none of them. */
const tableBits = 22;

/** A form of a secret, reduced to letters and digits in lower case. */
interface Needle {
  signs: Uint8Array;
  secret: number;
}

/** A form in a text, and whose it is. */
interface Found {
  start: number;
  end: number;
  secret: number;
}

/**
 * All forms of some secrets, searched at once: eight signs lead to the forms that begin with them. Of encodings on top of one
 * another, tens of thousands for each secret, only these starts are worked out, until a text has one of them.
 */
export class Needles {
  readonly #secrets: readonly string[];
  /** Whether a start is among those looked for, by its last bits: most of a text is passed over by this. */
  readonly #table = new BitTable(tableBits);
  readonly #starts = new StartSet();
  /** The forms that begin alike, by the order of their starts. */
  readonly #byStart: Needle[][] = [];
  /** Starts of nested encodings that are not written down yet. */
  #nested: StartSet | undefined;

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
    for (const [secret, value] of secrets.entries())
      for (const text of formsOf(value)) this.#add(text, secret);
    this.#nested = nestedStarts(secrets);
    const table = this.#table;
    this.#nested.forEach((head, tail) => table.add(lastBits(head, tail)));
  }

  #add(text: string, secret: number): void {
    const signs = Buffer.from(text, 'latin1');
    const [head, tail] = [halfAt(signs, 0), halfAt(signs, half)];
    this.#table.add(lastBits(head, tail));
    this.#starts.add(head, tail);
    const alike = (this.#byStart[this.#starts.orderOf(head, tail)] ??= []);
    alike.push({ signs, secret });
  }

  #addNested(): void {
    this.#nested = undefined;
    for (const [secret, value] of this.#secrets.entries())
      for (const text of nestedForms(value)) this.#add(text, secret);
  }

  /**
   * Where forms stand in a text; overlapping ones included.
   * @param signs of the squeezed text
   */
  find(signs: Uint8Array): Found[] {
    const found: Found[] = [];
    for (const start of this.#likelyStarts(signs)) {
      const [head, tail] = [halfAt(signs, start), halfAt(signs, start + half)];
      if (this.#nested?.has(head, tail)) this.#addNested();
      const order = this.#starts.orderOf(head, tail);
      if (order < 0) continue;
      for (const form of this.#byStart[order]!)
        if (standsAt(form.signs, signs, start))
          found.push({ start, end: start + form.signs.length, secret: form.secret });
    }
    return found;
  }

  /** Where eight signs stand that may begin a form. Every sign of every reading comes by here. */
  #likelyStarts(signs: Uint8Array): number[] {
    const starts: number[] = [];
    // An import is looked up at each use where modules are not bundled.
    const [table, digits, roll, before] = [this.#table, digitOf, rolled, grams - 1];
    let low = 0;
    for (let at = 0; at < signs.length; at += 1) {
      low = roll(low, digits[signs[at]!]!);
      if (table.has(low) && at >= before) starts.push(at - before);
    }
    return starts;
  }
}

/** Whether a form goes on at a place where its first eight signs stand. */
function standsAt(form: Uint8Array, signs: Uint8Array, start: number): boolean {
  if (start + form.length > signs.length) return false;
  for (let at = grams; at < form.length; at += 1) if (form[at] !== signs[start + at]) return false;
  return true;
}

/** Numbers of 32 bits, of which some may be said to be there that are not. */
class BitTable {
  readonly #bits: Uint8Array;
  readonly #shift: number;

  constructor(size: number) {
    this.#bits = new Uint8Array(2 ** (size - 3));
    this.#shift = 32 - size;
  }

  add(low: number): void {
    const slot = Math.imul(low, 0x9e3779b1) >>> this.#shift;
    this.#bits[slot >>> 3]! |= 1 << (slot & 7);
  }

  has(low: number): boolean {
    const slot = Math.imul(low, 0x9e3779b1) >>> this.#shift;
    return (this.#bits[slot >>> 3]! & (1 << (slot & 7))) !== 0;
  }
}

/** Letters and digits alone, in lower case: quotes, dashes, spaces, line ends and signs between them hide nothing. */
export function squeeze(text: string): string {
  return squeezedSigns(text).toString('latin1');
}

/** {@link squeeze}, as codes. */
export function squeezedSigns(text: string): Buffer {
  if (!isLatin(text)) return Buffer.from(text.toLowerCase().replace(/[^a-z0-9]+/g, ''), 'latin1');
  const signs = Buffer.from(text, 'latin1');
  const left = squeezedSign;
  let count = 0;
  for (let at = 0; at < signs.length; at += 1) {
    const sign = left[signs[at]!]!;
    if (sign !== 0) signs[count++] = sign;
  }
  return signs.subarray(0, count);
}

/** What is left of a sign, by its code: letters in lower case and digits; of any other nothing. */
export const squeezedSign = Uint8Array.from({ length: 256 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/** Longest value of which all forms are computed; of a longer one, two pieces stand for it. */
const longest = 96;
const piece = 48;
const nestedDepth = 3;
/** The part of a form that has to be found: a value without its last characters is soon guessed. */
const most = 0.75;
const minPart = 12;

function formsOf(secret: string): Set<string> {
  const forms = new Set<string>();
  const keepParts = (text: string, least = minEncoded): void => {
    const squeezed = squeeze(text);
    keep(squeezed, forms, least);
    const part = Math.ceil(squeezed.length * most);
    if (part < minPart) return;
    keep(squeezed.slice(0, part), forms);
    keep(squeezed.slice(-part), forms);
  };
  keepParts(secret, minLength);
  for (const run of runsOf(squeeze(secret))) forms.add(run);
  for (const disguise of disguises) keepParts(disguise(secret));
  for (const bytes of sourcesOf(secret)) {
    for (const encode of plainEncodings) encode(bytes).forEach((form) => keep(squeeze(form), forms));
    for (const form of nested(bytes, 1)) keepParts(form);
  }
  return forms;
}

function piecesOf(secret: string): string[] {
  return secret.length <= longest ? [secret] : [secret.slice(0, piece), secret.slice(-piece)];
}

/**
 * So many characters of a value in a row are no coincidence. They are looked for because a value may be leaked in
 * parts, in two files or far from each other.
 */
const runLength = 12;
/** The part of a value that may stand in a text: values of a kind often begin alike, such as the head of a JWT. */
const common = 0.4;

function runsOf(value: string): string[] {
  const first = Math.max(0, Math.ceil(value.length * common) - runLength + 1);
  const count = Math.max(0, value.length - runLength - first + 1);
  return Array.from({ length: count }, (_, nth) => value.slice(first + nth, first + nth + runLength));
}

/**
 * Encodings on top of one another, three at most. The letters of each are turned as bytes, after squeezing, which comes to
 * the same.
 */
export function nestedForms(secret: string): Set<string> {
  const forms = new Set<string>();
  const seen = new Set<string>();
  for (const value of piecesOf(secret)) {
    for (const bytes of sourcesOf(value))
      for (const form of nested(bytes, nestedDepth)) seen.add(squeeze(form));
    for (const form of nested(reversedBytes(value), 1)) keep(squeeze(form), forms);
  }
  for (const squeezed of seen) {
    const letters = Buffer.from(squeezed, 'latin1');
    keep(squeezed, forms);
    keep(Buffer.from(letters).reverse().toString('latin1'), forms);
    keep(Buffer.from(letters.map((letter) => rot13[letter]!)).toString('latin1'), forms);
  }
  return forms;
}

function keep(squeezed: string, forms: Set<string>, least = minEncoded): void {
  if (squeezed.length >= least) forms.add(squeezed);
}

/** What the nested forms of some secrets begin with. */
export function nestedStarts(secrets: readonly string[]): StartSet {
  const values = secrets.flatMap(piecesOf);
  const starts = new StartSet(values.length);
  for (const value of values) {
    for (const bytes of sourcesOf(value)) addNestedStarts(bytes, nestedDepth, starts);
    addNestedStarts(reversedBytes(value), 1, starts);
  }
  return starts;
}

function reversedBytes(value: string): Buffer {
  return Buffer.from([...value].toReversed().join(''), 'utf8');
}

/** What each byte of a squeezed text becomes. */
const rot13 = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= 97 && code <= 122 ? ((code - 97 + 13) % 26) + 97 : code,
);

/** The bytes that a value may be written as before they are encoded. */
export function sourcesOf(value: string): Buffer[] {
  return [Buffer.from(value, 'utf8'), Buffer.from(value, 'utf16le'), utf16be(value)];
}

/** Block encodings on top of one another. */
function nested(bytes: Buffer, depth: number): string[] {
  if (depth === 0) return [];
  const forms = [...new Set(blockEncodings.flatMap((encode) => encode(bytes)))];
  return [...forms, ...forms.flatMap((form) => nested(Buffer.from(form, 'latin1'), depth - 1))];
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}
