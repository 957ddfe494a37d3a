import { askGraph } from './ask-graph.ts';
import type { GithubContext } from './context.ts';

interface Page {
  repository?: {
    pullRequest?: {
      reviewThreads?: {
        nodes?:
          | ({ comments?: { nodes?: ({ url?: string; isMinimized?: boolean } | null)[] | null } } | null)[]
          | null;
        pageInfo?: { hasNextPage?: boolean; endCursor?: string | null };
      };
    } | null;
  };
}

const query =
  'query($owner:String!,$repo:String!,$number:Int!,$after:String){repository(owner:$owner,name:$repo){pullRequest(number:$number){reviewThreads(first:100,after:$after){nodes{comments(first:100){nodes{url isMinimized}}} pageInfo{hasNextPage endCursor}}}}}';

/** Pages of a hundred threads that are asked for. */
const mostPages = 30;

/** Ids of the remarks on lines that somebody hid, of the first hundred of each thread, which only GraphQL tells. */
export async function hiddenRemarks(
  { client, repo }: GithubContext,
  number: number,
): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const reply = await askGraph<Page>(client, query, { ...repo, number, after });
    const { nodes, pageInfo } = reply.repository?.pullRequest?.reviewThreads ?? {};
    for (const one of (nodes ?? []).flatMap((thread) => thread?.comments?.nodes ?? [])) {
      const id = /#discussion_r(\d+)$/.exec(one?.url ?? '')?.[1];
      if (one?.isMinimized === true && id !== undefined) hidden.add(Number(id));
    }
    if (pageInfo?.hasNextPage !== true || !pageInfo.endCursor) break;
    after = pageInfo.endCursor;
  }
  return hidden;
}
