import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { guidanceFiles } from '../../catalog/index.ts';
import { ConfigError, UsageError } from '../../errors/index.ts';
import { loadRules, readGuidance, type Rule, type RuleFile } from '../../validation/index.ts';

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
  const named = flags.rules.length > 0;
  const folders = named
    ? flags.rules.map((name) => path.resolve(name))
    : [...(flags.builtin ? [builtinFolder] : []), ...projectFolders.map((name) => path.join(root, name))];
  const files = (await Promise.all(folders.map((folder) => readRuleFiles(folder, named)))).flat();
  const { rules, problems } = loadRules(files.map((file) => ({ ...file, path: showPath(root, file.path) })));
  if (problems[0]) {
    throw new ConfigError(
      problems[0].message,
      { file: problems[0].path },
      { hint: 'patchwright rules check FILE says more; docs/rules.md has the form.' },
    );
  }
  const all = flags.guidance ? [...rules, ...(await collectGuidance(root))] : [...rules];
  return flags.rule.length === 0 ? all : flags.rule.map((name) => requireRule(all, name));
}

/** Rule files of a folder and the folders below it, or the file itself. */
export async function readRuleFiles(target: string, required = false): Promise<RuleFile[]> {
  if (!existsSync(target)) {
    if (!required) return [];
    throw new UsageError(`There is no rule file or folder ${target}`);
  }
  if (!(await stat(target)).isDirectory()) return [{ path: target, text: await readFile(target, 'utf8') }];
  const names = (await readdir(target, { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(target, name);
      return { path: file, text: await readFile(file, 'utf8') };
    }),
  );
}

async function collectGuidance(root: string): Promise<Rule[]> {
  const present = guidanceFiles.filter((name) => existsSync(path.join(root, name)));
  const texts = await Promise.all(present.map((name) => readFile(path.join(root, name), 'utf8')));
  return present.map((name, index) => readGuidance({ path: name, text: texts[index]! }));
}

function requireRule(rules: readonly Rule[], name: string): Rule {
  const rule = rules.find((candidate) => candidate.name === name);
  if (rule) return rule;
  throw new UsageError(`There is no rule "${name}"`, {
    hint: `Known are ${rules.map((known) => known.name).join(', ') || 'none'}.`,
  });
}

/** Files of the repository by their path in it, others as they are. */
function showPath(root: string, file: string): string {
  const inside = path.relative(root, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return path.relative(process.cwd(), file) || file;
  return inside.split(path.sep).join('/');
}
