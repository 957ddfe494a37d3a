import type { LineRange, Plan, PlannedChange } from '../domain/index.ts';
import { readBlocks, ReplyFormatError, requireBlock, type ReplyBlock } from '../prompting/index.ts';
import { joinChanges } from './join-changes.ts';
import {
  ChangeAttributes,
  maxNamedTests,
  requestTags,
  UnchangedAttributes,
  type CodeRequest,
} from './schema.ts';

/** The parsed reply of the planner. */
export type PlanReply =
  | { kind: 'plan'; plan: Plan; edits?: string }
  | { kind: 'unchanged'; reason: 'already-satisfied' | 'not-possible'; explanation: string }
  | { kind: 'requests'; requests: readonly CodeRequest[] };

/** The most requests in one reply, as the prompt says; further ones are ignored. */
const maxRequests = 12;
const longestRequest = 500;

/**
 * Parses a planner's reply. A plan takes precedence over requests for code, since it needs none.
 * @throws {ReplyFormatError} when the reply has none of the three forms
 */
export function parsePlanReply(reply: string): PlanReply {
  const { text, edits } = cutEdits(reply);
  const changes = readBlocks(text, ['change']);
  if (changes.length > 0) return { kind: 'plan', plan: readPlan(text, changes), edits };
  const [unchanged] = readBlocks(text, ['unchanged']);
  if (unchanged) {
    const attributes = UnchangedAttributes.safeParse(unchanged.attributes);
    if (!attributes.success)
      throw new ReplyFormatError('<unchanged> needs reason="already-satisfied" or reason="not-possible".');
    return { kind: 'unchanged', reason: attributes.data.reason, explanation: unchanged.body.trim() };
  }
  const requests = parseRequests(text);
  if (requests.length > 0) return { kind: 'requests', requests };
  throw new ReplyFormatError('It has no <change> block, no <unchanged> block and no request for code.');
}

/**
 * Parses the requests for code in a reply, at most {@link maxRequests}.
 * @throws {ReplyFormatError} when one of them is empty
 */
export function parseRequests(reply: string): CodeRequest[] {
  return joinRuns(readBlocks(reply, requestTags).map(readRequest).slice(0, maxRequests));
}

/** Cuts off the edits before the plan is parsed, because code may contain anything, even tags of plans. */
function cutEdits(reply: string): { text: string; edits?: string } {
  const begin = /^[ \t]*<edits>[ \t]*$/m.exec(reply);
  if (!begin) return { text: reply };
  const edits = reply
    .slice(begin.index + begin[0].length)
    .replace(/^[ \t]*<\/edits>[ \t]*$(?![\s\S]*^[ \t]*<\/edits>)[\s\S]*/m, '');
  return { text: reply.slice(0, begin.index), edits };
}

function readPlan(text: string, blocks: readonly ReplyBlock[]): Plan {
  const open = blocks.find((block) => !block.closed);
  if (open) throw new ReplyFormatError(`The <change> block for ${open.attributes['path']} is not closed.`);
  const references = readBlocks(text, ['reference']).map(readPlace).flatMap(readReference);
  const tests = namedTests(readBlocks(text, ['run']).map(readPlace));
  return {
    rootCause: requireBlock(text, 'root_cause').trim(),
    approach: requireBlock(text, 'approach').trim(),
    changes: joinChanges(blocks.map(readChange)),
    references: references.length > 0 ? references : undefined,
    tests: tests.length > 0 ? tests : undefined,
  };
}

/** Joins all requests to run test files, so that the test tool is started only once. */
function joinRuns(requests: readonly CodeRequest[]): CodeRequest[] {
  const paths = namedTests(requests);
  const others = requests.filter(({ kind }) => kind !== 'run');
  return paths.length === 0 ? others : [...others, { kind: 'run', paths }];
}

function namedTests(requests: readonly CodeRequest[]): string[] {
  const paths = requests.flatMap((request) => (request.kind === 'run' ? request.paths : []));
  return [...new Set(paths)].slice(0, maxNamedTests);
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

function readRequest(block: ReplyBlock): CodeRequest {
  const text = block.body.trim().slice(0, longestRequest);
  switch (block.name) {
    case 'search':
      return { kind: 'search', query: text };
    case 'find':
      return { kind: 'find', text: requireText(text, block), pattern: block.attributes['regex'] === 'true' };
    case 'definition':
    case 'callers':
      return { kind: block.name, name: requireText(text || (block.attributes['name'] ?? ''), block) };
    case 'tests':
      return { kind: 'tests', words: requireText(text, block) };
    default:
      return readPlace(block);
  }
}

function requireText(text: string, { name }: ReplyBlock): string {
  if (text === '') throw new ReplyFormatError(`<${name}> is empty: <${name}>what to look for</${name}>.`);
  return text;
}

function readReference(request: CodeRequest): (LineRange & { path: string })[] {
  if (request.kind !== 'open' || request.startLine === undefined) return [];
  const { path, startLine, endLine = startLine } = request;
  return [{ path, startLine, endLine }];
}

function readPlace(block: ReplyBlock): CodeRequest {
  const path = block.attributes['path'] ?? block.body.trim();
  if (path === '') throw new ReplyFormatError(`<${block.name}> needs path="…".`);
  if (block.name === 'outline') return { kind: 'outline', path };
  if (block.name === 'run') return { kind: 'run', paths: [path.replace(/^(?:\.\/)+/, '')] };
  const lines = /^(\d+)(?:\s*[-–,]\s*(\d+))?$/.exec(block.attributes['lines'] ?? '');
  if (!lines) return { kind: 'open', path };
  const startLine = Math.max(1, Number(lines[1]));
  return { kind: 'open', path, startLine, endLine: Math.max(startLine, Number(lines[2] ?? lines[1])) };
}
