import type { ExchangeView } from '../../run-detail.ts';
import type { RunView } from '../../run-view.ts';
import { cut, markup, type Html } from '../markup.ts';
import { fold, preformatted } from '../section.ts';

/** Bytes of all prompts and replies together that the page holds, escaped; the folder has all of them. */
const maxText = 120_000;
/** Characters of one message. */
const longestMessage = 30_000;

/** Every question and answer, folded away. What an earlier call of the same conversation said already is not said again. */
export function renderConversation({ detail }: RunView): Html | undefined {
  const exchanges = detail?.exchanges ?? [];
  if (exchanges.length === 0) return undefined;
  let room = maxText;
  const take = (text: string, file: string) => {
    const shown = cut(text, Math.min(longestMessage, Math.max(0, room)), `see ${file}`);
    room -= shown.length + 4 * (shown.match(/[<>&"']/g)?.length ?? 0);
    return shown;
  };
  return markup`${exchanges.map((exchange, at) => renderExchange(exchange, at, earlierThan(exchanges, at), take))}`;
}

function renderExchange(
  exchange: ExchangeView,
  at: number,
  known: number,
  take: (text: string, file: string) => string,
): Html {
  const file = `conversation/${String(at + 1).padStart(3, '0')}.json`;
  const { purpose, model, promptTokens, completionTokens, messages, reply } = exchange;
  const turns = messages
    .slice(known)
    .map(
      ({ role, content }) =>
        markup`<h3>${role}</h3>${preformatted(`${role} message of call ${at + 1}`, take(content, file))}`,
    );
  return fold(
    `${at + 1} ${purpose} · ${model} · ${promptTokens.toLocaleString('en')} tokens in, ${completionTokens.toLocaleString('en')} out`,
    markup`${known > 0 && markup`<p class="note">The first ${known} messages are the same as in an earlier call.</p>`}${turns}<h3>reply</h3>${preformatted(`Reply of call ${at + 1}`, take(reply, file))}`,
  );
}

/** Messages at the beginning of an exchange that an earlier one began with, too. */
function earlierThan(exchanges: readonly ExchangeView[], at: number): number {
  const { messages } = exchanges[at]!;
  const shared = exchanges.slice(0, at).map((earlier) => {
    const differs = messages.findIndex(({ content }, turn) => earlier.messages[turn]?.content !== content);
    return differs === -1 ? messages.length : differs;
  });
  return Math.max(0, ...shared);
}
