import { stat } from 'node:fs/promises';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines } from '../frame/index.ts';
import { RealCase } from './case-shape.ts';
import { readSessions } from './read-sessions.ts';

/**
 * Loads real replies: a file of cases, plain or gzipped, or a folder of sessions.
 * @param repo the repository that sessions without files of their own were held in
 */
export async function loadRealCases(path: string | undefined, repo: string | undefined): Promise<RealCase[]> {
  const facts = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (path === undefined || facts === undefined) {
    throw new UsageError(path === undefined ? 'bench edit-real needs replies.' : `${path} cannot be read.`, {
      hint: 'Give --data FILE (.jsonl or .jsonl.gz with id, path, before, format, edit), or --data FOLDER with sessions: aider chat histories, SWE-agent or mini-SWE-agent trajectories.',
    });
  }
  const cases = facts.isDirectory()
    ? await readSessions(path, repo ?? path)
    : await readJsonLines(path, RealCase, (row) => row.id);
  if (cases.length === 0)
    throw new UsageError(`No reply in ${path} could be matched with a file.`, {
      hint: 'Sessions need the repository that they were held in: --repo DIR.',
    });
  return cases.map((one) => ({ ...one, kind: one.kind ?? 'session' }));
}
