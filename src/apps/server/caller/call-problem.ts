import {
  ModelError,
  type ModelProblem,
  OverBudgetError,
  PatchwrightError,
  UsageError,
  messageOf,
} from '../../../errors/index.ts';
import type { CallProblem } from './protocol.ts';

/** A command typed again goes on where it stopped; what is asked for again on an issue is a run of its own, with an empty journal. */
const quotaHint =
  'Add credit or raise the limit of that account. If you ask again, the run starts over and pays again for what it had.';

/** Leaves out what a hint says of a command: nobody has typed one, and a run that is asked for again begins anew. */
function withoutCommands(hint = ''): string {
  const clauses = hint.split(/(?<=[.;:])\s+/).filter((clause) => !/same command|\bresumes\b/.test(clause));
  return clauses.join(' ').replace(/[;:]$/, '.');
}

/** An error of a call as it travels between processes. */
export function problemOf(error: unknown): CallProblem {
  const message = messageOf(error);
  if (!(error instanceof PatchwrightError)) return { code: 'unexpected', message };
  const { code, hint } = error;
  if (!(error instanceof ModelError)) return { code, message, hint };
  // A service that asks for a wait of minutes is one that the queue asks again; people can do nothing about it.
  if (error.code === 'quota' && error.cause instanceof ModelError)
    return { ...problemOf(error.cause), message };
  const { status, retryable, usage } = error;
  const told = error.code === 'quota' ? quotaHint : withoutCommands(hint);
  return { code, message, hint: told, model: { status, retryable, usage } };
}

/** The error that it was, for whoever asked. */
export function errorOf({ code, message, hint, model }: CallProblem): Error {
  const told = hint === undefined ? {} : { hint };
  if (code === 'max-cost') return new OverBudgetError(code, message, hint ?? '');
  if (model === undefined) return code === 'usage' ? new UsageError(message, told) : new Error(message);
  const { status, retryable, usage } = model;
  return new ModelError(code as ModelProblem, message, {
    ...told,
    ...(status !== undefined && { status }),
    ...(usage && { usage }),
    retryable,
  });
}
