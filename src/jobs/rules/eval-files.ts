import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../errors/index.ts';
import { decodeText } from '../../text/encoding.ts';
import type { Rule } from '../../validation/index.ts';
import type { HeldFiles } from './held-files.ts';
import { pathFrom } from '../../text/paths/path-from.ts';

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
export async function loadEvals(
  disk: HeldFiles,
  evals: string,
  rules: readonly Rule[],
  within = evals,
): Promise<EvalData> {
  if (statSync(evals, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`There is no folder ${evals}`, {
      hint: 'It must contain one folder per rule, each with the folders correct and incorrect.',
    });
  }
  const tree: Tree = { disk, root: within, top: pathFrom(within, evals) };
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const found: RuleEval[] = [];
  const withoutRule: string[] = [];
  for (const name of await ruleFolders(tree)) {
    const rule = byName.get(name);
    if (rule) found.push({ id: rule.name, rule, files: await readEvalFiles(tree, name) });
    else withoutRule.push(name);
  }
  return { evals: found, withoutRule };
}

/** The folder of rule folders, `top` below a root from which no link leads on. */
interface Tree {
  disk: HeldFiles;
  root: string;
  top: string;
}

async function listIn({ disk, root, top }: Tree, folder: string) {
  const at = path.posix.join(top, folder);
  return (await disk.list(root, at === '.' ? '' : at)) ?? throughLink(path.join(root, at));
}

/** Names of folders; one that begins with `@` holds those of a team (`@team/no-axios`). */
async function ruleFolders(tree: Tree): Promise<string[]> {
  const foldersIn = async (folder: string) =>
    (await listIn(tree, folder)).filter((entry) => entry.isDirectory());
  const names: string[] = [];
  for (const { name } of await foldersIn('')) {
    if (!name.startsWith('@')) names.push(name);
    else for (const own of await foldersIn(name)) names.push(`${name}/${own.name}`);
  }
  return names.toSorted();
}

async function readEvalFiles(tree: Tree, rule: string): Promise<EvalFile[]> {
  const files: EvalFile[] = [];
  const labels = (await listIn(tree, rule)).filter(({ name }) => ['correct', 'incorrect'].includes(name));
  for (const { name: label } of labels) {
    for (const entry of await listIn(tree, `${rule}/${label}`)) {
      const file = path.posix.join(tree.top, rule, label, entry.name);
      if (!entry.isFile() && !entry.isSymbolicLink())
        throw new UsageError(`${path.join(tree.root, file)} is not a file`, {
          hint: 'The examples of a rule lie directly in its folders correct and incorrect.',
        });
      const bytes = (await tree.disk.read(tree.root, file)) ?? throughLink(path.join(tree.root, file));
      const text = decodeText(bytes)?.text ?? '';
      files.push({
        id: `${label}/${entry.name}`,
        path: neutralPath(text, entry.name),
        text,
        expected: label === 'incorrect',
      });
    }
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function throughLink(file: string): never {
  throw new UsageError(`${file} is reached through a link, and examples are not read through links`, {
    hint: 'Put the example itself there, or specify its folder: --evals DIR.',
  });
}

/** A name that depends on nothing but the content; sorting by it mixes the labels. */
function neutralPath(text: string, name: string): string {
  return `${createHash('sha256').update(text).digest('hex').slice(0, 10)}${path.extname(name)}`;
}
