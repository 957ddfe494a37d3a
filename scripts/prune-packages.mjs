// A checkout keeps of its packages what it runs: of a tokenizer in four module formats one, of compiled parsers those that a
// grammar names, and no source maps. Runs on `npm ci`; a user's own install is left as it is.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What nothing here loads: sources beside their build, builds for browsers and other module formats, native addons of grammars that are loaded as WASM. */
const unused = [
  'axe-core/locales',
  'bintrees/dist',
  'bintrees/examples',
  'bintrees/test',
  'gpt-tokenizer/cjs',
  'gpt-tokenizer/data',
  'gpt-tokenizer/dist',
  'gpt-tokenizer/esm/fixtures',
  'gpt-tokenizer/esm/model',
  'gpt-tokenizer/src',
  'hono/dist/cjs',
  'openai/src',
  'oxc-parser/parser.wasm32-wasip1.wasm',
  'playwright-core/lib/vite',
  'prettier/plugins/angular.mjs',
  'prettier/plugins/flow.mjs',
  'prettier/plugins/glimmer.mjs',
  'prettier/standalone.js',
  'undici/docs',
  'web-tree-sitter/debug',
  'zod/src',
];
for (const folder of unused) remove(folder);
for (const name of foldersIn('node_modules')) {
  if (name.startsWith('lightningcss-')) remove(name); // style sheets, which Vitest meets none of here
}
for (const entry of foldersIn('node_modules/typescript/lib')) {
  if (!entry.includes('.')) remove(path.join('typescript/lib', entry)); // messages in other languages
}
const manifests = readdirSync('grammars').map((name) =>
  readFileSync(`grammars/${name}/manifest.json`, 'utf8'),
);
for (const parsers of ['@cursorless/tree-sitter-wasms/out', '@vscode/tree-sitter-wasm/wasm']) {
  for (const file of foldersIn(path.join('node_modules', parsers))) {
    if (!manifests.some((manifest) => manifest.includes(`${parsers}/${file}`))) remove(`${parsers}/${file}`);
  }
}
for (const file of foldersIn('node_modules/gpt-tokenizer/esm/bpeRanks')) {
  if (!file.startsWith('o200k')) remove(`gpt-tokenizer/esm/bpeRanks/${file}`); // the one encoding that is counted in
}
for (const file of foldersIn('node_modules/prettier/plugins')) {
  if (file.endsWith('.js')) remove(`prettier/plugins/${file}`); // the same as the .mjs beside it
}
for (const file of readdirSync('node_modules', { recursive: true })) {
  if (file.endsWith('.map') || /(^|[/\\])(readme|changelog|history)(\.md|\.markdown)?$/i.test(file))
    remove(file);
}

for (const file of foldersIn('node_modules/openai', { recursive: true })) {
  const modern = file.replace(/\.(js|d\.ts)$/, (end) => end.replace(/(js|ts)$/, 'm$1'));
  if (modern !== file && existsSync(path.join('node_modules/openai', modern)))
    remove(path.join('openai', file));
}

function foldersIn(folder, options) {
  return existsSync(folder) ? readdirSync(folder, options) : [];
}

function remove(folder) {
  rmSync(path.join('node_modules', folder), { recursive: true, force: true });
}
