import { z } from 'zod';
import { severities, type Finding, type Patch } from '../../domain/index.ts';
import { readBlocks, ReplyFormatError, type ReplyBlock } from '../../prompting/index.ts';

/** Attributes of a `<finding>` block. */
const FindingAttributes = z.object({
  severity: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z.enum(severities),
  ),
  path: z.string().trim().min(1).optional(),
  line: z.coerce.number().int().positive().optional(),
});

/** More than this is not a review but a rewrite. */
const maxFindings = 20;
const longestMessage = 1_000;

/**
 * Reads a reply to `review`.
 * @throws {ReplyFormatError} when it has neither findings nor the word that there are none
 */
export function parseReview(reply: string, patch: Patch): Finding[] {
  const blocks = readBlocks(reply, ['finding']);
  if (blocks.length === 0) {
    if (/<findings>\s*(?:none\s*)?<\/findings>/i.test(reply)) return [];
    throw new ReplyFormatError('It has neither <findings>none</findings> nor <finding> blocks.');
  }
  return blocks.slice(0, maxFindings).map((block) => readFinding(block, patch));
}

function readFinding(block: ReplyBlock, patch: Patch): Finding {
  if (!block.closed) throw new ReplyFormatError('A <finding> block is not closed.');
  const attributes = FindingAttributes.safeParse(block.attributes);
  if (!attributes.success) {
    const issue = attributes.error.issues[0]!;
    throw new ReplyFormatError(
      `A <finding> has a wrong attribute ${issue.path.join('.')}: ${issue.message}.`,
    );
  }
  const message = block.body.trim().slice(0, longestMessage);
  if (message === '') throw new ReplyFormatError('A <finding> is empty.');
  const { severity, path, line } = attributes.data;
  const finding: Finding = { source: 'review', severity, message };
  return path === undefined ? finding : { ...finding, ...placeOf(path.replace(/^\.?\//, ''), line, patch) };
}

/** A line beyond the end of the new file was made up; the finding then speaks of the file. */
function placeOf(path: string, line: number | undefined, patch: Patch): Partial<Finding> {
  const change = patch.changes.find((candidate) => candidate.path === path);
  if (line === undefined || change?.after === undefined) return { path };
  return line > change.after.split('\n').length ? { path } : { path, startLine: line, endLine: line };
}
