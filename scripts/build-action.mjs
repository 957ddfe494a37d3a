// Builds the actions of the workflow: for each job one file with everything it imports, and beside it the data it reads.
// A job then starts without an install. `action/<job>/action.yml` is written by hand; all else there is made here.
// usage: node scripts/build-action.mjs [--out DIR]
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle, renderLicences } from './bundling.mjs';

const jobs = ['greet', 'draft', 'follow', 'publish'];
const flag = process.argv.indexOf('--out');
const out = flag === -1 ? 'action' : process.argv[flag + 1];
const root = process.cwd();
const require = createRequire(import.meta.url);
/** Optional: without them the other signals rank, and vectors are compared one by one. */
const missing = ['@huggingface/transformers', 'hnswlib-node'];

const oneFile = (input, file, distFolder) =>
  bundle(
    input,
    { file, codeSplitting: false, minify: { compress: true, mangle: false, codegen: true } },
    { distFolder: () => distFolder },
  );

/** What a parser consists of, without the sources it was made from. */
function copyParsers(folder) {
  const wasm = readdirSync('grammars').map(
    (language) => JSON.parse(readFileSync(`grammars/${language}/manifest.json`, 'utf8')).wasm,
  );
  const modules = wasm.filter((module) => !module.startsWith('./')); // others lie in grammars/
  const files = new Set(modules.map((module) => require.resolve(module)));
  for (const name of ['web-tree-sitter.cjs', 'web-tree-sitter.wasm'])
    files.add(path.join(root, 'node_modules/web-tree-sitter', name));
  const packages = new Set([...files].map((file) => packageOf(path.relative(root, file))));
  for (const name of packages) files.add(path.join(root, name, 'package.json'));
  for (const file of files) if (existsSync(file)) cpSync(file, path.join(folder, path.relative(root, file)));
}

function packageOf(file) {
  const parts = file.split(path.sep);
  return parts.slice(0, parts[1].startsWith('@') ? 3 : 2).join('/');
}

/** An optional package that is not there: found here, it is looked for nowhere above. */
function stubPackage(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"main":"missing.cjs"}\n');
  writeFileSync(
    path.join(folder, 'missing.cjs'),
    "throw new Error('This package is no part of the action.');\n",
  );
}

for (const job of jobs) {
  const folder = path.join(out, job);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== 'action.yml') rmSync(path.join(folder, name), { recursive: true });
  const packages = await oneFile(
    `src/apps/action/entries/${job}.ts`,
    path.join(folder, 'main.js'),
    './dist/',
  );
  writeFileSync(path.join(folder, 'licences.txt'), renderLicences(packages));
  for (const data of ['catalog/linguist.json', 'retrieval/fusion/fusion-model.json'])
    cpSync(path.join('src', data), path.join(folder, 'dist', data));
  const program = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: program.name, version: program.version, type: 'module' })}\n`,
  );
  cpSync('LICENSE', path.join(folder, 'LICENSE'));
  if (job !== 'draft') continue;
  await oneFile(
    'src/composition/index-workers/worker.ts',
    path.join(folder, 'dist/composition/index-workers/worker.js'),
    '../../',
  );
  for (const data of ['prompts', 'grammars', 'embeddings', 'vocabulary'])
    cpSync(data, path.join(folder, data), { recursive: true });
  cpSync('scripts/unpack-dependencies.sh', path.join(folder, 'unpack-dependencies.sh'));
  copyParsers(folder);
  for (const name of missing) stubPackage(path.join(folder, 'node_modules', name));
}
