import { credentialShapes as shapes } from '../../domain/index.ts';
import { minLength, Needles, squeezedSign, squeezedSigns } from './needles.ts';
import { OffsetValues } from './offset-values.ts';
import { readingsOf } from './readings.ts';
import { findScattered } from './scattered-pieces.ts';
import { SparseValues } from './sparse-values.ts';

const mark = '[redacted]';
/** Longest text whose scattered pieces are looked for: longer ones hold any five letters by chance, and are no comments. */
const longestShown = 131_072;

/**
 * Longest text that is decoded before it is shown, besides the forms known beforehand: no comment is longer, and a megabyte
 * must not take more than 250 ms (H6).
 */
const longestDecoded = 262_144;

/**
 * How many live secrets a text gives away, plainly or in any form that a reader can undo without a key: encoded once,
 * twice or three times, reversed, spelled out, escaped, compressed, in other letters (H5, R19). A hit blocks publishing.
 * @param secrets values of this process's environment
 */
export function findLiveSecrets(text: string, secrets: readonly string[]): number {
  return countSecrets(text, secrets, true);
}

/** @param isDecoded whether it is decoded, too, and searched for values whose bytes are all changed alike */
function countSecrets(text: string, secrets: readonly string[], isDecoded: boolean): number {
  const known = knownFor(secrets);
  if (!known) return 0;
  const found = isDecoded ? known.offsets.find(text) : new Set<number>();
  for (const reading of readingsOf(text, isDecoded)) {
    for (const { secret } of known.needles.find(squeezedSigns(reading))) found.add(secret);
    for (const secret of known.sparse.find(reading)) found.add(secret);
  }
  return found.size;
}

/** Names of credential shapes in a text. */
export function findSecretShapes(text: string): string[] {
  return shapes.filter(({ words }) => new RegExp(words.source, 'g').test(text)).map(({ name }) => name);
}

/**
 * Replaces live secrets in any form, and everything shaped like a credential. Where a secret is hidden so that no
 * single place of the text can be replaced, the whole text is.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const safe = withoutShapes(withoutForms(withoutValues(text, secrets), secrets));
  if (countSecrets(safe, secrets, safe.length <= longestDecoded) > 0) return mark;
  const isScattered = safe.length <= longestShown && findScattered(safe, secrets).size > 0;
  return isScattered ? mark : safe;
}

function withoutShapes(text: string): string {
  return shapes.reduce(
    (safe, { name, words }) => safe.replace(new RegExp(words.source, 'g'), `[redacted ${name}]`),
    text,
  );
}

/**
 * Replaces plain values first, so that the text around them stays readable whatever characters a value consists of.
 */
function withoutValues(text: string, secrets: readonly string[]): string {
  const usable = secrets.filter(({ length }) => length >= minLength);
  return usable.reduce((safe, secret) => safe.replaceAll(secret, () => mark), text);
}

function withoutForms(text: string, secrets: readonly string[]): string {
  const needles = knownFor(secrets)?.needles;
  if (!needles) return text;
  const { signs, places } = squeezeWithPlaces(text);
  const out: string[] = [];
  let at = 0;
  for (const { start, end } of needles.find(signs)) {
    const [from, to] = [places[start]!, places[end - 1]! + 1];
    if (to <= at) continue;
    out.push(from < at ? '' : `${text.slice(at, from)}${mark}`);
    at = to;
  }
  return at === 0 ? text : `${out.join('')}${text.slice(at)}`;
}

/** The squeezed text, and where each of its signs stands in the text. */
function squeezeWithPlaces(text: string): { signs: Uint8Array; places: Uint32Array } {
  const codes = squeezedSign;
  const places = new Uint32Array(text.length);
  const signs = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = codes[text.charCodeAt(at)] ?? 0;
    if (sign === 0) continue;
    signs[count] = sign;
    places[count++] = at;
  }
  return { signs: signs.subarray(0, count), places };
}

/** What is searched for. */
interface Known {
  needles: Needles;
  sparse: SparseValues;
  offsets: OffsetValues;
}

/** The forms of a set of secrets are computed once; only the last few sets are kept. */
const maxSets = 8;
const knownSets = new Map<string, Known>();

function knownFor(secrets: readonly string[]): Known | undefined {
  const usable = secrets.filter(({ length }) => length >= minLength);
  if (usable.length === 0) return undefined;
  const key = usable.join('\0');
  const known = knownSets.get(key) ?? {
    needles: new Needles(usable),
    sparse: new SparseValues(usable),
    offsets: new OffsetValues(usable),
  };
  knownSets.delete(key);
  knownSets.set(key, known);
  for (const oldest of knownSets.keys()) {
    if (knownSets.size <= maxSets) break;
    knownSets.delete(oldest);
  }
  return known;
}
