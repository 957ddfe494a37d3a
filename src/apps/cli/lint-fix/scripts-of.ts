import path from 'node:path';

const interpreters =
  /^(?:node|deno|bun|tsx|ts-node|python[\d.]*|pypy[\d.]*|ruby|perl|php|lua|julia|elixir|Rscript|pwsh|(?:ba|da|k|z)?sh)$/;

/** Programs that start the one behind them, after options and settings of their own. */
const wrappers =
  /^(?:env|nice|ionice|nohup|time|timeout|stdbuf|setsid|command|exec|xvfb-run|npx|bunx|pnpx|dotenv|cross-env)$/;
/** Programs that start one behind a word of their own: `uv run`. */
const runners = /^(?:pnpm|yarn|npm|uv|poetry|pipenv|pdm|hatch|rye|bundle)$/;

/** Options of interpreters whose value is loaded, too. */
const loading = /^(?:-r|--(?:require|import|loader|experimental-loader|preload))(?:=(?<name>.+))?$/;

/**
 * The files that a command is and loads, as its words name them; those that are none of the repository's are not known here.
 * @param cwd folder of the repository that it is called in
 */
export function scriptsOf(argv: readonly string[], cwd: string): readonly string[] {
  const [program = '', ...words] = withoutWrappers(argv);
  const isInterpreter = interpreters.test(path.posix.basename(program));
  const found = isInterpreter ? readByInterpreter(words) : [program];
  return found
    .filter((name) => name.includes('.') || name.includes('/'))
    .map((name) => path.posix.join(cwd, name));
}

function readByInterpreter(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const option = loading.exec(word);
    if (option) found.push(option.groups!['name'] ?? words[(at += 1)] ?? '');
    else if (!word.startsWith('-') && word !== 'run') return [...found, word];
  }
  return found;
}

function withoutWrappers(argv: readonly string[]): readonly string[] {
  const [program = '', ...words] = argv;
  const name = path.posix.basename(program);
  const isRunner = runners.test(name) && /^(?:run|exec|dlx)$/.test(words[0] ?? '');
  if (!wrappers.test(name) && !isRunner) return argv;
  // A number is the value of one of its options, or how long it waits.
  const first = words.slice(isRunner ? 1 : 0).findIndex((word) => !/^-|^\w+=|^\d+[a-z]?$/.test(word));
  return first < 0 ? [] : withoutWrappers(words.slice((isRunner ? 1 : 0) + first));
}
