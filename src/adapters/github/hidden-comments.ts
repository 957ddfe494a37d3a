import { askGraph } from './ask-graph.ts';
import type { GithubContext } from './context.ts';

interface HidableComment {
  url?: string;
  isMinimized?: boolean;
}

/** What GraphQL gives of a list; any of it may be missing where the token must not see it. */
interface Connection<Node> {
  nodes?: (Node | null)[] | null;
  pageInfo?: { hasNextPage?: boolean; endCursor?: string | null };
}

interface CommentsPage {
  repository?: { subject?: { comments?: Connection<HidableComment> } | null };
}

interface ThreadsPage {
  repository?: {
    pullRequest?: { reviewThreads?: Connection<{ comments?: Connection<HidableComment> }> } | null;
  };
}

const rest = 'pageInfo{hasNextPage endCursor}';
const variables = '$owner:String!,$repo:String!,$number:Int!,$after:String';
const comments = `comments(first:100,after:$after){nodes{url isMinimized} ${rest}}`;
const commentsQuery = `query(${variables}){repository(owner:$owner,name:$repo){subject:issueOrPullRequest(number:$number){...on Issue{${comments}}...on PullRequest{${comments}}}}}`;
const threadsQuery = `query(${variables}){repository(owner:$owner,name:$repo){pullRequest(number:$number){reviewThreads(first:100,after:$after){nodes{comments(first:100){nodes{url isMinimized}}} ${rest}}}}}`;

/** Pages of a hundred that are asked for. */
const mostPages = 30;

/**
 * Ids of the comments that somebody hid as off-topic, outdated, resolved, spam or abuse, which only GraphQL tells. Where
 * it cannot be asked, none is known to be hidden.
 */
export async function hiddenComments(context: GithubContext, number: number): Promise<ReadonlySet<number>> {
  const pages = await allPages(
    context,
    number,
    commentsQuery,
    (reply: Partial<CommentsPage>) => reply.repository?.subject?.comments,
  );
  return idsOfHidden(pages, /#issuecomment-(\d+)$/);
}

/** The same of remarks on lines of a pull request, of the first hundred in each thread. */
export async function hiddenRemarks(context: GithubContext, number: number): Promise<ReadonlySet<number>> {
  const threads = await allPages(
    context,
    number,
    threadsQuery,
    (reply: Partial<ThreadsPage>) => reply.repository?.pullRequest?.reviewThreads,
  );
  const remarks = threads.flatMap((thread) => thread?.comments?.nodes ?? []);
  return idsOfHidden(remarks, /#discussion_r(\d+)$/);
}

/** Whether somebody hid the words of a review. @param id the one that GraphQL knows it by */
export async function isHiddenReview({ client }: GithubContext, id: string): Promise<boolean> {
  const query = 'query($id:ID!){node(id:$id){...on PullRequestReview{isMinimized}}}';
  const reply = await askGraph<{ node?: HidableComment | null }>(client, query, { id });
  return reply.node?.isMinimized === true;
}

async function allPages<Reply extends object, Node>(
  { client, repo }: GithubContext,
  number: number,
  query: string,
  listOf: (reply: Partial<Reply>) => Connection<Node> | undefined,
): Promise<(Node | null)[]> {
  const all: (Node | null)[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { nodes, pageInfo } =
      listOf(await askGraph<Reply>(client, query, { ...repo, number, after })) ?? {};
    all.push(...(nodes ?? []));
    if (pageInfo?.hasNextPage !== true || !pageInfo.endCursor) break;
    after = pageInfo.endCursor;
  }
  return all;
}

function idsOfHidden(shown: readonly (HidableComment | null)[], ending: RegExp): ReadonlySet<number> {
  const ids = shown.flatMap((one) => {
    const id = one?.isMinimized === true ? ending.exec(one.url ?? '')?.[1] : undefined;
    return id === undefined ? [] : [Number(id)];
  });
  return new Set(ids);
}
