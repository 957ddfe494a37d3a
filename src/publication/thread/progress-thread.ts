import { mayContinue, type Job } from '../../domain/index.ts';
import type { Forge, ForgeComment } from '../../ports/index.ts';
import type { Seal } from '../../markers/state-marker.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { earlierRounds } from './earlier-results.ts';
import { once, repeat } from '../once.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { tickedLines } from '../../markers/plan-tasks.ts';

export interface ThreadOptions {
  forge: Forge;
  job: Job;
  ourselves: readonly string[];
  seal: Seal;
  pauseMs?: number;
}

/** The one comment a run talks in: found again by author and signed marker, made once, then edited (R23, R27). */
export class ProgressThread {
  readonly #options: ThreadOptions;
  #id: number | undefined;
  /** What the comment remembered when we came: of this run, of an earlier one, or nothing. */
  earlier: ThreadMemory = {};
  /** Results of earlier rounds that stay in the comment. */
  kept: readonly string[] = [];

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Finds the comment. @returns its memory, empty when there is none */
  async open(): Promise<ThreadMemory> {
    const found = await this.#find();
    this.#id = found?.comment.id;
    this.earlier = found ? withTicked(found.memory, found.comment.body) : {};
    this.kept = found ? earlierRounds(found.comment.body, this.earlier, this.#options.job.key) : [];
    return this.earlier;
  }

  /**
   * True when this very run has ended before, so that nothing is left to say. One that failed or ran out of budget has
   * not: started again, it goes on where it was.
   */
  get isFinished(): boolean {
    const { key, verdict } = this.earlier;
    return key === this.#options.job.key && !mayContinue(verdict);
  }

  async write(body: string): Promise<void> {
    const { forge, job, pauseMs } = this.#options;
    const id = this.#id;
    if (id !== undefined) return repeat(() => forge.updateComment(id, body), pauseMs);
    const { value } = await once({
      lookUp: async () => (await this.#find())?.comment,
      act: () => forge.createComment(job.number, body),
      pauseMs,
    });
    this.#id = value.id;
    if (value.body !== body) await repeat(() => forge.updateComment(value.id, body), pauseMs);
  }

  async #find(): Promise<{ comment: ForgeComment; memory: ThreadMemory } | undefined> {
    const { forge, job, ourselves, seal } = this.#options;
    for (const comment of await forge.comments(job.number)) {
      if (!isOurLogin({ ourselves }, comment.author)) continue;
      const marker = readThreadMemory(seal, comment.body);
      if (marker?.thread === job.thread) return { comment, memory: marker.memory };
    }
    return undefined;
  }
}

/** A plan's boxes are about to be written over: which of them are ticked has to be remembered. */
function withTicked(memory: ThreadMemory, body: string): ThreadMemory {
  const ticked = memory.shown && tickedLines(body, memory.shown);
  return ticked === undefined ? memory : { ...memory, ticked };
}
