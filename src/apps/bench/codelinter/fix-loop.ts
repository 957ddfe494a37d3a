import type { EditFormat } from '../../../domain/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import {
  ask,
  loadFormatInstructions,
  loadPrompt,
  renderMaterial,
  renderNumbered,
} from '../../../prompting/index.ts';
import { isModelFault } from '../frame/index.ts';
import { applyToFile, readEdits } from '../edit-reply.ts';
import { composeParser } from '../../../composition/repository/compose-repository.ts';

/** One file on its way to silence. */
export interface FixLoopInput {
  code: string;
  /** What the linter says about `code`. */
  feedback: string;
  /** What the model is told to do, in one of the wordings. */
  instruction: string;
  format: EditFormat;
  /** Model edits at most. */
  rounds: number;
  model: LanguageModel;
  signal: AbortSignal;
  /** Lints a new version; empty when the linter is silent. */
  lint(code: string): Promise<string>;
}

/** What the loop came to. */
export interface FixLoopResult {
  /** The code after the first edit: what a bot without a loop would deliver. */
  first: string;
  final: string;
  rounds: number;
  /** Rounds whose reply could not be read or applied. */
  refused: number;
}

const prompt = loadPrompt('codelinter');
const path = 'task.py';
const parser = composeParser();

/** Feedback, edit, linter, again, until the linter is silent or the rounds are used up. */
export async function runFixLoop(input: FixLoopInput): Promise<FixLoopResult> {
  let code = withFinalLineBreak(input.code);
  let first = code;
  let feedback = input.feedback;
  let refused = 0;
  let round = 0;
  while (round < input.rounds && feedback !== '') {
    round += 1;
    const edited = await editOnce(input, code, feedback);
    if ('refusal' in edited) {
      refused += 1;
      feedback = `${feedback.trimEnd()}\nThe last edits could not be used: ${edited.refusal}\n`;
    } else {
      code = edited.after;
      feedback = await input.lint(code);
    }
    if (round === 1) first = code;
  }
  return { first, final: code, rounds: round, refused };
}

async function editOnce(
  { model, format, signal, instruction }: FixLoopInput,
  code: string,
  feedback: string,
): Promise<{ after: string } | { refusal: string }> {
  const shown = format === 'line-numbered' ? renderNumbered(code) : code;
  const values = {
    path,
    feedback: renderMaterial('flake8:', feedback),
    file: renderMaterial(`${path}:`, shown),
    format: loadFormatInstructions(format),
    instruction,
  };
  try {
    const edits = await ask({ model, prompt, values, signal, parse: (reply) => readEdits(format, reply) });
    return await applyToFile(path, code, edits, parser);
  } catch (error) {
    if (isModelFault(error)) return { refusal: error.message };
    throw error;
  }
}

/** Edits keep the end of a file as it is, so the line break that the linter misses (W292) is given here, as by any editor. */
function withFinalLineBreak(code: string): string {
  return code.endsWith('\n') || code === '' ? code : `${code}\n`;
}
