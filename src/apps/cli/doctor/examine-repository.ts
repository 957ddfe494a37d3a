import { existsSync } from 'node:fs';
import path from 'node:path';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import { uncommittedFiles, GitWorkspace } from '../../../adapters/git/index.ts';
import { type Config } from '../../../config/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import { loadConfig, type ConfigFlags } from '../../../composition/load-config.ts';
import { plural } from '../../../text/words/plural.ts';
import type { TreeEntry } from '../../../domain/index.ts';
import type { Checkup } from './checkup.ts';
import { examineEmbeddings } from './examine-embeddings.ts';
import { configPath } from '../../../catalog/index.ts';
import { documentationSites, selectedSites } from '../../../indexing/index.ts';

/** Looks at the repository, its configuration, and what would isolate its checks. */
export async function examineRepository(
  folder: string,
  flags: ConfigFlags & { trustChecks?: boolean },
  settings: Settings,
): Promise<{ checkups: Checkup[]; config?: Config }> {
  const checkups: Checkup[] = [];
  try {
    const workspace = await GitWorkspace.open(folder);
    const changed = await uncommittedFiles(workspace.root).catch(() => []);
    checkups.push({
      what: 'repository',
      status: 'ok',
      found: `${workspace.root} at ${workspace.base.slice(0, 12)}`,
    });
    if (changed.length > 0) {
      checkups.push({
        what: 'working tree',
        status: 'note',
        found: plural(changed.length, 'uncommitted change'),
        advice: 'A run only sees commits; commit them first.',
      });
    }
    if (workspace.shallow) {
      checkups.push({
        what: 'history',
        status: 'note',
        found: 'shallow clone',
        advice: 'Retrieval uses the history: git fetch --unshallow.',
      });
    }
    checkups.push(...examineTree(await workspace.tree()));
    const config = await loadConfig(workspace, flags, settings);
    checkups.push(await examineConfiguration(workspace, flags.config));
    checkups.push(
      await examineIsolation(config, settings, { trustChecks: flags.trustChecks, root: workspace.root }),
    );
    checkups.push(await examineDocumentation(config, workspace));
    checkups.push(...examineEmbeddings(config, settings.state));
    return { checkups, config };
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    checkups.push({
      what: 'repository',
      status: 'problem',
      found: error.message,
      advice: error.hint || undefined,
    });
    return { checkups };
  }
}

/** What a search does not read and a check does not see, although the working tree may have it. */
function examineTree(tree: readonly TreeEntry[]): Checkup[] {
  const submodules = tree.filter(({ mode }) => mode === '160000').map(({ path: name }) => name);
  const absent = tree.filter((entry) => entry.absent);
  const checkups: Checkup[] = [];
  if (submodules.length > 0) {
    const more = submodules.length > 5 ? `, and ${submodules.length - 5} more` : '';
    checkups.push({
      what: 'submodules',
      status: 'note',
      found: `${submodules.slice(0, 5).join(', ')}${more}`,
      advice: 'Their files are not searched and not visible to checks: a check that needs them cannot run.',
    });
  }
  if (absent.length > 0) {
    checkups.push({
      what: 'partial clone',
      status: 'note',
      found: `the contents of ${plural(absent.length, 'file')} are missing`,
      advice:
        'They are neither searched nor visible to checks. To get them: git fetch --refetch --no-filter.',
    });
  }
  return checkups;
}

/** Which file the configuration comes from; one that lies there uncommitted is read by no run, which nobody expects. */
async function examineConfiguration(workspace: GitWorkspace, named?: string): Promise<Checkup> {
  const what = 'configuration';
  if (named !== undefined) return { what, status: 'ok', found: named };
  const committed = (await workspace.tree()).some((entry) => entry.path === configPath);
  if (committed) return { what, status: 'ok', found: `${configPath} and defaults` };
  if (!existsSync(path.join(workspace.root, configPath)))
    return { what, status: 'ok', found: `defaults, because there is no ${configPath}` };
  return {
    what,
    status: 'note',
    found: `defaults: ${configPath} is not committed, and a run only reads commits`,
    advice: `Commit it, or try it with --config ${configPath}.`,
  };
}

/** Which documentation is read, and which the dependencies would select. */
async function examineDocumentation(config: Config, workspace: GitWorkspace): Promise<Checkup> {
  const what = 'documentation';
  const read = await documentationSites(config.docs, workspace);
  const names = (await selectedSites(workspace)).map((site) => site.package);
  const shown = names.length > 10 ? [...names.slice(0, 10), '…'] : names;
  if (config.docs.auto || names.length === 0) {
    const found =
      read.length === 0 ? 'no site is configured (docs.sites)' : read.map(({ url }) => url).join(', ');
    return { what, status: 'ok', found };
  }
  return {
    what,
    status: 'ok',
    found: `${plural(read.length, 'configured site')}; docs.auto is off and would add the sites of ${shown.join(', ')}`,
  };
}

async function examineIsolation(
  config: Config,
  settings: Settings,
  order: Parameters<typeof composeRunner>[1],
): Promise<Checkup> {
  const { checks } = config.validation;
  if (checks.length === 0) {
    return {
      what: 'checks',
      status: 'note',
      found: 'none configured',
      advice:
        'patchwright init proposes some; without them only tests run, those related to a patch where that can be told. To try what was recognised: patchwright doctor --checks',
    };
  }
  try {
    const runner = await composeRunner(settings, order);
    return {
      what: 'checks',
      status: 'ok',
      found: `${checks.length} configured, ${isolationOf(runner)}`,
    };
  } catch (error) {
    const { message, hint } = error as PatchwrightError;
    return { what: 'checks', status: 'problem', found: message, advice: hint };
  }
}

function isolationOf({ isolation }: { isolation: string }): string {
  return isolation === 'none' ? 'trusted, not isolated' : `isolated by ${isolation}`;
}
