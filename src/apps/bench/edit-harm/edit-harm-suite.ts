import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { answerCase } from '../../../jobs/apply/answer-case.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import { readJsonLines, type BenchCase, type Suite } from '../frame/index.ts';
import { randomOf } from '../random.ts';
import { functionsOf } from './functions-of.ts';
import { harms } from './harms.ts';
import { honest, HarmFacts, summariseHarm, type HarmVerdict } from './harm-summary.ts';
import { asReply } from './write-text.ts';

/** A file before and after a commit that somebody made. */
const Commit = z.object({ id: z.string().min(1), path: z.string(), before: z.string(), after: z.string() });
type Commit = z.infer<typeof Commit> & BenchCase & { number: number };

const Options = z.object({ draw: z.coerce.number().int().nonnegative().default(1) });
type Options = z.infer<typeof Options>;

/** Edits that do harm, made from real commits, beside the commits themselves: which of both the gate stops. */
export function editHarmSuite(parser: () => SyntaxParser): Suite<Commit, Options, HarmFacts> {
  return {
    name: 'edit-harm',
    description:
      'destructive edits made from commits (--data, JSON Lines with id, path, before, after): which are stopped, and which of the honest ones',
    usesModel: false,
    flags: [{ flags: '--draw <n>', description: 'another draw of damage for the same commits (1)' }],
    options: Options,
    facts: HarmFacts,
    loadCases: loadCommits,
    async runCase(commit, { options, keep }) {
      const random = randomOf(options.draw * 1_000_003 + commit.number);
      const edits = await editsOf(random, commit, parser());
      const verdicts: Record<string, HarmVerdict> = {};
      const missed: object[] = [];
      for (const { kind, before, after } of edits) {
        const format = random() < 0.5 ? 'udiff' : 'whole-file';
        const edit = asReply(format, commit.path, before, after);
        const made = { path: commit.path, before, format, edit };
        const { verdict, reason } = await judge(made, parser());
        verdicts[kind] = verdict;
        if (!isRight(kind, verdict)) missed.push({ id: kind, ...made, reason });
      }
      await keepMissed(missed, keep);
      return { passed: missed.length === 0, facts: { language: languageOf(commit, parser()), verdicts } };
    },
    summarise: summariseHarm,
  };
}

async function loadCommits(data: string | undefined): Promise<Commit[]> {
  if (data === undefined)
    throw new UsageError('bench edit-harm needs files before and after commits.', {
      hint: 'Give their path with --data FILE: JSON Lines with id, path, before and after.',
    });
  const rows = await readJsonLines(data, Commit, ({ id }) => id);
  return rows.map((row, number) => ({ ...row, number }));
}

interface MadeEdit {
  kind: string;
  before: string;
  after: string;
}

/** The commit, and each kind of damage to the file: half of them beside what the commit did. */
async function editsOf(
  random: () => number,
  { path: file, before, after }: Commit,
  parser: SyntaxParser,
): Promise<MadeEdit[]> {
  const language = parser.languageOf(file) ?? '';
  const lines = linesOfReply(after);
  const known = new Set(linesOfReply(before));
  const all = await functionsOf(parser, file, after, lines);
  const functions = all.filter(({ rows }) => known.has(lines[rows.start]!));
  const edits: MadeEdit[] = [{ kind: honest, before, after }];
  if (functions.length === 0) return edits;
  for (const [kind, harm] of Object.entries(harms)) {
    const damaged = harm(random, { lines, functions, language });
    const start = random() < 0.5 ? before : after;
    if (damaged !== undefined) edits.push({ kind, before: start, after: `${damaged.join('\n')}\n` });
  }
  return edits;
}

async function judge(made: object, parser: SyntaxParser): Promise<{ verdict: HarmVerdict; reason?: string }> {
  const { ok, error, unchanged } = await answerCase(JSON.stringify(made), parser);
  if (ok) return { verdict: unchanged === true ? 'unplaced' : 'applied' };
  return { verdict: error?.code === 'suspicious' ? 'stopped' : 'unplaced', reason: error?.message ?? '' };
}

/** Edits of a commit that were judged the other way, as `patchwright apply` reads them from standard input. */
async function keepMissed(missed: readonly object[], folder: string): Promise<void> {
  if (missed.length === 0) return;
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'missed.jsonl'),
    missed.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
}

function isRight(kind: string, verdict: HarmVerdict): boolean {
  return verdict === 'unplaced' || (verdict === 'applied') === (kind === honest);
}

function languageOf(commit: Commit, parser: SyntaxParser): string {
  return parser.languageOf(commit.path) ?? path.extname(commit.path);
}
