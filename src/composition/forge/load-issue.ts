import type { Issue } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import { visibleText } from '../../intake/events/index.ts';
import { forgeKind, forgeOfAddress, type ForgeName } from './forges.ts';
import type { Settings } from '../settings.ts';
import { shellWord } from '../../text/commands/shell-word.ts';
import { isLoopbackHost } from '../../text/loopback-host.ts';

/** How the forge is reached, where an issue lies there. */
export type ForgeSettings = Pick<Settings, 'forgeToken' | 'forgeApiUrl' | 'forgeUrl' | 'proxy'>;

/** An issue as a person sees it on its page. */
interface VisibleIssue {
  issue: Issue;
  /** What is invisible there and was left out, one entry per text and kind. */
  removed: readonly { what: string; count: number }[];
}

/** Fetches an issue by its address and keeps what a person sees of it on the rendered page (R17). */
export async function loadVisibleIssue(url: string, settings: ForgeSettings): Promise<VisibleIssue> {
  const issue = await forgeKind(forgeOfAddress(url)).loadIssue(url, {
    token: tokenFor(url, settings),
    apiUrl: settings.forgeApiUrl,
    proxied: settings.proxy !== undefined,
  });
  const body = visibleText(issue.body);
  const comments = (issue.comments ?? []).map((comment) => ({ comment, seen: visibleText(comment.body) }));
  return {
    issue: {
      ...issue,
      title: visibleText(issue.title).text,
      body: body.text,
      comments: comments.map(({ comment, seen }) => ({ ...comment, body: seen.text })),
    },
    removed: [body, ...comments.map(({ seen }) => seen)].flatMap((seen) => seen.removed),
  };
}

/**
 * The token for the forge of an address. A token belongs to one server, and an address may come from anywhere, such as
 * a mail. Where `GITHUB_API_URL` is set, the token goes there whatever the address says.
 * @throws {UsageError} for an address of another server than the token's
 */
export function tokenFor(
  url: string,
  { forgeToken, forgeApiUrl, forgeUrl }: ForgeSettings,
): string | undefined {
  if (forgeToken === undefined || forgeApiUrl !== undefined) return forgeToken;
  const { serverUrl } = forgeKind(forgeOfAddress(url)).placeOf(url);
  if (isSameServer(serverUrl, forgeUrl)) return forgeToken;
  throw new UsageError(`GITHUB_TOKEN is for ${forgeUrl} and is not sent to ${serverUrl}`, {
    hint: `If it is a token for that server, set GITHUB_SERVER_URL=${shellWord(serverUrl)}. To send no token, put GITHUB_TOKEN= GH_TOKEN= before the command.`,
  });
}

/** Any name of this machine is the same server. */
function isSameServer(one: string, other: string): boolean {
  const { origin, hostname } = new URL(one);
  return origin === new URL(other).origin || isLoopbackHost(hostname);
}

/** Where an issue lies, by the address of its page. */
export interface IssuePlace {
  kind: ForgeName;
  apiUrl: string;
  /** Web address of the forge. */
  serverUrl: string;
  /** `owner/name`. */
  repository: string;
  number: number;
}

/** @throws {UsageError} for an address that is no issue's */
export function issuePlace(url: string, forgeApiUrl: string | undefined): IssuePlace {
  const kind = forgeOfAddress(url);
  const place = forgeKind(kind).placeOf(url);
  return { kind, ...place, apiUrl: forgeApiUrl ?? place.apiUrl };
}
