import { mayWrite, type GithubConfig } from '../../domain/index.ts';
import type { Forge } from '../../ports/index.ts';
import { isOurLogin, type Authorship } from '../../markers/authorship.ts';
import type { EventSkip } from './skip.ts';
import type { TriggerEvent } from './trigger.ts';

/** What deciding needs: the event, the forge, the configuration of the default branch, and who we are. */
export interface IntakeContext extends Authorship {
  /** The token is that of the person who asks, on that person's machine; so asking is no answer to ourselves. */
  personal?: boolean;
  event: TriggerEvent;
  forge: Forge;
  config: GithubConfig;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Whether a login may start runs now (R1, R2): a live role of write or more; the bot of an App when it is listed by exact
 * name; never we ourselves. Errors refuse.
 */
export async function permissionProblem(
  { forge, config, ourselves, event, personal }: IntakeContext,
  login: string,
): Promise<EventSkip | undefined> {
  if (login === '') return { reason: 'no-sender', message: 'The event does not say who asked for it.' };
  if (!personal && isOurLogin({ ourselves }, login))
    return { reason: 'own-event', message: 'Patchwright does not answer itself.', silent: true };
  const isBot = login.endsWith('[bot]') || (login === event.sender && event.senderIsBot);
  if (isBot && !config.bots.includes(login))
    return {
      reason: 'bot',
      message: `${login} is a bot that is not listed under github.bots.`,
    };
  // The API knows no role of an App's bot: it acts by what its installation here allows, under a name nobody else can have.
  if (login.endsWith('[bot]')) return undefined;
  const role = await forge.role(login);
  if (mayWrite(role)) return undefined;
  const because = role === 'unknown' ? 'could not be determined' : `is ${role}`;
  return { reason: 'no-permission', message: `The role of ${login} ${because}; runs need write access.` };
}
