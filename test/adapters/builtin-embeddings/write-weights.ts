import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTerms } from '../../../src/adapters/builtin-embeddings/read-terms.ts';
import { temporaryFolder } from '../../support/repository.ts';

/** The rows of a small model: signed bytes, all of one scale. */
export interface SmallModel {
  /** Row of each term. */
  terms: Readonly<Record<string, readonly number[]>>;
  /** Row of each n-gram bucket. */
  grams: readonly (readonly number[])[];
  /** Row of each pair of neighbours, written with a space. */
  couples?: Readonly<Record<string, readonly number[]>>;
}

/** Writes a model as scripts/embeddings/train.py does, and gives its folder. */
export function writeWeights({ terms, grams, couples = {} }: SmallModel): URL {
  const own = sortByHash(terms, (name) => hashesOf(name)[0]!.hash);
  const joined = sortByHash(couples, (name) => hashesOf(name)[1]!.couple!);
  const rows = [...own.map(([, row]) => row), ...grams, ...joined.map(([, row]) => row)];
  const head = Buffer.alloc(20);
  head.write('PWE1', 'latin1');
  [rows[0]!.length, own.length, grams.length, joined.length].forEach((n, at) =>
    head.writeUInt32LE(n, 4 + 4 * at),
  );
  const hashes = Buffer.from(Uint32Array.from([...own, ...joined], ([hash]) => hash).buffer);
  const scales = Buffer.from(Float32Array.from(rows, () => 1).buffer);
  return writeModel(Buffer.concat([head, hashes, scales, Buffer.from(Int8Array.from(rows.flat()).buffer)]));
}

/** Writes a file of weights, with its manifest. */
export function writeModel(bytes: Buffer, sha256 = createHash('sha256').update(bytes).digest('hex')): URL {
  const folder = path.join(temporaryFolder(), 'embeddings');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'model.bin'), bytes);
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ sha256 }));
  return pathToFileURL(`${folder}/`);
}

/** The hashes of a text's terms, alone and behind their neighbours. */
export function hashesOf(text: string): { text: string; hash: number; couple: number | undefined }[] {
  const found: { text: string; hash: number; couple: number | undefined }[] = [];
  readTerms(text, (start, end, hash, couple) => found.push({ text: text.slice(start, end), hash, couple }));
  return found;
}

function sortByHash(
  rows: Readonly<Record<string, readonly number[]>>,
  hashOf: (name: string) => number,
): [number, readonly number[]][] {
  return Object.entries(rows)
    .map(([name, row]): [number, readonly number[]] => [hashOf(name), row])
    .toSorted(([a], [b]) => a - b);
}
