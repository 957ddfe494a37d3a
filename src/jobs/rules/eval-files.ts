import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { UsageError } from '../../errors/index.ts';
import { decodeText } from '../../text/encoding.ts';
import type { Rule } from '../../validation/index.ts';
import { isPlainBelow } from './plain-below.ts';

/** One labelled example file of a rule. */
export interface EvalFile {
  /** `incorrect/1a2b3c4d.ts`, for reports only. */
  id: string;
  /** The file name that the judge is shown: derived from the content, so that it cannot reveal the label. */
  path: string;
  text: string;
  /** Whether the file breaks its rule. */
  expected: boolean;
}

/** A rule with its examples. */
export interface RuleEval {
  /** The rule's name. */
  id: string;
  rule: Rule;
  files: readonly EvalFile[];
}

/** Examples of rules, and the folders for which no rule file was found. */
export interface EvalData {
  evals: readonly RuleEval[];
  withoutRule: readonly string[];
}

/**
 * Loads GPTLint's layout: `<evals>/<rule>/{correct,incorrect}/*`.
 * @param evals the folder of rule folders
 * @param within below this, nothing is read through a link: the model would be shown what it leads to (R8, R9)
 */
export async function loadEvals(evals: string, rules: readonly Rule[], within = evals): Promise<EvalData> {
  if (statSync(evals, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`There is no folder ${evals}`, {
      hint: 'It must contain one folder per rule, each with the folders correct and incorrect.',
    });
  }
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const found: RuleEval[] = [];
  const withoutRule: string[] = [];
  for (const name of await ruleFolders(evals)) {
    const rule = byName.get(name);
    if (rule) found.push({ id: rule.name, rule, files: await readEvalFiles(join(evals, name), within) });
    else withoutRule.push(name);
  }
  return { evals: found, withoutRule };
}

/** Names of folders; one that begins with `@` holds those of a team (`@team/no-axios`). */
async function ruleFolders(evals: string): Promise<string[]> {
  const foldersIn = async (folder: string) =>
    (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const names: string[] = [];
  for (const { name } of await foldersIn(evals)) {
    if (!name.startsWith('@')) names.push(name);
    else for (const own of await foldersIn(join(evals, name))) names.push(`${name}/${own.name}`);
  }
  return names.toSorted();
}

async function readEvalFiles(folder: string, within: string): Promise<EvalFile[]> {
  const files: EvalFile[] = [];
  for (const label of ['correct', 'incorrect']) {
    if (!existsSync(join(folder, label))) continue;
    for (const name of await readdir(join(folder, label))) {
      const file = join(folder, label, name);
      if (!(await isPlainBelow(within, file)))
        throw new UsageError(`${file} is reached through a link, and examples are not read through links`, {
          hint: 'Put the example itself there, or specify its folder: --evals DIR.',
        });
      if (!(await stat(file)).isFile())
        throw new UsageError(`${file} is not a file`, {
          hint: 'The examples of a rule lie directly in its folders correct and incorrect.',
        });
      const text = decodeText(await readFile(file))?.text ?? '';
      files.push({
        id: `${label}/${basename(name)}`,
        path: neutralPath(text, name),
        text,
        expected: label === 'incorrect',
      });
    }
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A name that depends on nothing but the content; sorting by it mixes the labels. */
function neutralPath(text: string, name: string): string {
  return `${createHash('sha256').update(text).digest('hex').slice(0, 10)}${extname(name)}`;
}
