import { editFormatOf } from '../../../config/index.ts';
import type { FileExcerpt, ShowingInput } from '../../../context/index.ts';
import type { Plan, Snippet } from '../../../domain/index.ts';
import type { EditedFiles, EditGate, WritingInput } from '../../../writing/index.ts';
import type { ChatMessage } from '../../../ports/index.ts';
import type { RunContext } from '../../run-context.ts';
import { editGate } from './edit-gate.ts';
import type { IndexedRepository } from '../reading/indexed-repository.ts';
import { emitShownFiles } from '../reading/emit-shown-lines.ts';

/** What writing and repairing share. */
export interface EditingContext {
  context: RunContext;
  repository: IndexedRepository;
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  /** Edits that the planner wrote along with its plan. */
  edits?: string;
  /** The messages of planning, up to and including the plan. */
  conversation?: readonly ChatMessage[];
  gate: EditGate;
}

/** Collects what writing needs: the plan, what the planner saw and wrote, and the gate that new texts must pass. */
export function openEditingContext(
  context: RunContext,
  repository: IndexedRepository,
  plan: Plan,
  { seen, edits, conversation }: Pick<EditingContext, 'seen' | 'edits' | 'conversation'>,
): EditingContext {
  const gate = editGate(context.dependencies.parser, plan.approach);
  return { context, repository, plan, seen, gate, edits, conversation };
}

/** What every writing call needs besides its prompt. */
export function writingTools({
  context,
  repository,
  gate,
}: EditingContext): Pick<
  WritingInput,
  'format' | 'gate' | 'model' | 'events' | 'parser' | 'minCertainty' | 'exists' | 'signal'
> {
  const { dependencies, model } = context;
  const { events, parser, signal } = dependencies;
  const { files, skipped = [] } = repository.index;
  const paths = new Set([...files, ...skipped].map(({ path }) => path));
  return {
    format: editFormatOf(dependencies.config),
    gate,
    model,
    events,
    parser,
    minCertainty: dependencies.config.editing.minCertainty,
    exists: (path) => paths.has(path),
    signal,
  };
}

/** What decides which parts of the edited files are shown. */
export function excerptInput(
  { context, repository, plan, seen }: EditingContext,
  edited: EditedFiles,
): ShowingInput {
  return { edited, format: editFormatOf(context.dependencies.config), index: repository.index, plan, seen };
}

/** Emits which lines of the files are shown, and returns the files. */
export function emitShown(
  { context }: EditingContext,
  edited: EditedFiles,
  shown: FileExcerpt[],
): FileExcerpt[] {
  emitShownFiles(context.dependencies.events, shown, edited);
  return shown;
}
