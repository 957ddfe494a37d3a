import { z } from 'zod';
import { ReplyFormatError } from '../../prompting/index.ts';
import type { ReportedViolation } from './reported-violation.ts';

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** One entry of GPTLint's list, https://gptlint.dev/project/how-it-works. */
const GptlintViolation = z.object({
  ruleName: z.string().trim().min(1),
  codeSnippet: z.string(),
  codeSnippetSource: z.preprocess(lower, z.enum(['examples', 'source', 'unknown'])).default('source'),
  reasoning: z.string().default(''),
  violation: z.boolean().default(true),
  confidence: z.preprocess(lower, z.enum(['high', 'medium', 'low'])).default('medium'),
});

/**
 * Reads a reply in GPTLint's own form: `# EXPLANATION`, prose, `# VIOLATIONS`, a JSON list; models that were tuned to
 * it answer so whatever they are asked for.
 * @returns `undefined` for a reply without that heading
 * @throws {ReplyFormatError} when the list under the heading cannot be read
 */
export function parseGptlintReply(reply: string): ReportedViolation[] | undefined {
  const heading = /^#{1,6}[ \t]*VIOLATIONS\b[^\n]*$/im.exec(reply);
  if (!heading) return undefined;
  const section = reply.slice(heading.index + heading[0].length).trim();
  const fenced = /^(`{3,})[^\n]*\n([\s\S]*?)\n?\1/.exec(section);
  const list = GptlintViolation.array().safeParse(readJson(fenced ? fenced[2]! : section));
  if (!list.success) {
    const { path, message } = list.error.issues[0]!;
    throw new ReplyFormatError(
      `The list under VIOLATIONS is wrong at ${path.join('.') || 'its top'}: ${message}.`,
    );
  }
  return list.data.map(toReported);
}

function readJson(text: string): unknown {
  if (/^(none\.?)?$/i.test(text.trim())) return [];
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ReplyFormatError(`The list under VIOLATIONS is no JSON: ${(error as Error).message}.`);
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
