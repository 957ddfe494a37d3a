import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiUrlFor, githubForge, parseIssueUrl } from '../../adapters/github/index.ts';
import { UsageError } from '../../errors/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import type { Published } from '../../publication/index.ts';
import {
  draft,
  publishDrafts,
  readArtifact,
  openSetting,
  type ActionEnvironment,
  type RunDraft,
} from '../action/index.ts';

/** A run on an issue of the forge and how it ended there. */
export interface PullRequestRun {
  /** Absent when nothing was run, e.g. because the token's owner may not write. */
  result?: RunResult;
  ends: readonly Published[];
  /** What the jobs said, for people. */
  said: readonly string[];
}

/**
 * `run URL --pr`: does on this machine what the Action's two jobs do for a `workflow_dispatch` of the same issue, so that
 * one set of rules decides who may start what and how a pull request is written (R1, R12, R13).
 * @param run composes and executes the run
 * @throws {UsageError} without a token
 */
export async function runToPullRequest(
  url: string,
  run: RunDraft,
  workspace: string,
): Promise<PullRequestRun> {
  const artifact = await mkdtemp(path.join(tmpdir(), 'patchwright-draft-'));
  const said: string[] = [];
  let result: RunResult | undefined;
  const keep: RunDraft = async (order) => (result = await run(order));
  try {
    const environment = await dispatchEnvironment(url, { workspace, artifact });
    await draft(environment, keep, { log: (line) => said.push(line), now: () => Date.now() });
    const setting = await openSetting(environment, Date.now());
    const ends = await publishDrafts(setting, await readArtifact(artifact));
    return { ...(result ? { result } : {}), ends, said };
  } finally {
    await rm(artifact, { recursive: true, force: true });
  }
}

/** What GitHub Actions would give the jobs if the token's owner had dispatched the workflow for this issue. */
async function dispatchEnvironment(
  url: string,
  folders: { workspace: string; artifact: string },
): Promise<ActionEnvironment> {
  const { origin, owner, name, number } = parseIssueUrl(url);
  const token = process.env['GITHUB_TOKEN'] ?? process.env['GH_TOKEN'];
  if (!token) {
    throw new UsageError('--pr needs a token', {
      hint: 'Set GITHUB_TOKEN to one that may write contents, issues and pull requests of the repository.',
    });
  }
  const apiUrl = process.env['GITHUB_API_URL'] ?? apiUrlFor(origin);
  const repository = `${owner}/${name}`;
  const login = await githubForge({ apiUrl, serverUrl: origin, repository, token }).viewer();
  const payload = {
    inputs: { issue: String(number) },
    sender: { login, type: 'User' },
    repository: { full_name: repository },
  };
  const interval = process.env['PATCHWRIGHT_WRITE_INTERVAL_MS'];
  return {
    ...folders,
    ...(interval ? { writeIntervalMs: Number(interval) } : {}),
    eventName: 'workflow_dispatch',
    eventJson: JSON.stringify(payload),
    personal: true,
    repository,
    apiUrl,
    serverUrl: origin,
    token,
    markerSecret: process.env['PATCHWRIGHT_MARKER_SECRET'] ?? '',
    secrets: [token, process.env['OPENAI_API_KEY'] ?? ''].filter((value) => value !== ''),
    seesModelKey: false,
    runId: `local-${Date.now()}`,
  };
}
