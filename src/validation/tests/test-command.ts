import { simpleCommand } from '../../text/commands/simple-command.ts';
import { testTools, type TestTool } from './tools/index.ts';

/** Scripts of a `package.json` by name. */
export type Scripts = Readonly<Record<string, string>>;

/** A command taken apart: what stands before the test tool, the tool, and its arguments. */
export interface ParsedTestCommand {
  /** Words that lead to the tool and end with its name: `uv run python -m pytest`. */
  before: readonly string[];
  tool: TestTool;
  args: readonly string[];
  /** Commands that have to run first, such as the build of `npm run build && mocha`. */
  setup: readonly (readonly string[])[];
}

/** The deepest nesting of scripts that call scripts which is followed. */
const deepest = 3;

/** Characters of a script that is looked through; a longer one is no command that a person wrote. */
const longestScript = 4_000;
/** Words of a command among which its tool is looked for. */
const mostLeading = 50;

/** Finds the test tool that a command starts, looking through the scripts of `package.json`, each of them once. */
export function testCommandOf(
  argv: readonly string[],
  scripts: Scripts,
  depth = 0,
  seen = new Set<string>(),
): ParsedTestCommand | undefined {
  const direct = findTool(argv);
  if (direct !== undefined) return { ...direct, setup: [] };
  const name = scriptOf(argv);
  if (name === undefined || depth >= deepest || !Object.hasOwn(scripts, name)) return undefined;
  if (seen.has(name) || scripts[name]!.length > longestScript) return undefined;
  seen.add(name);
  const before = buildOf(scripts, `pre${name}`);
  const parts = scripts[name]!.split('&&').map((part) => part.trim());
  const setup: (readonly string[])[] = before === undefined ? [] : [before];
  for (const part of parts) {
    const { rest } = withoutAssignments(part);
    const words = simpleCommand(rest);
    const called = words ?? simpleCommand(withoutPatterns(rest));
    const found = called && testCommandOf(called, scripts, depth + 1, seen);
    if (found) {
      const { assignments } = withoutAssignments(part);
      const start = assignments.length === 0 ? found.before : ['env', ...assignments, ...found.before];
      const needed = setup.filter((command) => found.tool.compiles !== true || !isCompiler(command));
      return { ...found, before: start, setup: [...needed, ...found.setup] };
    }
    if (words && isBuild(part) && !words.includes('--noEmit')) setup.push(words);
  }
  return undefined;
}

function findTool(argv: readonly string[]): Pick<ParsedTestCommand, 'before' | 'tool' | 'args'> | undefined {
  const head = argv.slice(0, mostLeading);
  for (const at of head.keys()) {
    for (const tool of testTools) {
      const length = tool.calls(head.slice(at));
      if (length === 0 || !mayLead(head.slice(0, at))) continue;
      return { before: argv.slice(0, at + length), tool, args: argv.slice(at + length) };
    }
  }
  return undefined;
}

/** Words that may stand before a tool: what starts it, never an argument of something else (`eslint test/jest`). */
function mayLead(words: readonly string[]): boolean {
  const starters =
    /^(?:npx|pnpx|bunx|exec|dlx|run|uv|poetry|hatch|pdm|pipenv|bundle|pnpm|yarn|npm|bun|c8|nyc|env|cross-env|tox|coverage|php)$/;
  return words.every(
    (word, at) =>
      starters.test(word) ||
      /^(?:.*\/)?(?:python[\d.]*|node)$/.test(word) ||
      word.startsWith('-') ||
      /^\w+=/.test(word) ||
      words[at - 1]?.startsWith('-') === true,
  );
}

/** The script that `npm run x`, `npm test`, `pnpm x` or `yarn x` calls. */
function scriptOf(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => /^(?:npm|pnpm|yarn|bun)$/.test(word));
  // `c8 --reporter lcov npm run test-api`
  if (at < 0 || !mayLead(argv.slice(0, at))) return undefined;
  const rest = argv.slice(at + 1);
  const words = rest.filter((word) => !word.startsWith('-'));
  const [first, second] = words;
  if (first === 'run' || first === 'run-script') return second;
  return first === 't' ? 'test' : first;
}

/** A variable for one command; its value may stand in quotes, which only a shell needs. */
const assignment = /^([A-Z_][A-Z0-9_]*=)(['"]?)([\w./:@,=-]*)\2$/;

function withoutAssignments(part: string): { assignments: string[]; rest: string } {
  const words = part.split(/\s+/);
  const start = words[0] === 'cross-env' ? 1 : 0;
  let at = start;
  while (assignment.test(words[at] ?? '')) at += 1;
  const assignments = words.slice(start, at).map((word) => word.replace(assignment, '$1$3'));
  return { assignments, rest: words.slice(at).join(' ') };
}

/** Files by a pattern, which a run of single files does without: `"test/**\/*.js"`. */
function withoutPatterns(script: string): string {
  return script
    .split(/\s+/)
    .filter((word) => !/^(["']?)(?!-)[\w@./*?{},!()|+-]*[*?{][\w@./*?{},!()|+-]*\1$/.test(word))
    .join(' ');
}

function buildOf(scripts: Scripts, name: string): readonly string[] | undefined {
  const script = scripts[name];
  if (script === undefined || !isBuild(script)) return undefined;
  return simpleCommand(script) ?? ['npm', 'run', '--silent', name];
}

/** A type check before the tests, as `tsc && vitest run` has it, takes longer than the few tests of a focused run. */
function isCompiler([program = '']: readonly string[]): boolean {
  return /^(?:tsc|vue-tsc|tsgo)$/.test(program);
}

function isBuild(script: string): boolean {
  return /\b(?:build|compile|tsc|generate|codegen|prepare|transpile)\b/.test(script);
}
