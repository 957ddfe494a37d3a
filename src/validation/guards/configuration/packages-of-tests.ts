import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { SearchIndex } from '../../../domain/index.ts';
import { folderOf } from '../../../text/paths/path-parts.ts';
import { flatConfig, type Setting } from './flat-config.ts';

/** What tells who uses a package. */
interface Users {
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  files: SearchIndex['files'];
}

/**
 * Those of some files that lie in a package which only tests use: a Rust crate that is published nowhere and no crate but tests depends on,
 * or an internal package of Go that only files of tests import.
 */
export function inPackagesOfTests(paths: readonly string[], { manifests, files }: Users): string[] {
  const own = paths.filter((path) => !isTestPath(path));
  const crates = own.some((path) => path.endsWith('.rs')) ? cratesOfTests(manifests) : [];
  return own.filter(
    (path) =>
      (path.endsWith('.rs') && crates.some((folder) => path.startsWith(`${folder}/`))) ||
      (isInternal(path) && isImportedByTestsOnly(folderOf(path), files)),
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
    return isHelper && folder !== '' && valueOf(settings, 'package.publish') === false ? [folder] : [];
  });
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

function isInternal(path: string): boolean {
  return languageFamily(path) === 'go' && /(?:^|\/)internal\//.test(path);
}

function isImportedByTestsOnly(folder: string, files: Users['files']): boolean {
  const users = files.filter(
    ({ path, imports }) =>
      folderOf(path) !== folder && imports.some((name) => name === folder || name.endsWith(`/${folder}`)),
  );
  return users.length > 0 && users.every(({ path }) => isTestPath(path));
}
