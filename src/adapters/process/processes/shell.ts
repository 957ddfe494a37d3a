/** One word for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Where the programs that build a sandbox are looked for: the system's own folders, never the user's `PATH` (H18). */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What the programs that build a sandbox get themselves: they run outside of it (H18). */
export const launcherEnvironment = { PATH: systemPath, LANG: 'C' };
