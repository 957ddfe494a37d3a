import { readFile, rm, writeFile } from 'node:fs/promises';
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
  repeat: z.coerce.number().int().min(1).max(100).default(3),
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
    flags: [
      { flags: '--sizes <list>', description: 'files of the generated repositories (200,3000,20000)' },
      { flags: '--repeat <n>', description: 'runs of each command; the fastest counts (3)' },
    ],
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

  const stages: OverheadFacts['stages'] = [];
  const state = join(scratch, 'state');
  const measure = async (
    name: string,
    args: readonly string[],
    more: { cold?: boolean; env?: Record<string, string> } = {},
  ) => {
    const runs: OverheadFacts['stages'] = [];
    for (let number = 0; number < world.options.repeat; number++) {
      world.progress(`${name}, run ${number + 1}`);
      if (more.cold) await rm(state, { recursive: true, force: true });
      const env = { PATCHWRIGHT_STATE_DIR: state, ...more.env };
      const { output, ...used } = await measureCommand(cli, args, {
        scratch,
        env,
        accept: [0, 3, 5],
        signal,
      });
      runs.push({ name, ...used, parts: partsOf(output) });
    }
    // Whatever else the machine does only ever adds time, so the fastest run says most about us.
    stages.push(runs.toSorted((one, other) => one.seconds - other.seconds)[0]!);
  };
  const search = ['search', '--issue', issueFile, '--repo', repo, '--json'];
  await measure('search, cold', search, { cold: true });
  await measure('search, warm', search);
  await withEndpoint(repo, paths, async (baseUrl) => {
    const run = ['run', issueFile, '--repo', repo, '--json', '--fresh'];
    await measure('whole run, warm', run, { env: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'unused' } });
  });
  return { passed: true, facts: { files: paths.length, stages } };
}

const Timings = z.object({ timings: z.record(z.string(), z.number()) });

/** Seconds by stage as the command reports them; names that end in `Ms` hold milliseconds. */
function partsOf(output: unknown): Record<string, number> {
  const parsed = Timings.safeParse(output);
  if (!parsed.success) return {};
  const entries = Object.entries(parsed.data.timings).map(([name, value]): [string, number] =>
    name.endsWith('Ms') ? [name.slice(0, -2), value / 1000] : [name, value],
  );
  return Object.fromEntries(entries);
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
