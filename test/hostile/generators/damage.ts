import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

const kinds = [
  'truncated', 'empty', 'bit flipped', 'byte gone', 'other shape', 'null', 'list', 'binary', 'another type of value', 'swapped', 'missing',
  'no permission', 'a folder', 'a dangling link', 'huge', 'longer', 'twice',
] as const; // prettier-ignore

/** Kinds of damage that leave a text of JSON or change what a file is, besides those above. */
const rarerKinds = [
  'huge number', 'negative number', 'name of a prototype', 'field more', 'deeply nested', 'byte order mark', 'other line ends',
  'a pipe', 'a link to itself', 'an endless device', 'of another user', 'from the future', 'from the past', 'folder replaced by a file',
  'folder behind a link', 'sibling put in its place', 'text altered',
] as const; // prettier-ignore

/** One damage: to which of the files, of which kind, where. */
export interface Damage {
  file: number;
  kind: (typeof kinds)[number] | (typeof rarerKinds)[number];
  at: number;
}

export const damage: fc.Arbitrary<Damage> = fc.record({
  file: fc.nat({ max: 9_999 }),
  kind: fc.constantFrom(...kinds),
  at: fc.nat({ max: 999_999 }),
});

export const anyDamage: fc.Arbitrary<Damage> = fc.record({
  file: fc.nat({ max: 9_999 }),
  kind: fc.constantFrom(...kinds, ...rarerKinds),
  at: fc.nat({ max: 999_999 }),
});

/** A file of more bytes than a text of JavaScript can have; it takes no place on the disk. */
const hugeBytes = 700_000_000;

/** Does the damage to one of some files, which are named in a fixed order. */
export function inflict({ file, kind, at }: Damage, files: readonly string[]): void {
  const target = files[file % files.length]!;
  const facts = factsOf(target);
  // Another damage has made it too large to be read, and that is damage enough.
  if (facts?.isFile() !== true || facts.size >= hugeBytes) return;
  const bytes = readFileSync(target);
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  const text = bytes.toString('utf8');
  switch (kind) {
    case 'truncated':
      return truncateSync(target, place);
    case 'empty':
      return truncateSync(target, 0);
    case 'huge':
      return truncateSync(target, hugeBytes);
    case 'bit flipped':
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8));
      return writeFileSync(target, bytes);
    case 'byte gone':
      return writeFileSync(target, Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]));
    case 'other shape':
      return writeFileSync(
        target,
        '{"verdict":{"a":1},"request":7,"steps":"x","reply":[],"type":"edit","usage":null,"pid":1}',
      );
    case 'null':
      return writeFileSync(target, 'null');
    case 'list':
      return writeFileSync(target, '[[[]],{"__proto__":{"a":1}}]');
    case 'binary':
      return writeFileSync(target, Buffer.from('00ff01feefbbbf0a'.repeat(40), 'hex'));
    case 'another type of value':
      return writeFileSync(target, text.replace(/"(\w+)": ?("[^"]*"|\d+|\[|\{)/, '"$1": 0'));
    case 'longer':
      return writeFileSync(target, Buffer.concat([bytes, bytes.subarray(0, place)]));
    case 'twice':
      return writeFileSync(target, Buffer.concat([bytes, bytes]));
    case 'missing':
      return rmSync(target);
    case 'no permission':
      return chmodSync(target, 0);
    case 'a folder':
      rmSync(target);
      return mkdirSync(target);
    case 'a dangling link':
      rmSync(target);
      return symlinkSync('/nonexistent/x', target);
    case 'swapped': {
      const other = files[at % files.length]!;
      if (other === target || !factsOf(other)?.isFile()) return;
      renameSync(target, `${target}.x`);
      renameSync(other, target);
      return renameSync(`${target}.x`, other);
    }
    default:
      return inflictRarer(kind, target, { text, files, at });
  }
}

/** An earlier damage may have put a file where a folder was. */
function factsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Number of a user that this machine does not have. */
const nobodyElse = 54_321;

interface Place {
  text: string;
  files: readonly string[];
  at: number;
}

function inflictRarer(kind: (typeof rarerKinds)[number], target: string, { text, files, at }: Place): void {
  const folder = path.dirname(target);
  switch (kind) {
    case 'huge number':
      return writeFileSync(target, nthReplaced(text, /(?<=": ?)\d+/g, at, '99999999999999999999'));
    case 'negative number':
      return writeFileSync(target, nthReplaced(text, /(?<=": ?)\d+/g, at, '-1e308'));
    case 'name of a prototype':
      return writeFileSync(target, nthReplaced(text, /"\w+"(?=:)/g, at, '"__proto__"'));
    case 'field more':
      return writeFileSync(target, nthReplaced(text, /\{/g, at, '{"constructor":{"prototype":1},'));
    case 'text altered':
      return writeFileSync(target, nthReplaced(text, /[a-z]/g, at, 'q'));
    case 'deeply nested':
      return writeFileSync(target, '['.repeat(200_000) + ']'.repeat(200_000));
    case 'byte order mark':
      return writeFileSync(target, `\ufeff${text}`);
    case 'other line ends':
      return writeFileSync(target, text.replaceAll('\n', '\r\n'));
    case 'a pipe':
      rmSync(target);
      return void execFileSync('mkfifo', [target]);
    case 'a link to itself':
      rmSync(target);
      return symlinkSync(path.basename(target), target);
    case 'an endless device':
      rmSync(target);
      return symlinkSync('/dev/zero', target);
    case 'of another user':
      return process.getuid?.() === 0 ? chownSync(target, nobodyElse, nobodyElse) : undefined;
    case 'from the future':
      return utimesSync(target, 7_000_000_000, 7_000_000_000);
    case 'from the past':
      return utimesSync(target, 1, 1);
    case 'folder replaced by a file':
      rmSync(folder, { recursive: true });
      return writeFileSync(folder, text);
    case 'folder behind a link':
      renameSync(folder, `${folder}.moved`);
      return symlinkSync(`${folder}.moved`, folder);
    case 'sibling put in its place': {
      const siblings = files.filter((name) => path.dirname(name) === folder && name !== target);
      const other = siblings[at % Math.max(1, siblings.length)];
      if (other !== undefined && factsOf(other)?.isFile()) writeFileSync(target, readFileSync(other));
    }
  }
}

/** A text in which one match of a pattern stands otherwise. */
function nthReplaced(text: string, pattern: RegExp, at: number, by: string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { index, 0: old } = found[at % found.length]!;
  return text.slice(0, index) + by + text.slice(index + old.length);
}
