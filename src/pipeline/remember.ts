import type { RunFolder } from '../ports/index.ts';

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
