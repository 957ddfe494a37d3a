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
  'protocol.allow=never',
  'protocol.https.allow=always',
  'log.showSignature=false',
  'gc.auto=0',
];

/** The whole environment git gets: nothing of the user's but PATH; system and global configuration are off. */
export function gitEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
  };
}

/** `-c name=value` pairs; `safe.directory` is honoured from the command line only, since global config is off. */
export function settingArguments(root: string): string[] {
  return [...settings, `safe.directory=${root}`].flatMap((setting) => ['-c', setting]);
}
