import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { SearchIndex } from '../../../domain/index.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import { flatConfig, type Setting } from './flat-config.ts';

/** What tells who uses a package. */
interface Users {
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  files: SearchIndex['files'];
  /** The names of Go’s modules with the folders that they lie in. */
  modules: readonly GoModule[];
}

interface GoModule {
  name: string;
  folder: string;
}

/** @param texts of files, by path, `go.mod` among them */
export function goModules(texts: Iterable<readonly [path: string, text: string]>): GoModule[] {
  return [...texts].flatMap(([path, text]) => {
    const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1];
    return name === undefined ? [] : [{ name, folder: folderOf(path) }];
  });
}

/**
 * Those of some files that lie in a package which only tests use: a Rust crate that cannot be published and no crate but tests depends on,
 * or a package of Go that only files of tests import, where it is internal or has no test of its own.
 */
export function inPackagesOfTests(paths: readonly string[], { manifests, files, modules }: Users): string[] {
  const own = paths.filter((path) => !isTestPath(path));
  const crates = own.some((path) => path.endsWith('.rs')) ? cratesOfTests(manifests) : [];
  return own.filter(
    (path) =>
      (path.endsWith('.rs') && crates.some((folder) => path.startsWith(`${folder}/`))) ||
      (mayBeOfTests(path, files) && isImportedByTestsOnly(folderOf(path), files, modules)),
  );
}

/** Folders of crates that others have among their `dev-dependencies` alone. */
function cratesOfTests(manifests: ReadonlyMap<string, string>): string[] {
  const all = [...manifests].flatMap(([path, text]) =>
    /(?:^|\/)Cargo\.toml$/.test(path)
      ? [{ folder: folderOf(path), settings: flatConfig(path, text) ?? [] }]
      : [],
  );
  const uses = all.flatMap(({ settings }) => settings.flatMap(({ keys }) => useOf(keys)));
  const namesIn = (section: RegExp) => new Set(uses.filter((one) => section.test(one.section)).map((one) => one.name)); // prettier-ignore
  const [ofTests, others] = [namesIn(/^dev-/), namesIn(/^(?:build-)?dependencies$/)];
  return all.flatMap(({ folder, settings }) => {
    const name = valueOf(settings, 'package.name');
    const isHelper = typeof name === 'string' && ofTests.has(name) && !others.has(name);
    return isHelper && folder !== '' && !isForOthers(settings) ? [folder] : [];
  });
}

/** Whether the registry would take a crate: it has to describe itself, and must not refuse. */
function isForOthers(settings: readonly Setting[]): boolean {
  const isDescribed = settings.some(({ keys }) => keys[0] === 'package' && keys[1] === 'description');
  return isDescribed && valueOf(settings, 'package.publish') !== false;
}

/** A dependency, of the crate or for one target of it; what a workspace lists is used by nobody yet. */
function useOf(keys: readonly string[]): { section: string; name: string }[] {
  if (keys[0] === 'workspace') return [];
  const at = keys.findIndex((key) => /^(?:dev-|build-)?dependencies$/.test(key));
  const name = keys[at + 1];
  return at < 0 || name === undefined ? [] : [{ section: keys[at]!, name }];
}

function valueOf(settings: readonly Setting[], key: string): Setting['value'] | undefined {
  return settings.find(({ keys }) => keys.join('.') === key)?.value;
}

/** Whether nobody else is offered a package of Go, or it is not even tested: what tests test has some of its own. */
function mayBeOfTests(path: string, files: Users['files']): boolean {
  const folder = folderOf(path);
  if (languageFamily(path) !== 'go' || folder === '') return false;
  return (
    /(?:^|\/)internal\//.test(path) ||
    !files.some((one) => folderOf(one.path) === folder && one.path.endsWith('_test.go'))
  );
}

function isImportedByTestsOnly(folder: string, files: Users['files'], modules: readonly GoModule[]): boolean {
  const names = new Set(modules.flatMap((one) => nameOfPackage(folder, one) ?? []));
  const users = files.filter(
    ({ path, imports }) => folderOf(path) !== folder && imports.some((name) => names.has(name)),
  );
  return users.length > 0 && users.every(({ path }) => isTestPath(path));
}

/** What others import a folder of Go by. */
function nameOfPackage(folder: string, { name, folder: root }: GoModule): string | undefined {
  if (root === '') return `${name}/${folder}`;
  return folder.startsWith(`${root}/`) ? name + folder.slice(root.length) : undefined;
}
