import { writing } from '../permissions.ts';

/** What the App hears of. */
const events = ['issues', 'issue_comment', 'pull_request_review', 'pull_request_review_comment', 'check_run'];

/**
 * The App as GitHub is asked to make it.
 * @param publicUrl where GitHub and people reach this server
 */
export function appManifest(publicUrl: string): Record<string, unknown> {
  return {
    name: `patchwright-${new URL(publicUrl).hostname.replace(/[^a-z0-9]+/gi, '-').slice(0, 20)}`,
    url: publicUrl,
    hook_attributes: { url: `${publicUrl}/webhooks`, active: true },
    redirect_url: `${publicUrl}/setup/made`,
    callback_urls: [`${publicUrl}/sign-in/callback`],
    public: false,
    default_permissions: writing,
    default_events: events,
  };
}
