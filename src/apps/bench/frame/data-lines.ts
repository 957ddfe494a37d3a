import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import { UsageError, messageOf } from '../../../errors/index.ts';

/**
 * Reads a data set in JSON Lines, plain or gzipped (by its ending). Blank lines are skipped.
 * @throws {UsageError} `file:line: …` for a line that is no JSON, lacks a field, or repeats an id
 */
export async function readJsonLines<Row>(
  path: string,
  schema: z.ZodType<Row>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of (await readText(path)).split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `${path}:${index + 1}`;
    const row = parseLine(line, schema, place);
    const id = idOf(row);
    const before = seen.get(id);
    if (before !== undefined)
      throw new UsageError(`${place}: the id "${id}" was already used in line ${before}`);
    seen.set(id, index + 1);
    rows.push(row);
  }
  return rows;
}

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const why = messageOf(cause);
    throw new UsageError(`${path}: the data set cannot be read: ${why}`, {
      hint: 'Pass the path of the data set with --data PATH; docs/benchmarks.md says where each one comes from.',
      cause,
    });
  }
}

function parseLine<Row>(line: string, schema: z.ZodType<Row>, place: string): Row {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new UsageError(`${place}: not a line of JSON: ${(cause as Error).message}`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${place}: ${issue!.path.join('.') || 'line'}: ${issue!.message}`);
}
