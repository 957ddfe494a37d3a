import type { Config } from '../../config/index.ts';
import type { CostCeiling } from '../../domain/index.ts';
import type { RunEvent, StreamProgress } from '../../ports/index.ts';

/** Whoever watches a run go on, for people; the run is the same without. */
export interface RunObserver {
  say(line: string): void;
  /** The most that the run can cost, before its first call. */
  costCeiling(ceiling: CostCeiling, config: Config): void;
  /** The endpoint is asked again after a wait. */
  retry(problem: string, waitMs: number): void;
  /** A reply streams in. */
  progress(progress: StreamProgress): void;
  event(event: RunEvent): void;
  end(): void;
}

/** Watches nothing. */
export const unobserved: RunObserver = {
  say: () => undefined,
  costCeiling: () => undefined,
  retry: () => undefined,
  progress: () => undefined,
  event: () => undefined,
  end: () => undefined,
};

/** Two who watch the same run. */
export function bothObserve(one: RunObserver, other: RunObserver): RunObserver {
  return {
    say: (line) => [one, other].forEach((each) => each.say(line)),
    costCeiling: (ceiling, config) => [one, other].forEach((each) => each.costCeiling(ceiling, config)),
    retry: (problem, waitMs) => [one, other].forEach((each) => each.retry(problem, waitMs)),
    progress: (progress) => [one, other].forEach((each) => each.progress(progress)),
    event: (event) => [one, other].forEach((each) => each.event(event)),
    end: () => [one, other].forEach((each) => each.end()),
  };
}
