/** What was spent. Tokens as the endpoint reported them, else counted by our tokenizer; money in US dollars. */
export interface Usage {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  /** Of the prompt tokens, those that the endpoint says it had in its cache. Never lowers the cost that is counted. */
  cachedTokens?: number | undefined;
  costUsd: number;
}

/** The most a run can cost, known before the first token is bought. */
export interface CostCeiling {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** The most that may be spent; `undefined` means no bound of that kind. */
export interface SpendingLimits {
  maxCalls: number;
  /** Prompt and completion tokens together. */
  maxTokens?: number;
  maxCostUsd?: number;
}
