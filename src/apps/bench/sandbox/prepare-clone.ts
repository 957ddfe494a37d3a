import { stat } from 'node:fs/promises';
import path from 'node:path';
import { git } from '../git.ts';
import { runShell } from '../resolve/shell.ts';
import type { SandboxCase } from './sandbox-case.ts';

const installMs = 15 * 60_000;

/**
 * The clone of a case below a folder, at its commit and with its dependencies: the one that is there, else a new one.
 * @throws {Error} with the last words of git or of the installation
 */
export async function prepareClone(
  item: SandboxCase,
  clones: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  const dir = path.resolve(clones, item.id);
  if (await stat(dir).catch(() => undefined)) return dir;
  await git(['clone', '--quiet', item.url, dir]);
  await git(['checkout', '--quiet', '--detach', item.commit], { cwd: dir });
  if (item.install === undefined) return dir;
  const result = await runShell(item.install, { cwd: dir, env: environment, timeoutMs: installMs, signal });
  if (result.exitCode !== 0) throw new Error(`${item.install} failed: ${result.output.slice(-1000)}`);
  return dir;
}
