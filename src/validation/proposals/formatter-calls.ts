import { inFolder, type RepositoryFacts } from './repository-facts.ts';
import { scriptLines } from './script-lines.ts';

/** A call of a formatter in a script of the repository. */
export interface FormatterCall {
  /** Options that decide what the code looks like. */
  style: readonly string[];
  /** Files and folders that it is for, relative to the script; empty: all of them. */
  targets: readonly string[];
}

/** How a formatter is called, and which of its options change what it writes: with a value, or alone. */
interface Grammar {
  call: RegExp;
  valued: readonly string[];
  flags: readonly string[];
}

/** A command begins a line, a text in quotes or what another program runs. */
const start = String.raw`(?:^[\s@-]*|[;&|(]\s*|["'\x60]|\b(?:run|cmds?|commands?)\s*[:=]\s*|(?:\b(?:run|uvx|npx|bunx|pnpm|yarn|exec|dlx|xargs)|\s-m)\s+(?:-\S+\s+){0,5}|\$[({]\w+[)}]\s+)(?:[\w.$(){}-]+\/){0,6}`;
/** Up to the next command; an argument is no bound of a version and no comment. */
const rest = String.raw`((?:\s+[^\s;&|#<>=~!,][^\s;&|]*)*)`;

const grammars = {
  black: {
    call: new RegExp(String.raw`${start}black(?=\s+[-.\w{$/*"'])(?!\s+\d)${rest}`, 'm'),
    valued: ['-l', '--line-length', '-t', '--target-version', '--config'],
    flags: [
      '-S',
      '--skip-string-normalization',
      '-C',
      '--skip-magic-trailing-comma',
      '--preview',
      '--unstable',
    ],
  },
  ruff: {
    call: new RegExp(String.raw`${start}ruff\s+format\b(?![-=:])${rest}`, 'm'),
    valued: ['--line-length', '--target-version', '--config'],
    flags: ['--preview'],
  },
  gofmt: { call: new RegExp(String.raw`${start}gofmt(?=\s+-)${rest}`, 'm'), valued: [], flags: ['-s'] },
  prettier: {
    call: new RegExp(
      String.raw`${start}prettier(?:@[\w.]+)?(?=\s[^;&|]{0,400}(?:--write|--check|--list-different|\s-[wcl]\b))${rest}`,
      'm',
    ),
    valued: [
      '--print-width',
      '--tab-width',
      '--trailing-comma',
      '--arrow-parens',
      '--end-of-line',
      '--quote-props',
      '--prose-wrap',
      '--config',
    ],
    flags: [
      '--single-quote',
      '--no-semi',
      '--use-tabs',
      '--jsx-single-quote',
      '--no-bracket-spacing',
      '--bracket-same-line',
    ],
  },
} satisfies Record<string, Grammar>;

/**
 * How the scripts of a folder call a formatter: package.json, pyproject.toml, Makefile, justfile, Taskfile, tox, nox, and at the root
 * the workflows. A call for the whole repository counts before one for parts of it. `undefined` where there is none, or where the
 * style hangs on a variable.
 */
export function formatterCall(
  facts: RepositoryFacts,
  folder: string,
  program: keyof typeof grammars,
): FormatterCall | undefined {
  const grammar: Grammar = grammars[program];
  const calls = scriptLines(facts, folder).flatMap((line) => {
    const words = grammar.call.exec(line)?.[1];
    return words === undefined ? [] : [readCall(words, grammar)];
  });
  if (calls.includes(undefined)) return undefined;
  return calls
    .filter((call) => call !== undefined)
    .filter(
      ({ targets }) => targets.length === 0 || targets.some((one) => stands(facts, inFolder(folder, one))),
    )
    .toSorted((a, b) => a.targets.length - b.targets.length || b.style.length - a.style.length)[0];
}

/** Words of a sentence are no files; what a glob means is not looked for. */
function stands({ paths }: RepositoryFacts, target: string): boolean {
  const path = target.replace(/^\.\//, '').replace(/\/$/, '');
  return path.includes('*') || paths.some((one) => one === path || one.startsWith(`${path}/`));
}

/** The quote that ends a text of JSON, TOML or Python. */
const endOfText = /(?<!\\)["'\x60](?=\s*[,}\])])/;

function readCall(text: string, { valued, flags }: Grammar): FormatterCall | undefined {
  const words = text
    .split(endOfText)[0]!
    .replace(/\\?["'\x60]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const style: string[] = [];
  const targets: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const [option = '', value] = word.split('=', 2);
    if (flags.includes(word)) style.push(word);
    else if (valued.includes(option)) {
      const given = value ?? words[++at] ?? '';
      if (!/^\w[\w./-]*$/.test(given)) return undefined; // a variable, or TOML
      style.push(option, given);
    } else if (!word.startsWith('-')) targets.push(word);
  }
  return { style, targets: targets.every(isPlain) ? targets : [] };
}

/** A folder, file or glob; neither the whole repository nor a variable. */
function isPlain(target: string): boolean {
  return /^(?!\.{0,2}\/?$|\*\*?(?:\/\*)?$)[\w.@/*{},-]+$/.test(target) && !/^\{[^,]*\}$/.test(target);
}
