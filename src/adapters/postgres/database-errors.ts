import { DatabaseError, type DatabaseProblem } from '../../errors/index.ts';

/** Classes and codes of SQLSTATE that say what to do next; the first match wins. */
const byState: readonly (readonly [state: string, problem: DatabaseProblem])[] = [
  ['28', 'unauthorized'],
  ['3D', 'unauthorized'],
  ['08', 'unreachable'],
  ['57P', 'unreachable'],
  ['53100', 'full'],
  ['53300', 'unreachable'],
  // Out of memory, a deadlock, a lock or a statement that took too long, a server that became a read-only copy.
  ['53', 'busy'],
  ['40', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['25006', 'busy'],
];

const hints: Partial<Record<DatabaseProblem, string>> = {
  unreachable: 'Check DATABASE_URL and that PostgreSQL is running; waiting runs continue when it is back.',
  unauthorized: 'Check user, password and database of DATABASE_URL; the database must exist.',
  full: 'Free some space on the disk of the database.',
  busy: 'See the log of PostgreSQL: it is overloaded, or takes no changes; waiting runs continue when it does.',
};

/** Turns what a driver throws into a DatabaseError. The address is not repeated, as it holds a password. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const problem = problemOf(code, message);
  const hint = hints[problem];
  return new DatabaseError(problem, `The database: ${message || code}`, {
    cause: error,
    hint,
  });
}

/** For the `catch` of a call to a driver. @throws {DatabaseError} always */
export function throwDatabaseError(error: unknown): never {
  throw toDatabaseError(error);
}

function problemOf(code: string, message: string): DatabaseProblem {
  const known = byState.find(([state]) => code.startsWith(state));
  if (known) return known[1];
  if (/^E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_)|^ENOTFOUND/.test(code)) return 'unreachable';
  if (
    /connection terminated|timeout exceeded when trying to connect|query read timeout|Client has encountered/i.test(
      message,
    )
  )
    return 'unreachable';
  return code === 'ENOSPC' || /no space left/i.test(message) ? 'full' : 'refused';
}
