import type { ChangeKind, FileChange, Patch, Plan } from '../domain/index.ts';

/** One file that the plan allows to be changed, with its present text. Texts are decoded. */
export interface EditedFile {
  path: string;
  action: ChangeKind;
  /** Old path of a rename. */
  from?: string;
  mode?: string;
  /** Text at the base; absent for a file to create. */
  before?: string;
  /** Text now; absent for a deleted file and one that is still to be created. */
  text?: string;
  instructions: string;
  /** The matchers that have placed edits in it. */
  matchers: readonly string[];
  /** The lowest certainty of the edits so far, 0 to 1, and the evidence for all of them. */
  certainty?: number;
  evidence?: readonly string[];
}

/** The files in scope by path, as edited so far. No other file can be edited. */
export type EditedFiles = ReadonlyMap<string, EditedFile>;

/** Text and mode of a file at the base. */
export interface BaseText {
  text: string;
  mode: string;
}

/** The files of a plan before the model writes anything. Deletions and renames are already made, since they need no model. */
export function beginEditing(plan: Plan, base: ReadonlyMap<string, BaseText>): EditedFiles {
  const edited = new Map<string, EditedFile>();
  for (const change of plan.changes) {
    const { instructions } = change;
    const old = base.get(change.path);
    const { action } = change;
    const path = action === 'rename' ? change.to : change.path;
    edited.set(path, {
      path,
      action,
      from: action === 'rename' ? change.path : undefined,
      instructions,
      matchers: [],
      before: old?.text,
      mode: old?.mode,
      text: action === 'rename' || action === 'modify' ? old?.text : undefined,
    });
  }
  return edited;
}

/** The edited files as a patch. Unchanged files are left out. */
export function toPatch(edited: EditedFiles, base: string): Patch {
  return { base, changes: [...edited.values()].flatMap(toChange) };
}

/** The edited files with the texts of a patch, for example after formatters changed them. */
export function withPatch(edited: EditedFiles, patch: Patch): EditedFiles {
  const texts = new Map(patch.changes.map((change) => [change.path, change.after]));
  return new Map(
    [...edited].map(([path, file]) => {
      const text = texts.get(path);
      return [path, text === undefined ? file : { ...file, text }];
    }),
  );
}

function toChange(file: EditedFile): FileChange[] {
  const { path, action, from, before, text, mode, matchers, certainty, evidence } = file;
  const placement = matchers.length > 0 ? { matchers, certainty, evidence } : {};
  const common = { path, mode, ...placement };
  switch (action) {
    case 'delete':
      return before === undefined ? [] : [{ ...common, change: 'delete', before }];
    case 'rename':
      return before === undefined || text === undefined
        ? []
        : [{ ...common, change: 'rename', from: from!, before, after: text }];
    case 'create':
      return text === undefined ? [] : [{ ...common, change: 'create', after: text }];
    case 'modify':
      return text === undefined || before === undefined || text === before
        ? []
        : [{ ...common, change: 'modify', before, after: text }];
  }
}
