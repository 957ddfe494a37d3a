import { ConfigError } from '../../../errors/index.ts';
import { parseRule } from './parse-rule.ts';
import type { Rule } from './rule.ts';

/** A rule file as read from disk or from the base commit. */
export interface RuleFile {
  path: string;
  text: string;
}

/** Rules that could be read, and the files that could not. */
export interface LoadedRules {
  rules: readonly Rule[];
  problems: readonly RuleProblem[];
}

interface RuleProblem {
  path: string;
  message: string;
}

/** The most rule files that are read: each is at least one question for every file that it applies to. */
const maxFiles = 500;

/**
 * Reads rule files, the first 500 of them; what is left out is a problem of the first that is. A later file replaces an earlier
 * rule of the same name, so a project's own rules, given last, win over the built-in ones; `readme.md` files are skipped.
 */
export function loadRules(all: readonly RuleFile[]): LoadedRules {
  const rules = new Map<string, Rule>();
  const problems: RuleProblem[] = [];
  const files = all.filter(({ path }) => !/(^|\/)readme\.md$/i.test(path));
  const [leftOut, ...others] = files.slice(maxFiles);
  if (leftOut) problems.push({ path: leftOut.path, message: tooMany(others.length) });
  for (const { path, text } of files.slice(0, maxFiles)) {
    try {
      const rule = parseRule(text, path);
      rules.set(rule.name, rule);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push({ path, message: error.message.replace(`${path}: `, '') });
    }
  }
  return { rules: [...rules.values()], problems };
}

function tooMany(others: number): string {
  const left = others === 0 ? 'this one' : `this one and ${others} more`;
  return `at most ${maxFiles} rule files are read, which leaves out ${left}`;
}

/** Things that are allowed and still likely mistakes, for `rules check`. */
export function adviseOnRule(rule: Rule): string[] {
  const advice: string[] = [];
  if (rule.description.trim() === '')
    advice.push('the rule has no prose, so the judge must guess the intent');
  if (rule.negativeExamples.length === 0)
    advice.push('no "### Bad" example: without one the rule is found less often');
  if (rule.positiveExamples.length === 0)
    advice.push('no "### Good" example: without one false alarms are likelier');
  const examples = [...rule.negativeExamples, ...rule.positiveExamples];
  if (examples.some(({ code }) => code.trim() === '')) advice.push('an example is empty');
  const size = examples.reduce((sum, { code }) => sum + code.length, 0);
  if (size > 8_000) advice.push(`the examples have ${size} characters, which every question pays for`);
  if (examples.some(({ code }) => code.length > 4_000))
    advice.push('an example is cut after 4,000 characters');
  if (rule.gritql !== undefined)
    advice.push('the GritQL pattern is not run; a ```query block with a tree-sitter query is');
  if (rule.scope !== 'file') advice.push(`scope "${rule.scope}" is never judged; only "file" is`);
  return advice;
}
