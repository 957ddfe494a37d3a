export { countTokens, estimateTokensHigh, estimatePromptTokens } from './count-tokens.ts';
