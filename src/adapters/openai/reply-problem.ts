import type { Usage } from '../../domain/index.ts';
import { ModelError } from '../../errors/index.ts';
import { describeFailure } from './describe-failure.ts';
import type { StreamOutcome } from './read-stream.ts';

type Where = { model: string; baseUrl: string; usage?: Usage };

/**
 * Why a reply is none: no chat reply at all, one that broke off, one that was held back. Carries the usage, since tokens
 * may have been bought all the same.
 * @returns undefined for a reply that can be read, be it empty or cut at its limit
 */
export function replyProblem(outcome: StreamOutcome, where: Where): ModelError | undefined {
  const { model, baseUrl, usage } = where;
  const { cut, broke, text, pieces, withheld, failure, tool } = outcome;
  const spent = usage ? { usage } : {};
  if (pieces === 0 && failure !== undefined) return describeFailure(failure, { model, baseUrl, sent: usage });
  if (pieces === 0 && cut === 'cut-off' && !broke)
    return new ModelError('bad-request', `${baseUrl} answered with something that is not a chat reply`, {
      ...spent,
      hint: 'Check OPENAI_BASE_URL or model.baseUrl: it usually ends in /v1, and a proxy may have sent its own page.',
    });
  if (withheld !== undefined) {
    const isEmpty = text.trim() === '';
    const what = isEmpty ? 'gave no reply' : 'withheld part of its reply';
    return new ModelError(
      isEmpty ? 'empty-reply' : 'cut-off',
      `${model} at ${baseUrl} ${what}: ${withheld}`,
      {
        ...spent,
        hint: 'Rephrase the issue, or use another model: --model NAME.',
      },
    );
  }
  if (text.trim() === '' && tool !== undefined)
    return new ModelError(
      'empty-reply',
      `${model} at ${baseUrl} gave no reply: it called a tool (${tool.slice(0, 80)}), and none was offered`,
      { ...spent, hint: 'Disable tools on the server, or use another model: --model NAME.' },
    );
  return brokenOff(outcome, where);
}

/**
 * What came in place of an answer whose stream ended as it should: nothing, or a part, since a filter or the model held it back; or
 * the call of a tool. It was paid for like any reply, so the model is told and asked once more.
 * @returns a sentence for the model and for people; `undefined` for an answer
 */
export function withheldBy({ cut, text, withheld, tool }: StreamOutcome): string | undefined {
  if (cut !== undefined) return undefined;
  const isEmpty = text.trim() === '';
  if (withheld !== undefined)
    return `It was ${isEmpty ? '' : 'partly '}held back by the endpoint (${withheld}).`;
  if (isEmpty && tool !== undefined)
    return `It called a tool (${tool.slice(0, 80)}), and there are none: the answer must be text.`;
  return undefined;
}

function brokenOff(
  { cut, slow, failure, text, thinking }: StreamOutcome,
  { model, baseUrl, usage }: Where,
): ModelError | undefined {
  if (cut !== 'cut-off' && cut !== 'timed-out') return undefined;
  const timedOut = slow ? 'came too slowly and was given up' : 'fell silent';
  const what = cut === 'timed-out' ? timedOut : 'was cut off by the endpoint';
  const thought = thinking > 0 && text.trim() === '' ? ', while it was thinking' : '';
  const after = usage ? ` after ${usage.completionTokens} tokens${thought}` : '';
  const why = failure === undefined ? '' : ` (${failure.message.slice(0, 300)})`;
  const patience = text === '' && thinking === 0 ? 'model.timeoutSeconds' : 'model.stallSeconds';
  const limit = cut === 'timed-out' ? patience : 'a time limit of the server or of a proxy';
  const settings = slow ? 'how fast the server writes' : limit;
  return new ModelError(cut, `The reply of ${model} at ${baseUrl} ${what}${after}${why}`, {
    usage,
    retryable: true,
    hint: `Run the same command again: it resumes and pays for no finished call twice. If this happens every time, check ${settings}.`,
  });
}
