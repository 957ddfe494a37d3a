import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchSettings } from './frame/index.ts';

/** Version of the package, and the commit where it is run from a checkout. */
export function programOf(): BenchSettings['program'] {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', root, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    if (resolve(git('rev-parse', '--show-toplevel')) !== resolve(root)) return { version };
    const dirty = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '-dirty';
    return { version, commit: `${git('rev-parse', '--short=12', 'HEAD')}${dirty}` };
  } catch {
    return { version };
  }
}
