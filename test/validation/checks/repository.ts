import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import { CheckConfig, type Patch } from '../../../src/domain/index.ts';
import type {
  BlobStore,
  CommandRequest,
  CommandRunner,
  RunEvent,
  Workspace,
} from '../../../src/ports/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';

/** A repository on disk with one commit, and everything that running checks on it needs. */
export interface CheckedRepository {
  dir: string;
  workspace: Workspace;
  runner: CommandRunner;
  /** Requests that reached the runner, in order. */
  requests: CommandRequest[];
  events: { emit(event: RunEvent): void; seen: RunEvent[] };
  baselineCache: BlobStore;
  environment: Record<string, string>;
  dispose(): Promise<void>;
}

/** Commits the files and opens a workspace on them. Checks are run as they are: what isolates is not the matter here. */
export async function repositoryOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<CheckedRepository> {
  const dir = await mkdtemp(path.join(tmpdir(), 'patchwright-checked-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), text);
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], {
      cwd: dir,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'base');
  const seen: RunEvent[] = [];
  const requests: CommandRequest[] = [];
  const direct = await findCommandRunner({
    searchPath: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    home: dir,
    trustChecks: true,
  });
  return {
    dir,
    workspace: await GitWorkspace.open(dir),
    runner: {
      isolation: direct.isolation,
      environmentId: (request) => direct.environmentId(request),
      run(request, signal) {
        requests.push(request);
        return direct.run(request, signal);
      },
    },
    requests,
    events: { seen, emit: (event) => void seen.push(event) },
    baselineCache: memoryBlobStore(),
    environment: {},
    dispose: () => rm(dir, { recursive: true, force: true }),
  };
}

export function check(fields: Partial<CheckConfig> & { run: string[] }): CheckConfig {
  return CheckConfig.parse({ name: 'check', ...fields });
}

/** A patch that replaces whole files; the old texts are those of the repository. */
export function patchTo(
  workspace: Workspace,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Patch {
  const changes = Object.entries(after).map(([file, text]) => {
    const old = before[file];
    return old === undefined
      ? ({ path: file, change: 'create', after: text } as const)
      : ({ path: file, change: 'modify', before: old, after: text } as const);
  });
  return { base: workspace.base, changes };
}
