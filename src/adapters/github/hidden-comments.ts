import { askGraph } from './ask-graph.ts';
import type { GithubContext } from './context.ts';

interface Page {
  repository?: {
    subject?: {
      comments?: {
        nodes?: ({ url?: string; isMinimized?: boolean } | null)[] | null;
        pageInfo?: { hasNextPage?: boolean; endCursor?: string | null };
      };
    } | null;
  };
}

const comments = 'comments(first:100,after:$after){nodes{url isMinimized} pageInfo{hasNextPage endCursor}}';
const query = `query($owner:String!,$repo:String!,$number:Int!,$after:String){repository(owner:$owner,name:$repo){subject:issueOrPullRequest(number:$number){...on Issue{${comments}}...on PullRequest{${comments}}}}}`;

/** Pages of a hundred that are asked for. */
const mostPages = 30;

/**
 * Ids of the comments that somebody hid as off-topic, outdated, resolved, spam or abuse, which only GraphQL tells. Where
 * it cannot be asked, none is known to be hidden.
 */
export async function hiddenComments(
  { client, repo }: GithubContext,
  number: number,
): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const reply = await askGraph<Page>(client, query, { ...repo, number, after });
    const { nodes, pageInfo } = reply.repository?.subject?.comments ?? {};
    for (const one of nodes ?? []) {
      const id = /#issuecomment-(\d+)$/.exec(one?.url ?? '')?.[1];
      if (one?.isMinimized === true && id !== undefined) hidden.add(Number(id));
    }
    if (pageInfo?.hasNextPage !== true || !pageInfo.endCursor) break;
    after = pageInfo.endCursor;
  }
  return hidden;
}
