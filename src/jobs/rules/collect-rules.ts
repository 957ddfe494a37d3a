import { existsSync } from 'node:fs';
import { lstat, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { guidanceFiles } from '../../catalog/index.ts';
import { ConfigError, UsageError } from '../../errors/index.ts';
import { loadRules, readGuidance, type Rule, type RuleFile } from '../../validation/index.ts';
import type { HeldFiles } from './held-files.ts';
import { pathFrom } from '../../text/paths/path-from.ts';

/** Where rules come from. */
export interface RuleFlags {
  /** Rule files or folders; instead of the built-in and the project's own rules. */
  rules: readonly string[];
  /** Names of the rules to keep; all when empty. */
  rule: readonly string[];
  builtin: boolean;
  guidance?: boolean;
}

const builtinFolder = fileURLToPath(new URL('../../../prompts/rules/', import.meta.url));
/** A project's own rules; GPTLint's folder is read too, so that its projects need no change. */
const projectFolders = ['.gptlint', '.patchwright/rules'];

/**
 * Loads the rules that apply: built-in ones, replaced by those of the project with the same name, and guidance files
 * when asked for.
 * @param root top folder of the repository
 * @throws {ConfigError} for the first rule file that is wrong, {UsageError} when a named rule or file does not exist
 */
export async function collectRules(disk: HeldFiles, root: string, flags: RuleFlags): Promise<Rule[]> {
  const areNamed = flags.rules.length > 0;
  const folders = areNamed
    ? flags.rules.map((name) => path.resolve(name))
    : [...(flags.builtin ? [builtinFolder] : []), ...projectFolders.map((name) => path.join(root, name))];
  const within = (folder: string) => (areNamed || folder === builtinFolder ? folder : root);
  const files = (
    await Promise.all(
      folders.map((folder) => readRuleFiles(disk, folder, { required: areNamed, within: within(folder) })),
    )
  ).flat();
  const { rules, problems } = loadRules(files.map((file) => ({ ...file, path: showPath(root, file.path) })));
  if (problems[0]) {
    throw new ConfigError(
      problems[0].message,
      { file: problems[0].path },
      { hint: 'Use patchwright rules check FILE for details; docs/rules.md describes the format.' },
    );
  }
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  for (const rule of flags.guidance ? await collectGuidance(disk, root) : []) byName.set(rule.name, rule);
  const all = [...byName.values()];
  return flags.rule.length === 0 ? all : [...new Set(flags.rule)].map((name) => requireRule(all, name));
}

/**
 * Reads a rule file, or all rule files below a folder.
 * @param options.required whether a missing file or folder is an error
 * @param options.within no link below this folder is followed, because its target would be shown to the model (R8, R9)
 * @throws {ConfigError} for a rule file that is a link or behind one, {UsageError} when a required one does not exist
 */
export async function readRuleFiles(
  disk: HeldFiles,
  target: string,
  { required = false, within = target }: { required?: boolean; within?: string } = {},
): Promise<RuleFile[]> {
  if (!existsSync(target)) {
    if (!required && (await isLinkInWay(within, target))) throw throughLink(target);
    if (!required) return [];
    throw new UsageError(`There is no rule file or folder ${target}`);
  }
  const facts = await stat(target);
  if (!facts.isDirectory() && !facts.isFile() && !facts.isFIFO())
    throw new UsageError(`${target} is neither a rule file nor a folder of them`);
  if (within === target && !facts.isDirectory())
    return [{ path: target, text: await readFile(target, 'utf8') }];
  const files = await rulesBelow(disk, within, pathFrom(within, target));
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a folder that is not there lies behind a link to nowhere: rules that are committed there would be left out without a word. */
async function isLinkInWay(within: string, target: string): Promise<boolean> {
  for (let at = target; at !== within && at !== path.dirname(at); at = path.dirname(at)) {
    const facts = await lstat(at).catch(() => undefined);
    if (facts !== undefined) return facts.isSymbolicLink();
  }
  return false;
}

async function rulesBelow(disk: HeldFiles, root: string, folder: string): Promise<RuleFile[]> {
  const entries = await disk.list(root, folder);
  if (entries === undefined) throw throughLink(path.join(root, folder));
  const rules: RuleFile[] = [];
  for (const entry of entries) {
    const name = path.posix.join(folder, entry.name);
    const file = path.join(root, name);
    // A link to a folder stands for what it leads to: two that lead upwards make endless paths.
    const isWay = entry.isSymbolicLink() && (await stat(file).catch(() => undefined))?.isDirectory() === true;
    if (entry.isDirectory()) rules.push(...(await rulesBelow(disk, root, name)));
    else if (isWay || name.endsWith('.md')) {
      const bytes = await disk.read(root, name);
      if (bytes === undefined) throw throughLink(file);
      rules.push({ path: file, text: bytes.toString('utf8') });
    }
  }
  return rules;
}

function throughLink(file: string): ConfigError {
  return new ConfigError(
    'it is reached through a link or is no ordinary file, and rules are not read that way',
    { file },
    { hint: 'Put the rule itself there, or pass it on the command line: --rules FILE.' },
  );
}

/** A guidance file that is a link is left out: it mostly leads to another one, and may lead anywhere. */
async function collectGuidance(disk: HeldFiles, root: string): Promise<Rule[]> {
  const rules: Rule[] = [];
  for (const name of guidanceFiles) {
    const bytes = await disk.read(root, name);
    if (bytes !== undefined) rules.push(readGuidance({ path: name, text: bytes.toString('utf8') }));
  }
  return rules;
}

function requireRule(rules: readonly Rule[], name: string): Rule {
  const rule = rules.find((candidate) => candidate.name === name);
  if (rule) return rule;
  throw new UsageError(`There is no rule "${name}"`, {
    hint: `Known rules: ${rules.map((known) => known.name).join(', ') || 'none'}.`,
  });
}

/** Files of the repository by their path in it, others as they are. */
function showPath(root: string, file: string): string {
  const inside = pathFrom(root, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return path.relative(process.cwd(), file) || file;
  return inside;
}
