import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import fc from 'fast-check';

const kinds = [
  'truncated', 'empty', 'bit flipped', 'byte gone', 'other shape', 'null', 'list', 'binary', 'another type of value', 'swapped', 'missing',
  'no permission', 'a folder', 'a dangling link', 'huge', 'longer', 'twice',
] as const; // prettier-ignore

/** One damage: to which of the files, of which kind, where. */
export interface Damage {
  file: number;
  kind: (typeof kinds)[number];
  at: number;
}

export const damage: fc.Arbitrary<Damage> = fc.record({
  file: fc.nat({ max: 9_999 }),
  kind: fc.constantFrom(...kinds),
  at: fc.nat({ max: 999_999 }),
});

/** A file of more bytes than a text of JavaScript can have; it takes no place on the disk. */
const hugeBytes = 700_000_000;

/** Does the damage to one of some files, which are named in a fixed order. */
export function inflict({ file, kind, at }: Damage, files: readonly string[]): void {
  const path = files[file % files.length]!;
  const facts = lstatSync(path);
  // Another damage has made it too large to be read, and that is damage enough.
  if (!facts.isFile() || facts.size >= hugeBytes) return;
  const bytes = readFileSync(path);
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  const text = bytes.toString('utf8');
  switch (kind) {
    case 'truncated':
      return truncateSync(path, place);
    case 'empty':
      return truncateSync(path, 0);
    case 'huge':
      return truncateSync(path, hugeBytes);
    case 'bit flipped':
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8));
      return writeFileSync(path, bytes);
    case 'byte gone':
      return writeFileSync(path, Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]));
    case 'other shape':
      return writeFileSync(
        path,
        '{"verdict":{"a":1},"request":7,"steps":"x","reply":[],"type":"edit","usage":null,"pid":1}',
      );
    case 'null':
      return writeFileSync(path, 'null');
    case 'list':
      return writeFileSync(path, '[[[]],{"__proto__":{"a":1}}]');
    case 'binary':
      return writeFileSync(path, Buffer.from('00ff01feefbbbf0a'.repeat(40), 'hex'));
    case 'another type of value':
      return writeFileSync(path, text.replace(/"(\w+)": ?("[^"]*"|\d+|\[|\{)/, '"$1": 0'));
    case 'longer':
      return writeFileSync(path, Buffer.concat([bytes, bytes.subarray(0, place)]));
    case 'twice':
      return writeFileSync(path, Buffer.concat([bytes, bytes]));
    case 'missing':
      return rmSync(path);
    case 'no permission':
      return chmodSync(path, 0);
    case 'a folder':
      rmSync(path);
      return mkdirSync(path);
    case 'a dangling link':
      rmSync(path);
      return symlinkSync('/nonexistent/x', path);
    case 'swapped': {
      const other = files[at % files.length]!;
      if (other === path || !lstatSync(other).isFile()) return;
      renameSync(path, `${path}.x`);
      renameSync(other, path);
      return renameSync(`${path}.x`, other);
    }
  }
}
