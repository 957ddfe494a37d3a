import type { Issue } from '../domain/index.ts';
import { visibleText } from '../intake/events/index.ts';
import { forgeKind, forgeOfAddress, type ForgeName } from './forges.ts';
import type { Settings } from './settings.ts';

/** How the forge is reached, where an issue lies there. */
export type ForgeSettings = Pick<Settings, 'forgeToken' | 'forgeApiUrl'>;

/** An issue as a person sees it on its page. */
interface VisibleIssue {
  issue: Issue;
  /** What nobody sees there and was left out, one entry a text and kind. */
  removed: readonly { what: string; count: number }[];
}

/** Fetches an issue by its address and keeps what a person sees of it on the rendered page (R17). */
export async function loadVisibleIssue(
  url: string,
  { forgeToken, forgeApiUrl }: ForgeSettings,
): Promise<VisibleIssue> {
  const issue = await forgeKind(forgeOfAddress(url)).loadIssue(url, {
    token: forgeToken,
    apiUrl: forgeApiUrl,
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
