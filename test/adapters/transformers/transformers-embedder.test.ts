import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchByLength } from '../../../src/adapters/transformers/batches.ts';
import { findInstalled } from '../../../src/adapters/packages/index.ts';
import { openTransformersEmbedder, transformersPackage } from '../../../src/adapters/transformers/index.ts';
import { embeddingPackages, hasEmbeddingPackage } from '../../support/embedding-packages.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { writeTinyModel } from '../../support/tiny-embedding-model.ts';

const packages = embeddingPackages;

describe('batches', () => {
  it('hold every text once, like lengths together, within a bounded size', () => {
    const texts = Array.from({ length: 200 }, (_, n) => 'x'.repeat((n * 7_919) % 3_000));
    const batches = batchByLength(texts);
    expect(batches.flat().toSorted((a, b) => a - b)).toEqual(texts.map((_, n) => n));
    for (const batch of batches) {
      const longest = Math.max(...batch.map((n) => texts[n]!.length));
      expect(batch.length * longest).toBeLessThanOrEqual(24_000);
      expect(batch.length).toBeLessThanOrEqual(32);
    }
    expect(batchByLength([])).toEqual([]);
  });
});

const nowhere = '/no-such-folder';
const besideUs = findInstalled(transformersPackage, nowhere) !== undefined;

it.skipIf(besideUs)('asks for its package by the command that installs it', async () => {
  const opening = openTransformersEmbedder({ model: 'x', cacheDir: nowhere, packages: nowhere });
  await expect(opening).rejects.toMatchObject({
    message: 'the optional package @huggingface/transformers is not installed',
    hint: expect.stringContaining(
      `npm install --prefix ${nowhere} --ignore-scripts @huggingface/transformers@`,
    ),
  });
});

describe.runIf(hasEmbeddingPackage(transformersPackage))('embedding on this machine', () => {
  it('turns texts into unit vectors in the order given, and counts as it goes', async () => {
    const dir = temporaryFolder();
    const model = writeTinyModel(join(dir, 'tiny'), ['route', 'cart', 'price']);
    const embedder = await openTransformersEmbedder({ model, cacheDir: dir, mayDownload: false, packages });
    expect(embedder.dimensions).toBe(5);
    expect(embedder.id).toMatch(/^transformers:tiny@[0-9a-f]{12}$/);
    const progress: number[] = [];
    const vectors = await embedder.embed(['cart', 'route cart price route route', 'price price'], {
      onProgress: (done) => progress.push(done),
    });
    expect(vectors.map((vector) => [...vector].map((value) => Math.round(value * 1_000) / 1_000))).toEqual([
      [0, 0, 0, 1, 0],
      [0, 0, 0.905, 0.302, 0.302],
      [0, 0, 0, 0, 1],
    ]);
    expect(progress.at(-1)).toBe(3);
    await expect(embedder.embed(['x'], { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('gives other weights another id, so that their vectors never mix', async () => {
    const dir = temporaryFolder();
    const open = (model: string) =>
      openTransformersEmbedder({ model, cacheDir: dir, mayDownload: false, packages });
    const [one, other] = [
      writeTinyModel(join(dir, 'a', 'tiny'), ['x']),
      writeTinyModel(join(dir, 'b', 'tiny'), ['x', 'y']),
    ];
    expect((await open(one)).id).not.toBe((await open(other)).id);
  });

  it('says what to do when there is no such model and no download', async () => {
    const dir = temporaryFolder();
    const opening = openTransformersEmbedder({
      model: 'nobody/nothing',
      cacheDir: dir,
      mayDownload: false,
      packages,
    });
    await expect(opening).rejects.toMatchObject({
      code: 'unknown-model',
      message: expect.stringContaining('nobody/nothing'),
      hint: expect.stringContaining('onnx/model.onnx'),
    });
  });
});
