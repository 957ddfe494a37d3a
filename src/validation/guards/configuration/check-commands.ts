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

/** A command, and the folder that it runs in. */
interface CommandLine {
  folder: string;
  command: string;
  isOfChecks: boolean;
}

/**
 * The programs that manifests and configured checks name.
 * @param manifests texts by path
 */
export function programsIn(manifests: ReadonlyMap<string, string>, checks: readonly CheckConfig[]): Programs {
  const lines = [...manifests].flatMap(([path, text]) =>
    commandsIn(path, text).map((line) => ({ folder: folderOf(path), ...line })),
  );
  const configured = checks.flatMap(({ cwd, run, setup }) =>
    [run, ...setup].map((words) => ({ folder: cwd, command: words.join(' '), isOfChecks: true })),
  );
  const all = [...lines, ...configured];
  const programs = (isOfChecks: boolean) =>
    new Set(all.filter((line) => line.isOfChecks === isOfChecks).flatMap(programsOf));
  return { ofChecks: programs(true), others: programs(false) };
}

function commandsIn(path: string, text: string): Omit<CommandLine, 'folder'>[] {
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
function commandsOfComposer(path: string, text: string): Omit<CommandLine, 'folder'>[] {
  return (flatConfig(path, text) ?? []).flatMap(({ keys: [key, name = ''], value }) =>
    key === 'scripts' || key === 'bin'
      ? [{ command: String(value), isOfChecks: key === 'scripts' && checkScript.test(name) }]
      : [],
  );
}

/** Scripts, of which those of checks may start others, and the entries of the package. */
function commandsOfPackage(path: string, text: string): Omit<CommandLine, 'folder'>[] {
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
function recipesOf(text: string): Omit<CommandLine, 'folder'>[] {
  let isOfChecks = false;
  return text.split('\n').flatMap((command) => {
    const target = /^([\w.-]+)[ \t]*:(?!=)/.exec(command)?.[1];
    if (target !== undefined) isOfChecks = checkScript.test(target);
    if (command.startsWith('\t')) return [{ command, isOfChecks }];
    return /^\w+[ \t]*[:?]{0,2}=/.test(command) ? [{ command, isOfChecks: true }] : [];
  });
}

const interpreter = /node$|(?:^|\/)(?:tsx|bun|deno|python[\d.]*|ruby|perl|php|(?:ba|z)?sh)$/;
const preload = /(?<=\s)(?:-r|--require|--import|--(?:experimental-)?loader)[\s=]+(\S+)/g;

/** Files that a command may start: the first after an interpreter, and what that loads before it, else its first word. */
function programsOf({ folder, command }: CommandLine): string[] {
  return command.split(/&&|\|\|?|;|\bCOMMAND\b/).flatMap((part) => {
    const plain = part.replace(/["'@]/g, ' ').replace(/\bdeno\s+(?!\s|run\b).*/, ' ');
    const words = plain
      .replace(preload, ' ')
      .split(/\s+/)
      .filter((word) => !/^(?:-.*|\w+=.*|)$/.test(word));
    const at = words.findIndex((one) => interpreter.test(one));
    if (at < 0) return filesOf(folder, words[0], ['']);
    const rest = words.slice(at + 1);
    const loaded = [...plain.matchAll(preload)].map(([, word]) => word);
    return [rest.find((one) => /[./]/.test(one)) ?? rest[0], ...loaded].flatMap((word) =>
      filesOf(folder, word, ['', '.js', '/index.js', '.py']),
    );
  });
}

/** The paths that a word may mean. A build may name the folder of its sources by a variable, and Python a module with dots. */
export function filesOf(folder: string, word: string | undefined, endings: readonly string[]): string[] {
  const file = word?.replace(/^(?:\$[{(]\w+[})]\/)?(?:\.\/)*/, '') ?? '';
  return endings
    .map((ending) => (ending === '.py' ? file.replaceAll('.', '/') : file) + ending)
    .flatMap((path) => [posix.join(folder, path), path]);
}
