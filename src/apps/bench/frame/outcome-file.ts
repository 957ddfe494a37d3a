import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import type { CaseOutcome } from './suite.ts';
import { isRecord } from '../../../text/json.ts';
import { usageSchema } from '../../../domain/index.ts';

/** Everything that makes two runs comparable; a folder holds outcomes of one configuration only. */
export type BenchConfiguration = Readonly<Record<string, unknown>>;

/** A case about which nothing can be said, and why. It is tried again on resume. */
export interface CaseError {
  id: string;
  code: string;
  message: string;
}

const Head = z.object({ kind: z.literal('configuration'), configuration: z.record(z.string(), z.unknown()) });
const OutcomeLine = z.object({
  kind: z.literal('outcome'),
  id: z.string(),
  digest: z.string(),
  passed: z.boolean(),
  facts: z.unknown(),
  usage: usageSchema,
  seconds: z.number(),
  by: z.string(),
});
const Line = z.discriminatedUnion('kind', [Head, OutcomeLine]);

/**
 * The memory of a bench run: `<suite>.jsonl`, one configuration line and then one line per finished case, appended as
 * they finish. A last line that was cut by a kill is dropped when the file is opened again.
 */
export class OutcomeFile<Facts> {
  readonly #path: string;
  readonly #finished = new Map<string, CaseOutcome<Facts>>();

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Opens or starts the file.
   * @throws {UsageError} when it was made with another configuration, or a line in its middle is damaged
   */
  static open<Facts>(
    path: string,
    configuration: BenchConfiguration,
    facts: z.ZodType<Facts>,
  ): OutcomeFile<Facts> {
    const file = new OutcomeFile<Facts>(path);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || !file.#load(configuration, facts)) {
      writeFileSync(path, `${JSON.stringify({ kind: 'configuration', configuration })}\n`);
    }
    return file;
  }

  /** The recorded outcome of a case whose data is still the same. */
  find(id: string, digest: string): CaseOutcome<Facts> | undefined {
    return this.#finished.get(`${id}\n${digest}`);
  }

  append(outcome: CaseOutcome<Facts>, digest: string): void {
    appendFileSync(this.#path, `${JSON.stringify({ kind: 'outcome', digest, ...outcome })}\n`);
    this.#finished.set(`${outcome.id}\n${digest}`, outcome);
  }

  /** @returns false when the file holds no whole line */
  #load(configuration: BenchConfiguration, facts: z.ZodType<Facts>): boolean {
    const text = readFileSync(this.#path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    const lines = whole.split('\n').slice(0, -1);
    for (const [index, line] of lines.entries()) this.#read(line, index + 1, configuration, facts);
    return lines.length > 0;
  }

  #read(line: string, number: number, configuration: BenchConfiguration, facts: z.ZodType<Facts>): void {
    const place = `${this.#path}:${number}`;
    const row = readLine(line, place);
    if (row.kind === 'configuration') {
      requireSame(row.configuration, configuration, place);
      return;
    }
    const checked = facts.safeParse(row.facts);
    if (!checked.success) throw damaged(place);
    const { id, digest, passed, usage, seconds, by } = row;
    this.#finished.set(`${id}\n${digest}`, { id, passed, facts: checked.data, usage, seconds, by });
  }
}

function readLine(line: string, place: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line));
  } catch (cause) {
    throw damaged(place, cause);
  }
}

function damaged(place: string, cause?: unknown): UsageError {
  return new UsageError(`${place}: this line of recorded outcomes is damaged or of another version`, {
    hint: 'Start over with --fresh, or keep the old results and choose another folder with --out DIR.',
    cause,
  });
}

function requireSame(recorded: BenchConfiguration, wanted: BenchConfiguration, place: string): void {
  const now = JSON.parse(JSON.stringify(wanted)) as BenchConfiguration;
  const differences = differencesOf('', recorded, now);
  if (differences.length === 0) return;
  throw new UsageError(
    `${place}: the recorded outcomes are of another configuration: ${differences.join('; ')}`,
    {
      hint: 'Start over with --fresh, or keep both with another --out DIR.',
    },
  );
}

/** The values that differ, each by its dotted path. */
function differencesOf(path: string, was: unknown, is: unknown): string[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (!isRecord(was) || !isRecord(is))
    return [`${path} was ${JSON.stringify(was) ?? 'not set'}, is ${JSON.stringify(is) ?? 'not set'}`];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => differencesOf(path === '' ? key : `${path}.${key}`, was[key], is[key]));
}
