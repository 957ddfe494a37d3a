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

/** Edits as models write them, mistakes included: does the engine make the file that was meant, and refuse when it should? */
export function editSuite(engine: EditEngine): Suite<CorpusCase, Options, EditFacts> {
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
      const verdict = judgeAnswer(item, await engine({ id, path, before, format, edit }));
      const { kind, lang } = item;
      return {
        passed: verdict === 'exact' || verdict === 'respected',
        facts: { format, lang, kind, mistake: mistakeOf(item), verdict },
      };
    },
    summarise: summariseEdits,
  };
}

/** The engine behind `patchwright apply`. */
export function composeEditEngine(parser: () => SyntaxParser): EditEngine {
  return async (input) => {
    const answer = await answerCase(JSON.stringify(input), parser());
    return answer.ok ? { ok: true, after: answer.after } : { ok: false };
  };
}
