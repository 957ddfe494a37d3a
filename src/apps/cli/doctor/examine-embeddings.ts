import path from 'node:path';
import { openBuiltinEmbedder } from '../../../adapters/builtin-embeddings/index.ts';
import { graphFrom, hnswPackage } from '../../../adapters/hnsw/index.ts';
import { findInstalled } from '../../../adapters/packages/index.ts';
import { transformersInstallation, transformersPackage } from '../../../adapters/transformers/index.ts';
import type { Config } from '../../../config/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import type { Checkup } from './checkup.ts';

/** Says which model embeds now, and which could: the built-in one, and larger ones that are packages of their own. */
export function examineEmbeddings({ retrieval }: Config, state: string): Checkup[] {
  const { provider } = retrieval.embeddings;
  const packages = path.join(state, 'packages');
  switch (provider) {
    case 'none':
      return [withoutModel, examineAlternatives(packages)];
    case 'builtin':
      return [examineBuiltin(), examineAlternatives(packages)];
    case 'transformers':
      return [examinePackage(library, packages), examinePackage(graph, packages)];
    case 'openai':
      return [examinePackage(graph, packages)];
  }
}

const what = 'semantic search';
const builtinAdds = 'it finds code that shares no word with the question';

const withoutModel: Checkup = {
  what,
  status: 'ok',
  found: `off; the built-in model is there (retrieval.embeddings.provider: builtin): ${builtinAdds}`,
};

interface OptionalPackage {
  name: string;
  installation: string;
  without: string;
  adds: string;
}

const graph: OptionalPackage = {
  name: hnswPackage,
  installation: `${hnswPackage}@3.0.0`,
  without: `vectors are compared one by one even above ${graphFrom.toLocaleString('en')}`,
  adds: `a graph from ${graphFrom.toLocaleString('en')} vectors on`,
};
const library: OptionalPackage = {
  name: transformersPackage,
  installation: transformersInstallation,
  without: 'there is no semantic search; the other signals still rank',
  adds: 'sentence models, which know more words but take minutes to index',
};

/** What each package would add. Nothing is missing without them, so nothing is advised. */
function examineAlternatives(packages: string): Checkup {
  const told = [library, graph].map(({ name, adds }) => {
    return `${name} ${findInstalled(name, packages) === undefined ? 'is not installed' : 'is installed'} (${adds})`;
  });
  return { what: 'larger models', status: 'ok', found: told.join(', ') };
}

function examineBuiltin(): Checkup {
  try {
    const { id, dimensions } = openBuiltinEmbedder();
    return {
      what,
      status: 'ok',
      found: `the built-in model (${id}, ${dimensions} dimensions): ${builtinAdds}`,
    };
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    return { what, status: 'note', found: error.message, advice: error.hint };
  }
}

function examinePackage({ name, installation, without }: OptionalPackage, packages: string): Checkup {
  if (findInstalled(name, packages) !== undefined) return { what: name, status: 'ok', found: 'installed' };
  return {
    what: name,
    status: 'note',
    found: 'not installed',
    advice: `Without it ${without}. Install it: npm install --prefix ${packages} ${installation}`,
  };
}
