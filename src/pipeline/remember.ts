import { createHash } from 'node:crypto';
import type { Patch } from '../domain/index.ts';
import type { RunFolder } from '../ports/index.ts';
import { renderPatch } from '../text/diff/render-patch.ts';

/**
 * What a stage came to in an earlier attempt at this run, or now. Only for stages that ask no model: model calls are
 * kept one by one in the conversation and must be asked again to be counted.
 */
export async function remember<Value>(
  folder: RunFolder,
  stage: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const earlier = await folder.loadStage(stage);
  if (earlier !== undefined) return earlier as Value;
  const value = await work();
  await folder.saveStage(stage, value);
  return value;
}

/** The name under which a run keeps what a stage came to for a patch, or for some files. */
export function stageName(stage: string, of: Patch | readonly string[]): string {
  const text = 'changes' in of ? renderPatch(of) : of.join('\0');
  return `${stage}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}
