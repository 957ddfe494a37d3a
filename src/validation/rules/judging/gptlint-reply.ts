import { parse } from 'yaml';
import { z } from 'zod';
import { isDeepYaml } from '../../../text/yaml-depth.ts';
import { ReplyFormatError } from '../../../prompting/index.ts';
import type { ReportedViolation } from './reported-violation.ts';

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** `very high`, `90%` and `0.9` are high, too; what says nothing is medium. */
const confidenceOf = (value: unknown) => {
  const text = String(value ?? '').toLowerCase();
  const number = Number.parseFloat(text);
  const share = number > 10 ? number / 100 : number > 1 ? number / 10 : number;
  if (/high|certain|sure/.test(text)) return 'high';
  return /low/.test(text) ? 'low' : share >= 0.8 ? 'high' : share < 0.4 ? 'low' : 'medium';
};

/** Booleans in words. */
const isYes = (value: unknown) => {
  const word = lower(value);
  return word === 'yes' || word === 'true' ? true : word === 'no' || word === 'false' ? false : value;
};

/** One entry of GPTLint's list, https://gptlint.dev/project/how-it-works. */
const GptlintViolation = z.object({
  ruleName: z.string().trim().min(1).optional(),
  codeSnippet: z.string(),
  codeSnippetSource: z.preprocess(lower, z.enum(['examples', 'source', 'unknown'])).default('source'),
  reasoning: z.string().default(''),
  violation: z.preprocess(isYes, z.boolean()).default(true),
  confidence: z.preprocess(confidenceOf, z.enum(['high', 'medium', 'low'])),
});

/** In characters; no honest list is longer, and a text made to be slow should not be long. */
const longestLoose = 50_000;

/** Words under the heading instead of an empty list. */
const saysNothing = /\b(?:no|none|not|nothing|conforms?)\b|^$/i;

/** The list wrapped in an object, as GPTLint asks models that write JSON and nothing else. */
const Wrapped = z.object({ ruleViolations: z.unknown() });

/**
 * Reads a reply in GPTLint's own form: `# EXPLANATION`, prose, `# VIOLATIONS`, a JSON list; models that were tuned to
 * it answer so whatever they are asked for.
 * @returns `undefined` for a reply without that heading
 * @throws {ReplyFormatError} when the list under the heading cannot be read
 */
export function parseGptlintReply(reply: string): ReportedViolation[] | undefined {
  const section = listSection(reply);
  if (section === undefined) return undefined;
  const value = readList(section);
  const wrapped = Wrapped.safeParse(value);
  const list = GptlintViolation.array().safeParse(wrapped.success ? wrapped.data.ruleViolations : value);
  if (!list.success) {
    const { path, message } = list.error.issues[0]!;
    throw new ReplyFormatError(
      `The list under VIOLATIONS is wrong at ${path.join('.') || 'its top'}: ${message}.`,
    );
  }
  return list.data.map(toReported);
}

/** What stands under the last heading, since an explanation may speak of violations; or JSON alone, or the only fence. */
function listSection(reply: string): string | undefined {
  const heading = [...reply.matchAll(/^#{1,6}[ \t]*VIOLATIONS\b[^\n]*$/gim)].at(-1);
  if (heading) return reply.slice(heading.index + heading[0].length).trim();
  if (/^(?:`{3,}[^`\n]*\n)?\s*\{\s*"?ruleViolations\b/.test(reply.trim())) return reply.trim();
  const fences = reply.split(/^`{3,9}[^`\n]*$/m);
  const [, only] = fences;
  return fences.length === 3 && /^\s*[[{][^`]*["']?codeSnippet\b/.test(only!) ? only!.trim() : undefined;
}

/** The list in its fence, or bare up to its last bracket; prose around it is not read. */
function readList(section: string): unknown {
  const fences = [...section.matchAll(/^(`{3,9}|~{3,9})[^\n\r]*\r?\n([\s\S]*?)\n?\1/gm)].map(
    (fence) => fence[2]!,
  );
  const fenced = fences.find((text) => /^\s*[[{]/.test(text)) ?? fences[0];
  if (fenced !== undefined) return readJson(fenced);
  const start = section.search(/^[[{]/m);
  if (start === -1 && !section.includes('codeSnippet') && saysNothing.test(section)) return [];
  const end = Math.max(section.lastIndexOf(']'), section.lastIndexOf('}'));
  return readJson(start !== -1 && start < end ? section.slice(start, end + 1) : section);
}

/** GPTLint mends what models get wrong in JSON, among it the comma that its own example forgets. */
function readJson(text: string): unknown {
  if (/^(none\.?)?$/i.test(text.trim())) return [];
  try {
    return JSON.parse(text);
  } catch (error) {
    const bare = text.length > longestLoose ? text : withoutComments(text);
    const mended = bare.replaceAll(/(["'\d\]}el])([ \t]*\n\s*["'{])/g, '$1,$2');
    for (const attempt of [bare, mended]) {
      const value = readLoosely(attempt);
      if (value !== undefined) return value;
    }
    throw new ReplyFormatError(`The list under VIOLATIONS is no JSON: ${(error as Error).message}.`);
  }
}

/** Comments of JavaScript, outside of texts in double quotes. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\\n]|\\.)*")|\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g,
    (_all, quoted: string | undefined) => quoted ?? '',
  );
}

/** YAML allows what models do to JSON: single quotes, bare keys, a comma too many. */
function readLoosely(text: string): unknown {
  if (text.length > longestLoose || isDeepYaml(text)) return undefined;
  try {
    const value: unknown = parse(text, { logLevel: 'silent', stringKeys: true, prettyErrors: false });
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function toReported(entry: z.infer<typeof GptlintViolation>): ReportedViolation {
  return {
    rule: entry.ruleName,
    source: entry.codeSnippetSource === 'examples' ? 'example' : 'file',
    violation: entry.violation ? 'yes' : 'no',
    confidence: entry.confidence,
    snippet: entry.codeSnippet,
    reasoning: entry.reasoning,
  };
}
