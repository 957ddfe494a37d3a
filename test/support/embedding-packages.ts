import { homedir } from 'node:os';
import path from 'node:path';
import { findInstalled } from '../../src/adapters/packages/index.ts';
import { hnswPackage } from '../../src/adapters/hnsw/index.ts';
import { transformersInstallation, transformersPackage } from '../../src/adapters/transformers/index.ts';

const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');

/** Folder that the optional packages of embeddings are installed to for tests; 480 MB, so nobody's tests fetch them unasked. */
export const embeddingPackages = path.join(cache, 'patchwright-tests', 'embeddings');

/** Whether a package is there; if not, the tests that need it are left out, and a line says how to have them. */
export function hasEmbeddingPackage(name: typeof hnswPackage | typeof transformersPackage): boolean {
  if (findInstalled(name, embeddingPackages) !== undefined) return true;
  const wanted = name === transformersPackage ? transformersInstallation : name;
  process.stderr.write(
    `SKIPPED: tests that need ${name}: npm install --prefix ${embeddingPackages} ${wanted}\n`,
  );
  return false;
}
