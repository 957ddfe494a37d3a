import { z } from 'zod';
import { filesWithTests, nearestTest, relatedTests, showFiles } from '../../../context/index.ts';
import type { LineRange, Plan, RetrievalResult } from '../../../domain/index.ts';
import { beginEditing } from '../../../writing/index.ts';
import { firstPlanPrompt } from '../../../planning/index.ts';
import { countTokens } from '../../../tokens/index.ts';
import { decodeText } from '../../../text/encoding.ts';
import { countShown, enclosingLines, goldLines } from './gold-lines.ts';
import type { LocateCase, OpenedCase } from './locate-case.ts';
import { sum } from '../../../text/statistics.ts';
import { rangesAround } from '../../../text/lines/line-range.ts';

const Coverage = z.object({
  /** Share of the lines that the fix changes. */
  changed: z.number(),
  /** The same with the functions around them. */
  enclosing: z.number(),
  /** Tokens of the prompt; of an edit prompt the files alone. */
  tokens: z.number(),
});

/** Which lines of a fix a model has before it, in the first prompt of a run and in the prompt that edits are written from. */
export const LineFacts = z.object({ plan: Coverage, edit: Coverage });
export type LineFacts = z.infer<typeof LineFacts>;

/** As many files as a plan may list by default. */
const maxFiles = 10;
const requestRounds = 2;

/**
 * Measures what prompts show of the lines that a fix changed in its gold files: its tests and documents are no answer of a search. The edit prompt is that of a plan which lists the files of the
 * fix and names the functions that it changes.
 */
export async function measureLines(
  { patch = '', problem_statement: statement, gold_files: goldFiles }: LocateCase,
  { issue, index, workspace }: OpenedCase,
  retrieval: RetrievalResult,
): Promise<LineFacts | undefined> {
  const files = index.files;
  const gold = [...goldLines(patch)].flatMap(([path, { changed }]) => {
    const file = files.find((one) => one.path === path);
    return file && changed.size > 0 && goldFiles.includes(path)
      ? [{ path, changed, definitions: file.definitions }]
      : [];
  });
  if (gold.length === 0) return undefined;
  const tests = [
    ...filesWithTests(index, retrieval.files),
    ...relatedTests(index, retrieval.files, issue, retrieval),
  ];
  const prompt = firstPlanPrompt({
    issue,
    retrieval,
    tests,
    nearestTest: await nearestTest(issue, tests, { workspace, index, seen: retrieval.snippets }),
    background: '',
    requestRounds,
    mayRunTests: true,
    rules: { maxFiles },
  });
  const plan = planOf(gold);
  const contents = await workspace.read(gold.map(({ path }) => path));
  const texts = contents.map(({ bytes }) => (bytes && decodeText(bytes)?.text) ?? '');
  const base = new Map(gold.map(({ path }, at) => [path, { text: texts[at]!, mode: '100644' }]));
  const shown = showFiles({
    edited: beginEditing(plan, base),
    format: 'search-replace',
    index,
    plan,
    seen: retrieval.snippets,
  });
  const planned = (path: string) => retrieval.snippets.filter((snippet) => snippet.path === path);
  const edited = (path: string) => shown.find((file) => file.path === path)?.lines ?? [];
  const promptText = prompt.map(({ content }) => content).join('\n');
  return {
    plan: { ...sharesOf(gold, planned), tokens: countTokens(promptText) - countTokens(statement) },
    edit: {
      ...sharesOf(gold, edited),
      tokens: countTokens(shown.map((file) => file.shown).join('\n')),
    },
  };
}

interface Gold {
  path: string;
  changed: ReadonlySet<number>;
  definitions: readonly { name: string; container?: string; startLine: number; endLine: number }[];
}

function sharesOf(
  gold: readonly Gold[],
  shownOf: (path: string) => readonly LineRange[],
): { changed: number; enclosing: number } {
  const share = (linesOf: (one: Gold) => ReadonlySet<number>): number => {
    const wanted = gold.map(linesOf);
    const shown = gold.map(({ path }, at) => countShown(wanted[at]!, shownOf(path)));
    return sum(shown) / Math.max(1, sum(wanted.map(({ size }) => size)));
  };
  return {
    changed: share(({ changed }) => changed),
    enclosing: share(({ changed, definitions }) => enclosingLines(changed, definitions)),
  };
}

function planOf(gold: readonly Gold[]): Plan {
  return {
    rootCause: '',
    approach: '',
    changes: gold.map(({ path, changed, definitions }) => ({
      action: 'modify',
      path,
      instructions: namesAround(changed, definitions),
    })),
  };
}

/** The innermost declarations around some lines, as a plan would name them. */
function namesAround(changed: ReadonlySet<number>, definitions: Gold['definitions']): string {
  const names = [...changed].flatMap((line) => {
    const [inner] = rangesAround(definitions, line);
    return inner ? [`\`${inner.container ? `${inner.container}.` : ''}${inner.name}\``] : [];
  });
  return `Change ${[...new Set(names)].join(', ')}.`;
}
