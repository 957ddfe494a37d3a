import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import { answerCase } from '../../../jobs/apply/answer-case.ts';
import type { Suite } from '../frame/index.ts';
import { EditFacts, summariseEdits } from './edit-summary.ts';
import { loadCorpus, mistakeOf, type CorpusCase } from './edit-case.ts';
import { judgeAnswer, type Answer } from './judge-answer.ts';

const Options = z.object({});
type Options = z.infer<typeof Options>;

/** What puts an edit into a file; the product's own unless a test says otherwise. */
export type EditEngine = (
  input: Pick<CorpusCase, 'id' | 'path' | 'before' | 'format' | 'edit'>,
) => Promise<Answer>;

/** Parses a file and nothing more: what the time of an edit is held against. */
export type PlainParse = (input: Pick<CorpusCase, 'path' | 'before'>) => Promise<void>;

/** Edits as models write them, mistakes included: does the engine make the file that was meant, and refuse when it should? */
export function editSuite(engine: EditEngine, parse?: PlainParse): Suite<CorpusCase, Options, EditFacts> {
  return {
    name: 'edit',
    description:
      'with --model: compare the edit formats on that model, on bundled or given tasks, and suggest one; without: apply a corpus of edits with mistakes (--data)',
    usesModel: false,
    flags: [],
    options: Options,
    facts: EditFacts,
    loadCases: (data) => loadCorpus(data),
    async runCase(item) {
      const { id, path, before, format, edit } = item;
      const parseMs = (await timed(async () => parse?.({ path, before }))).ms;
      const { value: answer, ms } = await timed(() => engine({ id, path, before, format, edit }));
      const verdict = judgeAnswer(item, answer);
      const { kind, lang } = item;
      const lines = before.split('\n').length;
      return {
        passed: verdict === 'exact' || verdict === 'respected',
        facts: { format, lang, kind, mistake: mistakeOf(item), verdict, lines, ms, parseMs },
      };
    },
    summarise: summariseEdits,
  };
}

/** What a piece of work gives, and the processor time of this process that it took, ms. */
async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}

/** One parse by the grammar of the file's name; nothing where there is none. */
export function composePlainParse(parser: () => SyntaxParser): PlainParse {
  return async ({ path, before }) => {
    const language = parser().languageOf(path);
    // A line end more, or the edit's own parse would find this one at hand.
    if (language !== undefined) (await parser().parse(language, `${before}\n`))?.dispose();
  };
}

/** The engine behind `patchwright apply`. */
export function composeEditEngine(parser: () => SyntaxParser): EditEngine {
  return async (input) => {
    const answer = await answerCase(JSON.stringify(input), parser());
    return answer.ok ? { ok: true, after: answer.after } : { ok: false };
  };
}
