import { existsSync, readFileSync } from 'node:fs';

/** Version in package.json. */
export const programVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** The version with the commit it was built from, where the build knew it. */
export function describeVersion(): string {
  const built = new URL('../commit', import.meta.url);
  return existsSync(built) ? `${programVersion} (${readFileSync(built, 'utf8').trim()})` : programVersion;
}
