import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { composeParsing } from '../../src/composition/repository/compose-repository.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { unobserved } from '../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { resolveConfig } from '../../src/config/index.ts';
import { PatchwrightError } from '../../src/errors/index.ts';
import { hostileAnswers, hostileIssue, type Answers } from './generators/replies.ts';
import { hostileRepository, plantedGit } from './generators/repositories.ts';
import { craftCase, plantGit } from './support/crafted-case.ts';
import { obedientModel } from './support/obedient-model.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();
const parsing = composeParsing();
const config = resolveConfig([]);

interface LibraryRun {
  repo: string;
  answers: Answers;
  issue: { title: string; body: string };
  heard: string[];
}

/** The library's front door: everything but the network is real. */
async function run({ repo, answers, issue, heard }: LibraryRun) {
  const workspace = await GitWorkspace.open(repo);
  const order = {
    request: { issue, mode: 'run' as const, selfReview: true },
    workspace,
    config,
    settings: settingsFrom(
      {
        PATH: process.env['PATH'],
        PATCHWRIGHT_STATE_DIR: canaries.folder(),
        OPENAI_API_KEY: canaries.secret,
      },
      '/nonexistent',
    ),
    model: obedientModel(answers, (text) => heard.push(text)),
    parsing,
    observer: unobserved,
  };
  return { workspace, result: await executeRun(order) };
}

describe('the library, with a repository, an issue and a model that obey the attacker (R8–R12, R18, H11, H13, H22)', () => {
  const hostile = fc.record({
    tree: hostileRepository,
    git: plantedGit,
    answers: hostileAnswers,
    issue: hostileIssue,
  });
  family('runs through the library', { of: 0.03, least: 12 }, hostile, canaries, async (one) => {
    const repo = craftCase(canaries, one.tree);
    plantGit(canaries, repo, one.git);
    const [answers, issue] = [canaries.fillAll(one.answers), canaries.fillAll(one.issue)];
    const heard: string[] = [];
    const ended = await run({ repo, answers, issue, heard }).catch(expected);
    if (!ended) return { said: heard.join('\n') };
    const { result, workspace } = ended;
    const written = (result.patch?.changes ?? []).flatMap(({ path, from }) => (from ? [path, from] : [path]));
    const planned = (result.plan?.changes ?? []).flatMap((change) =>
      change.action === 'rename' ? [change.path, change.to] : [change.path],
    );
    if (result.verdict.verdict === 'patched') expect(result.checking).toBeDefined();
    if (result.patch) await workspace.apply(result.patch).catch(expected);
    return { said: JSON.stringify(result) + result.diff + heard.join('\n'), written, planned };
  });
});

/** A refusal is a good end; anything else is a bug. */
function expected(error: unknown): undefined {
  if (error instanceof PatchwrightError) return undefined;
  throw error;
}
