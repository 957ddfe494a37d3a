import { readFileSync } from 'node:fs';
import { ModelError } from '../../errors/index.ts';
import { sha256Of } from '../../text/sha256.ts';

/** `embeddings/manifest.json`: what the file of weights must be. */
interface Manifest {
  /** SHA-256 of the file. */
  sha256: string;
}

/** The tables of the model, as views into the one file that is read: signed bytes, a scale a row. */
export interface Weights {
  /** Begins with the file's SHA-256: names the model. */
  fingerprint: string;
  dimensions: number;
  /** Buckets of n-grams. */
  grams: number;
  /** Row of a term, or of two neighbours, by hash. */
  rowOfTerm: ReadonlyMap<number, number>;
  rowOfCouple: ReadonlyMap<number, number>;
  /** The first of the n-grams' rows. */
  firstGram: number;
  scales: Float32Array;
  rows: Int8Array;
}

const magic = 'PWE1';
const headBytes = 20;

/**
 * Reads the weights that came with the program.
 * @param folder with `model.bin` and `manifest.json`
 * @throws {ModelError} when the file is missing, damaged, or another than the manifest names
 */
export function loadWeights(folder: URL): Weights {
  const bytes = read(new URL('model.bin', folder));
  const { sha256 } = readManifest(new URL('manifest.json', folder));
  const found = sha256Of(bytes);
  if (found !== sha256) throw damaged(`its SHA-256 is ${found}, not ${sha256}`);
  return { fingerprint: found.slice(0, 12), ...layOut(bytes) };
}

function layOut(bytes: Buffer): Omit<Weights, 'fingerprint'> {
  if (bytes.length < headBytes || bytes.toString('latin1', 0, 4) !== magic)
    throw damaged(`it does not begin with ${magic}`);
  const [dimensions, terms, grams, couples] = [4, 8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const rows = terms + grams + couples;
  const expected = headBytes + 4 * (terms + couples) + rows * (4 + dimensions);
  if (bytes.length !== expected) throw damaged(`it has ${bytes.length} bytes, not ${expected}`);
  const afterHashes = headBytes + 4 * (terms + couples);
  return {
    dimensions,
    grams,
    rowOfTerm: readHashes(bytes, headBytes, terms, 0),
    rowOfCouple: readHashes(bytes, headBytes + 4 * terms, couples, terms + grams),
    firstGram: terms,
    scales: Float32Array.from({ length: rows }, (_, row) => bytes.readFloatLE(afterHashes + 4 * row)),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + afterHashes + 4 * rows, rows * dimensions),
  };
}

function readHashes(bytes: Buffer, start: number, count: number, firstRow: number): Map<number, number> {
  const rows = new Map<number, number>();
  for (let nth = 0; nth < count; nth += 1) rows.set(bytes.readUInt32LE(start + 4 * nth), firstRow + nth);
  return rows;
}

function read(file: URL): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw damaged('it cannot be read', cause);
  }
}

function readManifest(file: URL): Manifest {
  try {
    const { sha256 } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>;
    if (typeof sha256 === 'string') return { sha256 };
  } catch (cause) {
    throw damaged('its manifest cannot be read', cause);
  }
  throw damaged('its manifest names no sha256');
}

function damaged(problem: string, cause?: unknown): ModelError {
  return new ModelError('unknown-model', `the built-in embedding cannot be loaded: ${problem}`, {
    cause,
    hint: 'Reinstall Patchwright, or set retrieval.embeddings.provider to none.',
  });
}
