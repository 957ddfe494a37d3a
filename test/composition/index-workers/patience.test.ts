import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPatience } from '../../../src/composition/index-workers/patience.ts';

describe('waiting for a thread', () => {
  let usedMs = 0;
  beforeEach(() => {
    usedMs = 0;
    vi.useFakeTimers();
    vi.spyOn(process, 'cpuUsage').mockImplementation((before) => {
      return { user: usedMs * 1000 - (before?.user ?? 0), system: 0 };
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Seconds after which a thread with ten seconds is given up, where this process gets so much of a processor. */
  function secondsGiven(share: number, working = 1): number {
    const giveUp = vi.fn<() => void>();
    afterPatience({ ms: 10_000, working: () => working }, giveUp);
    for (let seconds = 1; seconds <= 200; seconds += 1) {
      usedMs += 1000 * share;
      vi.advanceTimersByTime(1000);
      if (giveUp.mock.calls.length > 0) return seconds;
    }
    return Infinity;
  }

  it.each([
    ['has a processor', 1, 1, 10],
    ['has a quarter of one on a busy machine', 0.25, 1, 20],
    ['shares two with three others', 2, 4, 10],
    ['shares a half with three others', 0.5, 4, 40],
    ['waits for nothing, and nobody works', 0, 1, 60],
  ])('ends when it had its time: one that %s', (_what, share, working, seconds) => {
    expect(secondsGiven(share, working)).toBe(seconds);
  });

  it('is over when the answer came', () => {
    const giveUp = vi.fn<() => void>();
    afterPatience({ ms: 10, working: () => 1 }, giveUp)();
    vi.advanceTimersByTime(1000);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
