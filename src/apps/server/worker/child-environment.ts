import type { Settings } from '../../../composition/settings.ts';

/** What every child may know: where programs, folders and proxies are. */
const plain =
  /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY|(https?|no)_proxy|PATCHWRIGHT_WRITE_INTERVAL_MS)$/;
/** What only drafting needs: the model's endpoint and key, what isolates checks, and whether tests are run at all. */
const drafting =
  /^(OPENAI_\w+|DOCKER_\w+|CONTAINER_HOST|CONTAINERS_(STORAGE_)?CONF|DBUS_SESSION_BUS_ADDRESS|PATCHWRIGHT_(MODEL|WEAK_MODEL|TESTS|CONTAINER_IMAGE|OFFLINE|LINKS_LOOPBACK|DOCS_LOOPBACK))$/;

/**
 * The environment of a child, by an allow-list: neither kind sees the database, the App's key or the webhook's secret, and
 * publishing sees no model key (R5).
 */
export function childEnvironment(
  { environment, state }: Pick<Settings, 'environment' | 'state'>,
  task: 'draft' | 'publish',
): Record<string, string | undefined> {
  const named = Object.entries(environment).filter(
    ([name]) => plain.test(name) || (task === 'draft' && drafting.test(name)),
  );
  return { ...Object.fromEntries(named), PATCHWRIGHT_STATE_DIR: state };
}
