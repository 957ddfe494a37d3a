import type { Plan, PlannedChange } from '../domain/index.ts';
import { readBlocks, ReplyFormatError, requireBlock, type ReplyBlock } from '../prompting/index.ts';
import { ChangeAttributes, UnchangedAttributes, type CodeRequest } from './schema.ts';

/** What the planner answered. */
export type PlanReply =
  | { kind: 'plan'; plan: Plan }
  | { kind: 'unchanged'; reason: 'already-satisfied' | 'not-possible'; explanation: string }
  | { kind: 'requests'; requests: readonly CodeRequest[] };

/** More requests than this in one reply are cut; the prompt says so. */
const maxRequests = 8;

/**
 * Reads a planner's reply. A plan wins over requests, since a plan needs no more code.
 * @throws {ReplyFormatError} when it is none of the three forms
 */
export function parsePlanReply(text: string): PlanReply {
  const changes = readBlocks(text, ['change']);
  if (changes.length > 0) return { kind: 'plan', plan: readPlan(text, changes) };
  const [unchanged] = readBlocks(text, ['unchanged']);
  if (unchanged) {
    const attributes = UnchangedAttributes.safeParse(unchanged.attributes);
    if (!attributes.success)
      throw new ReplyFormatError('<unchanged> needs reason="already-satisfied" or reason="not-possible".');
    return { kind: 'unchanged', reason: attributes.data.reason, explanation: unchanged.body.trim() };
  }
  const requests = readBlocks(text, ['search', 'open', 'outline']).map(readRequest).slice(0, maxRequests);
  if (requests.length > 0) return { kind: 'requests', requests };
  throw new ReplyFormatError('It has no <change> block, no <unchanged> block and no request for code.');
}

function readPlan(text: string, blocks: readonly ReplyBlock[]): Plan {
  const open = blocks.find((block) => !block.closed);
  if (open) throw new ReplyFormatError(`The <change> block for ${open.attributes['path']} is not closed.`);
  return {
    rootCause: requireBlock(text, 'root_cause').trim(),
    approach: requireBlock(text, 'approach').trim(),
    changes: joinByPath(blocks.map(readChange)),
  };
}

function readChange(block: ReplyBlock): PlannedChange {
  const parsed = ChangeAttributes.safeParse(block.attributes);
  if (!parsed.success) {
    throw new ReplyFormatError(
      `<change ${JSON.stringify(block.attributes)}>: ${parsed.error.issues[0]!.message}.`,
    );
  }
  const { action, path, to } = parsed.data;
  const instructions = block.body.trim();
  return action === 'rename' ? { action, path, to: to!, instructions } : { action, path, instructions };
}

/** Two blocks for one file are one change. */
function joinByPath(changes: readonly PlannedChange[]): PlannedChange[] {
  const byPath = new Map<string, PlannedChange>();
  for (const change of changes) {
    const earlier = byPath.get(change.path);
    byPath.set(
      change.path,
      earlier ? { ...earlier, instructions: `${earlier.instructions}\n\n${change.instructions}` } : change,
    );
  }
  return [...byPath.values()];
}

function readRequest(block: ReplyBlock): CodeRequest {
  if (block.name === 'search') return { kind: 'search', query: block.body.trim().slice(0, 500) };
  const path = block.attributes['path'] ?? block.body.trim();
  if (path === '') throw new ReplyFormatError(`<${block.name}> needs path="…".`);
  if (block.name === 'outline') return { kind: 'outline', path };
  const lines = /^(\d+)(?:\s*[-–,]\s*(\d+))?$/.exec(block.attributes['lines'] ?? '');
  if (!lines) return { kind: 'open', path };
  const startLine = Math.max(1, Number(lines[1]));
  return { kind: 'open', path, startLine, endLine: Math.max(startLine, Number(lines[2] ?? lines[1])) };
}
