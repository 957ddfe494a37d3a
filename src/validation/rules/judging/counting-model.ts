import type { Usage } from '../../../domain/index.ts';
import type { LanguageModel, ModelRole } from '../../../ports/index.ts';

/** What each model was asked and what that cost. */
export type UsageByRole = Record<ModelRole, Usage>;

/** A model that counts what passes through it. */
export function countUsage(model: LanguageModel): { model: LanguageModel; usage: UsageByRole } {
  const usage: UsageByRole = { weak: nothing(), strong: nothing() };
  return {
    usage,
    model: {
      async complete(request, signal) {
        const reply = await model.complete(request, signal);
        const sum = usage[request.role];
        sum.calls += reply.usage.calls;
        sum.promptTokens += reply.usage.promptTokens;
        sum.completionTokens += reply.usage.completionTokens;
        sum.costUsd += reply.usage.costUsd;
        return reply;
      },
    },
  };
}

function nothing(): Usage {
  return { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
}
