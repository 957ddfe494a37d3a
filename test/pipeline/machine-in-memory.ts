import type { FileChange, Patch } from '../../src/domain/index.ts';
import type { Dependencies } from '../../src/pipeline/index.ts';
import type { CommandRequest, CommandResult } from '../../src/ports/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { temporaryFolder } from '../support/repository.ts';

/**
 * A repository in memory, on a machine where commands come to what is said here; tells which programs were run.
 * @param comesTo by the changes of the tree that a command runs in, none on the base, and its words
 */
export function machineOf(
  files: Readonly<Record<string, string>>,
  comesTo: (
    changes: readonly FileChange[],
    argv: readonly string[],
  ) => Pick<CommandResult, 'exitCode' | 'stdout'>,
) {
  const trees = new Map<string, readonly FileChange[]>();
  const ran: string[] = [];
  const workspace = {
    ...memoryWorkspace(files),
    history: async () => [],
    checkout: async (patch?: Patch) => {
      const dir = temporaryFolder();
      trees.set(dir, patch?.changes ?? []);
      return { dir, isBase: patch === undefined, dispose: async () => undefined };
    },
  };
  const runner = {
    isolation: 'none',
    environmentId: async () => 'node',
    run: async ({ root, argv }: CommandRequest) => {
      ran.push(argv[0]!);
      return { stderr: '', seconds: 1, seenRoots: [], ...comesTo(trees.get(root)!, argv) };
    },
  };
  return { ran, dependencies: { workspace, runner } as unknown as Partial<Dependencies> };
}
