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

/** Input that is off ends like a wrong command line (2), what policy forbids as `refused` (4), the rest as `failed` (1). */
const exitCodes: Readonly<Record<WorkspaceProblem, number>> = {
  'not-a-repository': 2,
  'empty-repository': 2,
  'git-missing': 2,
  'dirty-tree': 4,
  'path-refused': 4,
  conflict: 4,
  unreadable: 2,
  'disk-full': 1,
};

/** Something about the repository on disk stops the work. `code` is the problem. */
export class WorkspaceError extends PatchwrightError {
  override readonly code: WorkspaceProblem;
  override readonly exitCode: number;

  constructor(code: WorkspaceProblem, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.exitCode = exitCodes[code];
  }
}
