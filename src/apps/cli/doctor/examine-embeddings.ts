import path from 'node:path';
import { graphFrom, hnswPackage } from '../../../adapters/hnsw/index.ts';
import { findInstalled } from '../../../adapters/packages/index.ts';
import { transformersInstallation, transformersPackage } from '../../../adapters/transformers/index.ts';
import type { Config } from '../../../config/index.ts';
import type { Checkup } from './checkup.ts';

/** Whether the packages are there that the configured embeddings want; without embeddings they are nobody's business. */
export function examineEmbeddings({ retrieval }: Config, state: string): Checkup[] {
  const { provider } = retrieval.embeddings;
  if (provider === 'none') return [];
  const graph = {
    name: hnswPackage,
    installation: `${hnswPackage}@3.0.0`,
    without: `vectors are compared one by one even beyond ${graphFrom.toLocaleString('en')}`,
  };
  const library = {
    name: transformersPackage,
    installation: transformersInstallation,
    without: 'nothing is found by meaning, and the other signals rank alone',
  };
  const packages = path.join(state, 'packages');
  return (provider === 'transformers' ? [library, graph] : [graph]).map(
    ({ name, installation, without }): Checkup =>
      findInstalled(name, packages) === undefined
        ? {
            what: name,
            status: 'note',
            found: 'not installed',
            advice: `Without it ${without}. Install it: npm install --prefix ${packages} ${installation}`,
          }
        : { what: name, status: 'ok', found: 'installed' },
  );
}
