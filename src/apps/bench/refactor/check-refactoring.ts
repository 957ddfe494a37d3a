import type { RefactorCase } from './task.ts';

/** Node counts of one version of a file, as the checks need them. */
interface NodeCounts {
  parses: boolean;
  /** Nodes of the first function of that name at top level; `undefined` when there is none. */
  topLevelFunction: number | undefined;
  /** Nodes of the first class of that name. */
  oldClass: number | undefined;
}

/** Counts nodes in a file; one way with Python's ast, one with tree-sitter. */
export interface NodeCounter {
  readonly name: 'python-ast' | 'tree-sitter';
  /** Nodes of method and class before the change, in this counter's own way of counting. */
  before(task: RefactorCase): Promise<{ method: number; oldClass: number }>;
  after(task: RefactorCase, text: string): Promise<NodeCounts>;
}

/** Per cent that counts may differ, as in the original. */
const tolerance = 10;

/**
 * The original's checks (Aider `benchmark/refactor_tools.py`): the file parses, the function stands at top level with
 * about as many nodes as the method had, and the class shrank by about that many.
 * @returns what failed, `undefined` when everything passes
 */
export async function checkRefactoring(
  task: RefactorCase,
  text: string,
  counter: NodeCounter,
): Promise<string | undefined> {
  const before = await counter.before(task);
  const after = await counter.after(task, text);
  if (!after.parses) return 'the file does not parse';
  if (after.topLevelFunction === undefined) return `${task.method} is not a top level function`;
  if (differs(after.topLevelFunction, before.method)) {
    return `the method had ${before.method} nodes, the function has ${after.topLevelFunction}`;
  }
  if (after.oldClass === undefined) return `the class ${task.className} is gone`;
  const expected = before.oldClass - before.method;
  return differs(after.oldClass, expected)
    ? `the class should have about ${expected} nodes now and has ${after.oldClass}`
    : undefined;
}

function differs(found: number, expected: number): boolean {
  return (Math.abs(found - expected) * 100) / expected >= tolerance;
}
