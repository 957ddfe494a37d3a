import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findingSchema, testCountsSchema, type CheckConfig, type TreeEntry } from '../../../domain/index.ts';
import type { BlobStore, Events } from '../../../ports/index.ts';
import { commandRequest } from '../running/command-request.ts';
import type { MeasuredResult } from '../running/measured-result.ts';
import { runCheck, type CheckContext } from '../running/run-check.ts';
import { parseJsonAs } from '../../../text/json.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** To be raised when the shape of a stored result or the parsing of output changes, so that older entries are not found. */
const cacheVersion = 2;

/**
 * The result of a check on the base, from the cache if the same command was run before on the same tree with the same tools and
 * dependencies. Only reproducible results are cached, so none that a limit, Ctrl-C or a missing program ended.
 */
export async function baselineResult(
  context: CheckContext & { events: Events },
  check: CheckConfig,
  argv: readonly string[],
  cache: BlobStore,
): Promise<{ result: MeasuredResult; cached: boolean }> {
  const key = await baselineKey(context, check, argv);
  const bytes = await cache.get(key);
  // A damaged entry counts as absent.
  const stored = bytes && parseJsonAs(StoredResult, new TextDecoder().decode(bytes));
  if (stored !== undefined) return { result: stored, cached: true };
  context.events.emit({ type: 'commands-started', step: 'base', check: check.name });
  const result = await runCheck(context, check, argv);
  if (result.status === 'passed' || (result.status === 'failed' && result.reason === undefined)) {
    await cache.set(key, new TextEncoder().encode(JSON.stringify(result)));
  }
  return { result, cached: false };
}

async function baselineKey(
  context: CheckContext,
  check: CheckConfig,
  argv: readonly string[],
): Promise<string> {
  const tree = await context.workspace.tree();
  const request = commandRequest({
    check,
    argv,
    tree,
    checkoutDir: context.workspace.root,
    workspaceRoot: context.workspace.root,
    environment: context.environment,
  });
  const parts = [
    cacheVersion,
    treeDigest(tree),
    check,
    argv,
    request.env,
    context.workspace.root,
    await context.runner.environmentId(request),
  ];
  const digest = sha256Of(JSON.stringify(parts));
  return `check-baseline-${digest}`;
}

/** A digest of the contents of a checkout: paths, contents, modes, and which contents are absent. */
function treeDigest(tree: readonly TreeEntry[]): string {
  const hash = createHash('sha256');
  for (const { path, blobId, mode, absent } of tree)
    hash.update(`${mode} ${absent ? 'absent' : blobId} ${path}\0`);
  return hash.digest('hex');
}

const StoredFinding = findingSchema.extend({ source: z.literal('check'), identity: z.string().optional() });

const StoredResult = z.object({
  name: z.string(),
  argv: z.array(z.string()),
  status: z.enum(['passed', 'failed']),
  exitCode: z.number().exactOptional(),
  seconds: z.number(),
  findings: z.array(StoredFinding),
  output: z.string(),
  tests: testCountsSchema.exactOptional(),
});
