import { mayWrite, type GithubConfig, type Role } from '../../domain/index.ts';
import { ForgeError } from '../../errors/index.ts';
import type { Forge } from '../../ports/index.ts';
import { isOurLogin, type Authorship } from '../../markers/authorship.ts';
import type { EventSkip } from './skip.ts';
import type { TriggerEvent } from './trigger.ts';

/** What deciding needs: the event, the forge, the configuration of the default branch, and our own logins. */
export interface IntakeContext extends Authorship {
  /** Whether the token belongs to the person who made the request, whose own comments then count as requests. */
  personal?: boolean;
  event: TriggerEvent;
  forge: Forge;
  config: GithubConfig;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Why a login may not start runs now (R1, R2). A person needs write access at this moment; the bot of an App must be listed by its
 * exact name; we ourselves never may.
 * @throws {ForgeError} where the forge does not tell the role: nothing starts, and nothing was decided that could be told
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
  // The API has no role for an App's bot. Its installation decides what it may do, and nobody else can have its name.
  if (login.endsWith('[bot]')) return undefined;
  const role = await forge.role(login);
  if (mayWrite(role)) return undefined;
  if (role === 'unknown') throw roleUnknown(login);
  const message = `${wordsOfRole(login, role)}; runs need write access.`;
  return { reason: 'no-permission', message, ...(role === 'none' && { isUnsure: true as const }) };
}

/** No role is found of a person who has none, and where the forge answers for want of a right that there is nothing. */
function wordsOfRole(login: string, role: Role): string {
  return role === 'none' ? `No role of ${login} was found here` : `The role of ${login} is ${role}`;
}

/** A refusal would be said to somebody who may well have the right, or to nobody (R27). */
function roleUnknown(login: string): ForgeError {
  return new ForgeError('unreachable', `GitHub could not tell what ${login} may do here`, {
    hint: 'Nothing was decided. Run it again; if that lasts, see whether the token may read metadata of the repository.',
  });
}

/** Whether somebody who may not ask can change at any time what this login wrote (R3). */
export async function isStranger(context: IntakeContext, author: string): Promise<boolean> {
  return !isOurLogin(context, author) && (await permissionProblem(context, author)) !== undefined;
}
