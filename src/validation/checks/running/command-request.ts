import type { CheckConfig, TreeEntry } from '../../../domain/index.ts';
import type { CommandRequest } from '../../../ports/index.ts';
import { dependencyFolders, withoutCommitted } from './dependency-folders.ts';

/** The environment of every check: nothing that depends on who runs it, and no colours. */
const plainEnvironment: Readonly<Record<string, string>> = {
  CI: '1',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  TERM: 'dumb',
  NO_COLOR: '1',
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Builds the sandbox request for one command of a check in one checkout. */
export function commandRequest(options: {
  check: CheckConfig;
  argv: readonly string[];
  checkoutDir: string;
  keptChanges?: string | undefined;
  /** Id of the base commit. */
  base?: string;
  /** True when the checkout contains no patch. */
  isBase?: boolean;
  workspaceRoot: string;
  tree: readonly TreeEntry[];
  /** The environment of this process; only the names that the configuration lists are taken from it. */
  environment: Readonly<Record<string, string | undefined>>;
}): CommandRequest {
  const { check, argv, checkoutDir, keptChanges, base, isBase, workspaceRoot, tree, environment } = options;
  const passedOn = check.env.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    argv,
    root: checkoutDir,
    keptChanges,
    base,
    isBase,
    terminal: check.terminal ? true : undefined,
    cwd: check.cwd,
    seenAs: workspaceRoot,
    dependencies: {
      from: workspaceRoot,
      paths: check.dependencies ? withoutCommitted(check.dependencies, tree) : dependencyFolders(tree),
    },
    env: { ...plainEnvironment, ...Object.fromEntries(passedOn) },
    limits: {
      timeoutMs: check.timeoutSeconds * 1000,
      maxOutputBytes: check.outputMb * 1024 * 1024,
      maxMemoryBytes: check.memoryMb * 1024 * 1024,
      maxProcesses: check.processes,
      maxDiskBytes: check.diskMb * 1024 * 1024,
    },
  };
}
