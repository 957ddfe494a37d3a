// How the sources become the files that run: modules and the packages they import are put together, since a program of a
// thousand files takes seconds to start. Shared by the build of the program and of the actions.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

const root = process.cwd();

/** Loaded from their own folders, if at all: they bring machine code, WebAssembly or are optional. */
const apart = ['@huggingface/transformers', 'hnswlib-node', '@electric-sql/pglite', 'pg-native'];

/** Modules find their data beside themselves; put together they ask from where they lay, below `distFolder`. */
const places = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'src') + path.sep) || !code.includes('import.meta.url')) return null;
    const place = path.relative(path.join(root, 'src'), id).replace(/\.ts$/, '.js');
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, distFolder).href`) };
  },
};

/** Says once at the head of a made file where that folder is, if the file asks. */
const folderFrom = (distFolder) => ({
  name: 'dist-folder',
  renderChunk(code, { fileName }, { format }) {
    if (!code.includes('distFolder')) return null;
    const here = format === 'cjs' ? "require('node:url').pathToFileURL(__filename)" : 'import.meta.url';
    const line = `const distFolder = new URL(${JSON.stringify(distFolder(fileName))}, ${here}).href;\n`;
    return code.replace(/^(?:#!.*\n)?/, (shebang) => shebang + line);
  },
});

/**
 * Puts modules together with what they import.
 * @param input the modules to start from, by the names of the files they become
 * @param output options of the bundler's output; `file` for one file, `dir` for several with shared parts
 * @param options `distFolder`: where a made file of this name finds the folder that stands for `dist/`, relative to itself;
 *   `external`: further packages to leave where they are; `together`: modules (below src/, without ending) whose start
 *   is to be quick: what they load lies in few parts, since Node takes longer to load fifty than five
 * @returns the folders of the packages that went in
 */
export async function bundle(input, output, { distFolder, external = [], together = [] }) {
  const settings = {
    input,
    platform: 'node',
    external: [...apart, ...external],
    plugins: [places, folderFrom(distFolder)],
    logLevel: 'warn',
    // Nobody reads a warning of a build that goes on, but whoever installs sees it first.
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
    transform: { define: { pathRulesDigest: JSON.stringify(digestOfPathRules()) } },
    // Our modules do nothing when they are loaded but make what they export: a list of exports loads only what is used.
    treeshake: { moduleSideEffects: (id) => !id.startsWith(path.join(root, 'src') + path.sep) },
    output: { format: 'esm', ...output },
  };
  const { output: made } = await build(together.length === 0 ? settings : await inParts(settings, together));
  return new Set(made.flatMap(({ moduleIds = [] }) => moduleIds.map(packageFolder)).filter(Boolean));
}

/** The same settings with parts cut as if the program started at these modules only. What each loads is seen in a build without. */
async function inParts(settings, together) {
  const { output: made } = await build({ ...settings, write: false });
  const partOf = new Map();
  for (const name of together)
    for (const id of modulesWith(name, made))
      partOf.set(id, [...(partOf.get(id) ?? []), path.basename(name)]);
  const parts = new Set([...partOf.values()].map((names) => names.join('-')));
  const groups = [...parts].map((name) => ({ name, test: (id) => partOf.get(id)?.join('-') === name }));
  return {
    ...settings,
    preserveEntrySignatures: 'allow-extension', // what groups without the dependencies of their modules ask for
    output: { ...settings.output, codeSplitting: { includeDependenciesRecursively: false, groups } },
  };
}

/** The modules of all chunks that are loaded with that of one module. */
function modulesWith(name, made) {
  const byFile = new Map(made.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set();
  const load = (chunk) => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const file of chunk.imports) load(byFile.get(file));
  };
  load(made.find(({ facadeModuleId }) => facadeModuleId === path.join(root, 'src', `${name}.ts`)));
  if (loaded.size === 0) throw new Error(`src/${name}.ts is no module of which a file is made`);
  return [...loaded].flatMap(({ moduleIds }) => moduleIds);
}

/** Changes with all that says of what kind a path is: what was kept by other rules is not read. */
function digestOfPathRules() {
  const files = readdirSync('src/catalog').map((name) => `src/catalog/${name}`);
  const hash = createHash('sha256');
  for (const file of [...files.sort(), 'src/indexing/classify/classify-path.ts'])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function packageFolder(moduleId) {
  const parts = path.relative(root, moduleId).split(path.sep);
  const at = parts.lastIndexOf('node_modules');
  return at === -1 ? '' : parts.slice(0, at + (parts[at + 1].startsWith('@') ? 3 : 2)).join('/');
}

/** The licences of packages that are part of made files, as their authors ask for. */
export function renderLicences(folders) {
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8');
      return `${name} ${version} (${license})\n\n${text.trim()}`.trim();
    })
    .join(`\n\n${'-'.repeat(72)}\n\n`)
    .concat('\n');
}
