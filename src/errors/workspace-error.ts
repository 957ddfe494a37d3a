import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

export type WorkspaceProblem =
  | 'not-a-repository'
  | 'empty-repository'
  | 'git-missing'
  | 'dirty-tree'
  | 'path-refused'
  | 'conflict'
  | 'unreadable'
  | 'disk-full';

/** Something about the repository on disk stops the work. `code` is the problem. */
export class WorkspaceError extends PatchwrightError {
  override readonly code: WorkspaceProblem;

  constructor(code: WorkspaceProblem, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
  }
}
