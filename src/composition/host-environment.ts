import type { Settings } from './settings.ts';
import { pathOutside } from '../adapters/disk/index.ts';

/** The user's own variables for a program of this machine, with no folder on `PATH` that lies in the repository around `place`. */
export function hostEnvironment(
  { environment, searchPath }: Pick<Settings, 'environment' | 'searchPath'>,
  place: string,
): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...(Object.fromEntries(given) as Record<string, string>), PATH: pathOutside(place, searchPath) };
}
