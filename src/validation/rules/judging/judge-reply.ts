import { z } from 'zod';
import { readBlocks, ReplyFormatError, type ReplyBlock } from '../../../prompting/index.ts';
import { parseGptlintReply } from './gptlint-reply.ts';
import type { ReportedViolation } from './reported-violation.ts';

const lower = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** Attributes of a `<violation>` block. */
const ViolationAttributes = z.object({
  rule: z.string().trim().min(1),
  source: z.preprocess(lower, z.enum(['file', 'example'])).default('file'),
  violation: z.preprocess(lower, z.enum(['yes', 'no'])).default('yes'),
  confidence: z.preprocess(lower, z.enum(['high', 'medium', 'low'])).default('medium'),
});

/** As many as the prompt asks for at most; the rest is not read. */
export const maxViolations = 20;
const longestReasoning = 500;

/**
 * Reads a reply to `rule-judge`, in our form or in GPTLint's.
 * @throws {ReplyFormatError} when it has neither violations nor the word that there are none
 */
export function parseJudgeReply(reply: string): ReportedViolation[] {
  const blocks = readBlocks(reply, ['violation']);
  // Quoted code may have GPTLint's heading in it, as a comment: where our blocks are, they are the answer.
  const reported = blocks.length > 0 ? blocks.slice(0, maxViolations).map(readViolation) : readOther(reply);
  return reported.slice(0, maxViolations).map(tidy);
}

function tidy(violation: ReportedViolation): ReportedViolation {
  return {
    ...violation,
    snippet: whole(stripFence(violation.snippet)),
    reasoning: shortReason(violation.reasoning),
  };
}

function shortReason(text: string): string {
  return whole(text.replace(/\s+/g, ' ').trim().slice(0, longestReasoning));
}

/** Without half a character, as a cut or an escape in JSON leaves one: it has no UTF-8, and readers of JSON or SARIF refuse it. */
function whole(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

const none = '<violations>\\s*(?:none\\s*)?</violations>';
/** The word is the answer where a reply begins or ends with it or gives it a line: within a sentence it is spoken about. */
const saysNone = new RegExp(`^\\s*${none}|\\n[ \\t]*${none}[ \\t]*\\r?\\n|${none}\\s*$`, 'i');

function readOther(reply: string): ReportedViolation[] {
  const listed = parseGptlintReply(reply);
  if (listed) return listed;
  if (saysNone.test(reply)) return [];
  throw new ReplyFormatError('It has neither <violations>none</violations> nor <violation> blocks.');
}

function readViolation(block: ReplyBlock): ReportedViolation {
  if (!block.closed) throw new ReplyFormatError('A <violation> block is not closed.');
  const attributes = ViolationAttributes.safeParse(block.attributes);
  if (!attributes.success) {
    const issue = attributes.error.issues[0]!;
    throw new ReplyFormatError(
      `A <violation> has a wrong attribute ${issue.path.join('.')}: ${issue.message}.`,
    );
  }
  const snippet = readBlocks(block.body, ['snippet'])[0];
  if (!snippet?.closed) throw new ReplyFormatError('A <violation> has no closed <snippet>.');
  const reasoning = readBlocks(block.body, ['reasoning'])[0]?.body ?? '';
  return { ...attributes.data, snippet: snippet.body, reasoning };
}

/** Models like to fence code even inside a block. */
function stripFence(body: string): string {
  const fenced = /^\s*(`{3,})[^`\n]*\n([\s\S]*?)\n?\1\s*$/.exec(body);
  return (fenced ? fenced[2]! : body).replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
}

/** What the strong model said about one candidate. */
export interface Confirmation {
  confirmed: boolean;
  reason: string;
}

/**
 * Reads a reply to `rule-judge-confirm`: one verdict for each of `count` candidates, by number or, in GPTLint's form, by
 * their order in a list that has them all.
 * @throws {ReplyFormatError} when a number is missing
 */
export function parseConfirmations(reply: string, count: number): Confirmation[] {
  // Before its answer a model may quote lines that look like one.
  const answer = readBlocks(reply, ['verdicts']).at(-1)?.body;
  const listed = answer === undefined ? parseGptlintReply(reply)?.map(tidy) : undefined;
  if (listed?.length === count)
    return listed.map(({ violation, reasoning }) => ({ confirmed: violation === 'yes', reason: reasoning }));
  const found = new Map<number, Confirmation>();
  for (const [, number, word, reason] of (answer ?? reply).matchAll(
    /^[ \t]*(\d+)[.)]?[ \t]+(yes|no)\b[ \t:,.–-]*(.*)$/gim,
  )) {
    if (found.has(Number(number))) continue;
    found.set(Number(number), {
      confirmed: word!.toLowerCase() === 'yes',
      reason: shortReason(reason!),
    });
  }
  return Array.from({ length: count }, (_, index) => {
    const verdict = found.get(index + 1);
    if (!verdict) throw new ReplyFormatError(`It has no line "${index + 1} yes: …" or "${index + 1} no: …".`);
    return verdict;
  });
}
