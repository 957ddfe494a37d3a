import { fileName } from '../../../text/paths/path-parts.ts';
import { checkScript } from './config-guard.ts';

/** A line of a recipe, and whether that is one of checks. */
interface RecipeLine {
  command: string;
  isOfChecks: boolean;
}

/** How a file of recipes is written: a line that begins one and names it, and what of an indented line is a command. */
interface RecipeFile {
  name: RegExp;
  head: RegExp;
  command?: (line: string) => string;
}

const recipeFiles: readonly RecipeFile[] = [
  { name: /^\.?justfile$/i, head: /^@?([\w-]+)[^:=]*:(?!=)/ },
  { name: /^Taskfile\.ya?ml$/, head: /^ {2}([\w:-]+):\s*$/, command: (line) => line.replace(/^\s*(?:-\s*)?(?:cmds?:\s*)?/, '') },
  // The environment without a name is that of the tests.
  { name: /^tox\.ini$/, head: /^\[(?:testenv:?)?([^\]]*)\]/, command: (line) => line.replace(/^\s*commands\w*\s*=\s*|^\s*[\w{},!-]+:\s+/, '') },
  { name: /^noxfile\.py$/, head: /^def\s+(\w+)\(/, command: (line) => /\.run\w*\(\s*(["'].*)/.exec(line)?.[1]?.replace(/["'),]+/g, ' ') ?? '' },
]; // prettier-ignore

/** The commands of just, Task, tox and nox, by their recipes; nothing for another file. */
export function recipesIn(path: string, text: string): RecipeLine[] {
  const file = recipeFiles.find(({ name }) => name.test(fileName(path)));
  if (file === undefined) return [];
  let isOfChecks = false;
  return text.split('\n').flatMap((line) => {
    const recipe = file.head.exec(line.slice(0, longestLine))?.[1];
    if (recipe !== undefined) isOfChecks = isOfTests(recipe);
    if (recipe !== undefined || !/^\s|^commands/.test(line)) return [];
    return [{ command: file.command?.(line.slice(0, longestLine)) ?? line, isOfChecks }];
  });
}

function isOfTests(recipe: string): boolean {
  return recipe === '' || /^py\b|^py\d/.test(recipe) || checkScript.test(recipe.replaceAll('_', '-'));
}

/** Nobody writes a longer command. */
const longestLine = 2_000;
