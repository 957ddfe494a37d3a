import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { refuseForbiddenOptions } from '../../src/composition/load-config.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { makeRepository, temporaryFolder } from '../support/repository.ts';

/** Runs what a repository configures as the Action and the server do: the file is read from the forge, not by the command line. */
async function runWith(
  yaml: (repo: string) => string,
  environment: Record<string, string> = {},
): Promise<unknown> {
  const repo = makeRepository({ 'src/total.js': 'export const total = 1;\n' });
  mkdirSync(path.join(repo, 'model'));
  const name = '.github/patchwright.yml';
  return executeRun({
    request: { issue: { title: 'total is wrong', body: '' }, mode: 'run', selfReview: true },
    workspace: await GitWorkspace.open(repo),
    config: resolveConfig([{ name, values: parseConfig(yaml(repo), name) }]),
    settings: settingsFrom({ PATH: process.env['PATH'], ...environment }, temporaryFolder()),
    model: { complete: () => Promise.reject(new Error('a model was asked')) },
  });
}

describe('what a repository configures, whichever door runs it', () => {
  test('gives a check no variable that holds a password, whatever it is called (R5)', async () => {
    const check = 'validation: { checks: [{ name: c, run: [env], env: [STORE_ADDRESS] }] }\n';
    const environment = { STORE_ADDRESS: 'postgres://shop:hunter22@db/shop' };
    await expect(runWith(() => check, environment)).rejects.toThrow(/R5.*STORE_ADDRESS contains one here/);
  });

  test('loads nothing of the repository as a model (R16)', async () => {
    const embeddings = (repo: string) =>
      `retrieval: { embeddings: { provider: transformers, model: ${JSON.stringify(path.join(repo, 'model'))} } }\n`;
    await expect(runWith(embeddings)).rejects.toThrow(/is inside the repository/);
  });
});

test.each<[string, string, string | undefined, boolean]>([
  ['a folder of the repository', 'transformers', 'model', true],
  ['a folder far below it', 'transformers', 'deep/er/model', true],
  ['the repository itself', 'transformers', '.', true],
  ['a folder elsewhere', 'transformers', '../elsewhere', false],
  ['a folder whose name begins like the repository’s', 'transformers', '../repo-beside', false],
  ['a model of the hub, of which nothing lies there', 'transformers', 'Xenova/some-model', false],
  ['the usual model', 'transformers', undefined, false],
  ['a folder, for a provider that loads nothing', 'openai', 'model', false],
])('a model to be loaded as code may not be of the repository: %s', (_, provider, model, refused) => {
  const top = temporaryFolder();
  const root = path.join(top, 'repo');
  for (const folder of ['repo/model', 'repo/deep/er/model', 'elsewhere', 'repo-beside']) mkdirSync(path.join(top, folder), { recursive: true });
  const named = model === undefined ? {} : { model: path.resolve(root, model) };
  const config = resolveConfig([{ name: 'f', values: { retrieval: { embeddings: { provider, ...named } } } as never }]);
  const asked = () => refuseForbiddenOptions(config, { root }, {});
  if (refused) expect(asked).toThrow('never loaded as a model');
  else expect(asked).not.toThrow();
}); // prettier-ignore
