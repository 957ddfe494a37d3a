import { posix } from 'node:path';
import type { CheckConfig } from '../../../domain/index.ts';
import { matchesOf } from '../../../text/matches-of.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { builtWith } from './build-of-checks.ts';
import { commandLines, type CommandLine } from './command-lines.ts';
import { checkScript, scriptsIn } from './config-guard.ts';
import { flatConfig } from './flat-config.ts';
import { filesOf, NamedFiles } from './named-files.ts';
import { recipesIn } from './recipes.ts';

/** Files that may be started, by what they are started for. */
export interface Programs {
  ofChecks: NamedFiles;
  /** What commands of checks are given with what they load or obey: `jest --config config/unit.json`. */
  given: ReadonlySet<string>;
  /** Build tags and features that these commands build with. */
  build: ReadonlySet<string>;
  /** What the product begins with: entries of a package, and what its other scripts and targets start. */
  others: NamedFiles;
}

/** One program of a command with its words, and the folder that it runs in. */
interface CommandPart extends CommandLine {
  folder: string;
}

/**
 * The programs that manifests and configured checks name.
 * @param manifests texts by path
 */
export function programsIn(manifests: ReadonlyMap<string, string>, checks: readonly CheckConfig[]): Programs {
  const ofManifests = [...manifests].flatMap(([path, text]) =>
    partsOf(folderOf(path), commandsIn(path, text)),
  );
  const configured = checks.flatMap(
    ({ cwd, run, setup }) =>
    partsOf(cwd, [run, ...setup].map((words) => ({ command: words.join(' '), isOfChecks: true }))), // prettier-ignore
  );
  const all = [...ofManifests, ...configured];
  const [ofChecks, others] = [all.filter((part) => part.isOfChecks), all.filter((part) => !part.isOfChecks)];
  return {
    ofChecks: programsOf(ofChecks),
    given: new Set(ofChecks.flatMap(filesGiven)),
    build: new Set(ofChecks.flatMap(({ command }) => builtWith(command))),
    others: programsOf(others),
  };
}

function commandsIn(path: string, text: string): CommandLine[] {
  const name = fileName(path);
  if (name === 'package.json') return commandsOfPackage(path, text);
  if (name === 'CMakeLists.txt')
    return commandLines(new Set(matchesOf(text, commandOfCMake).map(([, command]) => command!)), true);
  if (name === 'composer.json') return commandsOfComposer(path, text);
  if (name === 'Cargo.toml') return buildOfCargo(path, text);
  return name === 'pyproject.toml' ? commandsOfPyproject(path, text) : recipesIn(path, text);
}

const commandOfCMake = /\badd_(?:test|custom_\w{6,7})\s*\(([^)]{0,2000})\)/g;

/** The build script of a crate, where it has a name that no plan needs approval for. */
function buildOfCargo(path: string, text: string): CommandLine[] {
  const build = flatConfig(path, text)?.find(({ keys }) => keys.join('.') === 'package.build')?.value;
  return typeof build === 'string' && fileName(build) !== 'build.rs'
    ? [{ command: `./${build}`, isOfChecks: true }]
    : [];
}

/** The scripts of Hatch, PDM, Poe and their like. */
function commandsOfPyproject(path: string, text: string): CommandLine[] {
  return (flatConfig(path, text) ?? []).flatMap(({ keys, value }) => {
    const at = keys.findIndex((key) => /^(?:scripts|tasks)$/.test(key));
    const name = keys[at + 1];
    if (keys[0] !== 'tool' || at < 1 || name === undefined) return [];
    return [{ command: String(value), isOfChecks: checkScript.test(name.replaceAll('_', '-')) }];
  });
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

const interpreter = /node$|(?:^|\/)(?:tsx|bun|deno|python[\d.]*|ruby|perl|php|(?:ba|z)?sh)$/;
const preload = /(?<=[\s=])(?:--require|--import|--(?:experimental-)?loader)[\s=]+(\S+)/g;
/** For other programs this means something else. */
const preloadOfRunners = /(?<=\s)-r[\s=]+(\S+)/g;
const runner = /(?:^|\/)(?:_?mocha|ava|tape?|rspec|nyc|c8)$/;

function programsOf(parts: readonly CommandPart[]): NamedFiles {
  const found = new NamedFiles();
  for (const part of parts) addPrograms(part, found);
  return found;
}

/** Files that a command may start: the first after an interpreter, and what that or a runner loads before it, else its first word. */
function addPrograms({ folder, command }: CommandPart, found: NamedFiles): void {
  const { loaded, words } = startedBy(command);
  const at = words.findIndex((one) => interpreter.test(one));
  const rest = words.slice(at + 1);
  if (at < 0) found.addFile(folder, words[0]);
  else found.addModule(folder, rest.find((one) => /[./]/.test(one)) ?? rest[0]);
  found.addFile(folder, packageOfGo(words));
  for (const word of loaded) found.addModule(folder, word);
}

/** What a command loads beforehand, and its words without that, options and variables. */
function startedBy(command: string): { loaded: readonly string[]; words: readonly string[] } {
  const all = command.split(/\s+/);
  // Most commands have no options.
  if (!command.includes('-')) return { loaded: [], words: plainWords(all) };
  const isRun = all.some((word) => interpreter.test(word) || runner.test(word));
  const plain = isRun ? command.replace(preloadOfRunners, '--require $1') : command;
  const loaded = new Set(Array.from(plain.matchAll(preload), ([, word]) => word!));
  return { loaded: [...loaded], words: plainWords(plain.replace(preload, ' ').split(/\s+/)) };
}

function plainWords(words: readonly string[]): string[] {
  return words.filter((word) => !/^(?:-.*|\w+=.*|)$/.test(word));
}

/** The folder of the package that `go run` starts. */
function packageOfGo(words: readonly string[]): string | undefined {
  const at = words.findIndex((word, nth) => word === 'go' && words[nth + 1] === 'run');
  return at < 0 ? undefined : words[at + 2]?.replace(/\/$/, '');
}

/** Options that name a file of settings, of plugins or of arguments, and how a shell or Make reads one. */
const given =
  /(?:^|[\s=])(?:--?[\w-]*(?:config|configuration|conf|rc|rcfile|opts|options|settings|env-file|overlay|modfile|plugins?|presets?|setup|script|projects?|file|reporters?|resolver|rules)|-[cfIp]|\.|source|-?s?include|cat|<)[\s=]+([\w@./-]+)/g;
const pluginOfPytest = /(?:\s-p[ =]?|\bPYTEST_PLUGINS=)([A-Za-z_][\w.,]{0,100})(?![\w:])/g;

/** Programs to which a file is what they work on. */
const handlesFiles = /^\s*(?:rm|cp|mv|ln|mkdir|touch|test|\[|grep|tar|zip|chmod|git|docker|echo|curl)\s/;

/** Files that a command is given by an option that says what it loads or obeys. */
function filesGiven({ folder, command }: CommandPart): string[] {
  if (handlesFiles.test(command)) return [];
  return [
    ...matchesOf(command, given).flatMap(([, word]) => filesOf(folder, word, [''])),
    ...matchesOf(command, pluginOfPytest).flatMap(([, words]) =>
      words!.split(',').flatMap((word) => filesOf(folder, word, ['.py'])),
    ),
  ];
}

/** The programs of the commands of a folder, each where it runs after those before it. */
function partsOf(folder: string, lines: readonly CommandLine[]): CommandPart[] {
  const parts: CommandPart[] = [];
  for (const { command, isOfChecks } of lines) {
    let now = folder;
    for (const part of command.split(/&&|\|\|?|;|\bCOMMAND\b/)) {
      const plain = part.replace(/["'@`]|\$\((?=<|\w+\s)/g, ' ').replace(/\bdeno\s+(?!\s|run\b).*/, ' ');
      const into = /^\s*cd\s+(\S+)\s*$/.exec(plain)?.[1];
      if (into !== undefined) now = posix.join(now, into);
      else parts.push({ folder: now, command: plain, isOfChecks });
    }
  }
  return parts;
}
