import type { ChangeKind, FileChange, Patch, Plan } from '../domain/index.ts';

/** One file that the plan allows to be changed, as it is so far. Texts are decoded. */
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
  /** Matchers that placed edits in it so far. */
  matchers: readonly string[];
  /** The lowest certainty of the edits so far, 0 to 1, and the evidence for all of them. */
  certainty?: number;
  evidence?: readonly string[];
}

/** The change in the making: the files in scope, by path. Nothing outside of it can be edited. */
export type EditedFiles = ReadonlyMap<string, EditedFile>;

/** Text and mode of a file at the base, as the workspace gave them. */
export interface BaseText {
  text: string;
  mode: string;
}

/** The files that a plan names, before anything is written: deletions and renames are done, since they need no model. */
export function beginEditing(plan: Plan, base: ReadonlyMap<string, BaseText>): EditedFiles {
  const edited = new Map<string, EditedFile>();
  for (const change of plan.changes) {
    const { instructions } = change;
    const old = base.get(change.path);
    const known = old ? { before: old.text, mode: old.mode } : {};
    if (change.action === 'rename') {
      const text = old ? { text: old.text } : {};
      edited.set(change.to, {
        path: change.to,
        action: 'rename',
        from: change.path,
        instructions,
        matchers: [],
        ...known,
        ...text,
      });
    } else {
      const text = change.action === 'modify' && old ? { text: old.text } : {};
      edited.set(change.path, {
        path: change.path,
        action: change.action,
        instructions,
        matchers: [],
        ...known,
        ...text,
      });
    }
  }
  return edited;
}

/** The edited files as a patch: files that did not change are left out. */
export function toPatch(edited: EditedFiles, base: string): Patch {
  return { base, changes: [...edited.values()].flatMap(toChange) };
}

/** Puts texts of a patch back into the edited files, e.g. after formatters changed them. */
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
  const common = {
    path,
    mode,
    ...(matchers.length > 0 ? { matchers, certainty, evidence } : {}),
  };
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
