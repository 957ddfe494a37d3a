import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { mayContinue, type Job } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import type { Forge, ForgeComment } from '../../ports/index.ts';
import type { Seal } from '../../markers/state-marker.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { earlierRounds } from './earlier-results.ts';
import { isTriedLater, mayBeOdd } from '../odd-refusals.ts';
import { withoutPlan, withTicked } from './remembered-plan.ts';
import { once, repeat } from '../once.ts';
import { isLastingRefusal } from './tell-elsewhere.ts';
import { isOurLogin } from '../../markers/authorship.ts';

export interface ThreadOptions {
  forge: Forge;
  job: Job;
  ourselves: readonly string[];
  seal: Seal;
  pauseMs?: number;
  /** See `PublishOptions`. */
  isRetried?: boolean | undefined;
  isPatient?: boolean | undefined;
}

/**
 * The one comment a run talks in: found again by author and signed marker, made once, then edited; made anew where somebody
 * has hidden or deleted it (R23, R27).
 */
export class ProgressThread {
  readonly #options: ThreadOptions;
  #id: number | undefined;
  /** The newest comment that is there and may not be edited, so that one after it takes its place: an older one is no news. */
  #closed = 0;
  /** We wrote that work goes on. */
  #saidWorking = false;
  /** Such a comment says so for ever. */
  #staysWorking = false;
  /** Runs of this thread that a comment has told the end of, though it may tell of another run by now. */
  readonly #ended = new Set<string | undefined>();
  /** What the comment remembered when we came: of this run, of an earlier one, or nothing. */
  earlier: ThreadMemory = {};
  /** Results of earlier rounds that stay in the comment. */
  kept: readonly string[] = [];
  /** A plan of another run stands in this conversation: somebody may have read it, and mean it. */
  holdsPlan = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Finds the comment. @returns its memory, empty when there is none */
  async open(): Promise<ThreadMemory> {
    const found = await this.#find();
    if (found?.isHidden) {
      this.earlier = withoutPlan(found.memory);
      return this.earlier;
    }
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

  /** What people are to know of a comment that may not be edited. It stays true when a later run takes that comment away. */
  get notes(): readonly string[] {
    return this.#staysWorking
      ? ['GitHub refused to edit an earlier comment of this run, which said that work goes on. It does not.']
      : [];
  }

  /**
   * @param body is rendered when it is written, since what has been refused by then belongs to it
   * @param isEnd it tells how the run ended: where the comment cannot be edited, that is worth another one. Until then it says in
   * any case that work goes on
   * @returns when that was, ISO, by the forge's own clock, where it says
   */
  async write(body: () => string, isEnd = false): Promise<string | undefined> {
    const edited = this.#id === undefined ? undefined : await this.#update(this.#id, body(), isEnd);
    if (!edited && this.#closed > 0 && !isEnd) return undefined;
    const at = edited ? edited.at : await this.#replace(body(), isEnd);
    this.#saidWorking ||= !isEnd && !edited?.isUnsure;
    if (isEnd) await this.#removeWorking();
    return at;
  }

  /** Writes into a comment that is found now, or makes one. @returns when that was */
  async #replace(body: string, isEnd: boolean): Promise<string | undefined> {
    const { forge, job, pauseMs } = this.#options;
    const { value, made } = await once({
      lookUp: async () => {
        const found = await this.#find();
        return found?.isHidden ? undefined : found?.comment;
      },
      act: () => forge.createComment(job.number, body),
      pauseMs,
    });
    this.#id = value.id;
    const older = made ? (await this.#ofThisRun()).find(({ id }) => id < value.id) : undefined;
    if (older) return this.#foldInto(older.id, value.id, { body, isEnd });
    if (value.body === body) return value.updatedAt;
    return repeat(() => forge.updateComment(value.id, body), pauseMs);
  }

  /**
   * Goes on in the older one of two comments that two processes made for this run, the request of one having been on its way for
   * longer than its lease. Whoever made the newer one takes it away, though it may hold the run no more and write nothing else.
   */
  async #foldInto(
    older: number,
    newer: number,
    { body, isEnd }: { body: string; isEnd: boolean },
  ): Promise<string | undefined> {
    const { forge, pauseMs } = this.#options;
    this.#id = older;
    const write = () => repeat(() => forge.updateComment(older, body), pauseMs);
    const at = isEnd ? await write() : undefined; // an end is told at every moment
    await forge.deleteComment(newer).catch(ignoreRefusal);
    return isEnd ? at : write();
  }

  /**
   * Takes away what says for ever that the work of an ended run goes on: what arrived beside the comment of this run from a process
   * that is gone, and what could not be edited when an earlier run ended.
   */
  async #removeWorking(): Promise<void> {
    const { forge, job } = this.#options;
    const own = this.#id ?? Number.POSITIVE_INFINITY;
    const ours = (await this.#ours().catch(ignoreRefusal)) ?? [];
    const stale = ours.filter(
      ({ comment, thread, memory: { key, verdict } }) =>
        thread === job.thread &&
        verdict === 'running' &&
        (key === job.key ? comment.id > own : this.#ended.has(key)),
    );
    for (const { comment } of await this.#shown(stale))
      await forge.deleteComment(comment.id).catch(ignoreRefusal);
  }

  /** The comments of this very run that people see and that may be edited, oldest first; none where they cannot be listed. */
  async #ofThisRun(): Promise<{ id: number }[]> {
    const { job } = this.#options;
    const ours = (await this.#ours().catch(ignoreRefusal)) ?? [];
    const found = ours.filter(
      (one) => one.thread === job.thread && one.memory.key === job.key && one.comment.id > this.#closed,
    );
    const shown = found.length < 2 ? found : await this.#shown(found);
    return shown.map(({ comment }) => ({ id: comment.id }));
  }

  /** Those of some comments that nobody has hidden; none where that is not told. */
  async #shown<T extends { comment: ForgeComment }>(found: readonly T[]): Promise<readonly T[]> {
    if (found.length === 0) return [];
    const { forge, job } = this.#options;
    const hidden = await forge.hiddenComments(job.number).catch(ignoreRefusal);
    return hidden ? found.filter(({ comment }) => !hidden.has(comment.id)) : [];
  }

  /** @returns nothing where the comment was deleted meanwhile or may not be edited, so that another one is needed */
  async #update(id: number, body: string, isEnd: boolean): Promise<Edited | undefined> {
    if (id <= this.#closed) return isEnd && (await this.#tells(id, body)) ? { isUnsure: true } : undefined;
    try {
      return { at: await this.#edit(id, body) };
    } catch (error) {
      if (isLastingRefusal(error)) {
        if (await this.#isDeleted(id, error)) return undefined;
        if (isTriedLater(this.#options, error)) throw error;
      } else {
        if (this.#options.isRetried || !(error instanceof ForgeError)) throw error;
        if (!isEnd) return { isUnsure: true };
      }
      this.#close(id);
      return isEnd && (await this.#tells(id, body)) ? { isUnsure: true } : undefined;
    }
  }

  /**
   * Edits a comment; where that is refused of one that is listed, it is tried again, since GitHub answers oddly now and then and a second
   * comment would stand beside one that says for ever that work goes on.
   */
  async #edit(id: number, body: string): Promise<string | undefined> {
    const { forge, pauseMs = 1000 } = this.#options;
    const edit = () => repeat(() => forge.updateComment(id, body), pauseMs);
    for (const pause of pauses) {
      try {
        return await edit();
      } catch (error) {
        const isOdd = error instanceof ForgeError && mayBeOdd(error.code);
        if (!isOdd || (await this.#isDeleted(id, error))) throw error;
        await wait(pause * pauseMs);
      }
    }
    return edit();
  }

  /**
   * Whether a comment tells this end already: an edit whose reply was lost took effect, or an earlier attempt at this run ended alike.
   * That one may also have left another end there.
   */
  async #tells(id: number, body: string): Promise<boolean> {
    const { forge, seal } = this.#options;
    const comment = await forge.comment(id).catch(() => undefined);
    return comment !== undefined && isDeepStrictEqual(endIn(seal, comment.body), endIn(seal, body));
  }

  #close(id: number): void {
    this.#closed = id;
    this.#staysWorking ||= this.#saidWorking || this.earlier.verdict === 'running';
  }

  /** GitHub answers 404 for what was deleted, and also for what this token may not edit. */
  async #isDeleted(id: number, { code }: ForgeError): Promise<boolean> {
    if (code !== 'not-found' && code !== 'gone') return false;
    const { forge, job } = this.#options;
    const listed = await forge.comments(job.number).catch(() => undefined);
    return listed !== undefined && listed.every((comment) => comment.id !== id);
  }

  /**
   * The newest that people see, since one that could not be edited is followed by another; of two that were made at the same
   * moment, that of this run. Else the newest that somebody has hidden, which is only remembered.
   */
  async #find(): Promise<FoundComment | undefined> {
    const { forge, job } = this.#options;
    const ours = await this.#ours();
    this.holdsPlan ||= ours.some(({ memory }) => memory.plan !== undefined);
    const found = ours
      .filter(({ thread, comment }) => thread === job.thread && comment.id > this.#closed)
      .map(({ comment, memory }): FoundComment => ({ comment, memory, isHidden: false }));
    const last = found.at(-1);
    if (!last) return undefined;
    const hidden = await forge.hiddenComments(job.number);
    const shown = found.filter(({ comment }) => !hidden.has(comment.id));
    const ofThisRun = shown.findLast(({ memory }) => memory.key === job.key);
    return ofThisRun ?? shown.at(-1) ?? { ...last, isHidden: true };
  }

  /** Our comments on the conversation, of any of its runs, oldest first, with what they remember. */
  async #ours() {
    const { forge, job, ourselves, seal } = this.#options;
    const ours = (await forge.comments(job.number)).flatMap((comment) => {
      const marker = isOurLogin({ ourselves }, comment.author)
        ? readThreadMemory(seal, comment.body)
        : undefined;
      return marker === undefined ? [] : [{ comment, ...marker }];
    });
    for (const { thread, memory } of ours)
      if (thread === job.thread && memory.verdict !== 'running') this.#ended.add(memory.key);
    return ours;
  }
}

/** How long is waited before each further try of an edit that should be possible, in units of a pause between writes. */
const pauses: readonly number[] = [1, 2, 4];

/** Two comments for one run are no reason to lose what it came to. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ForgeError)) throw error;
}

/** An edit of a comment. */
interface Edited {
  /** When that was, ISO, where the forge says. */
  at?: string | undefined;
  /** Nobody knows whether it took effect. */
  isUnsure?: boolean;
}

/** How a comment says that its run ended. */
function endIn(seal: Seal, body: string): object {
  const { key, verdict, pull } = readThreadMemory(seal, body)?.memory ?? {};
  return { key, verdict, pull, words: /^\*\*Verdict: .*$/m.exec(body)?.[0] };
}

interface FoundComment {
  comment: ForgeComment;
  memory: ThreadMemory;
  /** Somebody took it off the page: nobody would read there how a run ends. */
  isHidden: boolean;
}
