import { pathOutside } from '../../disk/search-path.ts';

/**
 * Settings that keep a repository from making the host run anything (R11, H18): no hooks, no file-system monitor, no
 * external diff, no attributes from outside, https only.
 */
export const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.quotePath=false',
  'core.attributesFile=/dev/null',
  'core.symlinks=false',
  'submodule.recurse=false',
  'core.alternateRefsCommand=true',
  'core.askPass=',
  'credential.helper=',
  'protocol.allow=never',
  'log.showSignature=false',
  'log.mailmap=false',
  'gc.auto=0',
];

/** Oldest git that has every switch used here: `GIT_CONFIG_GLOBAL` came with 2.32. */
export const oldestGit = [2, 32] as const;

/**
 * The whole environment git gets: nothing of the user's but PATH. System and global configuration are off, objects
 * stand for themselves (`refs/replace` is ignored), and no protocol works, so that a missing object of a partial clone
 * is fetched from nowhere: unlike `protocol.*`, `GIT_ALLOW_PROTOCOL` cannot be overruled by a repository.
 * @param root of the repository, whose own folders on `PATH` hold no git of this machine
 * @param protocols that may be used all the same, separated by colons
 */
export function gitEnvironment(root: string, protocols = 'none'): Record<string, string> {
  return {
    PATH: pathOutside(root, process.env['PATH'] ?? ''),
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_PAGER: 'cat',
    LC_ALL: 'C',
  };
}

/** `-c name=value` pairs; `safe.directory` is honoured from the command line only, since global config is off. */
export function settingArguments(root: string): string[] {
  return [...settings, `safe.directory=${root}`].flatMap((setting) => ['-c', setting]);
}
