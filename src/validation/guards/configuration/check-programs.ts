import { posix } from 'node:path';
import { isTestPath } from '../../../catalog/index.ts';
import type { CheckConfig, Finding, Patch } from '../../../domain/index.ts';
import { fileName, folderOf } from '../../../text/paths/path-parts.ts';
import { isHelper } from '../tests/is-helper.ts';
import { checkScript, scriptsIn } from './config-guard.ts';

/**
 * Changes to programs of the repository that its checks start: what builds, runs or compares for them decides what they say, whatever
 * folder it lies in. What holds tests itself is left to the guards that read tests.
 * @param manifests of the base, by path
 */
export function checkProgramGuard(
  { changes }: Patch,
  manifests: ReadonlyMap<string, string>,
  checks: readonly CheckConfig[] = [],
): Finding[] {
  const lines = [...manifests].flatMap(([path, text]) =>
    commandsIn(path, text).map((command): CommandLine => ({ folder: folderOf(path), command })),
  );
  const configured = checks.flatMap(({ cwd, run, setup }) =>
    [run, ...setup].map((words): CommandLine => ({ folder: cwd, command: words.join(' ') })),
  );
  const programs = new Set([...lines, ...configured].flatMap(programsOf));
  return changes
    .filter((one) => programs.has(one.from ?? one.path) && (!isTestPath(one.path) || isHelper(one)))
    .map(({ path }) => ({
      source: 'guard',
      severity: 'warning',
      code: 'check-configuration',
      path,
      message:
        'Checks start this program, so this changes how they are run. A person should see that the issue asks for it.',
    }));
}

/** A command of a check, and the folder that it runs in. */
interface CommandLine {
  folder: string;
  command: string;
}

/** Commands of a manifest that are about checks. */
function commandsIn(path: string, text: string): string[] {
  const name = fileName(path);
  if (name === 'package.json')
    return [...scriptsIn(path, text)].filter(([script]) => checkScript.test(script)).map(([, line]) => line);
  if (name === 'CMakeLists.txt')
    return [...text.matchAll(/\badd_(?:test|custom_\w{6,7})\s*\(([^)]{0,2000})\)/g)].map(([, line]) => line!);
  return /^(?:GNUm|[Mm])akefile$/.test(name) ? recipesOf(text) : [];
}

/** The lines of a makefile's targets for checks, and its variables, by which they may name programs. */
function recipesOf(text: string): string[] {
  let isOfChecks = false;
  return text.split('\n').filter((line) => {
    const target = /^([\w.-]+)[ \t]*:(?!=)/.exec(line)?.[1];
    if (target !== undefined) isOfChecks = checkScript.test(target);
    return line.startsWith('\t') ? isOfChecks : /^\w+[ \t]*[:?]{0,2}=/.test(line);
  });
}

const interpreter = /^(?:\S*\/)?(?:\S*node|tsx|bun|deno|python[\d.]*|ruby|perl|php|(?:ba|z)?sh)$/;

/** Files that a command may start: the first after an interpreter, else its first word. */
function programsOf({ folder, command }: CommandLine): string[] {
  return command.split(/&&|\|\|?|;|\bCOMMAND\b/).flatMap((part) => {
    const words = part
      .replace(/["'@]/g, ' ')
      .split(/\s+/)
      .filter((word) => !/^(?:-.*|\w+=.*|)$/.test(word));
    const at = words.findIndex((one) => interpreter.test(one));
    const word = at < 0 ? words[0] : words.slice(at + 1).find((one) => /[./]/.test(one));
    // A build may name the folder of its sources by a variable.
    const file = word?.replace(/^(?:\$[{(]\w+[})]\/)?(?:\.\/)*/, '');
    return file === undefined ? [] : [posix.join(folder, file), file];
  });
}
