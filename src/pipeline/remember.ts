import type { Patch } from '../domain/index.ts';
import type { RunFolder } from '../ports/index.ts';
import { renderPatch } from '../text/diff/render-patch.ts';
import { sha256Of } from '../text/sha256.ts';

/**
 * Returns what a stage produced in an earlier attempt at this run, or does its work and keeps the value. Only for stages
 * that ask no model: model calls are kept one by one in the conversation and must be asked again to be counted.
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

/** The name under which a run keeps a stage's value for one patch, or for some files. */
export function stageName(stage: string, input: Patch | readonly string[]): string {
  const text = 'changes' in input ? renderPatch(input) : input.join('\0');
  return `${stage}-${sha256Of(text).slice(0, 12)}`;
}
