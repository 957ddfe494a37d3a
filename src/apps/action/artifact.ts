import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../errors/index.ts';
import type { Drafts } from '../../jobs/events/index.ts';
import { outcomeSchema, type RunOutcome } from '../../publication/index.ts';
import { factsOf } from './run-facts.ts';

const artifactSchema = z.union([
  z.object({ version: z.literal(1), skip: z.object({ reason: z.string(), message: z.string() }) }),
  z.object({ version: z.literal(1), outcomes: z.array(outcomeSchema).min(1).max(100) }),
]);

const fileName = 'draft.json';
/** A larger artifact is refused: a patch of that size cannot become a pull request. */
const maxBytes = 64 * 1024 * 1024;

/** Writes the artifact into the folder that the upload step reads, with the patches as separate files for people. */
export async function writeArtifact(folder: string, content: Drafts): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ('outcomes' in content)
    for (const [index, { diff }] of content.outcomes.entries())
      await writeFile(path.join(folder, index === 0 ? 'patch.diff' : `patch-${index + 1}.diff`), diff);
  if ('outcomes' in content) await writeRunFacts(folder, content.outcomes);
  const file = path.join(folder, fileName);
  const { undecided: _, ...drafts } = 'outcomes' in content ? content : { ...content, undecided: [] };
  await writeFile(`${file}.part`, JSON.stringify({ version: 1, ...drafts }, undefined, 2));
  await rename(`${file}.part`, file);
}

/** Writes `run.json`: the figures of every run, for programs. */
async function writeRunFacts(folder: string, outcomes: readonly RunOutcome[]): Promise<void> {
  const runs = outcomes.map((outcome) => ({
    issue: outcome.job.number,
    ...factsOf(outcome.verdict, outcome),
    message: outcome.verdict.message,
    base: outcome.base ?? null,
    files: (outcome.patch?.changes ?? []).map(({ path: name, change }) => ({ path: name, change })),
    checks: outcome.checks,
    plan: outcome.plan ?? null,
  }));
  await writeFile(path.join(folder, 'run.json'), `${JSON.stringify({ version: 1, runs }, undefined, 2)}\n`);
}

/**
 * Reads the artifact as untrusted data. @returns `undefined` when the drafting job left none
 * @throws {UsageError} when it is too large or malformed
 */
export async function readArtifact(folder: string): Promise<Drafts | undefined> {
  const file = path.join(folder, fileName);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) return undefined;
  // A pipe would be waited for, and a device has no end.
  if (!facts.isFile()) throw new UsageError(`${fileName} is not a file`);
  if (facts.size > maxBytes)
    throw new UsageError(`${fileName} is ${facts.size} bytes long; ${maxBytes} is the limit`);
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${fileName} is not JSON`, { cause });
  }
  const parsed = artifactSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${fileName} is not an artifact of the drafting job: ${parsed.error.issues[0]?.message ?? ''}`,
  );
}
