import type { SyntaxParser, SyntaxTree } from '../../../ports/index.ts';
import { buildPathFilter, type PrefilterReason } from '../shown/applies-to.ts';
import { readDisableComments, type Disabled } from '../shown/disable-comments.ts';
import type { LintFile } from '../shown/lint-file.ts';
import type { Rule } from '../format/rule.ts';
import { cutParts, maxParts, type ShownPart } from '../shown/shown-parts.ts';

/** One question for the judge: does this part of this file break this rule? */
export interface RuleTask {
  rule: Rule;
  file: LintFile;
  part: ShownPart;
  disabled: Disabled;
}

/** The questions to ask, and how many (rule, file) pairs need none. */
export interface TaskList {
  tasks: readonly RuleTask[];
  skipped: Readonly<Partial<Record<PrefilterReason, number>>>;
  /** Files that some rule is for and that cannot be judged, named for the reader. */
  unjudged: readonly UnjudgedFile[];
}

/** A file that nobody looked at, and why. */
export interface UnjudgedFile {
  path: string;
  reason: string;
}

/** Characters of a part beyond which it is one endless line: minified or data. */
const longestLine = 60_000;

/**
 * Pairs rules with files and leaves out what needs no model: wrong language, globs, empty or disabled files, files
 * without a match of the rule's tree-sitter query. Order is by file as given, then by rule.
 */
export async function planTasks(
  files: readonly LintFile[],
  rules: readonly Rule[],
  parser?: SyntaxParser,
): Promise<TaskList> {
  const filters = rules.map((rule) => ({ rule, skipReason: buildPathFilter(rule) }));
  const tasks: RuleTask[] = [];
  const skipped: Partial<Record<PrefilterReason, number>> = {};
  const unjudged: UnjudgedFile[] = [];
  const skip = (reason: PrefilterReason) => (skipped[reason] = (skipped[reason] ?? 0) + 1);

  for (const file of files) {
    const wanted = filters.flatMap(({ rule, skipReason }) => {
      const reason = skipReason(file);
      if (reason) skip(reason);
      return reason ? [] : [rule];
    });
    if (wanted.length === 0) continue;
    const planned = file.unfit ?? (await planFile(file, wanted, parser));
    if (typeof planned === 'string') {
      unjudged.push({ path: file.path, reason: planned });
      for (const _ of wanted) skip('unfit');
      continue;
    }
    for (const task of planned.tasks) tasks.push(task);
    planned.skipped.forEach(skip);
  }
  return { tasks, skipped, unjudged };
}

async function planFile(
  file: LintFile,
  rules: readonly Rule[],
  parser: SyntaxParser | undefined,
): Promise<{ tasks: RuleTask[]; skipped: PrefilterReason[] } | 'too large'> {
  const needsTree = file.changed !== undefined || rules.some((rule) => rule.query !== undefined);
  const tree = needsTree ? await parseFile(file, parser) : undefined;
  try {
    const parts = cutParts(file, tree?.root);
    if (parts.length > maxParts || parts.some((part) => part.text.length > longestLine)) return 'too large';
    const disabled = readDisableComments(file.path, file.text, file.changed);
    const tasks: RuleTask[] = [];
    const skipped: PrefilterReason[] = [];
    for (const rule of rules) {
      if (parts.every((part) => isAllDisabled(disabled, rule, part))) skipped.push('disabled');
      else if (!matchesQuery(rule, tree)) skipped.push('query');
      else tasks.push(...parts.map((part) => ({ rule, file, part, disabled })));
    }
    return { tasks, skipped };
  } finally {
    tree?.dispose();
  }
}

async function parseFile(file: LintFile, parser: SyntaxParser | undefined): Promise<SyntaxTree | undefined> {
  const language = parser?.languageOf(file.path);
  return language === undefined ? undefined : parser!.parse(language, file.text);
}

function isAllDisabled(disabled: Disabled, rule: Rule, part: ShownPart): boolean {
  return part.ranges.every(({ startLine, endLine }) => {
    for (let line = startLine; line <= endLine; line++) if (!disabled(rule.name, line)) return false;
    return true;
  });
}

/** A query that is not valid for the file's language filters nothing: a rule may be for several languages. */
function matchesQuery(rule: Rule, tree: SyntaxTree | undefined): boolean {
  if (rule.query === undefined || !tree?.capturesOf) return true;
  try {
    return tree.capturesOf(rule.query).length > 0;
  } catch {
    return true;
  }
}
