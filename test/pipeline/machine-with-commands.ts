import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { RunContext } from '../../src/pipeline/run-context.ts';
import type { CommandRequest, CommandResult } from '../../src/ports/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { temporaryFolder } from '../support/repository.ts';

const ok: CommandResult = { exitCode: 0, stdout: '', stderr: '', seconds: 1, seenRoots: [] };
export const passes = 'TAP version 13\nok 1 - good\n1..1\n';
export const manifest = (script = 'node --test') => JSON.stringify({ scripts: { test: script } });
export const tree = {
  'package.json': manifest(),
  'src/a.js': 'a',
  'test/a.test.js': 't',
  'test/b.test.js': 't',
};

export interface Machine {
  files?: Readonly<Record<string, string>>;
  configuration?: string;
  /** What commands come to, by whether they run on the base. */
  run?: (argv: readonly string[], onBase: boolean, cwd: string) => Partial<CommandResult>;
  isolated?: boolean;
}

/** A repository on a machine, and what was run there. */
export function machine({ files = tree, configuration = '', run = () => ({ stdout: passes }), isolated = true }: Machine = {}) {
  const ran: { argv: readonly string[]; onBase: boolean }[] = [];
  const kept = new Map<string, unknown>();
  const bases = new Set<string>();
  const workspace = {
    ...memoryWorkspace(files),
    checkout: async (patch?: unknown) => {
      const dir = temporaryFolder();
      if (patch === undefined) bases.add(dir);
      return { dir, isBase: patch === undefined, dispose: async () => undefined };
    },
  };
  const runner = {
    isolation: 'none',
    environmentId: async () => 'node',
    run: async ({ argv, root, cwd }: CommandRequest) => {
      ran.push({ argv, onBase: bases.has(root) });
      return { ...ok, ...run(argv, bases.has(root), cwd) };
    },
  };
  const context = {
    dependencies: {
      config: resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]),
      workspace,
      runner: isolated ? runner : undefined,
      store: memoryBlobStore(),
      parser: { languageOf: () => undefined },
      environment: {},
      events: { emit: () => undefined },
      folder: { loadStage: async (name: string) => kept.get(name), saveStage: async (name: string, value: unknown) => void kept.set(name, value) },
    },
    stopwatch: { time: (_: string, work: () => unknown) => work() },
    absentPrograms: new Map(),
  } as unknown as RunContext;
  return { context, ran };
} // prettier-ignore
