import type { ForgeKind } from '../../ports/index.ts';
import { githubForge } from './forge.ts';
import { apiUrlFor, loadIssueFromUrl, parseIssueUrl } from './load-issue.ts';

/** GitHub and its Enterprise servers, which lie under any name. */
export const githubKind: ForgeKind = {
  serves: () => true,
  placeOf(url) {
    const { origin, owner, name, number } = parseIssueUrl(url);
    return { apiUrl: apiUrlFor(origin), serverUrl: origin, repository: `${owner}/${name}`, number };
  },
  loadIssue: loadIssueFromUrl,
  open: githubForge,
};
