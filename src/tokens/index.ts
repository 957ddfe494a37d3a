export { countTokens, estimateTokensHigh, tokensPerPicture } from './count-tokens.ts';
