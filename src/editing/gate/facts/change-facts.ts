import type { Edit } from '../../../domain/index.ts';
import { diffLines, type LineStep } from '../../../text/diff/line-diff.ts';
import { isBlank, linesOfReply } from '../../../text/lines/lines.ts';
import { looseHashes } from '../../lines/loose-hash.ts';
import { outlineOf, type Outline } from '../../declarations/outline.ts';
import { changedRuns, joinSplitRemovals, type ChangedRun } from './changed-runs.ts';
import type { GateInput } from '../gate-input.ts';
import { closesBlock, isExcuse, saysNothing } from './bodies.ts';
import { declarationKeys } from './declaration-keys.ts';
import { declarationsByLooks } from './declarations-by-looks.ts';
import { syntaxFactsOf } from './parsed-texts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';

/** Lines that a run must lose, or an edit bring, for a declaration to be gone or doubled. */
const fewestLost = 2;
const fewestNew = 3;

/** The longest text that is judged by a parser, which may refuse longer ones for their length. */
const longestJudged = 500_000;

/** The facts that the rules of the gate look at. Costly ones are computed once, and only when a rule asks. */
export class ChangeFacts {
  readonly path: string;
  readonly language: string | undefined;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly steps: readonly LineStep[];
  readonly runs: readonly ChangedRun[];
  /** Lines that are new, and lines that are gone. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Some run of lines went without as many coming in its place, so something may be missing. */
  readonly losesLines: boolean;
  /** Whether a declaration may be gone: lines are removed, or a name is that stands nowhere else. */
  readonly mayLose: boolean;
  /** New lines that follow each other stand in the file once more. */
  readonly mayDouble: boolean;
  /** Whether a new line and another one may declare the same name in a language that allows only one. */
  readonly mayRedeclare: boolean;
  /** Prose and data are not judged as code. */
  readonly isCode: boolean;
  /** The model wrote the file as a whole, so what is missing may have been forgotten rather than removed. */
  readonly wholeFile: boolean;
  /** The last line had an end and now has none. */
  readonly endsMidway: boolean;
  /** What the edit was asked to do, where the caller knows. */
  readonly intent: string | undefined;
  /** The declarations that were written by name, where the edits do nothing else. */
  readonly named: readonly string[] | undefined;
  private readonly input: GateInput;
  private readonly looks: { before?: SyntaxFacts; after?: SyntaxFacts } = {};

  /** @param whole what is known where the texts are a part of others: how they differ, and what may repeat there */
  constructor(input: GateInput, whole?: Pick<ChangeFacts, 'steps' | 'mayDouble'>) {
    this.input = input;
    this.path = input.path;
    this.intent = input.intent;
    this.language = input.parser?.languageOf(input.path);
    this.isCode = isCodePath(input.path);
    this.before = linesOfReply(input.before);
    this.after = linesOfReply(input.after);
    this.steps = whole?.steps ?? diffLines(this.before, this.after);
    this.runs = joinSplitRemovals(changedRuns(this.steps), this.before);
    this.losesLines = this.runs.some(({ start, end, added }) => end - start - added.length >= fewestLost);
    this.added = this.steps.filter(({ op }) => op === 'add').map(({ line }) => line);
    this.removed = this.steps.filter(({ op }) => op === 'remove').map(({ line }) => line);
    this.mayLose =
      this.losesLines ||
      this.removed.length - this.added.length >= fewestLost ||
      (this.removed.length > fewestLost && losesNames(this.removed, input.after)) ||
      this.runs.some((run) => emptiesBlock(run, this.before));
    this.mayDouble =
      whole?.mayDouble ?? (this.added.length >= fewestNew && repeatsPair(this.runs, this.after, input.after));
    this.mayRedeclare =
      whole === undefined &&
      declarationKeys[this.language ?? ''] !== undefined &&
      repeatsHead(this.added, this.after);
    this.endsMidway = /[\r\n]$/.test(input.before) && !/[\r\n]$/.test(input.after);
    this.named = namesOf(input.edits ?? []);
    this.wholeFile = input.edits === undefined || input.edits.some(({ kind }) => kind === 'whole-file');
  }

  /** @returns `undefined` when the file cannot be parsed */
  syntax(side: 'before' | 'after'): Promise<SyntaxFacts | undefined> {
    return this.syntaxOf(this.input[side]);
  }

  /** @param text one that a side would be like if something in it were otherwise */
  syntaxOf(text: string): Promise<SyntaxFacts | undefined> {
    const { parser } = this.input;
    if (parser === undefined || this.language === undefined) return Promise.resolve(undefined);
    const withDeclarations = this.mayLose || this.mayDouble || this.mayRedeclare;
    return syntaxFactsOf(parser, this.language, text, withDeclarations);
  }

  /**
   * Whether the grammar reads the old text, on a second attempt as well, and fails on the new one though that is not
   * too long.
   */
  async grammarGivesUp(): Promise<boolean> {
    const { parser, before, after } = this.input;
    if (parser === undefined || this.language === undefined || after.length > longestJudged) return false;
    const tree = await parser.parse(this.language, before);
    tree?.dispose();
    return tree !== undefined;
  }

  /** What a side declares, by full names; `undefined` when no grammar reads it. */
  async outline(side: 'before' | 'after'): Promise<Outline | undefined> {
    const { parser, path } = this.input;
    return parser && outlineOf(path, this.input[side], parser);
  }

  /** The structure of a side by its grammar or, where code has none, by the look of its lines. */
  async structure(side: 'before' | 'after'): Promise<SyntaxFacts | undefined> {
    const parsed = await this.syntax(side);
    if (parsed !== undefined || !this.isCode) return parsed;
    return (this.looks[side] ??= { errors: [], declarations: declarationsByLooks(this[side]) });
  }
}

/** Prose, data and markup have no imports, stubs or brackets of their own. */
export function isCodePath(path: string): boolean {
  return !/\.(?:md|mdx|markdown|rst|txt|adoc|ipynb|json|csv|svg|html?|xml|lock)$/i.test(path);
}

function namesOf(edits: readonly Edit[]): readonly string[] | undefined {
  const names = edits.flatMap((edit) => (edit.kind === 'declaration' ? [edit.name] : []));
  return names.length > 0 && names.length === edits.length ? names : undefined;
}

/** Looks like the first line of a declaration. */
const opensDeclaration =
  /^(?!\s*(?:[})\]\s]*(?:if|else|elif|for|while|switch|case|return|catch|with|assert|await|throw|raise)\b|[#/*.'"@)}\]])).*(?:[\w>"'\])]\s*\(.*[{:(,)>]|\b(?:class|struct|interface|enum|type|module|trait|def|function)\b.*)\s*$/;

/** Whether two adjacent lines, one of them new, occur twice: no declaration is doubled otherwise. */
function repeatsPair(runs: readonly ChangedRun[], after: readonly string[], text: string): boolean {
  const byRow = looseHashes(after, text);
  const places = new Int32Array(after.length).fill(-1);
  const hashes: number[] = [];
  for (const [row, line] of after.entries()) if (!isBlank(line)) places[row] = hashes.push(byRow[row]!) - 1;
  const pairAt = (at: number) => Math.imul(hashes[at]!, 31) ^ hashes[at + 1]!;
  const wanted = new Map<number, number>();
  for (const { at, added } of runs) {
    for (let row = at; row < at + added.length; row++) {
      const place = places[row] ?? -1;
      if (place >= 0 && place + 1 < hashes.length) wanted.set(pairAt(place), 0);
      if (place > 0) wanted.set(pairAt(place - 1), 0);
    }
  }
  for (let at = 0; at + 1 < hashes.length; at++) {
    const pair = pairAt(at);
    const seen = wanted.get(pair);
    if (seen === 1) return true;
    if (seen === 0) wanted.set(pair, 1);
  }
  return false;
}

const namedHead =
  /\b(?:func(?:\s*\([^)]*\))?|fn|def|function|class)[\s*]+([\w$]+)|^(?!\s*(?:if|for|foreach|while|switch|catch|return|else|new|await|throw|using|lock)\b)[\w\s<>[\],.?@*$]*?\b([\w$]+)\s*(?:<[^<>()]*>)?\([^;]*$/;

/** Whether a name that a new line may declare is declared by another line as well. */
function repeatsHead(added: readonly string[], after: readonly string[]): boolean {
  const headName = (line: string) => {
    const [, byKeyword, byLooks] = namedHead.exec(line) ?? [];
    return byKeyword ?? byLooks;
  };
  const names = new Set(added.flatMap((line) => headName(line) ?? []));
  if (names.size === 0) return false;
  const once = new Set<string>();
  return after.some((line) => {
    const name = headName(line);
    if (name === undefined || !names.has(name)) return false;
    if (once.has(name)) return true;
    once.add(name);
    return false;
  });
}

/** Whether a removed line looks like the first of a declaration and holds a word that now stands nowhere. */
function losesNames(removed: readonly string[], after: string): boolean {
  return removed.some(
    (line) =>
      opensDeclaration.test(line) &&
      line.match(/[A-Za-z_$][\w$]{2,}/g)?.some((word) => !after.includes(word)) === true,
  );
}

/** Whether lines of code were removed and replaced by nothing, or by a placeholder. */
function emptiesBlock({ start, end, added }: ChangedRun, before: readonly string[]): boolean {
  if (!added.every(isExcuse)) return false;
  if (before.slice(start, end).every(saysNothing)) return false;
  return (
    added.length > 0 || (closesBlock.test(before[end] ?? '') && opensBlock.test(before[start - 1] ?? ''))
  );
}

const opensBlock = /[{:]\s*$|\)\s*$|^\s*def\b/;
