import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../../../composition/settings.ts';
import { splitTimings } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { parseIssue } from '../../../intake/index.ts';
import { linksOf } from '../../../intake/links/index.ts';
import type { RunResult } from '../../../pipeline/index.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import type { RunIssue } from '../run-issue-port.ts';
import { requireClone, writeCheckout } from './checkout.ts';
import { failureStage } from './failure-stage.ts';
import { findFixFiles } from './fix-files.ts';
import { loadInstances, type ResolveCase, type ResolveInstance } from './instance.ts';
import { ResolveFacts, summariseResolve } from './resolve-summary.ts';
import { scorePatch, type Score } from './score-patch.ts';
import { prepareRoom, setUp, type Room, type SetUpOptions } from './set-up.ts';
import { judgePeer } from './peer/judge-peer.ts';
import { runPeer, type PeerTask } from './peer/run-peer.ts';
import { nameOfSide, PeerCalls, sidesOf } from './sides.ts';

const Options = z.object({
  repos: z
    .string()
    .optional()
    .transform((value) => value && resolve(value)),
  cloneUrl: z.url().or(z.string().startsWith('/')).default('https://github.com'),
  cache: z
    .string()
    .default(join(homedir(), '.cache', 'patchwright-bench'))
    .transform((value) => resolve(value)),
  caseCalls: z.coerce.number().int().positive().default(12),
  caseTokens: z.coerce.number().int().positive().default(160_000),
  setupTimeout: z.coerce.number().positive().default(900),
  testTimeout: z.coerce.number().positive().default(300),
  links: z.boolean().default(false),
  peer: z.string().min(1).optional(),
  peerCalls: PeerCalls.prefault('12,none'),
  peerTimeout: z.coerce.number().positive().default(1800),
});
type Options = z.infer<typeof Options>;

/** Real issues with hidden tests: does the patch that the pipeline wrote make the project's own tests pass? */
export function resolveSuite(
  runIssue: RunIssue,
  environment: Environment,
): Suite<ResolveCase, Options, ResolveFacts> {
  return {
    name: 'resolve',
    description: 'resolve real issues, judged by hidden tests',
    usesModel: true,
    flags: [
      { flags: '--repos <dir>', description: 'folder of bare clones; missing ones are cloned into it' },
      { flags: '--clone-url <url>', description: 'where missing clones come from (https://github.com)' },
      { flags: '--cache <dir>', description: 'keeps what set-ups download (~/.cache/patchwright-bench)' },
      { flags: '--case-calls <n>', description: 'model calls per issue at most (12)' },
      { flags: '--case-tokens <n>', description: 'tokens per issue at most, both ways (160000)' },
      { flags: '--setup-timeout <s>', description: 'seconds for one set-up command (900)' },
      { flags: '--test-timeout <s>', description: 'seconds for the hidden tests (300)' },
      {
        flags: '--links',
        description: 'read the pages that issues link to, as a run does (needs the network)',
      },
      {
        flags: '--peer <command>',
        description: 'let another agent work on them, too: mini-swe-agent, or a shell command (not isolated)',
      },
      {
        flags: '--peer-calls <list>',
        description: 'model calls per issue that the peer is tried with (12,none)',
      },
      { flags: '--peer-timeout <s>', description: 'seconds for the peer on one issue (1800)' },
    ],
    options: Options,
    comparable: ({ repos: _repos, cache: _cache, cloneUrl: _cloneUrl, ...rest }) => rest,
    facts: ResolveFacts,
    async loadCases(data, { peer, peerCalls }) {
      return (await loadInstances(data)).flatMap((item) => sidesOf(item, peer, peerCalls));
    },
    prepare(options) {
      if (options.repos !== undefined) return Promise.resolve();
      throw new UsageError('bench resolve needs a folder of bare clones.', {
        hint: 'Give it with --repos DIR; clones that are missing are made there.',
      });
    },
    runCase: (item, world) => resolveOne(item, world, runIssue, environment),
    summarise: summariseResolve,
  };
}

async function resolveOne(
  item: ResolveCase,
  world: CaseWorld<Options>,
  runIssue: RunIssue,
  environment: Environment,
): Promise<CaseResult<ResolveFacts>> {
  const { instance, peerCalls } = item;
  const { options, signal } = world;
  world.progress('clone');
  const clone = await requireClone(options.repos!, instance.repo, options.cloneUrl);
  const setting = settingOf(world, environment, 'run');
  const room = await prepareRoom(instance, setting, 'repository');
  const repo = room.checkout;
  await writeCheckout(clone, instance.base_commit, repo);
  world.progress('set-up');
  await setUp(instance, room, setting); // as a user has it: with dependencies, so that visible tests run as checks
  const scored = async (diff: string): Promise<Score> => {
    await writeFile(join(world.keep, 'patch.diff'), diff);
    signal.throwIfAborted();
    world.progress('hidden tests');
    const testTimeoutMs = options.testTimeout * 1000;
    return scorePatch(instance, diff, { ...settingOf(world, environment, 'score'), clone, testTimeoutMs });
  };
  if (peerCalls !== undefined) {
    world.progress('peer');
    const peer = await runPeer(peerTask(instance, room, world, peerCalls));
    return judgePeer(peer, await scored(peer.diff), nameOfSide(options.peer, peerCalls));
  }
  const { result, refusedEdits } = await runPatchwright(instance, repo, world, runIssue);
  const score = await scored(result.diff);
  const fixFiles = score.resolved ? undefined : await findFixFiles(clone, instance);
  const stage = failureStage({ result, score, refusedEdits, fixFiles });
  return { passed: score.resolved, facts: { ...factsOf(result, score), refusedEdits, stage } };
}

function peerTask(
  { problem_statement: problem }: ResolveInstance,
  room: Room,
  { options, config, keep, model, signal }: CaseWorld<Options>,
  maxCalls: number,
): PeerTask {
  const timeoutMs = options.peerTimeout * 1000;
  const modelName = config.model.strong;
  return { peer: options.peer!, problem, room, keep, model, modelName, maxCalls, timeoutMs, signal };
}

function settingOf(
  { options, scratch, signal }: CaseWorld<Options>,
  environment: Environment,
  name: string,
): SetUpOptions {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const { cache, setupTimeout } = options;
  return { scratch: folder, cache, environment, setupTimeoutMs: setupTimeout * 1000, signal };
}

/** The product's own way from the issue's text to a diff. It sees nothing of the instance but text and checkout. */
async function runPatchwright(
  { problem_statement: problem, repo: name }: Pick<ResolveInstance, 'problem_statement' | 'repo'>,
  repo: string,
  world: CaseWorld<Options>,
  runIssue: RunIssue,
): Promise<{ result: RunResult; refusedEdits: number }> {
  const issue = parseIssue(Buffer.from(problem), 'the problem statement');
  let refusedEdits = 0;
  const result = await runIssue({
    request: {
      issue,
      links: world.options.links ? linksOf(issue) : [],
      mode: 'run',
      selfReview: true,
    },
    repo,
    state: world.keep,
    // Cases of one repository share what is indexed, by content.
    cache: join(dirname(world.keep), 'index', name.replace('/', '+')),
    config: world.config,
    limits: { maxCalls: world.options.caseCalls, maxTokens: world.options.caseTokens },
    model: world.model,
    signal: world.signal,
    onEvent(event) {
      if (event.type === 'edit-refused') refusedEdits += 1;
      world.progress(event.type);
    },
  });
  return { result, refusedEdits };
}

function factsOf(result: RunResult, score: Score): Omit<ResolveFacts, 'stage' | 'refusedEdits'> {
  return {
    side: nameOfSide(undefined, undefined),
    verdict: result.verdict.verdict,
    verdictReason: result.verdict.reason,
    proof: result.proof.status,
    applied: score.applied && result.diff !== '',
    failToPass: score.failToPass,
    passToPass: score.passToPass,
    failing: [...score.failing.hidden, ...score.failing.regressed].slice(0, 20),
    reason: score.reason,
    runSeconds: Math.max(0, splitTimings(result.timings).total - (result.timings['model'] ?? 0)),
    files: result.patch?.changes.map((change) => change.path) ?? [],
  };
}
