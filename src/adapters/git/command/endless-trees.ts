import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { endedWithUs } from './ended-with-us.ts';
import { gitEnvironment, settingArguments } from './git-settings.ts';
import { treesOfIndex } from './index-folders.ts';
import { ObjectBatch } from './object-batch.ts';
import { pathsOfLargestTree } from './tree-size.ts';

/** Longer than git needs in most repositories; in larger ones it goes on while their trees are looked at. */
const patienceMs = 1500;
/** Some times the paths of the largest repositories that are known. */
const maxPaths = 10_000_000;
/** Of the folders of a history; whoever stores more makes git read that much, and no more. */
const maxBytes = 256 * 1024 * 1024;

/** A git command, and where it runs. */
interface Watched {
  root: string;
  args: readonly string[];
  places?: Readonly<Record<string, string>> | undefined;
}

/**
 * Calls `stop` where a git command takes long because a commit that it reads has trees within trees: a kilobyte of them can name more
 * paths than git will ever have gone through, and without files in them git prints nothing and takes no memory (H14).
 * @returns ends that
 */
export function watchTrees(command: Watched, stop: () => void): () => void {
  const end = new AbortController();
  const timer = setTimeout(async () => {
    const paths = await countPaths(command, end.signal).catch(() => 0); // what cannot be counted is left to git
    if (paths > maxPaths && !end.signal.aborted) stop();
  }, patienceMs);
  timer.unref();
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

async function countPaths(command: Watched, signal: AbortSignal): Promise<number> {
  const named = [...revisionsOf(command.args), ...(await foldersOfIndex(command, signal))];
  const listed = await ask(
    command,
    [...walk, `--max-count=${commitsOf(command.args)}`, '--stdin'],
    named,
    signal,
  );
  const batch = new ObjectBatch();
  batch.push(await ask(command, ['cat-file', '--batch'], [listed.toString('latin1')], signal));
  return pathsOfLargestTree(batch.finish());
}

/** Lists each tree once. Blobs are not asked for, and what a partial clone lacks is left out. */
const walk = [
  'rev-list',
  '--objects',
  '--no-object-names',
  '--filter=object:type=tree',
  '--filter-provided-objects',
  '--missing=allow-any',
  '--ignore-missing',
];

/** What a command reads: HEAD and the commits it names. */
function revisionsOf(args: readonly string[]): string[] {
  return ['HEAD', ...args.filter((word) => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(word))];
}

/** How many commits it reads. The last one of a history is compared with the one before it. */
function commitsOf(args: readonly string[]): number {
  const most = args.find((word) => word.startsWith('--max-count='))?.slice('--max-count='.length) ?? '0';
  return Number(most) + 1 + revisionsOf(args).length;
}

/** A repository may have no index, or one that is larger than can be read at once. */
async function foldersOfIndex(command: Watched, signal: AbortSignal): Promise<string[]> {
  const places = await ask(command, ['rev-parse', '--show-object-format', '--git-path', 'index'], [], signal);
  const [format, file = ''] = places.toString('utf8').trimEnd().split('\n');
  const index = await readFile(path.resolve(command.root, file), { signal }).catch(() => undefined);
  return index === undefined ? [] : treesOfIndex(index, format === 'sha256' ? 32 : 20);
}

function ask(
  { root, places }: Watched,
  args: readonly string[],
  lines: readonly string[],
  signal: AbortSignal,
): Promise<Buffer> {
  const env = { ...gitEnvironment(root), ...endedWithUs(), ...places };
  const options = { cwd: root, env, signal, maxBuffer: maxBytes, encoding: 'buffer' } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('git', [...settingArguments(root), ...args], options, (error, said) =>
      error ? reject(error) : resolve(said),
    );
    child.stdin?.on('error', () => undefined); // git may end before it has read everything
    child.stdin?.end(lines.join('\n'));
  });
}
