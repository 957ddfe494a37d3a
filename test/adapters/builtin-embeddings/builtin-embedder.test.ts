import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openBuiltinEmbedder } from '../../../src/adapters/builtin-embeddings/index.ts';
import { gramsOf } from '../../../src/adapters/builtin-embeddings/grams.ts';
import { hashesOf, writeModel, writeWeights } from './write-weights.ts';

const shipped = new URL('../../../embeddings/', import.meta.url);
const small = { terms: { load: [3, 0], save: [0, 4] }, grams: [[0, 0]] };

describe('readTerms', () => {
  it.each([
    ['HTTPServer2', ['HTTP', 'Server', '2']],
    ['parse_jsonValue', ['parse', 'json', 'Value']],
    ['x = 1234567', ['x', '1234', '567']],
    ['', []],
    ['— … 💥 \u{1d4b3}', []],
    ['für Straße', ['für', 'Straße']],
    ['エラー 처리', ['エラー', '처리']],
    ['ABC', ['ABC']],
  ])('cuts %j into terms', (text, terms) => {
    expect(hashesOf(text).map((term) => term.text)).toEqual(terms);
  });

  it('knows a term by its letters, whatever their case', () => {
    expect(hashesOf('Load')[0]!.hash).toBe(hashesOf('LOAD')[0]!.hash);
    expect(hashesOf('Ärger')[0]!.hash).toBe(hashesOf('ärger')[0]!.hash);
  });

  it('joins neighbours of one name or phrase alone', () => {
    const joined = (text: string) => hashesOf(text)[1]!.couple;
    expect(joined('read_file')).toBe(joined('read file'));
    expect(joined('readFile')).toBe(joined('read.file'));
    expect(joined('read, file')).toBeUndefined();
    expect(joined('read(file')).toBeUndefined();
  });

  it('reads as the script that trained the weights does', () => {
    const twin = JSON.parse(readFileSync(new URL('twin.json', import.meta.url), 'utf8')) as Twin[];
    expect(twin.length).toBeGreaterThan(10);
    for (const { text, hashes, couples, grams } of twin) {
      const own = hashesOf(text);
      expect({ text, hashes: own.map(({ hash }) => hash) }).toEqual({ text, hashes });
      expect({ text, couples: own.map(({ couple }) => couple ?? 0) }).toEqual({ text, couples });
      if (own.length === 0) continue;
      const first = text.indexOf(own[0]!.text);
      expect(gramsOf(text, first, first + own[0]!.text.length, 24_000)).toEqual(grams);
    }
  });
});

/** What scripts/embeddings/words.py makes of a text, and of the n-grams of its first term in 24,000 buckets. */
interface Twin {
  text: string;
  hashes: number[];
  couples: number[];
  grams: number[];
}

describe('the built-in embedder', () => {
  it('adds up terms by the root of their count, to unit length', async () => {
    const [vector] = await openBuiltinEmbedder(writeWeights(small)).embed(['load load load load save']);
    expect([...vector!]).toEqual([6 / Math.hypot(6, 4), 4 / Math.hypot(6, 4)].map(Math.fround));
  });

  it('places a word that it never saw by its n-grams', async () => {
    const letters = writeWeights({ ...small, grams: Array.from({ length: 64 }, (_, at) => [at - 32, 9]) });
    const [one, other, near] = await openBuiltinEmbedder(letters).embed(['quux', 'zyzzyva', 'QUUX']);
    expect(one).not.toEqual(other);
    expect(one).toEqual(near);
  });

  it('hears neighbours, where it has learnt them', async () => {
    const folder = writeWeights({ ...small, couples: { 'load save': [-5, 0] } });
    const [apart, joined] = await openBuiltinEmbedder(folder).embed(['load, save', 'load_save']);
    expect([...apart!]).toEqual([0.6, 0.8].map(Math.fround));
    expect(joined![0]).toBeLessThan(0);
  });

  it('gives a text without a word no direction, and takes texts of any size and script', async () => {
    const embedder = openBuiltinEmbedder(shipped);
    const texts = [
      '',
      ' ',
      '(){};',
      '💥',
      'a'.repeat(100_000),
      'foo '.repeat(50_000),
      '日本語のエラー',
      '\ud800',
    ];
    const vectors = await embedder.embed(texts);
    const lengths = vectors.map((vector) => Math.hypot(...vector));
    expect(lengths.slice(0, 4)).toEqual([0, 0, 0, 0]);
    for (const length of lengths.slice(4, 7)) expect(length).toBeCloseTo(1, 5);
    expect(lengths[7]).toBe(0);
    expect(vectors.every((vector) => vector.length === embedder.dimensions)).toBe(true);
  });

  it('gives a text the same vector whatever was read before it', async () => {
    const texts = ['liquid', 'costarring'];
    expect(hashesOf('liquid')[0]!.hash, 'a known collision of FNV-1a').toBe(hashesOf('costarring')[0]!.hash);
    const [first, second] = await openBuiltinEmbedder(shipped).embed(texts);
    const [other, one] = await openBuiltinEmbedder(shipped).embed(texts.toReversed());
    expect([one, other]).toEqual([first, second]);
    expect(first).not.toEqual(second);
  });

  it('stops when it is told to', async () => {
    await expect(
      openBuiltinEmbedder(writeWeights(small)).embed(['load'], {
        signal: AbortSignal.abort(new Error('enough')),
      }),
    ).rejects.toThrow('enough');
  });
});

describe('the weights', () => {
  const bytes = () => readFileSync(new URL('model.bin', writeWeights(small)));

  it('that are shipped are whole and small', () => {
    expect(openBuiltinEmbedder().id).toMatch(/^builtin:[\da-f]{12}$/);
    expect(statSync(new URL('model.bin', shipped)).size).toBeLessThanOrEqual(12_000_000);
  });

  it('name the model, so that other weights share no vectors', () => {
    const other = writeWeights({ ...small, grams: [[1, 1]] });
    expect(openBuiltinEmbedder(writeWeights(small)).id).not.toBe(openBuiltinEmbedder(other).id);
  });

  it.each([
    [
      'a changed byte',
      () => writeModel(Buffer.concat([bytes().subarray(0, -1), Buffer.from([99])]), hashOfSmall()),
      'SHA-256',
    ],
    ['another manifest', () => writeModel(bytes(), 'f'.repeat(64)), 'SHA-256'],
    ['a cut file', () => writeModel(bytes().subarray(0, -3)), 'bytes, not'],
    ['an empty file', () => writeModel(Buffer.alloc(0)), 'does not begin'],
    [
      'something else',
      () => writeModel(Buffer.from('a picture of a cat, or the page of a proxy')),
      'does not begin',
    ],
    ['no file', () => new URL('none/', shipped), 'cannot be read'],
    ['no manifest', () => withManifest('{'), 'manifest cannot be read'],
    ['a manifest without a hash', () => withManifest('{}'), 'names no sha256'],
  ])('are refused with what is wrong: %s', (_, folder, problem) => {
    expect(() => openBuiltinEmbedder(folder())).toThrow(problem);
  });

  function hashOfSmall(): string {
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', writeWeights(small)), 'utf8'));
    return (manifest as { sha256: string }).sha256;
  }

  function withManifest(text: string): URL {
    const folder = writeModel(bytes());
    writeFileSync(new URL('manifest.json', folder), text);
    return folder;
  }
});
