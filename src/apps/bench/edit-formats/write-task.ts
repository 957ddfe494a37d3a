import type { EditFormat, Plan } from '../../../domain/index.ts';
import { parseEdits } from '../../../editing/index.ts';
import { beginEditing, formatFor, wholeFileLines, writeEdits } from '../../../writing/index.ts';
import { showFiles } from '../../../context/index.ts';
import { editGate } from '../../../pipeline/index.ts';
import type { Events, LanguageModel, ModelReply, SyntaxParser } from '../../../ports/index.ts';
import { loadPrompt, renderIssue } from '../../../prompting/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import { definitionsOf } from './definitions.ts';
import type { EditTask } from './edit-task.ts';

/** A refusal that went back to the model. */
interface Refusal {
  /** 0 for the first reply. */
  round: number;
  /** Status of the outcome; `unreadable` where the reply was cut off or held no edits. */
  status: string;
  message: string;
}

/** What a model made of a task. */
export interface WrittenTask {
  /** The format that the model was asked for: another than the configured one where a file is too long to be written whole. */
  asked: EditFormat;
  /** The file in the end, repair rounds included; the text before where nothing could be placed. */
  after: string;
  /** The file after the first reply. */
  afterFirst: string;
  /** The first reply could be read as edits. */
  wellFormed: boolean;
  refusals: readonly Refusal[];
  /** Replies of the model. */
  replies: number;
  /** Some edit was still refused in the end. */
  gaveUp: boolean;
  /** Seconds during which the model was waited for. */
  secondsWaited: number;
}

interface Tools {
  format: EditFormat;
  model: LanguageModel;
  parser: SyntaxParser;
  signal: AbortSignal;
}

/**
 * Lets the model write one task as the pipeline's editing stage does: the same prompt, the same windows of long files,
 * the same gate and repair rounds. Only the plan is given.
 */
export async function writeTask(
  task: EditTask,
  { format, model, parser, signal }: Tools,
): Promise<WrittenTask> {
  const plan = planOf(task);
  const edited = beginEditing(plan, new Map([[task.path, { text: task.before, mode: '100644' }]]));
  const shown = showFiles({ edited, format, index: { files: await indexed(task, parser) }, plan, seen: [] });
  const asked = formatFor(shown, edited, format, loadPrompt('edit').maxOutputTokens);
  const heard = listen(model, asked);
  const refusals: Refusal[] = [];
  let afterFirst = task.before;
  const judge = editGate(parser, plan.approach);
  const events: Events = {
    emit(event) {
      if (event.type !== 'edit-refused') return;
      const { path, status, message } = event;
      const what = path === '' ? 'unreadable' : status;
      refusals.push({ round: heard.replies() - 1, status: what, message });
    },
  };
  const result = await writeEdits({
    edited,
    prompt: 'edit',
    values: {
      issue: renderIssue({ title: task.title, body: '' }),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related: '',
    },
    show: () => shown,
    format,
    gate: async (file, after, edits) => {
      const objection = await judge(file, after, edits);
      if (!objection && heard.replies() === 1) afterFirst = after;
      return objection;
    },
    model: heard.model,
    events,
    parser,
    signal,
  });
  const after = result.edited.get(task.path)?.text ?? task.before;
  const { wellFormed, secondsWaited } = heard.facts();
  const gaveUp = result.findings.length > 0;
  return { asked, after, afterFirst, wellFormed, refusals, replies: heard.replies(), gaveUp, secondsWaited };
}

function planOf({ path, instruction }: EditTask): Plan {
  return {
    rootCause: 'There is no defect to find; what to change has been decided.',
    approach: 'Carry out the instructions for the file to the letter, and nothing else.',
    changes: [{ action: 'modify', path, instructions: instruction }],
  };
}

/** Only long files are shown by what they define. */
async function indexed({ path, before }: EditTask, parser: SyntaxParser) {
  if (linesOfReply(before).length <= wholeFileLines) return [];
  return [{ path, definitions: await definitionsOf(path, before, parser) }];
}

function listen(model: LanguageModel, format: EditFormat) {
  let replies = 0;
  let wellFormed = false;
  let waitedMs = 0;
  const hear = ({ text, finish }: ModelReply) => {
    replies += 1;
    if (replies > 1) return;
    const { edits, problems } = parseEdits(format, text);
    wellFormed = finish === 'stop' && problems.length === 0 && edits.length > 0;
  };
  const listening: LanguageModel = {
    async complete(request, signal) {
      const started = performance.now();
      const reply = await model.complete(request, signal);
      waitedMs += performance.now() - started;
      hear(reply);
      return reply;
    },
  };
  return {
    model: listening,
    replies: () => replies,
    facts: () => ({ wellFormed, secondsWaited: waitedMs / 1000 }),
  };
}
