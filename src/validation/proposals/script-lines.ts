import { inFolder, textIn, type RepositoryFacts } from './repository-facts.ts';

/** Files beside a manifest that hold commands. */
export const scriptFiles =
  /(?:^|\/)(?:GNUmakefile|[Mm]akefile|[Jj]ustfile|\.justfile|Taskfile\.ya?ml|tox\.ini|noxfile\.py|tasks\.py|hatch\.toml)$/;
export const workflowFiles = /^\.github\/workflows\/[^/]+\.ya?ml$/;

const names = [
  'package.json',
  'pyproject.toml',
  'GNUmakefile',
  'Makefile',
  'makefile',
  'justfile',
  'Justfile',
  '.justfile',
  'Taskfile.yml',
  'Taskfile.yaml',
  'tox.ini',
  'noxfile.py',
  'tasks.py',
  'hatch.toml',
];

/** Longest line looked at; nobody writes a longer command, and patterns look back in it. */
const maxLine = 2000;

/**
 * The lines of a folder's scripts in which a command may stand, workflows at the root included: continued lines joined, without comments and without lines
 * that change the folder.
 */
export function scriptLines(facts: RepositoryFacts, folder: string): string[] {
  const own = names.map((name) => plain(name, textIn(facts, folder, name)));
  const workflows = folder === '' ? facts.paths.filter((path) => workflowFiles.test(path)) : [];
  const texts = [...own, ...workflows.map((path) => withActions(facts.texts.get(path) ?? ''))];
  return texts
    .flatMap((text) => text.replace(/\\\r?\n\s*/g, ' ').split(/\r?\n/))
    .filter((line) => line.length <= maxLine && !noCommand.test(line));
}

/** Comments, titles, what is only printed, and what runs in another folder. */
const noCommand =
  /^\s*#|^[\s-]*["']?(?:name|title|desc(?:ription)?|summary|keywords)["']?\s*[:=]|\becho\b|(?:^|[\s"'@;&(])cd\s/;

/** A list of quoted words, as nox and invoke take a command, is that command; a factor of tox stands before it. */
function plain(name: string, text: string): string {
  if (name.endsWith('.py')) return text.replace(/["'],\s*["']/g, ' ');
  return name === 'tox.ini' ? text.replace(/^([ \t]+)[\w{},!-]+:[ \t]+/gm, '$1') : text;
}

/** The action of Black is a call of it with its `options`. */
function withActions(workflow: string): string {
  return workflow.replace(
    /uses:[ \t]*psf\/black@[^\n]*((?:\n[ \t]+(?!-)\S[^\n]*){0,8})/g,
    (_all, block: string) => {
      const options = /\boptions:[ \t]*["']?([^"'\n]*)/.exec(block)?.[1] ?? '';
      return `run: black ${options} .`;
    },
  );
}

/** A target of a call as a glob of paths in the repository. */
export function targetGlob(folder: string, target: string, ending: string): string {
  const path = inFolder(folder, target.replace(/^\.\//, '').replace(/\/$/, ''));
  return /\*|\.\w+$/.test(target) ? path : `${path}/**/${ending}`;
}
