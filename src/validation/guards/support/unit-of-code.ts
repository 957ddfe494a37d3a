import { isTestPath, languageFamily, subjectName } from '../../../catalog/index.ts';
import { fileName, stemOf } from '../../../text/paths/path-parts.ts';
import type { LoadGraph } from './load-graph.ts';

/** Folders that hold the product, or what shows and serves it, by custom. */
const ofProduct =
  /^(?:src|sources?|libs?|apps?|pkgs?|packages?|modules?|core|main|server|client|api|web|cmd|python|js|ts|(?:java|type)script|bin|build|dist|esm?|cjs|examples?|samples?|demos?|docs?|documentation|website|bench(?:es|marks?)?|scripts?|types|typings|plugins?|extensions?|components?)$/i;

/** What decides whether code that lies together is the product. */
interface Surroundings {
  graph: LoadGraph;
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  isEntry: (path: string) => boolean;
}

/**
 * Whether the folder of a file, the outermost within its package, holds nothing of the product: only tests load it, none is named after
 * it, and no manifest names it. A file beside the manifest stands for itself.
 */
export function isBesideProduct(path: string, { graph, manifests, isEntry }: Surroundings): boolean {
  const unit = unitOf(path, manifests);
  const name = fileName(unit).replace(/\.\w+$/, '');
  if (ofProduct.test(name) || isNamedIn(manifests, name)) return false;
  const isWithin = (one: string) => one === unit || one.startsWith(`${unit}/`);
  const own = graph.paths.filter((one) => isWithin(one) && isCode(one));
  const subjects = new Set(graph.paths.filter(isTestPath).map(subjectName));
  if (subjects.has(name)) return false;
  return [path, ...own].every((one) => {
    if (stemOf(one) === '__init__' && graph.loadedBy(one).length === 0) return true;
    if (isEntry(one) || subjects.has(stemOf(one))) return false;
    const loaders = graph.loadedBy(one);
    return loaders.length > 0 && loaders.every((loader) => isTestPath(loader) || isWithin(loader));
  });
}

function isCode(path: string): boolean {
  return !isTestPath(path) && languageFamily(path) !== undefined;
}

const manifest =
  /(?:^|\/)(?:package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|go\.mod)$/;

/** The outermost folder below the manifest that a file lies in, or the file itself where it lies beside the manifest. */
function unitOf(path: string, manifests: ReadonlyMap<string, string>): string {
  const roots = [...manifests.keys()]
    .filter((one) => manifest.test(one))
    .map((one) => one.slice(0, one.length - fileName(one).length))
    .filter((root) => path.startsWith(root));
  const root = roots.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return root + path.slice(root.length).split('/')[0]!;
}

function isNamedIn(manifests: ReadonlyMap<string, string>, name: string): boolean {
  const plain = name.replaceAll('_', '-').toLowerCase();
  const word = new RegExp(`(?<![\\w-])${plain.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`);
  return [...manifests.values()].some((text) => word.test(text.replaceAll('_', '-').toLowerCase()));
}
