import type { Config } from '../../config/index.ts';
import type { CostCeiling } from '../../domain/index.ts';
import type { RunEvent, StreamProgress } from '../../ports/index.ts';

/** Shows people how a run is going. The run itself does not depend on it. */
export interface RunObserver {
  say(line: string): void;
  /** Called before the first model call, with the most that the run can cost. */
  costCeiling(ceiling: CostCeiling, config: Config): void;
  /** Called when the endpoint will be asked again after a wait. */
  retry(problem: string, waitMs: number): void;
  /** Called while a reply streams in. */
  progress(progress: StreamProgress): void;
  event(event: RunEvent): void;
  end(): void;
}

/** Shows nothing. */
export const unobserved: RunObserver = {
  say: () => undefined,
  costCeiling: () => undefined,
  retry: () => undefined,
  progress: () => undefined,
  event: () => undefined,
  end: () => undefined,
};

/** Two observers of the same run. */
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
