import type { Issue } from '../domain/index.ts';
import type { LanguageModel } from '../ports/index.ts';
import type { Budget } from './spending/budget.ts';
import type { Stopwatch } from './stopwatch.ts';
import type { RunRequest } from './types.ts';
import type { Dependencies } from './dependencies.ts';

/** What the stages of one run share: the request, the dependencies, and the model with journal and budget around it. */
export interface RunContext {
  request: RunRequest;
  /** The issue that the search is asked with: without the web pages that it links to, whose words would drown its own. */
  searched: Issue;
  dependencies: Dependencies;
  model: LanguageModel;
  budget: Budget;
  stopwatch: Stopwatch;
  /** Programs that test commands begin with and that their folder lacks, by folder and name, each with what that was told as. */
  absentPrograms: Map<string, string>;
}
