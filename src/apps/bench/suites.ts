import type { RegisteredSuite } from './frame/index.ts';

/** Every suite of `patchwright bench`, one line each. */
export const suites: readonly RegisteredSuite[] = [];
