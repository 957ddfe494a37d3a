import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import { editFormats } from '../../../domain/index.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import { syntaxErrorsOf } from './definitions.ts';
import type { EditRun } from './edit-task.ts';
import { FormatFacts } from './format-facts.ts';
import { summariseFormats } from './formats-summary.ts';
import { judgeText } from './judge-text.ts';
import { loadEditTasks } from './load-tasks.ts';
import { writeTask, type WrittenTask } from './write-task.ts';

const Options = z.object({
  formats: z
    .string()
    .default(editFormats.join(','))
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(editFormats)).min(1)),
});
type Options = z.infer<typeof Options>;

/** Which edit format suits a model: the same changes, told in words, written in each format. */
export function editFormatsSuite(parser: () => SyntaxParser): Suite<EditRun, Options, FormatFacts> {
  return {
    name: 'edit-formats',
    description: 'compare the edit formats on a model and suggest one',
    usesModel: true,
    flags: [{ flags: '--formats <list>', description: `with --model: of ${editFormats.join(', ')} (all)` }],
    options: Options,
    facts: FormatFacts,
    async loadCases(data, { formats }) {
      const tasks = await loadEditTasks(data, parser());
      return tasks.flatMap((task) =>
        formats.map((format) => ({ ...task, id: `${task.id}:${format}`, group: task.id, format })),
      );
    },
    runCase: (item, world) => runOne(item, world, parser()),
    summarise: summariseFormats,
  };
}

async function runOne(
  item: EditRun,
  { model, keep, signal, progress }: CaseWorld<Options>,
  parser: SyntaxParser,
): Promise<CaseResult<FormatFacts>> {
  const { format, path, before, expected } = item;
  progress(`writing ${path}`);
  const written = await writeTask(item, { format, model, parser, signal });
  const language = parser.languageOf(path, before.split('\n', 1)[0]);
  const judge = (text: string) => judgeText(before, text, expected, language);
  const outcome = judge(written.after);
  const verdict = outcome === 'no-op' && written.gaveUp ? 'refused' : outcome;
  await explain(item, written, verdict, keep);
  return {
    passed: isRight(verdict),
    facts: {
      task: item.group!,
      format,
      language: language ?? 'text',
      asked: written.asked,
      wellFormed: written.wellFormed,
      appliedAtOnce: written.refusals.every(({ round }) => round > 0) && written.afterFirst !== before,
      rightAtOnce: isRight(judge(written.afterFirst)),
      verdict,
      parses: verdict === 'exact' || (await parsesAsBefore(item, written.after, parser)),
      refusals: written.refusals.map(({ status }) => status),
      gaveUp: written.gaveUp,
      secondsWaited: Math.round(written.secondsWaited * 10) / 10,
    },
  };
}

async function parsesAsBefore(
  { path, before }: EditRun,
  after: string,
  parser: SyntaxParser,
): Promise<boolean> {
  return (await syntaxErrorsOf(path, after, parser)) <= (await syntaxErrorsOf(path, before, parser));
}

/** Leaves for people what a figure cannot say: how the file differs, and what was refused in which words. */
async function explain(
  { expected }: EditRun,
  { after, refusals }: WrittenTask,
  verdict: FormatFacts['verdict'],
  keep: string,
): Promise<void> {
  for (const file of ['difference.diff', 'refusals.txt']) await rm(join(keep, file), { force: true }); // of an earlier run
  if (verdict !== 'exact') {
    const difference = createTwoFilesPatch('expected', 'written', expected[0]!, after);
    await writeFile(join(keep, 'difference.diff'), difference);
  }
  if (refusals.length === 0) return;
  const said = refusals.map(({ round, status, message }) => `Reply ${round + 1}, ${status}: ${message}\n`);
  await writeFile(join(keep, 'refusals.txt'), said.join('\n'));
}

function isRight(verdict: FormatFacts['verdict']): boolean {
  return verdict === 'exact' || verdict === 'soft';
}
