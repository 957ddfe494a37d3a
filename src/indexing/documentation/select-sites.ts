import { declaredPackages } from './declared-packages.ts';
import { knownSite } from './known-sites.ts';
import type { Ecosystem } from './site-lists.ts';

/** A documentation site that a dependency selects. */
export interface SelectedSite {
  url: string;
  ecosystem: Ecosystem;
  /** The first package that selects it, and the manifest that names it. */
  package: string;
  manifest: string;
}

/**
 * The well-known documentation of what manifests name as direct dependencies, each site once: manifests nearer to the root
 * first, in the order of their names. Pure: nothing is visited.
 */
export function selectSites(manifests: readonly { path: string; text: string }[]): SelectedSite[] {
  const selected = new Map<string, SelectedSite>();
  for (const { path, text } of manifests.toSorted((a, b) => depth(a.path) - depth(b.path))) {
    for (const { ecosystem, name } of declaredPackages(path, text)) {
      const url = knownSite(ecosystem, name);
      if (url !== undefined && !selected.has(url))
        selected.set(url, { url, ecosystem, package: name, manifest: path });
    }
  }
  return [...selected.values()];
}

function depth(path: string): number {
  return path.split('/').length;
}
