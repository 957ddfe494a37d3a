import type { Usage } from '../../domain/index.ts';
import { ModelError } from '../../errors/index.ts';
import type { StreamOutcome } from './read-stream.ts';

/**
 * Why a reply is none: no chat reply at all, one that broke off, one that was held back. Carries the usage, since tokens
 * may have been bought all the same.
 * @returns undefined for a reply that can be read, be it empty or cut at its limit
 */
export function replyProblem(
  outcome: StreamOutcome,
  { model, baseUrl, usage }: { model: string; baseUrl: string; usage?: Usage },
): ModelError | undefined {
  const { cut, text, pieces, withheld, failure } = outcome;
  const spent = usage ? { usage } : {};
  if (pieces === 0 && cut === 'cut-off' && failure === undefined)
    return new ModelError('bad-request', `${baseUrl} answered with something that is no chat reply`, {
      ...spent,
      hint: 'Check OPENAI_BASE_URL or model.baseUrl: it usually ends in /v1, and a proxy may have sent its own page.',
    });
  if (withheld !== undefined && text.trim() === '')
    return new ModelError('empty-reply', `${model} at ${baseUrl} gave no reply: ${withheld}`, {
      ...spent,
      hint: 'Say it in other words, or take another model: --model NAME.',
    });
  if (cut !== 'cut-off' && cut !== 'timed-out') return undefined;
  const what = cut === 'timed-out' ? 'stopped sending' : 'was cut off by the endpoint';
  const after = usage ? ` after ${usage.completionTokens} tokens` : '';
  const why = failure === undefined ? '' : ` (${failure.slice(0, 300)})`;
  return new ModelError(cut, `The reply of ${model} ${what}${after}${why}`, {
    ...spent,
    retryable: true,
    hint: 'Run the same command again: it resumes and pays for no finished call twice.',
  });
}
