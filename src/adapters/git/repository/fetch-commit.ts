import { ForgeError, type PatchwrightError, WorkspaceError } from '../../../errors/index.ts';
import type { OutboundProxy } from '../../web/outbound-proxy.ts';
import { gitEnvironment, settingArguments } from '../command/git-settings.ts';
import { withOwnFetchDir } from '../command/own-git-dir.ts';

export interface FetchOptions {
  /** Folder of the clone. */
  root: string;
  /** Where to fetch from: https, and plain http on this machine only. */
  url: string;
  /** Full commit id: code is fetched by id, never by branch name (R3). */
  sha: string;
  /** Travels in git's environment only: never in arguments, addresses or configuration files (R6). */
  token?: string;
  /** What git reaches the address through, where this machine does not reach it by itself. */
  proxy?: OutboundProxy | undefined;
  /** Commits of history that come along where the clone is cut off. */
  depth?: number;
}

/**
 * Makes sure that a clone holds a commit, and does nothing when it does already.
 * @throws {ForgeError} where nobody answered, or the token was refused; else {WorkspaceError} `unreadable`, with git's last words
 */
export async function fetchCommit(options: FetchOptions): Promise<void> {
  const { root, url, sha, token, proxy, depth = 200 } = options;
  const { protocol, hostname } = new URL(url);
  const local = protocol === 'http:' && hostname === '127.0.0.1';
  const protocols = local ? 'http:https' : 'https';
  const allowed = protocols.split(':').flatMap((name) => ['-c', `protocol.${name}.allow=always`]);
  // Loaded when a commit is fetched: what only reads a repository starts without it.
  const { execa } = await import('execa');
  const git = (args: readonly string[], places: Readonly<Record<string, string>> = {}) =>
    execa('git', [...settingArguments(root), ...args], {
      cwd: root,
      env: {
        ...gitEnvironment(root, protocols),
        ...places,
        ...proxyVariables(proxy),
        ...credentials(url, token),
      },
      extendEnv: false,
      reject: false,
      timeout: 600_000,
    });
  // Asked without any protocol, a partial clone says what it has instead of fetching it.
  const present = await git(['cat-file', '-e', `${sha}^{commit}`], { GIT_ALLOW_PROTOCOL: 'none' });
  if (present.exitCode === 0) return;
  const shallow = (await git(['rev-parse', '--is-shallow-repository'])).stdout === 'true';
  const flags = ['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--quiet'];
  const cut = shallow ? [`--depth=${depth}`] : [];
  const command = [...allowed, 'fetch', ...flags, ...cut, '--end-of-options', url, sha];
  const result = await withOwnFetchDir(root, (places) => git(command, places));
  if (result.exitCode === 0) return;
  const words = String(result.stderr || result.shortMessage || '').slice(-500);
  throw failure(`Commit ${sha.slice(0, 12)} could not be fetched: ${words}`);
}

/** What git says where nobody answered, or a server that is away: the same call may work soon. */
const away =
  /unable to access '[^']*': (?!.*error: 4(?!29))|RPC failed|early EOF|hung up unexpectedly|timed out/;

function failure(message: string): PatchwrightError {
  if (away.test(message))
    return new ForgeError('unreachable', message, {
      hint: 'Check the network and the proxy, then ask again.',
    });
  const hint = 'Check that the token can read contents and that the commit is still on a branch.';
  if (/could not read Username|Authentication failed/.test(message))
    return new ForgeError('token-refused', message, { status: 401, hint });
  return new WorkspaceError('unreadable', message, { hint });
}

/** Sends the token to this one address, through variables that only this git process sees. */
function credentials(url: string, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
}

/** The proxy as the variables of curl, which git uses for the network. */
function proxyVariables(proxy: OutboundProxy | undefined): Record<string, string> {
  if (!proxy) return {};
  return { http_proxy: proxy.http, https_proxy: proxy.https || proxy.http, no_proxy: proxy.except };
}
