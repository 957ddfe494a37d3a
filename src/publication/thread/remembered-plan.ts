import { tickedLines } from '../../markers/plan-tasks.ts';
import type { ThreadMemory } from '../../markers/thread-memory.ts';

/** What somebody has hidden waits for no approval. */
export function withoutPlan({
  plan: _plan,
  shown: _shown,
  approved: _approved,
  ticked: _ticked,
  ...memory
}: ThreadMemory) {
  return memory;
}

/** A plan's boxes are about to be written over: which of them are ticked has to be remembered. */
export function withTicked(memory: ThreadMemory, body: string): ThreadMemory {
  const ticked = memory.shown && tickedLines(body, memory.shown);
  return ticked === undefined ? memory : { ...memory, ticked };
}
