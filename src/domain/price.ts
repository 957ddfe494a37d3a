/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** Money for a number of tokens. */
export function costOf(price: Price, promptTokens: number, completionTokens: number): number {
  return (price.input * promptTokens + price.output * completionTokens) / 1_000_000;
}
