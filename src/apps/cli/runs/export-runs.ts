import path from 'node:path';
import { z } from 'zod';
import { editFormatOf } from '../../../config/index.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { writeNewFile } from '../../../adapters/disk/index.ts';
import { checkOutput } from '../../../composition/state/checked-output.ts';
import { readFrozenRun } from '../../../composition/run-folders/frozen-run.ts';
import { loadExchanges } from '../../../composition/run-folders/disk-runs.ts';
import { isOwnRun } from '../../../composition/run-folders/run-seals.ts';
import { editFormats } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { anonymousCase, replayCases, type ReplayCase } from '../../../jobs/runs/replay-cases.ts';
import { decodeText } from '../../../text/encoding.ts';
import { composeParser } from '../../../composition/repository/compose-repository.ts';
import { readRunFolder } from '../../../composition/run-folders/run-folder.ts';

/** How the runs of before the option existed were asked for edits. */
const usualFormat = { format: 'search-replace' } as const;
const Formatted = z.looseObject({
  model: z
    .looseObject({ format: z.enum([...editFormats, 'auto']).default(usualFormat.format) })
    .default(usualFormat),
});

/** What an export came to. */
export interface ExportResult {
  file: string;
  cases: number;
  /** Cases that answer otherwise once their words are replaced, and are not written. */
  leftOut: number;
  /** Runs whose repository, or whose base in it, is not there any more, or that were not made here. */
  unread: readonly string[];
}

/** Where runs lie, and the repository that they are of, where the user names it. */
export interface ExportPlaces {
  state: string;
  repo: string | undefined;
}

/** In a repository, a commit may have put a link where the file is to lie (R29). @throws {WorkspaceError} `path-refused` */
export async function requireOwnPlace(file: string): Promise<void> {
  const here = await GitWorkspace.open('.').catch(() => undefined);
  if (here !== undefined) await checkOutput(here.root, file);
}

/**
 * Writes the edits of runs as anonymised cases, one a line, for `bench edit-real --data FILE`. Names, comments and texts are
 * replaced word by word; issues, prompts and repositories are not written at all. Which repository a run is of is taken from
 * its own folder only where it was made here: one from elsewhere could name any repository of this machine.
 * @throws {UsageError} when the file exists already
 */
export async function exportRuns(
  dirs: readonly string[],
  file: string,
  places: ExportPlaces,
): Promise<ExportResult> {
  const parser = composeParser();
  const cases: ReplayCase[] = [];
  const unread: string[] = [];
  let leftOut = 0;
  for (const dir of dirs) {
    const found = await casesOf(dir, places);
    if (found === undefined) unread.push(path.basename(dir));
    for (const one of found ?? []) {
      const id = `case-${cases.length + 1}`;
      const hidden = await anonymousCase(one, id, { parser, random: Math.random });
      if (hidden === undefined) leftOut += 1;
      else cases.push(hidden);
    }
  }
  const text = cases.map((one) => `${JSON.stringify(one)}\n`).join('');
  await writeNewFile(file, text, 0o600).catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be written: ${(cause as NodeJS.ErrnoException).code}`, {
      cause,
      hint: 'Choose a file that does not exist yet: --out FILE.',
    });
  });
  return { file, cases: cases.length, leftOut, unread };
}

async function casesOf(dir: string, { state, repo }: ExportPlaces): Promise<ReplayCase[] | undefined> {
  const folder = readRunFolder(dir);
  const frozen = await readFrozenRun(dir);
  const config = Formatted.safeParse(frozen?.config).data;
  if (frozen === undefined || config === undefined) return undefined;
  const root = repo ?? ((await isOwnRun(state, dir)) ? frozen.root : undefined);
  if (root === undefined) return undefined;
  const workspace = await GitWorkspace.open(root, frozen.base).catch(() => undefined);
  const exchanges = await loadExchanges(folder).catch(() => []);
  if (workspace === undefined) return undefined;
  const run = { name: path.basename(dir), format: editFormatOf(config), exchanges };
  return replayCases(run, async (name) => {
    const [content] = await workspace.read([name]).catch(() => []);
    return content?.bytes === undefined ? undefined : decodeText(content.bytes)?.text;
  });
}
