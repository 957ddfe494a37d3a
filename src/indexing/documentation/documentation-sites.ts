import { isSideFolder, pathKind } from '../../catalog/index.ts';
import type { DocsSite } from '../../domain/index.ts';
import type { Workspace } from '../../ports/index.ts';
import { textOf } from '../../text/encoding.ts';
import { isManifest } from './declared-packages.ts';
import { selectSites, type SelectedSite } from './select-sites.ts';

/** The `docs` section of the configuration, as far as it names sites. */
interface DocsChoice {
  sites: readonly DocsSite[];
  /** Whether dependencies select further ones. */
  auto: boolean;
}

/** Most sites that dependencies select, and how much is read of each: the first run of a day waits for them. */
const maxSelected = 8;
const extent = { pages: 60, depth: 2 };
/** Manifests that are looked at; a monorepo with more says in `docs.sites` what matters. */
const maxManifests = 60;

/** The sites that dependencies in the manifests of the base commit select, whether `docs.auto` is on or not. Nothing is visited. */
export async function selectedSites(workspace: Workspace): Promise<SelectedSite[]> {
  const paths = (await workspace.tree())
    .map(({ path }) => path)
    .filter((path) => isManifest(path) && !isSideFolder(path) && pathKind(path) !== 'vendored');
  const nearest = paths.toSorted((a, b) => a.split('/').length - b.split('/').length);
  const files = await workspace.read(nearest.slice(0, maxManifests));
  return selectSites(files.map(({ path, bytes }) => ({ path, text: textOf(bytes) })));
}

/** Every site that a run reads: the configured ones and, with `docs.auto`, those that dependencies select. */
export async function documentationSites(
  { sites, auto }: DocsChoice,
  workspace: Workspace,
): Promise<readonly DocsSite[]> {
  if (!auto) return sites;
  const named = new Set(sites.map(({ url }) => url));
  const selected = (await selectedSites(workspace)).filter(({ url }) => !named.has(url));
  return [...sites, ...selected.slice(0, maxSelected).map(({ url }) => ({ url, ...extent }))];
}

/** Whether a run reads documentation at all. */
export function readsDocumentation({ sites, auto }: DocsChoice): boolean {
  return sites.length > 0 || auto;
}
