import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import type { CommandRequest, CommandResult, CommandRunner } from '../../ports/index.ts';
import { enterGroupsScript, makeControlGroups, type ControlGroups } from './processes/control-groups.ts';
import { copyDependencies } from './dependencies/copy-dependencies.ts';
import { dependencyPath } from './dependencies/dependency-programs.ts';
import { existingDependencies } from './dependencies/existing-dependencies.ts';
import { endKeeper, endMarked, endGroup } from './processes/end-processes.ts';
import { environmentId } from './dependencies/environment-id.ts';
import { findExecutable, isExecutable } from './dependencies/executables.ts';
import { endKeeperScript, keeperOf, type Keeper } from './processes/keeper.ts';
import { endMarkedScript, tieLifeline } from './processes/lifeline.ts';
import { drawLimitMark, setLimitMarkScript } from './processes/limit-mark.ts';
import { editableRoots, linkDependencies } from './dependencies/link-dependencies.ts';
import { systemPath } from './processes/shell.ts';
import { prctlNumber } from './sandbox/system-call-filter.ts';
import { programNotStarted } from './processes/program-not-started.ts';
import { restoreAccess } from './sandbox/restore-access.ts';
import { supervise, type Launch } from './processes/supervise.ts';

/**
 * Runs commands as they are, for people who trust them and said so (`--trust-checks`). The environment is scrubbed
 * and all limits but those of the kernel hold, but nothing keeps a command from the files and the network of the user.
 */
export class DirectRunner implements CommandRunner {
  readonly isolation = 'none';
  private readonly searchPath: string;
  private readonly makeGroups: typeof makeControlGroups;
  private readonly makeKeeper: typeof keeperHere;

  /**
   * @param makeGroups what makes the control groups of a command, where there may be any
   * @param makeKeeper what makes the process that its daemons fall back to, where there may be one
   */
  constructor(searchPath: string, makeGroups = makeControlGroups, makeKeeper = keeperHere) {
    this.searchPath = searchPath;
    this.makeGroups = makeGroups;
    this.makeKeeper = makeKeeper;
  }

  environmentId(request: CommandRequest): Promise<string> {
    return environmentId(this.isolation, request, this.searchPath);
  }

  async run(request: CommandRequest, signal?: AbortSignal): Promise<CommandResult> {
    const prepared = await this.prepare(request);
    const mark = { variable: `PATCHWRIGHT_CHECK=${randomUUID()}`, limit: drawLimitMark() };
    const [name = '', ...args] = request.argv;
    const searchPath = this.pathFor(request);
    const cwd = path.join(request.root, request.cwd);
    // A program with a slash is one of the checkout, found from the working directory.
    const file = name.includes('/') ? name : (findExecutable(name, searchPath) ?? name);
    const groups = await this.makeGroups(request.limits);
    const own = { HOME: homedir(), PATH: searchPath, ...request.env, ...prepared };
    const env = { ...own, PATCHWRIGHT_CHECK: mark.variable.slice(mark.variable.indexOf('=') + 1) };
    const start = marked(file, args, cwd, { limit: mark.limit, groups });
    const keeper = start.isKnown ? this.makeKeeper(env) : undefined;
    const lifeline = tieLifeline((keeper === undefined ? '' : endKeeperScript) + endMarkedScript, [
      mark.variable,
      String(mark.limit),
      ...(groups?.entrances ?? []),
    ]);
    const { startError, ...result } = await supervise(
      {
        ...keptBy(keeper, start, env),
        cwd,
        limits: request.limits,
        watchedFolders: [request.root],
        limitPassed: groups?.limitPassed,
        started: (group) => lifeline.hold(group),
        async end(child, seen) {
          if (keeper !== undefined) await endKeeper(child);
          await endGroup(child);
          await endMarked(mark, seen, groups?.members);
        },
      },
      signal,
    ).finally(() => {
      lifeline.letGo();
      return groups?.close();
    });
    await restoreAccess(request.root);
    const seenRoots = [request.root, ...(request.seenAs === undefined ? [] : [request.seenAs])];
    return {
      ...result,
      seenRoots,
      // One that was ended by its command kept nobody.
      ...(groups === undefined && (keeper === undefined || (result.exitCode === null && !result.endedBy))
        ? { unheld: true as const }
        : {}),
      notStarted: startError && programNotStarted(name, startError.message),
    };
  }

  /** Makes the dependencies visible; returns the variables that this takes. */
  private async prepare(request: CommandRequest): Promise<Record<string, string>> {
    const dependencies = existingDependencies(request);
    const { root, seenAs } = request;
    const roots = await Promise.all(
      dependencies.map(({ from }) => (seenAs === undefined ? [] : editableRoots(from, seenAs))),
    );
    await linkDependencies(
      dependencies.filter(({ isFile }) => !isFile),
      root,
    );
    await copyDependencies(
      dependencies.filter(({ isFile }) => isFile),
      root,
    );
    const imports = [
      ...roots.flat().map((folder) => path.join(root, folder)),
      request.env['PYTHONPATH'] ?? '',
    ];
    return roots.flat().length === 0
      ? {}
      : { PYTHONPATH: imports.filter((folder) => folder !== '').join(':') };
  }

  /** Folders of `PATH` in the user's working tree stand for the same folders of the checkout. */
  private pathFor(request: CommandRequest): string {
    const { root, seenAs } = request;
    const folders = this.searchPath.split(':').map((folder) => {
      const inside = seenAs !== undefined && (folder === seenAs || folder.startsWith(`${seenAs}/`));
      return inside ? path.join(root, path.relative(seenAs, folder)) : folder;
    });
    return [...dependencyPath(request, root), ...folders].join(':');
  }
}

function keeperHere(env: Readonly<Record<string, string>>): Keeper | undefined {
  return keeperOf(env, findExecutable('perl', systemPath), prctlNumber(process.arch));
}

/** What is started for a command: itself, or its keeper. */
function keptBy(
  keeper: Keeper | undefined,
  { file, args }: Pick<Launch, 'file' | 'args'>,
  env: Readonly<Record<string, string>>,
): Pick<Launch, 'file' | 'args' | 'env'> {
  if (keeper === undefined) return { file, args, env };
  const [perl = '', ...before] = keeper.argv;
  return { file: perl, args: [...before, file, ...args], env: keeper.env };
}

/**
 * The program, marked and put into its control groups before it can start another: one that leaves its parents at once is
 * found by these alone. What cannot be started at all is left to say so itself.
 */
function marked(
  file: string,
  args: readonly string[],
  cwd: string,
  { limit, groups }: { limit: number; groups: ControlGroups | undefined },
): Pick<Launch, 'file' | 'args'> & { isKnown: boolean } {
  if (!file.includes('/') || !isExecutable(path.resolve(cwd, file))) return { file, args, isKnown: false };
  const entrances = groups?.entrances ?? [];
  const script = setLimitMarkScript + enterGroupsScript;
  const entering = ['-c', script, 'sh', String(limit), String(entrances.length), ...entrances];
  return { file: '/bin/sh', args: [...entering, file, ...args], isKnown: true };
}
