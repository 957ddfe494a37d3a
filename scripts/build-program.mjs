// Builds what `patchwright` runs into an empty dist/: the files that people and programs start from keep the places of their
// sources, what they share lies in dist/parts. The type declarations come from tsc, when the package is packed.
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { bundle, renderLicences } from './bundling.mjs';

const starts = [
  'index',
  'apps/library/editing',
  'apps/library/retrieval',
  'apps/cli/main',
  'composition/index-workers/worker',
  'adapters/transformers/worker',
  // what the scripts and tests of this repository start from
  'apps/cli/program',
  'apps/cli/help/man-page',
  'composition/program-version',
  'composition/settings',
  'config/index',
  'reporting/html/index',
  'text/diff/changes-from-diff',
  'publication/pull-request/pull-request-text',
  'adapters/process/index',
  'adapters/tree-sitter/index',
];

rmSync('dist', { recursive: true, force: true });
const distFolder = (file) => '../'.repeat(file.split('/').length - 1) || './';
// Names stay, for what goes wrong is told by them.
const minify = { compress: false, mangle: false, codegen: true };
const packages = await bundle(
  Object.fromEntries(starts.map((start) => [start, `src/${start}.ts`])),
  {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
    minify,
  },
  {
    distFolder,
    external: ['web-tree-sitter'],
    together: ['apps/library/editing', 'apps/cli/program', 'apps/cli/verbs/search'],
  },
);
// A process for one run, whose start is to be quick: one file, of a kind that is loaded with what V8 made of it before.
for (const start of ['main', 'draft', 'publish'].map((name) => `apps/server/child/${name}`))
  await bundle(
    `src/${start}.ts`,
    { file: `dist/${start}.cjs`, format: 'cjs', codeSplitting: false, minify },
    { distFolder: () => '../../../', external: ['web-tree-sitter'] },
  );
writeFileSync('dist/licences.txt', renderLicences(packages));
chmodSync('dist/apps/cli/main.js', 0o755); // `npm link` sets this once, and a later build would take it away
