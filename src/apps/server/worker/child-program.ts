import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is started for a run: a program of its own where it was built, this one where the sources themselves run. */
export function childProgram(): string {
  const built = fileURLToPath(new URL('../child/main.cjs', import.meta.url));
  return existsSync(built) ? built : process.argv[1]!;
}
