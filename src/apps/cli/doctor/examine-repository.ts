import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import { changedFiles, GitWorkspace } from '../../../adapters/git/index.ts';
import type { Config } from '../../../config/index.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import { configPath, loadConfig, type ConfigFlags } from '../../../composition/load-config.ts';
import type { Checkup } from './checkup.ts';

/** Looks at the repository, its configuration, and what would isolate its checks. */
export async function examineRepository(
  folder: string,
  flags: ConfigFlags & { trustChecks?: boolean },
  settings: Settings,
): Promise<{ checkups: Checkup[]; config?: Config }> {
  const checkups: Checkup[] = [];
  try {
    const workspace = await GitWorkspace.open(folder);
    const changed = await changedFiles(workspace.root).catch(() => []);
    checkups.push({
      what: 'repository',
      status: 'ok',
      found: `${workspace.root} at ${workspace.base.slice(0, 12)}`,
    });
    if (changed.length > 0) {
      checkups.push({
        what: 'working tree',
        status: 'note',
        found: `${changed.length} uncommitted changes`,
        advice: 'A run sees commits only; commit them first.',
      });
    }
    if (workspace.shallow) {
      checkups.push({
        what: 'history',
        status: 'note',
        found: 'shallow clone',
        advice: 'Retrieval learns from history: git fetch --unshallow.',
      });
    }
    const config = await loadConfig(workspace, flags, settings.environment);
    checkups.push({
      what: 'configuration',
      status: 'ok',
      found: flags.config ?? `${configPath} and defaults`,
    });
    checkups.push(await examineIsolation(config, settings, flags.trustChecks));
    return { checkups, config };
  } catch (error) {
    if (!(error instanceof PatchwrightError)) throw error;
    checkups.push({
      what: 'repository',
      status: 'problem',
      found: error.message,
      ...(error.hint ? { advice: error.hint } : {}),
    });
    return { checkups };
  }
}

async function examineIsolation(config: Config, settings: Settings, trustChecks = false): Promise<Checkup> {
  const { checks } = config.validation;
  if (checks.length === 0) {
    return {
      what: 'checks',
      status: 'note',
      found: 'none configured',
      advice:
        'patchwright init proposes some; without them only tests that are related to a patch are run. See doctor --checks.',
    };
  }
  try {
    const runner = await composeRunner(settings, { trustChecks });
    return {
      what: 'checks',
      status: 'ok',
      found: `${checks.length} configured, ${isolationOf(runner)}`,
    };
  } catch (error) {
    const advice = 'Install bubblewrap, or say --trust-checks when you trust the repository.';
    return { what: 'checks', status: 'problem', found: (error as Error).message, advice };
  }
}

function isolationOf({ isolation }: { isolation: string }): string {
  return isolation === 'none' ? 'trusted, not isolated' : `isolated by ${isolation}`;
}
