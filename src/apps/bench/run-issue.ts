import { GitWorkspace } from '../../adapters/git/index.ts';
import { systemClock, type Parsing } from '../../composition/repository/compose-repository.ts';
import { diskRuns } from '../../composition/run-folders/disk-runs.ts';
import { executeRun } from '../../composition/run/execute-run.ts';
import { unobserved } from '../../composition/run/run-observer.ts';
import type { Settings } from '../../composition/settings.ts';
import type { Config } from '../../config/index.ts';
import type { IssueRun, RunIssue } from './run-issue-port.ts';

/**
 * The product's own run around a model that the bench gives: composed as `patchwright run` composes it, with the checks,
 * links, documentation and embeddings that the configuration names. Dry.
 */
export function composeRunIssue(parsing: () => Parsing, settings: Settings): RunIssue {
  return async (run) =>
    executeRun({
      request: run.request,
      workspace: await GitWorkspace.open(run.repo),
      config: withOverrides(run),
      settings,
      cache: run.cache,
      runs: diskRuns(run.state, systemClock),
      fresh: true,
      model: run.model,
      parsing: parsing(),
      observer: { ...unobserved, event: run.onEvent },
      signal: run.signal,
    });
}

function withOverrides({ config, format, limits }: IssueRun): Config {
  return {
    ...config,
    model: { ...config.model, format: format ?? config.model.format },
    limits: { ...config.limits, ...limits },
  };
}
