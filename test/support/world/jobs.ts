import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { draft } from '../../../src/apps/action/draft.ts';
import type { ActionEnvironment } from '../../../src/apps/action/environment.ts';
import { greet } from '../../../src/apps/action/greet.ts';
import { workflowRequest } from '../../../src/apps/action/workflow-request.ts';
import { publish } from '../../../src/apps/action/publish.ts';
import { readArtifact, writeArtifact } from '../../../src/apps/action/artifact.ts';
import { diskDraftMemory } from '../../../src/apps/action/disk-draft-memory.ts';
import { composeCheckout } from '../../../src/composition/forge/compose-forge.ts';
import {
  draftJobs,
  greetEvent,
  openEventContext,
  publishDrafts,
  type DraftOptions,
  type DraftTools,
} from '../../../src/jobs/events/index.ts';
import type { Skip } from '../../../src/domain/index.ts';
import type { RunResult } from '../../../src/pipeline/index.ts';
import type { Forge } from '../../../src/ports/index.ts';
import type { Clone } from './clone.ts';
import type { WorldEvent } from './events.ts';
import { repository, tokenOf, type GithubWorld, type Person } from './github-world.ts';

/** The requests that reached the pipeline, for inspection. */
export type Requests = DraftOptions['request'][];

/** A pipeline that raises the number in `src/total.js` by one, which is a different patch each time. */
function raiseStep(
  requests: Requests,
  drafted: unknown[],
  change: (result: RunResult) => RunResult = (result) => result,
): DraftTools['run'] {
  return async ({ request, workspace }) => {
    requests.push(request);
    drafted.push({ request, base: workspace.base });
    const [file] = await workspace.read(['src/total.js']);
    const before = Buffer.from(file!.bytes!).toString('utf8');
    const after = before.replace(/\d+/, (digits) => String(Number(digits) + 1));
    const plan = request.approvedPlan ?? {
      rootCause: 'The step is too small.',
      approach: 'Raise it.',
      changes: [{ action: 'modify' as const, path: 'src/total.js', instructions: 'Raise STEP.' }],
    };
    const planned = request.mode === 'plan';
    return change({
      verdict: planned
        ? { verdict: 'planned', reason: 'plan-only', message: 'A plan.' }
        : { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' },
      base: workspace.base,
      runDir: 'run',
      plan,
      ...(planned
        ? {}
        : {
            patch: {
              base: workspace.base,
              changes: [{ path: 'src/total.js', change: 'modify', before, after }],
            },
          }),
      diff: '',
      checks: [],
      checking: { state: 'ran', message: 'Check "tests": 2 of 2 tests pass.' },
      proof: { status: 'not-run', tests: [], reason: 'the patch adds or changes no test file' },
      findings: [],
      usage: { calls: 2, promptTokens: 100, completionTokens: 50, costUsd: 0.01 },
      costCeiling: { calls: 24, tokens: 400_000, costUsd: 0.5 },
      limits: { maxCalls: 24 },
      timings: {},
    });
  };
}

/** The two jobs of the Action over one event, in this process. */
export class Jobs {
  readonly requests: Requests = [];
  /** What each draft asked of which commit. */
  readonly drafted: unknown[] = [];
  readonly temp = mkdtempSync(path.join(tmpdir(), 'patchwright-jobs-'));
  readonly log: string[] = [];
  now = () => Date.now();
  runId = '1';
  /** What the workflow calls the repository. */
  repository = repository;
  /** What the workflow says its number is. */
  repositoryId: number | undefined = 1;
  /** Logins that the workflow names. */
  identities: readonly string[] = [];
  /** What the workflow sets of the configuration. */
  overrides: ActionEnvironment['overrides']['values'] = {};
  /** Whose token each job holds. */
  tokens: Record<'draft' | 'publish', Person> = { draft: 'bot', publish: 'bot' };
  readonly #world: GithubWorld;
  readonly #clone: Clone;

  constructor(world: GithubWorld, clone: Clone) {
    this.#world = world;
    this.#clone = clone;
  }

  dispose(): void {
    rmSync(this.temp, { recursive: true, force: true });
  }

  /** What artifacts keep is gone. */
  forget(): void {
    rmSync(path.join(this.temp, 'state'), { recursive: true, force: true });
  }

  environment({ name, payload }: WorldEvent, job: 'draft' | 'publish'): ActionEnvironment {
    const token = tokenOf(this.tokens[job]);
    return {
      eventName: name,
      eventJson: JSON.stringify(payload),
      repository: this.repository,
      repositoryId: this.repositoryId,
      apiUrl: this.#world.url,
      serverUrl: 'https://github.test',
      workspace: this.#clone.dir,
      artifact: path.join(this.temp, 'patchwright'),
      progress: path.join(this.temp, 'progress', 'now.json'),
      state: path.join(this.temp, 'state'),
      earlier: path.join(this.temp, 'earlier'),
      token,
      markerSecret: 'marker-secret-of-the-tests',
      identities: this.identities,
      secrets: [token, 'marker-secret-of-the-tests'],
      overrides: { name: 'the environment', values: this.overrides },
      runId: this.runId,
      seesModelKey: false,
      runUrl: 'https://github.test/acme/shop/actions/runs/1',
      outputFile: path.join(this.temp, 'output'),
      summaryFile: path.join(this.temp, 'summary'),
      writeIntervalMs: 0,
    };
  }

  /** @param change what the pipeline's result becomes */
  draft(event: WorldEvent, change?: (result: RunResult) => RunResult): Promise<number> {
    rmSync(path.join(this.temp, 'patchwright'), { recursive: true, force: true });
    for (const file of ['output', 'summary']) writeFileSync(path.join(this.temp, file), '');
    return draft(this.environment(event, 'draft'), raiseStep(this.requests, this.drafted, change), {
      log: (line) => this.log.push(line),
      now: this.now,
    });
  }

  greet(event: WorldEvent): Promise<number> {
    for (const file of ['output', 'summary']) writeFileSync(path.join(this.temp, file), '');
    return greet(this.environment(event, 'publish'), { log: (line) => this.log.push(line), now: this.now });
  }

  publish(event: WorldEvent): Promise<number> {
    return publish(this.environment(event, 'publish'), { log: (line) => this.log.push(line), now: this.now });
  }

  async both(event: WorldEvent, change?: (result: RunResult) => RunResult): Promise<number> {
    await this.draft(event, change);
    return this.publish(event);
  }

  /** Publishes with a forge of the test's own making around the real one. */
  async publishWith(event: WorldEvent, wrap: (forge: Forge) => Forge) {
    const artifact = await readArtifact(this.environment(event, 'publish').artifact);
    return publishDrafts(await this.#context(event, 'publish', wrap), artifact);
  }

  /** Publishes where a door knows why drafting left nothing. */
  async publishLost(event: WorldEvent, lost: Skip, paidUsd?: number) {
    const context = await this.#context(event, 'publish', (forge) => forge);
    return publishDrafts({ ...context, paidUsd }, undefined, lost);
  }

  /** Greets with a forge of the test's own making around the real one. */
  async greetWith(event: WorldEvent, wrap: (forge: Forge) => Forge): Promise<void> {
    await greetEvent(await this.#context(event, 'publish', wrap));
  }

  /** Drafts with such a forge and with a pipeline of the test's own. */
  async draftWith(
    event: WorldEvent,
    wrap: (forge: Forge) => Forge,
    run: DraftTools['run'],
    watchMs?: number,
  ): Promise<void> {
    const environment = this.environment(event, 'draft');
    const openWorkspace = composeCheckout(environment.workspace, environment);
    const watch = watchMs === undefined ? {} : { watchMs };
    const tools = { openWorkspace, run, memory: diskDraftMemory(environment.state), ...watch };
    await writeArtifact(
      environment.artifact,
      await draftJobs(await this.#context(event, 'draft', wrap), tools),
    );
  }

  async #context(event: WorldEvent, job: 'draft' | 'publish', wrap: (forge: Forge) => Forge) {
    const context = await openEventContext(workflowRequest(this.environment(event, job), this.now(), job));
    const forge = wrap(context.forge);
    return { ...context, forge, intake: { ...context.intake, forge } };
  }

  read(file: 'output' | 'summary' | 'patchwright/draft.json'): string {
    return readFileSync(path.join(this.temp, file), 'utf8');
  }
}
