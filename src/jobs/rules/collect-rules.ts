import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { guidanceFiles } from '../../catalog/index.ts';
import { ConfigError, UsageError } from '../../errors/index.ts';
import { loadRules, readGuidance, type Rule, type RuleFile } from '../../validation/index.ts';
import { isPlainBelow } from './plain-below.ts';

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
export async function collectRules(root: string, flags: RuleFlags): Promise<Rule[]> {
  const areNamed = flags.rules.length > 0;
  const folders = areNamed
    ? flags.rules.map((name) => path.resolve(name))
    : [...(flags.builtin ? [builtinFolder] : []), ...projectFolders.map((name) => path.join(root, name))];
  const within = (folder: string) => (areNamed || folder === builtinFolder ? folder : root);
  const files = (
    await Promise.all(
      folders.map((folder) => readRuleFiles(folder, { required: areNamed, within: within(folder) })),
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
  for (const rule of flags.guidance ? await collectGuidance(root) : []) byName.set(rule.name, rule);
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
  target: string,
  { required = false, within = target }: { required?: boolean; within?: string } = {},
): Promise<RuleFile[]> {
  if (!existsSync(target)) {
    if (!required) return [];
    throw new UsageError(`There is no rule file or folder ${target}`);
  }
  if (!(await isPlainBelow(within, target))) throw throughLink(target);
  const facts = await stat(target);
  if (!facts.isDirectory() && !facts.isFile() && !facts.isFIFO())
    throw new UsageError(`${target} is neither a rule file nor a folder of them`);
  const files = facts.isDirectory() ? await ruleFilesBelow(target) : [target];
  return Promise.all(files.toSorted().map((file) => readRuleFile(file, within)));
}

/** Rule files, and links to folders in place of what they lead to: two links that lead upwards make endless paths. */
async function ruleFilesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isWay = entry.isSymbolicLink() && (await stat(file).catch(() => undefined))?.isDirectory() === true;
    if (isWay || entry.name.endsWith('.md')) files.push(file);
  }
  return files;
}

async function readRuleFile(file: string, within: string): Promise<RuleFile> {
  if (await isPlainBelow(within, file)) return { path: file, text: await readFile(file, 'utf8') };
  throw throughLink(file);
}

function throughLink(file: string): ConfigError {
  return new ConfigError(
    'it is reached through a link, and rules are not read through links',
    { file },
    { hint: 'Put the rule itself there, or pass it on the command line: --rules FILE.' },
  );
}

/** A guidance file that is a link is left out: it mostly leads to another one, and may lead anywhere. */
async function collectGuidance(root: string): Promise<Rule[]> {
  const rules: Rule[] = [];
  for (const name of guidanceFiles) {
    const file = path.join(root, name);
    if (!existsSync(file) || !(await isPlainBelow(root, file))) continue;
    rules.push(readGuidance({ path: name, text: await readFile(file, 'utf8') }));
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
  const inside = path.relative(root, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return path.relative(process.cwd(), file) || file;
  return inside.split(path.sep).join('/');
}
