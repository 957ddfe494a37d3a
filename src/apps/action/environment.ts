import { readFileSync } from 'node:fs';
import path from 'node:path';
import { proxyFrom, type OutboundProxy } from '../../composition/outbound-proxy.ts';
import { requireForgeAddresses } from '../../composition/forge/forge-addresses.ts';
import { secretsOf, type Environment } from '../../composition/settings.ts';
import { configFromEnvironment, type ConfigSource } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';

/** The environment of a GitHub Actions job. */
export interface ActionEnvironment {
  eventName: string;
  /** Raw payload; `{}` when the event has none. */
  eventJson: string;
  /** `owner/name`. */
  repository: string;
  /** GitHub's number of it. */
  repositoryId?: number | undefined;
  apiUrl: string;
  serverUrl: string;
  /** Checkout of the repository; only the drafting job has one. */
  workspace: string;
  /** Folder that is passed from the drafting to the publishing job as an artifact. */
  artifact: string;
  /** File in which the drafting job notes its progress. */
  progress: string;
  /** Folder of runs and caches; its runs and drafts are passed from one attempt of the drafting job to the next. */
  state: string;
  /** Folder with the state of an earlier attempt: untrusted data, except for what is sealed. */
  earlier: string;
  token: string;
  /** Signs our markers; without it, only their authorship protects them. */
  markerSecret: string;
  /** Logins of the tokens that write for us, if they differ from the login of this job's token. */
  identities: readonly string[];
  /** Values that must never be published. */
  secrets: readonly string[];
  /** Whether this job can see the model key, which only the drafting job should have. */
  seesModelKey: boolean;
  /** Number of the workflow run; the same for all of its jobs and for a restart. */
  runId: string;
  runUrl?: string;
  outputFile?: string;
  summaryFile?: string;
  writeIntervalMs?: number;
  /** Proxy for outgoing requests, on runners without direct access to the network. */
  proxy?: OutboundProxy | undefined;
  /** Options of the configuration that are set by variables. */
  overrides: ConfigSource;
}

/**
 * Reads the standard variables of GitHub Actions, so that the jobs can also be run by hand with the same variables.
 * @param state folder of runs and caches
 * @throws {UsageError} naming the variable that is missing
 */
export function readEnvironment(env: Environment, state: string): ActionEnvironment {
  const need = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new UsageError(`${name} is not set`, {
      hint: 'GitHub Actions sets it; to run by hand see docs/github.md, "Run the jobs by hand".',
    });
  };
  requireForgeAddresses(env);
  const repository = need('GITHUB_REPOSITORY');
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com';
  const token = need('GITHUB_TOKEN');
  const markerSecret = env['PATCHWRIGHT_MARKER_SECRET'] ?? '';
  const runId = env['GITHUB_RUN_ID'];
  const interval = env['PATCHWRIGHT_WRITE_INTERVAL_MS'];
  return {
    eventName: need('GITHUB_EVENT_NAME'),
    eventJson: readEvent(need('GITHUB_EVENT_PATH')),
    repository,
    repositoryId: Number(env['GITHUB_REPOSITORY_ID']) || undefined,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    serverUrl,
    workspace: env['GITHUB_WORKSPACE'] || process.cwd(),
    artifact: path.join(need('RUNNER_TEMP'), 'patchwright'),
    progress: path.join(need('RUNNER_TEMP'), 'patchwright-progress', 'now.json'),
    state,
    earlier: path.join(need('RUNNER_TEMP'), 'patchwright-earlier'),
    token,
    markerSecret,
    identities: (env['PATCHWRIGHT_IDENTITIES'] ?? '').split(/[\s,]+/).filter((login) => login !== ''),
    secrets: secretsOf({
      modelKey: env['OPENAI_API_KEY'],
      forgeToken: token,
      markerSecret,
      environment: env,
    }),
    overrides: { name: 'the environment', values: configFromEnvironment(env) },
    runId: runId ?? '',
    seesModelKey: Boolean(env['OPENAI_API_KEY']),
    runUrl: runId ? `${serverUrl}/${repository}/actions/runs/${runId}` : undefined,
    outputFile: env['GITHUB_OUTPUT'] || undefined,
    summaryFile: env['GITHUB_STEP_SUMMARY'] || undefined,
    writeIntervalMs: interval ? Number(interval) : undefined,
    proxy: proxyFrom(env),
  };
}

function readEvent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`GITHUB_EVENT_PATH: ${file} cannot be read`, { cause });
  }
}
