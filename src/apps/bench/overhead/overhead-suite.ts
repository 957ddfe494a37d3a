import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { git } from '../git.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import { startCannedEndpoint } from './canned-endpoint.ts';
import { generateRepository } from './generated-repository.ts';
import { measureCommand } from './measure-command.ts';
import { loadRepositories, type OverheadCase } from './overhead-case.ts';
import { OverheadFacts, summariseOverhead } from './overhead-summary.ts';

const Options = z.object({
  sizes: z
    .string()
    .default('200,3000,20000')
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(z.number().int().min(1).max(200_000)).min(1)),
});
type Options = z.infer<typeof Options>;

const issue = `Wrong invoice total when a voucher is used

The voucher of a customer is applied twice when the ledger is synchronised, so the invoice total is too low.
Expected: the discount is taken once. See the ledger and the voucher code.
`;

/** Seconds and memory of everything but the model, on repositories of several sizes, cold and warm. */
export function overheadSuite(cli: string): Suite<OverheadCase, Options, OverheadFacts> {
  return {
    name: 'overhead',
    description: 'seconds and peak memory of everything but the model, cold and warm',
    usesModel: false,
    flags: [{ flags: '--sizes <list>', description: 'files of the generated repositories (200,3000,20000)' }],
    options: Options,
    facts: OverheadFacts,
    loadCases: (data, { sizes }) => loadRepositories(data, sizes),
    runCase: (item, world) => measureRepository(item, world, cli),
    summarise: summariseOverhead,
  };
}

async function measureRepository(
  item: OverheadCase,
  world: CaseWorld<Options>,
  cli: string,
): Promise<CaseResult<OverheadFacts>> {
  const { scratch, signal } = world;
  const repo = join(scratch, 'repository');
  if (item.dir === undefined) await generateRepository(repo, item.files!);
  else await git(['clone', '--quiet', '--local', '--no-hardlinks', item.dir, repo]);
  const paths = (await git(['ls-files'], { cwd: repo })).split('\n').filter(Boolean);
  const issueFile = join(scratch, 'issue.md');
  await writeFile(issueFile, issue);

  const measured: OverheadFacts['stages'] = [];
  const measure = async (name: string, args: readonly string[], env: Record<string, string> = {}) => {
    world.progress(name);
    const command = await measureCommand(cli, args, {
      scratch,
      env: { PATCHWRIGHT_STATE_DIR: join(scratch, 'state'), ...env },
      accept: [0, 3, 5],
      signal,
    });
    const { seconds, peakMiB } = command;
    measured.push({ name, seconds, peakMiB, parts: partsOf(command.output) });
  };
  const search = ['search', '--issue', issueFile, '--repo', repo, '--json'];
  await measure('search, cold', search);
  await measure('search, warm', search);
  await changeFiles(repo, paths);
  await measure('search, ten files changed', search);
  await withEndpoint(repo, paths, async (baseUrl) => {
    const run = ['run', issueFile, '--repo', repo, '--json', '--fresh'];
    await measure('whole run, warm', run, { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'unused' });
  });
  return { passed: true, facts: { files: paths.length, stages: measured } };
}

/** Seconds by stage as the command reports them. */
function partsOf(output: unknown): Record<string, number> {
  const Timings = z.object({ timings: z.record(z.string(), z.number()) });
  const parsed = Timings.safeParse(output);
  return parsed.success ? parsed.data.timings : {};
}

async function changeFiles(repo: string, paths: readonly string[]): Promise<void> {
  const step = Math.max(1, Math.floor(paths.length / 10));
  for (const path of paths.filter((_, index) => index % step === 0 && isCode(paths[index]!)).slice(0, 10)) {
    const file = join(repo, path);
    await writeFile(file, `${await readFile(file, 'utf8')}\n`);
  }
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost'];
  await git([...author, 'commit', '--quiet', '--no-verify', '--all', '--message', 'change'], { cwd: repo });
}

async function withEndpoint(
  repo: string,
  paths: readonly string[],
  use: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const path = paths.find((one) => isCode(one) && !/test|spec/i.test(one)) ?? paths[0]!;
  const lines = (await readFile(join(repo, path), 'utf8')).split('\n');
  const unique = lines.find(
    (line) => line.trim().length > 10 && lines.filter((other) => other === line).length === 1,
  );
  const endpoint = await startCannedEndpoint(path, unique ?? lines[0]!);
  try {
    await use(endpoint.url);
  } finally {
    await endpoint.close();
  }
}

function isCode(path: string): boolean {
  return /\.(py|[jt]sx?|go|rs|java|c|cc|cpp|h|rb|php|cs)$/.test(path);
}
