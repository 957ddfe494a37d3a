import { describe, expect, test } from 'vitest';
import { toDatabaseError } from '../../../src/adapters/postgres/database-errors.ts';
import { DatabaseError } from '../../../src/errors/index.ts';

const named = (code: string, message = 'no words') => Object.assign(new Error(message), { code });

describe('what a database fails with', () => {
  test.each<[error: unknown, problem: string]>([
    [named('28000'), 'unauthorized'],
    [named('28P01', 'password authentication failed for user "a"'), 'unauthorized'],
    [named('3D000', 'database "a" does not exist'), 'unauthorized'],
    [named('08006'), 'unreachable'],
    [named('57P01', 'terminating connection due to administrator command'), 'unreachable'],
    [named('57014', 'canceling statement due to statement timeout'), 'busy'],
    [named('25006', 'cannot execute UPDATE in a read-only transaction'), 'busy'],
    [named('25P02', 'current transaction is aborted'), 'refused'],
    [named('40P01', 'deadlock detected'), 'busy'],
    [named('55P03', 'canceling statement due to lock timeout'), 'busy'],
    [named('53100', 'could not extend file'), 'full'],
    [named('53200', 'out of memory'), 'busy'],
    [named('53300', 'sorry, too many clients already'), 'unreachable'],
    [named('23505', 'duplicate key value'), 'refused'],
    [named('ECONNREFUSED'), 'unreachable'],
    [named('ECONNRESET'), 'unreachable'],
    [named('EHOSTUNREACH'), 'unreachable'],
    [named('ENETUNREACH'), 'unreachable'],
    [named('EPIPE'), 'unreachable'],
    [named('ETIMEDOUT'), 'unreachable'],
    [named('EAI_AGAIN'), 'unreachable'],
    [named('ENOTFOUND'), 'unreachable'],
    [named('ENOSPC'), 'full'],
    [named('EACCES'), 'refused'],
    [new Error('Connection terminated unexpectedly'), 'unreachable'],
    [new Error('timeout exceeded when trying to connect'), 'unreachable'],
    [new Error('Query read timeout'), 'unreachable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'unreachable'],
    [new Error('write failed: No space left on device'), 'full'],
    [new Error('syntax error at or near "selec"'), 'refused'],
    ['thrown words', 'refused'],
  ])('%s: %s', (error, problem) => {
    const told = toDatabaseError(error);
    expect(told).toMatchObject({ code: problem, cause: error });
    expect(told.message).toMatch(/^The database: ./);
    expect(told.hint === undefined, 'a hint wherever somebody can do something').toBe(problem === 'refused');
  });

  test('is not named twice', () => {
    const error = new DatabaseError('full', 'no room');
    expect(toDatabaseError(error)).toBe(error);
  });
});
