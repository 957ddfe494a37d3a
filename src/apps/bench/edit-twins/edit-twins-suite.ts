import { z } from 'zod';
import { answerCase } from '../../../jobs/apply/answer-case.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import { sourceFiles, textOf, type SourceFile } from '../edit-fuzz/source-files.ts';
import { functionsOf } from '../edit-harm/functions-of.ts';
import { proportion, type BenchCase, type CaseOutcome, type Suite, type Summary } from '../frame/index.ts';
import { randomOf } from '../random.ts';
import { states, twinCase, type TwinCase } from './twin-case.ts';

const Options = z.object({
  each: z.coerce.number().int().positive().default(8),
  draw: z.coerce.number().int().nonnegative().default(1),
});
type Options = z.infer<typeof Options>;

/** `own`: otherwise than meant, but in the quoted function; `twin`: anywhere else, which may never be. */
const verdicts = ['meant', 'own', 'refused', 'twin'] as const;
type Verdict = (typeof verdicts)[number];

const TwinFacts = z.object({
  edits: z.array(z.object({ state: z.enum(states), verdict: z.enum(verdicts) })),
});
type TwinFacts = z.infer<typeof TwinFacts>;

/** Two functions alike but for the name, of which an edit quotes one: does it land in the other? */
export function editTwinsSuite(
  parser: () => SyntaxParser,
): Suite<BenchCase & { number: number; folder: string; file: SourceFile }, Options, TwinFacts> {
  return {
    name: 'edit-twins',
    description:
      'edits that quote one of two functions alike, which may be gone by now, for the files of a folder (--data): does one land in the other',
    usesModel: false,
    flags: [
      { flags: '--each <n>', description: 'edits for each file (8)' },
      { flags: '--draw <n>', description: 'another draw of edits for the same files (1)' },
    ],
    options: Options,
    facts: TwinFacts,
    loadCases: async (data) =>
      (await sourceFiles(data, parser(), 'edit-twins')).map((file, number) => ({
        id: file.path,
        number,
        folder: data!,
        file,
      })),
    async runCase({ number, folder, file }, { options }) {
      const random = randomOf(options.draw * 1_000_003 + number);
      const before = (await textOf(folder, file)) ?? '';
      const lines = linesOfReply(before);
      const found = await functionsOf(parser(), file.path, before, lines);
      const rows = found.map((one) => one.rows);
      const edits: TwinFacts['edits'] = [];
      for (let i = 0; i < options.each; i++) {
        const drawn = twinCase(random, file.path, lines, rows);
        if (drawn === undefined) continue;
        edits.push({ state: drawn.state, verdict: await judge(drawn, file.path, parser()) });
      }
      return { passed: edits.every(({ verdict }) => verdict !== 'twin'), facts: { edits } };
    },
    summarise,
  };
}

async function judge(drawn: TwinCase, path: string, parser: SyntaxParser): Promise<Verdict> {
  const { before, format, edit, own, meant, state } = drawn;
  const {
    ok,
    after = '',
    unchanged,
  } = await answerCase(JSON.stringify({ path, before, format, edit }), parser);
  if (!ok || unchanged === true) return 'refused';
  if (state === 'there' && after === meant) return 'meant';
  return own !== undefined && isWithin(before, after, own) ? 'own' : 'twin';
}

/** Whether two texts differ in some rows of the first only, or next to them. */
function isWithin(before: string, after: string, { start, end }: { start: number; end: number }): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  return head >= start && old.length - tail <= end;
}

function summarise(outcomes: readonly CaseOutcome<TwinFacts>[]): Summary {
  const edits = outcomes.flatMap(({ facts }) => facts.edits);
  const count = (some: TwinFacts['edits'], wanted: Verdict) =>
    some.filter(({ verdict }) => verdict === wanted).length;
  const there = edits.filter(({ state }) => state !== 'gone');
  const gone = edits.filter(({ state }) => state === 'gone');
  return {
    headline: 'not in the twin',
    metrics: {
      'not in the twin': proportion(edits.length - count(edits, 'twin'), edits.length),
      'in the twin, quoted function there': proportion(count(there, 'twin'), there.length),
      'in the twin, quoted function gone': proportion(count(gone, 'twin'), gone.length),
    },
    tables: [
      {
        columns: ['quoted function', 'edits', ...verdicts],
        rows: states.map((state) => {
          const own = edits.filter((edit) => edit.state === state);
          return [state, String(own.length), ...verdicts.map((verdict) => String(count(own, verdict)))];
        }),
      },
    ],
    notes: [
      'The twin is a copy under another name beside the quoted function. `there`: as it was quoted; `done`: changed already; `other`: another text stands where the change belongs; `gone`: only the twin is left. Half of the edits leave out or misquote a line of context. `twin` may never be.',
    ],
  };
}
