import { execa } from 'execa';
import { z } from 'zod';
import type { NodeCounter } from './check-refactoring.ts';

/**
 * Counts as the original does: `ast.walk` over the first matching node in breadth-first order. Python only parses the
 * text; it runs none of it.
 */
const script = `
import ast, json, sys
method, class_name = sys.argv[1:]
out = {"parses": False, "topLevelFunction": None, "oldClass": None}
try:
    tree = ast.parse(sys.stdin.buffer.read())
    out["parses"] = True
    size = lambda node: sum(1 for _ in ast.walk(node))
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == method]
    classes = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == class_name]
    out["topLevelFunction"] = size(functions[0]) if functions else None
    out["oldClass"] = size(classes[0]) if classes else None
except (SyntaxError, ValueError, RecursionError, MemoryError):
    pass
print(json.dumps(out))
`;
const timeout = 60_000;

const Counts = z.object({
  parses: z.boolean(),
  topLevelFunction: z.number().nullable(),
  oldClass: z.number().nullable(),
});

/** Counter by Python's ast; `undefined` when no Python 3.8 or newer answers. */
export async function findPythonCounter(): Promise<NodeCounter | undefined> {
  for (const python of ['python3', 'python']) {
    const { exitCode } = await execa(
      python,
      ['-I', '-c', 'import ast, sys; sys.exit(sys.version_info < (3, 8))'],
      { reject: false, timeout },
    );
    if (exitCode === 0) return pythonCounter(python);
  }
  return undefined;
}

function pythonCounter(python: string): NodeCounter {
  return {
    name: 'python-ast',
    before: (task) => Promise.resolve({ method: task.methodNodes, oldClass: task.classNodes }),
    async after(task, text) {
      const { stdout } = await execa(python, ['-I', '-c', script, task.method, task.className], {
        input: text,
        timeout,
      });
      const { parses, topLevelFunction, oldClass } = Counts.parse(JSON.parse(stdout));
      return {
        parses,
        topLevelFunction: topLevelFunction ?? undefined,
        oldClass: oldClass ?? undefined,
      };
    },
  };
}
