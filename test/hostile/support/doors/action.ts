import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { draft } from '../../../../src/apps/action/draft.ts';
import { publish } from '../../../../src/apps/action/publish.ts';
import { composeParsing } from '../../../../src/composition/repository/compose-repository.ts';
import { executeRun } from '../../../../src/composition/run/execute-run.ts';
import { unobserved } from '../../../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../../../src/composition/settings.ts';
import { PatchwrightError } from '../../../../src/errors/index.ts';
import type { DraftOptions } from '../../../../src/jobs/events/index.ts';
import type { WorldEvent } from '../../../support/world/events.ts';
import { repo } from '../../../support/world/github-world.ts';
import type { Stage } from '../../../support/world/setup.ts';
import { forge, type Forgery } from '../../generators/artifacts.ts';
import type { Answers } from '../../generators/replies.ts';
import type { Canaries } from '../canaries.ts';
import { obedientModel } from '../obedient-model.ts';

/** What one event led to. */
export interface ActionEnd {
  /** What the pipeline was asked, if anything. */
  requests: DraftOptions['request'][];
  /** Everything that was said: log, outputs, summary, artifact, and on the forge comments, titles, bodies, files. */
  said: string;
  codes: { draft: number | undefined; publish: number | undefined };
  /** The plan of the artifact that was published. */
  planned: string[];
}

const parsing = composeParsing();

/** The two jobs of the Action in this process, the pipeline real, its model obedient, the artifact forged between them. */
export async function throughAction(
  stage: Stage,
  canaries: Canaries,
  event: WorldEvent,
  { answers, forgeries }: { answers: Answers; forgeries: readonly Forgery[] },
): Promise<ActionEnd> {
  const environment = stage.jobs.environment(event, 'draft');
  for (const folder of [environment.artifact, path.join(environment.state, 'drafts')])
    rmSync(folder, { recursive: true, force: true });
  for (const file of [environment.outputFile!, environment.summaryFile!]) writeFileSync(file, '');
  const requests: DraftOptions['request'][] = [];
  const log: string[] = [];
  const tools = { log: (line: string) => log.push(line), now: () => Date.now() };
  const codes: ActionEnd['codes'] = { draft: undefined, publish: undefined };
  codes.draft = await draft(
    environment,
    ({ request, workspace, context, signal }) => {
      requests.push(request);
      return executeRun({
        request,
        workspace,
        config: context.config,
        settings: settingsFrom(
          { PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: canaries.folder() },
          '/nonexistent',
        ),
        model: obedientModel(answers, (text) => log.push(text)),
        parsing,
        observer: unobserved,
        signal,
      });
    },
    tools,
  ).catch(expected);
  const file = path.join(environment.artifact, 'draft.json');
  const drafted = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const artifact = drafted === '' ? undefined : forge(JSON.parse(drafted), forgeries);
  if (artifact !== undefined) writeFileSync(file, JSON.stringify(artifact));
  codes.publish = await publish(stage.jobs.environment(event, 'publish'), tools).catch(expected);
  const said = [...log, drafted, stage.jobs.read('output'), stage.jobs.read('summary')].join('\n');
  return { requests, said, codes, planned: plannedBy(artifact) };
}

function plannedBy(artifact: unknown): string[] {
  const { outcomes } = (artifact ?? {}) as {
    outcomes?: { plan?: { changes?: { path?: string; to?: string }[] } }[];
  };
  if (!Array.isArray(outcomes)) return [];
  return outcomes.flatMap(
    (one) => one?.plan?.changes?.flatMap(({ path: name, to }) => [name ?? '', to ?? '']) ?? [],
  );
}

/** What the forge shows of an issue: our comments, our pull request with its files. */
export async function shownOf(stage: Stage, issue: number) {
  const rest = stage.world.as('boss');
  const comments = await stage.ourComments(issue);
  const pulls = (await stage.openPulls()).filter(({ head }) =>
    new RegExp(`^patchwright/issue-${issue}(-|$)`).test(head),
  );
  const files: string[] = [];
  let said = comments.join('\n');
  for (const { number, head, body } of pulls) {
    const { data } = await rest.repos.compareCommitsWithBasehead({ ...repo, basehead: `main...${head}` });
    for (const one of data.files ?? []) files.push(one.filename, one.previous_filename ?? one.filename);
    said += [body, JSON.stringify(data.files), ...data.commits.map(({ commit }) => commit.message)].join(
      '\n',
    );
    said += (await stage.ourComments(number)).join('\n');
  }
  return { comments, pulls, files, said };
}

/** A refusal is a good end; anything else is a bug. */
function expected(error: unknown): undefined {
  if (error instanceof PatchwrightError) return undefined;
  throw error;
}
