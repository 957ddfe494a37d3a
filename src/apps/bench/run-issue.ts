import { GitWorkspace } from '../../adapters/git/index.ts';
import type { Config } from '../../config/index.ts';
import { folderJournal, runPipeline, type RunResult } from '../../pipeline/index.ts';
import type { Events, SyntaxParser } from '../../ports/index.ts';
import { modelTerms } from '../cli/compose-model.ts';
import { composeStore, systemClock } from '../cli/compose-repository.ts';
import { openRun } from '../cli/open-run.ts';
import type { IssueRun, RunIssue } from './run-issue-port.ts';

/** The product's own run around a model that the bench gives: the same rooms as `patchwright run`, dry. */
export function composeRunIssue(parser: () => SyntaxParser): RunIssue {
  return async (run) => runOnce(run, parser());
}

async function runOnce(run: IssueRun, parser: SyntaxParser): Promise<RunResult> {
  const workspace = await GitWorkspace.open(run.repo);
  const config = withOverrides(run);
  const frozen = { request: run.request, base: workspace.base, root: workspace.root, config };
  const opened = await openRun(frozen, { state: run.state, fresh: true, clock: systemClock });
  const { folder } = opened;
  const events: Events = {
    emit(event) {
      folder.emit(event);
      run.onEvent(event);
    },
  };
  try {
    return await runPipeline(run.request, {
      config,
      workspace,
      parser,
      store: composeStore(run.cache, workspace),
      model: run.model,
      terms: modelTerms(config),
      journal: folderJournal(folder, opened.earlier),
      environment: process.env,
      folder,
      events,
      clock: systemClock,
      signal: run.signal,
    });
  } finally {
    opened.release();
  }
}

function withOverrides({ config, format, limits }: IssueRun): Config {
  return {
    ...config,
    model: { ...config.model, ...(format === undefined ? {} : { format }) },
    limits: { ...config.limits, ...limits },
  };
}
