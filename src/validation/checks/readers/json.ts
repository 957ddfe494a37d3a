import type { CheckOutput } from './reader.ts';
import { asRecord, parseJson } from '../../../text/json.ts';

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/**
 * The first JSON document of a text for which `fits` holds: the whole of it, or what stands between the first line
 * that opens a document and the last that closes one (npm prints lines of its own around it). `undefined` when there is none, for
 * example because the output was cut.
 */
function jsonDocument(documents: Iterable<unknown>, fits: (value: unknown) => boolean): unknown {
  for (const value of documents) if (value !== undefined && fits(value)) return value;
  return undefined;
}

/** What of a text was parsed already, and what is left to try. */
interface Parsing {
  done: unknown[];
  left: Generator<string>;
}

/** By output and text: where the format is not known, seven readers look for their document in the same megabytes. */
const parsings = new WeakMap<CheckOutput, Map<string, Parsing>>();

/** The JSON documents that a text may be, each parsed when it is first asked for, and once. */
function* documentsOf(output: CheckOutput, text: string): Generator<unknown> {
  const ofOutput = parsings.get(output) ?? new Map<string, Parsing>();
  parsings.set(output, ofOutput);
  const parsing = ofOutput.get(text) ?? { done: [], left: candidates(text) };
  ofOutput.set(text, parsing);
  for (let nth = 0; ; nth += 1) {
    if (nth === parsing.done.length) {
      const next = parsing.left.next();
      if (next.done) return;
      parsing.done.push(parseJson(next.value));
    }
    yield parsing.done[nth];
  }
}

function* candidates(text: string): Generator<string> {
  const trimmed = text.trim();
  if (!/[[{]/.test(trimmed)) return;
  yield trimmed;
  const end = Math.max(trimmed.lastIndexOf(']'), trimmed.lastIndexOf('}'));
  let tries = 0;
  for (const { index } of trimmed.matchAll(/^[[{]/gm)) {
    if (index > 0 || end + 1 < trimmed.length) yield trimmed.slice(index, end + 1);
    // Eight starts are more than any wrapper prints, and each try reads the rest of the text.
    if (++tries === 8) return;
  }
}

/** After this many lines that look like JSON and are not, the output is taken for something else. */
const maxBrokenLines = 500;

/** Each line that holds a JSON object, parsed; other lines are left out. */
export function jsonLines(text: string): Readonly<Record<string, unknown>>[] {
  const objects: Readonly<Record<string, unknown>>[] = [];
  if (!text.includes('{')) return objects;
  let broken = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith('{') || !line.trimEnd().endsWith('}')) continue;
    const value = parseJson(line);
    if (value !== undefined) objects.push(asRecord(value));
    else if (++broken === maxBrokenLines) break;
  }
  return objects;
}

/** The texts of an output in which a report may stand: the report file first. */
export function* texts(output: CheckOutput): Generator<string> {
  if (output.report) yield output.report;
  if (output.stdout) yield output.stdout;
  if (output.stderr) yield output.stderr;
}

/** The first fitting JSON document of any of the output's texts. */
export function reportIn(output: CheckOutput, fits: (value: unknown) => boolean): unknown {
  for (const text of texts(output)) {
    const value = jsonDocument(documentsOf(output, text), fits);
    if (value !== undefined) return value;
  }
  return undefined;
}
