import type { Picture } from '../ports/index.ts';
import type { RunContext } from './run-context.ts';
import type { Dependencies } from './dependencies.ts';
import { JournaledModel } from './record/journaled-model.ts';
import { ObservedModel } from './record/observed-model.ts';
import { PictureModel } from './stages/reading/picture-model.ts';
import { Budget } from './spending/budget.ts';
import { BudgetedModel } from './spending/budgeted-model.ts';
import { Stopwatch } from './stopwatch.ts';

/** Builds what the stages of one run share: the model behind its journal and its budget, and the stopwatch. */
export function openContext(
  input: Pick<RunContext, 'request' | 'searched'>,
  dependencies: Dependencies,
  pictures: readonly Picture[],
): RunContext {
  const stopwatch = new Stopwatch(dependencies.clock);
  const budget = new Budget(limitsOf(dependencies), dependencies.raiseLimit);
  if (dependencies.journal.unanswered) budget.charge(dependencies.journal.unanswered);
  const observed = new ObservedModel(
    stopwatch.timed(dependencies.model),
    dependencies.events,
    dependencies.clock,
  );
  const journaled = new JournaledModel(observed, dependencies.journal, (exchange) =>
    dependencies.events.emit({ type: 'reply-reused', purpose: exchange.purpose }),
  );
  return {
    ...input,
    dependencies,
    budget,
    stopwatch,
    absentPrograms: new Map(),
    model: new PictureModel(
      new BudgetedModel(journaled, budget, dependencies.terms, dependencies.events),
      pictures,
    ),
  };
}

function limitsOf({ config }: Dependencies) {
  const { maxCalls, maxTokens, maxCostUsd } = config.limits;
  return { maxCalls, maxTokens, maxCostUsd };
}
