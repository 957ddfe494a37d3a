import { blockEncodings, disguises, plainEncodings } from './encodings.ts';

/** Shorter values are words, not secrets. */
export const minLength = 8;
/** Shorter forms stand in ordinary text by chance. */
export const minEncoded = 10;
const grams = 8;
const tableBits = 18;

/** A form of a secret, squeezed to letters and digits in lower case. */
interface Needle {
  text: string;
  secret: number;
}

/** All forms of some secrets, searched at once: a hash of eight signs leads to the forms that begin with them. */
export class Needles {
  readonly #table = new Uint8Array(1 << tableBits);
  readonly #byStart = new Map<string, Needle[]>();

  constructor(secrets: readonly string[]) {
    for (const [secret, value] of secrets.entries())
      for (const text of formsOf(value)) this.#add({ text, secret });
  }

  #add(needle: Needle): void {
    const start = needle.text.slice(0, grams);
    this.#table[hashOf(start)] = 1;
    const known = this.#byStart.get(start);
    if (known) known.push(needle);
    else this.#byStart.set(start, [needle]);
  }

  /** Where forms stand in a squeezed text; overlapping ones included. */
  *find(squeezed: string): Generator<{ start: number; end: number; secret: number }> {
    let hash = 0;
    for (let at = 0; at < squeezed.length; at += 1) {
      hash = rolled(hash, squeezed.charCodeAt(at));
      if (at < grams - 1 || this.#table[hash & tableMask] === 0) continue;
      const start = at - grams + 1;
      for (const { text, secret } of this.#byStart.get(squeezed.slice(start, at + 1)) ?? [])
        if (squeezed.startsWith(text, start)) yield { start, end: start + text.length, secret };
    }
  }
}

const tableMask = (1 << tableBits) - 1;

/** Eight signs of four bits each fill the word, so that what came before them has left it. */
function rolled(hash: number, code: number): number {
  return ((hash << 4) ^ Math.imul(code, 0x9e3779b1)) | 0;
}

function hashOf(start: string): number {
  let hash = 0;
  for (let at = 0; at < start.length; at += 1) hash = rolled(hash, start.charCodeAt(at));
  return hash & tableMask;
}

/** Letters and digits alone, in lower case: quotes, dashes, spaces, line ends and signs between them hide nothing. */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** A long value is told by two pieces of it, wherever writing all of it down in every form would take long. */
const longest = 96;
const piece = 48;
/** What is left of a form that most of stands somewhere: a value without its last signs is soon guessed. */
const most = 0.75;
const leastPart = 12;

function formsOf(secret: string): Set<string> {
  const forms = new Set<string>();
  const keep = (text: string, least = minEncoded): void => {
    const squeezed = squeeze(text);
    if (squeezed.length >= least) forms.add(squeezed);
  };
  const keepParts = (text: string, least = minEncoded): void => {
    keep(text, least);
    const squeezed = squeeze(text);
    const part = Math.ceil(squeezed.length * most);
    if (part < leastPart) return;
    keep(squeezed.slice(0, part));
    keep(squeezed.slice(-part));
  };
  keepParts(secret, minLength);
  for (const run of runsOf(squeeze(secret))) forms.add(run);
  for (const disguise of disguises) keepParts(disguise(secret));
  for (const bytes of sourcesOf(secret)) {
    for (const encode of plainEncodings) encode(bytes).forEach((form) => keep(form));
    for (const form of nested(bytes, 1)) keepParts(form);
  }
  const pieces = secret.length <= longest ? [secret] : [secret.slice(0, piece), secret.slice(-piece)];
  for (const text of pieces) keepNested(text, forms);
  return forms;
}

/** So many signs of a value in a row are no chance: it may be given away in halves, in two files or far from each other. */
const runLength = 12;
/** Values of a kind often begin alike, such as the head of a JWT, and that much of one gives nothing away. */
const common = 0.4;

function runsOf(value: string): string[] {
  const first = Math.max(0, Math.ceil(value.length * common) - runLength + 1);
  const count = Math.max(0, value.length - runLength - first + 1);
  return Array.from({ length: count }, (_, nth) => value.slice(first + nth, first + nth + runLength));
}

/** Tens of thousands of forms: the letters of each are turned as bytes, after squeezing, which comes to the same. */
function keepNested(value: string, forms: Set<string>): void {
  const seen = new Set<string>();
  for (const bytes of sourcesOf(value)) for (const form of nested(bytes, 3)) seen.add(squeeze(form));
  for (const squeezed of seen) {
    if (squeezed.length < minEncoded) continue;
    const letters = Buffer.from(squeezed, 'latin1');
    forms.add(squeezed);
    forms.add(Buffer.from(letters).reverse().toString('latin1'));
    forms.add(Buffer.from(letters.map((letter) => rot13[letter]!)).toString('latin1'));
  }
  const reversed = Buffer.from([...value].toReversed().join(''), 'utf8');
  for (const form of nested(reversed, 1)) {
    const squeezed = squeeze(form);
    if (squeezed.length >= minEncoded) forms.add(squeezed);
  }
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
