import { addTo } from '../../../text/group-by.ts';
import { oncePerLine } from '../../../text/lines/once-per-line.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { commandLines, type CommandLine } from './command-lines.ts';
import { checkScript } from './config-guard.ts';

/** How a file of recipes is written. */
interface RecipeFile {
  name: RegExp;
  /** A line that begins a recipe, with its names and what has to be made before it. */
  head: RegExp;
  /** What of an indented line is a command; the line itself where this is absent. */
  command?: (line: string) => string;
  /** Lines that may be of any recipe, such as a makefile's variables, by which those for checks may name programs. */
  common?: RegExp;
}

const recipeFiles: readonly RecipeFile[] = [
  {
    name: /^(?:GNUm|[Mm])akefile$/,
    head: /^([\w.%/$(){}-]+(?:[ \t]+[\w.%/$(){}-]+)*)[ \t]*::?(?!=)([^;#]*)/,
    common: /^(?:export[ \t]+)?\w+[ \t]*[:?+]{0,2}=|^-?s?include\b/,
  },
  { name: /^\.?justfile$/i, head: /^@?([\w-]+)[^:=]*:(?!=)(.*)/ },
  { name: /^Taskfile\.ya?ml$/, head: /^ {2}([\w:-]+):\s*$/, command: (line) => line.replace(/^\s*(?:-\s*)?(?:cmds?:\s*)?/, '') },
  // The environment without a name is that of the tests.
  { name: /^tox\.ini$/, head: /^\[(?:testenv:?)?([^\]]*)\]/, command: (line) => line.replace(/^\s*commands\w*\s*=\s*|^\s*[\w{},!-]+:\s+/, '') },
  { name: /^noxfile\.py$/, head: /^def\s+(\w+)\(/, command: (line) => /\.run\w*\(\s*(["'].*)/.exec(line)?.[1]?.replace(/["'),]+/g, ' ') ?? '' },
]; // prettier-ignore

/** A recipe by its names, and the others that it makes or starts. */
interface Recipe {
  names: readonly string[];
  needs: string[];
  commands: string[];
}

/** The commands of Make, just, Task, tox and nox, by their recipes; nothing for another file. */
export function recipesIn(path: string, text: string): CommandLine[] {
  const file = recipeFiles.find(({ name }) => name.test(fileName(path)));
  if (file === undefined) return [];
  const lines = text.replace(/\\\r?\n\s*/g, ' ').split('\n');
  const { recipes, common } = recipesOf(file, lines);
  const started = startedByChecks(recipes);
  // What is said often is looked at once.
  const [ofChecks, others] = [new Set(common), new Set<string>()];
  for (const one of recipes)
    for (const command of one.commands) (started.has(one) ? ofChecks : others).add(command);
  return [...commandLines(ofChecks, true), ...commandLines(others, false)];
}

/** The recipes of a file, those that are written in parts as one. */
function recipesOf(file: RecipeFile, lines: readonly string[]): { recipes: Recipe[]; common: string[] } {
  const recipes = new Map<string, Recipe>();
  const common: string[] = [];
  const [started, needed] = [oncePerLine(othersIn), oncePerLine(wordsOf)];
  let recipe: Recipe | undefined;
  for (const whole of lines) {
    const line = whole.slice(0, longestLine);
    const head = file.head.exec(line);
    if (file.common?.test(line)) common.push(line);
    else if (head !== null) {
      const [, names, needs = ''] = head;
      recipe = recipes.get(names!) ?? { names: namesOf(names!), needs: [], commands: [] };
      recipes.set(names!, recipe);
      if (needs !== '') recipe.needs.push(...needed(needs));
    } else if (recipe !== undefined && /^\s|^commands/.test(line)) {
      recipe.commands.push(file.command?.(line) ?? line);
      recipe.needs.push(...started(line));
    }
  }
  return { recipes: [...recipes.values()], common };
}

function namesOf(head: string): string[] {
  return /[ \t]/.test(head) ? head.split(/[ \t]+/) : [head];
}

/** How a line of a recipe starts others, in Make, just, Task and tox. */
const startsOthers =
  /\b(?:make|just|task)\)?\s([^&|;]*)|^\s*(?:-\s*)?task:\s*([\w:-]+)|\bdeps:\s*(.*)|\{\[(?:testenv:?)?([^\]]*)\]\w+\}/gi;

function othersIn(line: string): string[] {
  if (!/make|just|task|deps|\{\[/i.test(line)) return [];
  return [...line.matchAll(startsOthers)].flatMap((found) => wordsOf(found.slice(1).join(' ')));
}

function wordsOf(text: string): string[] {
  return text.match(/[\w:./-]+/g) ?? [];
}

/** The recipes of checks, by their names, and those that these make or start. */
function startedByChecks(recipes: readonly Recipe[]): ReadonlySet<Recipe> {
  const byName = new Map<string, Recipe[]>();
  for (const one of recipes) for (const name of one.names) addTo(byName, name, one);
  const found = new Set(recipes.filter(({ names }) => names.some(isOfTests)));
  const asked = new Set<string>();
  for (const { needs } of found)
    for (const name of needs) {
      if (!asked.has(name)) for (const one of byName.get(name) ?? []) found.add(one);
      asked.add(name);
    }
  return found;
}

function isOfTests(recipe: string): boolean {
  return recipe === '' || /^py\b|^py\d/.test(recipe) || checkScript.test(recipe.replaceAll('_', '-'));
}

/** Nobody writes a longer command. */
const longestLine = 2_000;
