import { joinedPieces } from './joined-pieces.ts';
import { withPlainNumerals } from './numerals.ts';
import { latinSigns } from './latin-signs.ts';
import { lowBytesOf } from './low-bytes.ts';
import { loneSigns } from './lone-signs.ts';
import { decodedTexts } from './decoded-texts.ts';
import { printedBytes } from './printed-bytes.ts';
import { packedRuns, unpackedFrom } from './compressed.ts';
import { decodedWords } from './encoded-words.ts';

/** Signs that are remembered with what they are read as. */
const maxKnown = 20_000;
/** Longest text whose words are decoded one by one, and whose characters are read as two letters each. */
const longestOfWords = 262_144;
/** Escapes inside escapes are undone this many times. */
const maxRounds = 3;

/**
 * What a text says besides its letters: with its escapes undone, its strings put together, its letters from other parts of
 * Unicode written plainly, its compressed parts unpacked, its numbers read as characters, its columns one after the other.
 * Each is linear in the text.
 * @param isDecoded whether what reads as Base64, hexadecimal digits and the like is decoded, too
 */
export function readingsOf(text: string, isDecoded: boolean): string[] {
  const readings = new Set<string>();
  const ofText = quotedParts(text);
  for (const source of new Set([text, ofText])) {
    const plain = plainLetters(source);
    const undone = unescape(plain);
    const unescaped = plainLetters(undone);
    const quoted = unescaped === text ? ofText : quotedParts(unescaped);
    for (const reading of [source, plain, unescaped, quoted, dotsAndDashes(unescaped)]) readings.add(reading);
    for (const rearranged of rearrangings) for (const reading of rearranged(unescaped)) readings.add(reading);
    // Bytes that are written as escapes are no letters.
    if (isDecoded) for (const reading of decodedTexts(undone, unescape)) readings.add(reading);
  }
  return [...readings];
}

const rearrangings = [
  printedBytes, joinedPieces, loneSigns, lowBytes, bytesOfUnits, unpacked, withoutTags, computed, numerals, words,
]; // prettier-ignore

function unescape(text: string): string {
  let read = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = undoEscapes(read);
    if (next === read) break;
    read = next;
  }
  return read;
}

const escape =
  /^(?:\\{1,9}x([0-9a-f]{2})|\\{1,9}[xu]\{0{0,9}([0-9a-f]{1,6})\}|\\{1,9}u+([0-9a-f]{4})|\\{1,9}U([0-9a-f]{8})|\\{1,9}(?:o\{)?0?([0-7]{1,3})\}?|%u([0-9a-f]{4})|%([0-9a-f]{2})|=([0-9a-f]{2})|&#x0{0,99}([0-9a-f]{1,6});?|&#0{0,99}([0-9]{1,7});?|U\+([0-9a-f]{4,6})|&(amp|lt|gt|quot|apos|nbsp|lowbar|period|hyphen|dash|sol|colon|equals|plus|Tab|NewLine);|=\r?\n|\\{1,9}[nrtvfb])/i;
/** The same anywhere in a text, without groups: they cost more than the search itself. */
const escapes = new RegExp(escape.source.slice(1).replaceAll(/\((?!\?)/g, '(?:'), 'gi');
const radixes = [16, 16, 16, 16, 8, 16, 16, 16, 16, 10, 16];
const entities: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lowbar: '_', period: '.', hyphen: '-', dash: '-',
  sol: '/', colon: ':', equals: '=', plus: '+', tab: '\t', newline: '\n',
}; // prettier-ignore

function undoEscapes(text: string): string {
  if (!/[\\%&=]|U\+/i.test(text)) return text;
  return text.replace(escapes, readEscape);
}

/** What an escape is read as; worked out once for each. */
const knownEscapes = new Map<string, string>();

function readEscape(written: string): string {
  const known = knownEscapes.get(written);
  if (known !== undefined) return known;
  const read = undoEscape(written);
  if (knownEscapes.size < maxKnown) knownEscapes.set(written, read);
  return read;
}

function undoEscape(written: string): string {
  const groups = escape.exec(written)!.slice(1);
  const nth = groups.slice(0, radixes.length).findIndex((group) => group !== undefined);
  if (nth === -1)
    return /^\\+n$/i.test(written) ? '\n' : (entities[groups[radixes.length]?.toLowerCase() ?? ''] ?? '');
  const code = Number.parseInt(groups[nth]!, radixes[nth]);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** Letters of mathematics, of full width, in circles, of tags and flags; those of other scripts that look the same. */
function plainLetters(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(text)) return text;
  return text
    .replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCharCode(tag.codePointAt(0)! - 0xe0000))
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (flag) => String.fromCharCode(flag.codePointAt(0)! - 0x1f1e6 + 97))
    .replace(/[\u{1f170}-\u{1f189}]/gu, (box) => String.fromCharCode(box.codePointAt(0)! - 0x1f170 + 97))
    .replace(/[\u{1f150}-\u{1f169}]/gu, (disc) => String.fromCharCode(disc.codePointAt(0)! - 0x1f150 + 97))
    .replace(/[\u{2800}-\u{28ff}]/gu, (cell) => String.fromCharCode(cell.codePointAt(0)! - 0x2800))
    .replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, byteOfSelector)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, plainSign);
}

/** What a sign of another script is read as; worked out once for each. */
const knownSigns = new Map<string, string>();

function plainSign(sign: string): string {
  const known = knownSigns.get(sign);
  if (known !== undefined) return known;
  const plain = lookAlikes.get(sign) ?? lookAlikes.get(sign.toLowerCase()) ?? digitOf(sign);
  if (knownSigns.size < maxKnown) knownSigns.set(sign, plain);
  return plain;
}

/** Digits of every script stand in rows of ten. */
function digitOf(sign: string): string {
  if (!/\p{Nd}/u.test(sign)) return sign;
  const code = sign.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** What is shown of a text with marks between its signs: the tags of HTML, and the colours of a terminal. */
function withoutTags(text: string): string[] {
  // eslint-disable-next-line no-control-regex
  const shown = text.replace(/<[^<>]{0,200}>|\u001b?\[[\d;]{0,20}m/g, '');
  return shown === text ? [] : [shown];
}

/** Numbers that are sums, products, differences and the like, worked out: first what binds more. */
function computed(text: string): string[] {
  if (!/\d[)\s]*(?:[-+*^|]|<<)[(\s]*\d/.test(text)) return [];
  const products = text.replace(/\b(\d{1,3})\s?(\*|<<)\s?(\d{1,3})\b/g, (_, one, sign, other) =>
    String(sign === '*' ? one * other : one << other),
  );
  const sums = products.replace(/\b(\d{1,3})\s?([-+^|])\s?(\d{1,3})\b/g, (_, one, sign, other) =>
    String(operators[sign]!(Number(one), Number(other))),
  );
  return printedBytes(sums);
}

function numerals(text: string): string[] {
  const plain = text.length <= longestOfWords ? withPlainNumerals(text) : undefined;
  return plain === undefined ? [] : printedBytes(plain);
}

const operators: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '^': (one, other) => one ^ other,
  '|': (one, other) => one | other,
};

/** Signs of any other block, each of them a byte counted from where the block begins. */
function lowBytes(text: string): string[] {
  return [lowBytesOf(text).toString('latin1')];
}

/** Two letters in one character of 16 bits each, the first in its upper half or in its lower. */
function bytesOfUnits(text: string): string[] {
  const units = text.length <= longestOfWords ? text.match(/[\u0100-\uffff]+/g)?.join('') : undefined;
  if (units === undefined) return [];
  const bytes = Buffer.from(units, 'utf16le');
  return [bytes.toString('latin1'), bytes.swap16().toString('latin1')];
}

/** Variation selectors are numbered from 0 to 255, which makes them bytes that nobody sees. */
function byteOfSelector(selector: string): string {
  const code = selector.codePointAt(0)!;
  return String.fromCharCode(code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16);
}

const lookAlikes = new Map(
  Object.entries({
    a: 'аαᴀ', b: 'вʙ', c: 'сϲᴄ', d: 'ԁᴅ', e: 'еεᴇ', f: 'ғ', g: 'ɡɢ', h: 'һʜн', i: 'іιɪı', j: 'јᴊ', k: 'кκᴋ', l: 'ӏʟ',
    m: 'мᴍ', n: 'пηɴ', o: 'оοᴏ', p: 'рρᴘ', q: 'ԛ', r: 'гʀ', s: 'ѕ', t: 'тτᴛ', u: 'цυᴜ', v: 'ѵνᴠ', w: 'ԝωᴡ', x: 'хχ',
    y: 'уγʏ', z: 'ᴢ',
  }).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
); // prettier-ignore
/** Capitals that look otherwise than the small letter does, and scripts that have capitals alone. */
for (const [plain, letters] of Object.entries({
  a: 'ᎪꓮΑ', b: 'ᏴꓐΒ', c: 'ᏟꓚϹ', d: 'ᎠꓓᏧ', e: 'ᎬꓰΕ', f: 'ꓝϜꜰ', g: 'ᏀꓖԌ', h: 'ᎻꓧΗհ', i: 'ᏆꓲΙ', j: 'ᎫꓙЈ', k: 'ᏦꓗΚ', l: 'ᏞꓡⅬ', m: 'ᎷꓟΜ',
  n: 'ꓠΝո', o: 'ꓳΟօ', p: 'ᏢꓑΡ', q: 'ԚǫꝖ', r: 'ᏒꓣᎡ', s: 'ᏚꓢЅꜱ', t: 'ᎢꓔΤ', u: 'ꓴᑌս', v: 'ᏙꓦѴ', w: 'ᏔᎳꓪԜ', x: 'ꓫΧⅩ', y: 'ꓬΥҮ', z: 'ᏃꓜΖ',
})) for (const letter of letters) lookAlikes.set(letter, plain); // prettier-ignore
for (const [plain, letters] of Object.entries({ g: 'ց', w: 'ա' }))
  for (const letter of letters) lookAlikes.set(letter, plain);

/** What stands between quotes, put together: pieces of one value may lie in several strings. */
function quotedParts(text: string): string {
  const parts: string[] = [];
  const signs = latinSigns(text);
  const means = quoting;
  let [quote, start] = [0, 0];
  for (let at = 0; at < signs.length; at += 1) {
    const code = signs[at]!;
    if (means[code] === 0) continue;
    if (code === 92) at += 1;
    else if (quote === 0) {
      if (code !== 10) [quote, start] = [code, at + 1];
    } else if (code === quote || code === 10) {
      if (code === quote && at > start) parts.push(text.slice(start, at));
      quote = 0;
    }
  }
  return parts.join('');
}

/** Quotes, backslashes and line ends. */
const quoting = Uint8Array.from({ length: 256 }, (_, code) => ([10, 34, 39, 92, 96].includes(code) ? 1 : 0));

const dots = new Set(Array.from('.·•', (sign) => sign.charCodeAt(0)));
const dashes = new Set(Array.from('-–—−', (sign) => sign.charCodeAt(0)));

/** Morse code, with the letters that its dots and dashes are themselves. */
function dotsAndDashes(text: string): string {
  const signs = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 45 && code !== 46 && code < 128) continue;
    if (dots.has(code)) signs[count++] = 101;
    else if (dashes.has(code)) signs[count++] = 116;
  }
  return signs.toString('latin1', 0, count);
}

function words(text: string): string[] {
  return text.length <= longestOfWords ? decodedWords(text) : [];
}

/** Base64 and hex that hold compressed data, also where it stands in several strings. */
function unpacked(text: string): string[] {
  const flats = between.slice(text.length <= longestOfWords ? 0 : 1).map((signs) => without(signs, text));
  return [...new Set(flats)].flatMap(packedRuns).flatMap(unpackedFrom);
}

/** What may stand between strings that are put together. A plus may join two, and may be a sign of Base64. */
const between = [/[\s"'+,\\]/, /[\s"',\\]/].map((signs) =>
  Uint8Array.from({ length: 256 }, (_, code) => (signs.test(String.fromCharCode(code)) ? 1 : 0)),
);

function without(left: Uint8Array, text: string): string {
  const signs = latinSigns(text);
  let count = 0;
  for (let at = 0; at < signs.length; at += 1) if (left[signs[at]!] === 0) signs[count++] = signs[at]!;
  return signs.toString('latin1', 0, count);
}
