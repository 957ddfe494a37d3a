import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import type { CommandRequest, CommandResult, CommandRunner } from '../../ports/index.ts';
import { enterGroupsScript, makeControlGroups, type ControlGroups } from './processes/control-groups.ts';
import { copyDependencies } from './dependencies/copy-dependencies.ts';
import { dependencyPath } from './dependencies/dependency-programs.ts';
import { existingDependencies } from './dependencies/existing-dependencies.ts';
import { endMarked, killGroup } from './processes/end-processes.ts';
import { environmentId } from './dependencies/environment-id.ts';
import { findExecutable, isExecutable } from './dependencies/executables.ts';
import { endMarkedScript, tieLifeline } from './processes/lifeline.ts';
import { drawLimitMark, setLimitMarkScript } from './processes/limit-mark.ts';
import { editableRoots, linkDependencies } from './dependencies/link-dependencies.ts';
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

  /** @param makeGroups what makes the control groups of a command, where there may be any */
  constructor(searchPath: string, makeGroups = makeControlGroups) {
    this.searchPath = searchPath;
    this.makeGroups = makeGroups;
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
    const lifeline = tieLifeline(endMarkedScript, [
      mark.variable,
      String(mark.limit),
      ...(groups?.entrances ?? []),
    ]);
    const { startError, ...result } = await supervise(
      {
        ...marked(file, args, cwd, { limit: mark.limit, groups }),
        cwd,
        env: {
          HOME: homedir(),
          PATH: searchPath,
          ...request.env,
          ...prepared,
          PATCHWRIGHT_CHECK: mark.variable.slice(mark.variable.indexOf('=') + 1),
        },
        limits: request.limits,
        watchedFolders: [request.root],
        limitPassed: groups?.limitPassed,
        started: (group) => lifeline.hold(group),
        async end(child, seen) {
          killGroup(child);
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
      ...(groups === undefined ? { unheld: true as const } : {}),
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

/**
 * The program, marked and put into its control groups before it can start another: one that leaves its parents at once is
 * found by these alone. What cannot be started at all is left to say so itself.
 */
function marked(
  file: string,
  args: readonly string[],
  cwd: string,
  { limit, groups }: { limit: number; groups: ControlGroups | undefined },
): Pick<Launch, 'file' | 'args'> {
  if (!file.includes('/') || !isExecutable(path.resolve(cwd, file))) return { file, args };
  const entrances = groups?.entrances ?? [];
  const script = setLimitMarkScript + enterGroupsScript;
  const entering = ['-c', script, 'sh', String(limit), String(entrances.length), ...entrances];
  return { file: '/bin/sh', args: [...entering, file, ...args] };
}
