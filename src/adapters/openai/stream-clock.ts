import type { CallTiming } from '../../ports/index.ts';

/** Measures waiting, visible thinking and writing of one streamed reply, in ms. */
export class StreamClock {
  readonly #now: () => number;
  readonly #started: number;
  #thinking: number | undefined;
  #writing: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#started = now();
  }

  /** @param piece what came: a piece of the model's thinking, or of its reply */
  heard(piece: 'thinking' | 'writing'): void {
    if (piece === 'thinking') this.#thinking ??= this.#now();
    else this.#writing ??= this.#now();
  }

  /** The times until now. */
  timing(): CallTiming {
    const end = this.#now();
    const writing = this.#writing ?? end;
    const thinking = Math.min(this.#thinking ?? writing, writing);
    return { waitMs: thinking - this.#started, thinkMs: writing - thinking, writeMs: end - writing };
  }
}
