import type { Issue } from '../domain/index.ts';
import type { LanguageModel } from '../ports/index.ts';
import type { Budget } from './spending/budget.ts';
import type { Stopwatch } from './stopwatch.ts';
import type { RunRequest } from './types.ts';
import type { Dependencies } from './dependencies.ts';

/** What every stage of one run shares: its input, what it depends on, and the model with journal and budget around it. */
export interface RunContext {
  request: RunRequest;
  /** The issue as the search asks with it: without the web pages that it links to. */
  searched: Issue;
  dependencies: Dependencies;
  model: LanguageModel;
  budget: Budget;
  stopwatch: Stopwatch;
}
