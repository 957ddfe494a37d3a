import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../../composition/settings.ts';

/** Names of variables that are never passed on to a project's commands. */
const secretName = /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$/i;

/**
 * The environment of set-up and test commands: the door's own without anything named like a secret, quiet tools,
 * and download caches of the repository's own.
 */
export function scoreEnvironment(
  own: Environment,
  places: {
    repo: string;
    cache: string;
    checkout: string;
    temporary: string;
    results: string;
  },
): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !secretName.test(name));
  const at = (tool: string) => {
    const folder = join(places.cache, places.repo.replace('/', '__'), tool);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  return {
    ...Object.fromEntries(kept),
    CI: '1',
    HUSKY: '0',
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    npm_config_cache: at('npm'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_store_dir: at('pnpm'),
    YARN_CACHE_FOLDER: at('yarn'),
    YARN_ENABLE_TELEMETRY: '0',
    COREPACK_ENABLE_STRICT: '0',
    PIP_CACHE_DIR: at('pip'),
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    PIP_RETRIES: own['PIP_RETRIES'] ?? '1',
    PYTHONDONTWRITEBYTECODE: '1',
    PUPPETEER_SKIP_DOWNLOAD: '1',
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    CYPRESS_INSTALL_BINARY: '0',
    CHECKOUT: places.checkout,
    RESULTS: places.results,
    TMPDIR: places.temporary,
  };
}
