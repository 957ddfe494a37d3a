import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import { editFormats } from '../../../domain/index.ts';
import { placeholderObjection } from '../../../editing/index.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import { commitAll } from '../git.ts';
import type { RunIssue } from '../run-issue-port.ts';
import { checkRefactoring, type NodeCounter } from './check-refactoring.ts';
import { countLazyComments } from './lazy-comments.ts';
import { findPythonCounter } from './python-ast-counter.ts';
import { RefactorFacts, summariseRefactor } from './refactor-summary.ts';
import { loadRefactorTasks, type RefactorCase } from './task.ts';
import { treeSitterCounter } from './tree-sitter-counter.ts';
import { sum } from '../../../text/statistics.ts';

const Options = z.object({
  formats: z
    .string()
    .default('search-replace,udiff,line-numbered')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(editFormats)).min(1)),
  counter: z.enum(['auto', 'python-ast', 'tree-sitter']).default('auto'),
});
type Options = z.infer<typeof Options>;

/** One task in one format: the unit that is run, recorded and resumed. */
export interface RefactorRun extends RefactorCase {
  readonly format: (typeof editFormats)[number];
}

/** What the suite takes from the outside. */
export interface RefactorTools {
  runIssue: RunIssue;
  parser(): SyntaxParser;
}

/** Aider's laziness benchmark, by edit format: moving a long method out of its class in one go. */
export function refactorSuite(tools: RefactorTools): Suite<RefactorRun, Options, RefactorFacts> {
  let counter: Promise<NodeCounter> | undefined;
  return {
    name: 'refactor',
    description: "move methods to the top level, by edit format (Aider's laziness benchmark)",
    usesModel: true,
    flags: [
      { flags: '--formats <list>', description: `of ${editFormats.join(', ')} (the first three)` },
      {
        flags: '--counter <name>',
        description: 'what counts nodes: python-ast, tree-sitter or auto (python-ast where there is Python)',
      },
    ],
    options: Options,
    facts: RefactorFacts,
    async loadCases(data, { formats }) {
      const tasks = await loadRefactorTasks(data);
      return tasks.flatMap((task) =>
        formats.map((format) => ({ ...task, id: `${task.id}:${format}`, group: task.id, format })),
      );
    },
    async runCase(item, world) {
      counter ??= findCounter(world.options.counter, tools);
      return refactorOne(item, world, tools.runIssue, await counter);
    },
    summarise: summariseRefactor,
  };
}

async function findCounter(wanted: Options['counter'], tools: RefactorTools): Promise<NodeCounter> {
  const python = wanted === 'tree-sitter' ? undefined : await findPythonCounter();
  if (python) return python;
  if (wanted === 'python-ast') throw new Error('no Python 3.8 or newer was found for --counter python-ast');
  return treeSitterCounter(tools.parser());
}

async function refactorOne(
  item: RefactorRun,
  world: CaseWorld<Options>,
  runIssue: RunIssue,
  counter: NodeCounter,
): Promise<CaseResult<RefactorFacts>> {
  const repo = join(world.scratch, 'repository');
  await writeRepository(repo, item);
  const replies: string[] = [];
  let refused = 0;
  let stubsRefused = 0;
  const result = await runIssue({
    request: requestOf(item),
    repo,
    state: world.keep,
    cache: join(world.scratch, 'cache'),
    config: world.config,
    format: item.format,
    model: listening(world.model, (reply) => replies.push(reply)),
    signal: world.signal,
    onEvent(event) {
      if (event.type === 'edit-refused') {
        refused += 1;
        if (event.message.includes(placeholderObjection)) stubsRefused += 1;
      }
      world.progress(event.type);
    },
  });
  await writeFile(join(world.keep, 'patch.diff'), result.diff);
  const after = result.patch?.changes.find((change) => change.path === item.fileName)?.after;
  const problem =
    after === undefined ? 'the file was not changed' : await checkRefactoring(item, after, counter);
  return {
    passed: problem === undefined,
    facts: {
      format: item.format,
      counter: counter.name,
      problem,
      wellFormed: after !== undefined && refused === 0,
      refused,
      lazyComments: sum(replies.map((reply) => countLazyComments(reply, item.source).new)),
      lazyAsOriginal: sum(replies.map((reply) => countLazyComments(reply, item.source).original)),
      stubsRefused,
    },
  };
}

/** The plan is given, so that formats are compared and not plans; everything after it is the product's own way. */
function requestOf(item: RefactorRun) {
  const [title = '', ...rest] = item.instructions.replace(/^#\s*/, '').split('\n');
  const instructions = rest.join('\n').trim();
  const change = { action: 'modify' as const, path: item.fileName, instructions };
  return {
    issue: { title, body: instructions },
    mode: 'run' as const,
    approvedPlan: {
      rootCause: 'There is no defect; this is a refactoring.',
      approach: title,
      changes: [change],
    },
    selfReview: false,
  };
}

async function writeRepository(dir: string, item: RefactorRun): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, item.fileName), item.source);
  await commitAll(dir);
}

function listening(model: LanguageModel, hear: (reply: string) => void): LanguageModel {
  return {
    async complete(request, signal) {
      const reply = await model.complete(request, signal);
      hear(reply.text);
      return reply;
    },
  };
}
