import { posix } from 'node:path';
import type { CheckConfig } from '../../../domain/index.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { checkScript, scriptsIn } from './config-guard.ts';
import { flatConfig } from './flat-config.ts';
import { recipesIn } from './recipes.ts';

/** Files that may be started, by what they are started for. Not all of them exist: a word may mean several. */
export interface Programs {
  ofChecks: ReadonlySet<string>;
  /** What the product begins with: entries of a package, and what its other scripts and targets start. */
  others: ReadonlySet<string>;
}

/** A command, and whether it is one of checks. */
interface CommandLine {
  command: string;
  isOfChecks: boolean;
}

/**
 * The programs that manifests and configured checks name.
 * @param manifests texts by path
 */
export function programsIn(manifests: ReadonlyMap<string, string>, checks: readonly CheckConfig[]): Programs {
  const programs = { ofChecks: new Set<string>(), others: new Set<string>() };
  const kinds = [[true, programs.ofChecks], [false, programs.others]] as const; // prettier-ignore
  const addAll = (folder: string, lines: readonly CommandLine[]) => {
    for (const [isOfChecks, files] of kinds) {
      const ofKind = lines.filter((line) => line.isOfChecks === isOfChecks).map(({ command }) => command);
      for (const file of startedBy(folder, new Set(ofKind))) files.add(file);
    }
  };
  for (const [path, text] of manifests) addAll(folderOf(path), commandsIn(path, text));
  for (const { cwd, run, setup } of checks)
    addAll(cwd, [run, ...setup].map((words) => ({ command: words.join(' '), isOfChecks: true }))); // prettier-ignore
  return programs;
}

function commandsIn(path: string, text: string): CommandLine[] {
  const name = fileName(path);
  if (name === 'package.json') return commandsOfPackage(path, text);
  if (name === 'CMakeLists.txt')
    return [...text.matchAll(/\badd_(?:test|custom_\w{6,7})\s*\(([^)]{0,2000})\)/g)].map(([, command]) => ({
      command: command!,
      isOfChecks: true,
    }));
  if (name === 'composer.json') return commandsOfComposer(path, text);
  return /^(?:GNUm|[Mm])akefile$/.test(name) ? recipesOf(text) : recipesIn(path, text);
}

/** Scripts of Composer, each a command or several of them, and the programs of the package. */
function commandsOfComposer(path: string, text: string): CommandLine[] {
  return (flatConfig(path, text) ?? []).flatMap(({ keys: [key, name = ''], value }) =>
    key === 'scripts' || key === 'bin'
      ? [{ command: String(value), isOfChecks: key === 'scripts' && checkScript.test(name) }]
      : [],
  );
}

/** Scripts, of which those of checks may start others, and the entries of the package. */
function commandsOfPackage(path: string, text: string): CommandLine[] {
  const scripts = scriptsIn(path, text);
  const ofChecks = new Set([...scripts.keys()].filter((name) => checkScript.test(name)));
  for (const name of ofChecks)
    for (const [, words] of scripts.get(name)!.matchAll(startsScripts))
      for (const word of words!.split(/[\s"']+/)) if (scripts.has(word)) ofChecks.add(word);
  const entries = (flatConfig(path, text) ?? []).filter(({ keys }) => entryKey.test(keys[0] ?? ''));
  return [
    ...[...scripts].map(([name, command]) => ({ command, isOfChecks: ofChecks.has(name) })),
    ...entries.map(({ value }) => ({ command: String(value), isOfChecks: false })),
  ];
}

const startsScripts = /\b(?:npm|yarn|pnpm|bun|npm-run-all|run-[sp])\s([^&|;]*)/g;
const entryKey = /^(?:main|module|browser|bin|exports)$/;

/** The lines of a makefile's targets, and its variables, by which those for checks may name programs. */
function recipesOf(text: string): CommandLine[] {
  let isOfChecks = false;
  return text.split('\n').flatMap((command) => {
    if (command.startsWith('\t')) return [{ command, isOfChecks }];
    const target = /^([\w.-]+)[ \t]*:(?!=)/.exec(command)?.[1];
    if (target !== undefined) isOfChecks = checkScript.test(target);
    return /^\w+[ \t]*[:?]{0,2}=/.test(command) ? [{ command, isOfChecks: true }] : [];
  });
}

const interpreter = /node$|(?:^|\/)(?:tsx|bun|deno|python[\d.]*|ruby|perl|php|(?:ba|z)?sh)$/;
const preload = /(?<=\s)(?:-r|--require|--import|--(?:experimental-)?loader)[\s=]+(\S+)/g;

/** The files that the commands of a folder may start. A word that is said often is looked at once. */
function startedBy(folder: string, commands: Iterable<string>): string[] {
  const { first, interpreted } = wordsOf(commands);
  return [
    ...[...first].flatMap((word) => filesOf(folder, word, [''])),
    ...[...interpreted].flatMap((word) => filesOf(folder, word, ['', '.js', '/index.js', '.py'])),
  ];
}

/** Words of commands that may be files: the first after an interpreter and what that loads before it, else the first of all. */
function wordsOf(commands: Iterable<string>): Record<'first' | 'interpreted', Set<string>> {
  const [first, interpreted] = [new Set<string>(), new Set<string>()];
  for (const command of commands)
    for (const part of command.split(/&&|\|\|?|;|\bCOMMAND\b/)) {
      const plain = part.replace(/["'@]/g, ' ').replace(/\bdeno\s+(?!\s|run\b).*/, ' ');
      const words = plain
        .replace(preload, ' ')
        .split(/\s+/)
        .filter((word) => !/^(?:-.*|\w+=.*|)$/.test(word));
      const at = words.findIndex((one) => interpreter.test(one));
      const rest = words.slice(at + 1);
      if (at < 0) first.add(words[0] ?? '');
      else interpreted.add(rest.find((one) => /[./]/.test(one)) ?? rest[0] ?? '');
      if (at >= 0) for (const [, word] of plain.matchAll(preload)) interpreted.add(word!);
    }
  return { first, interpreted };
}

/** The paths that a word may mean. A build may name the folder of its sources by a variable, and Python a module with dots. */
export function filesOf(folder: string, word: string | undefined, endings: readonly string[]): string[] {
  const file = word?.replace(/^(?:\$[{(]\w+[})]\/)?(?:\.\/)*/, '') ?? '';
  const paths = endings.map((ending) => (ending === '.py' ? file.replaceAll('.', '/') : file) + ending);
  if (folder === '' && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(file)) return paths;
  return paths.flatMap((path) => [posix.join(folder, path), path]);
}
