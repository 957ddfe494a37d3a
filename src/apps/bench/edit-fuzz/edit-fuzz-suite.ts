import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import type { Suite } from '../frame/index.ts';
import { randomOf } from '../random.ts';
import { fuzzFile, type FuzzedReply } from './fuzz-file.ts';
import { faults } from './judge-reply.ts';
import { byLanguage, sourceFiles, textOf, type SourceFile } from './source-files.ts';
import { FuzzFacts, summariseFuzz } from './fuzz-summary.ts';

const Options = z.object({
  edits: z.coerce.number().int().positive().default(10_000),
  draw: z.coerce.number().int().nonnegative().default(1),
});
type Options = z.infer<typeof Options>;

/** A file and how many replies are made for it; the number seeds them. */
interface Batch {
  id: string;
  number: number;
  folder: string;
  /** Tried in turn until one can be edited. */
  files: readonly SourceFile[];
}

/** Replies for one file: a file is parsed once, and a run that was cut off repeats few. */
const batchSize = 100;

/** Damaged replies for real files: no crash, no file that parsed and no longer does, no refusal that changes a byte. */
export function editFuzzSuite(parser: () => SyntaxParser): Suite<Batch, Options, FuzzFacts> {
  return {
    name: 'edit-fuzz',
    description:
      'damaged replies in every edit format for the files of a folder (--data): no crash, nothing broken, no comment lost',
    usesModel: false,
    flags: [
      { flags: '--edits <n>', description: `replies in all, ${batchSize} for each file (10000)` },
      { flags: '--draw <n>', description: 'another draw of replies for the same files (1)' },
    ],
    options: Options,
    facts: FuzzFacts,
    loadCases: async (data, { edits }) =>
      batchesOf(data!, await sourceFiles(data, parser()), Math.ceil(edits / batchSize)),
    async runCase({ number, folder, files }, { options, keep }) {
      const random = randomOf(options.draw * 1_000_003 + number);
      for (const file of files) {
        const before = await textOf(folder, file);
        if (before === undefined) continue;
        const replies = await fuzzFile(random, { ...file, before }, batchSize, parser());
        const failed = replies.filter(({ verdict }) => faults.some((fault) => fault === verdict));
        await keepReplies(failed, { ...file, before }, keep);
        return { passed: failed.length === 0, facts: factsOf(file.language, replies) };
      }
      throw new Error('no file of the language is a text that can be edited');
    },
    summarise: summariseFuzz,
  };
}

/** Languages take turns, and so do the files of each. */
function batchesOf(folder: string, files: readonly SourceFile[], count: number): Batch[] {
  const languages = [...byLanguage(files).values()];
  return Array.from({ length: count }, (_, number) => {
    const own = languages[number % languages.length]!;
    const first = Math.floor(number / languages.length) % own.length;
    const id = `batch-${String(number + 1).padStart(5, '0')}`;
    return { id, number, folder, files: [...own.slice(first), ...own.slice(0, first)] };
  });
}

function factsOf(language: string, replies: readonly FuzzedReply[]): FuzzFacts {
  const counts: Record<string, Record<string, number>> = {};
  for (const { kind, verdict } of replies) {
    const own = (counts[kind] ??= {});
    own[verdict] = (own[verdict] ?? 0) + 1;
  }
  return { language, counts, useful: replies.filter(({ useful }) => useful).length };
}

/** Replies that failed, as `patchwright apply` reads them from standard input. */
async function keepReplies(
  failed: readonly FuzzedReply[],
  { path: file, before }: SourceFile & { before: string },
  folder: string,
): Promise<void> {
  if (failed.length === 0) return;
  await mkdir(folder, { recursive: true });
  const lines = failed.map(({ format, verdict, edit }, id) =>
    JSON.stringify({ id, path: file, format, before, edit, verdict }),
  );
  await appendFile(path.join(folder, 'failed.jsonl'), `${lines.join('\n')}\n`);
}
