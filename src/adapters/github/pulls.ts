import { ForgeError } from '../../errors/index.ts';
import type { ForgePull, ForgePulls, ReviewComment } from '../../ports/index.ts';
import { askGraph } from './ask-graph.ts';
import { attempt, find, pagesOf, type GithubContext } from './context.ts';
import { hiddenRemarks, isHiddenReview } from './hidden-comments.ts';

interface PullData {
  number: number;
  title: string;
  body: string | null;
  user: { login: string } | null;
  state: string;
  merged_at: string | null;
  draft?: boolean;
  locked?: boolean;
  head: { ref: string; sha: string; repo: { full_name: string } | null };
  base: { ref: string; repo?: { full_name: string } };
  html_url: string;
  created_at: string;
}

interface ReviewCommentData {
  id: number;
  pull_request_review_id?: number | null;
  user: { login: string } | null;
  body: string;
  path: string;
  line?: number | null;
  /** `LEFT`: the line is one of the base, which the head may have elsewhere or not at all. */
  side?: string;
  in_reply_to_id?: number;
  created_at: string;
  updated_at?: string;
}

interface FileData {
  filename: string;
  previous_filename?: string;
  patch?: string;
}

/** Pages of a hundred pull requests that are read to find those since a moment. */
const maxPages = 20;

/** Pull requests and their reviews, over the REST API. */
export function githubPulls({ client, repo }: GithubContext): ForgePulls {
  const { pulls } = client.rest;
  const pullFrom = (data: PullData): ForgePull => pullOf(repo, data);
  return {
    pull: (number) =>
      find(`read pull request ${number}`, async () =>
        pullFrom((await pulls.get({ ...repo, pull_number: number })).data),
      ),
    pullsFrom: (branch) =>
      attempt(`look for pull requests from ${branch}`, async () => {
        const query = { ...repo, state: 'all', head: `${repo.owner}:${branch}`, per_page: 100 } as const;
        // The filter names an owner: a fork that belongs to the same organization may have a branch of that name as well.
        const here = (await pulls.list(query)).data.filter(
          ({ head, base }) => head.ref === branch && head.repo?.full_name === base.repo.full_name,
        );
        return here.map(pullFrom).toSorted((a, b) => b.number - a.number);
      }),
    recentPulls: (state = 'all', since) =>
      attempt('list recent pull requests', async () => {
        const query = { ...repo, state, sort: 'created', direction: 'desc', per_page: 100 } as const;
        const read = pagesOf(pullFrom, since === undefined ? 1 : maxPages);
        return client.paginate(pulls.list, query, (page, done) => {
          const found = read(page, done);
          if (since !== undefined && (found.at(-1)?.createdAt ?? '') < since) done();
          return found;
        });
      }),
    linkedPulls: (issue) => linkedPulls({ client, repo }, issue),
    pullPaths: (number) =>
      attempt(`list the files of #${number}`, async () => {
        const query = { ...repo, pull_number: number, per_page: 100 };
        return client.paginate(
          pulls.listFiles,
          query,
          pagesOf((file) => file.filename),
        );
      }),
    pullDiffs: (number) =>
      attempt(`read the changes of #${number}`, async () => {
        const query = { ...repo, pull_number: number, per_page: 100 };
        const read = pagesOf(({ filename, previous_filename, patch = '' }: FileData) => ({
          path: previous_filename ?? filename,
          diff: patch,
        }));
        return client.paginate(pulls.listFiles, query, read);
      }),
    review: (number, reviewId) =>
      find(`read review ${reviewId}`, async () => {
        const { data } = await pulls.getReview({ ...repo, pull_number: number, review_id: reviewId });
        return {
          id: data.id,
          author: data.user?.login ?? 'ghost',
          body: data.body ?? '',
          state: data.state.toLowerCase(),
          isHidden: Boolean(data.body) && (await isHiddenReview({ client, repo }, data.node_id)),
        };
      }),
    reviewComments: (number) =>
      attempt(`read the review comments of #${number}`, async () => {
        const query = { ...repo, pull_number: number, per_page: 100 };
        return client.paginate(pulls.listReviewComments, query, pagesOf(reviewCommentFrom));
      }),
    hiddenReviewComments: (number) => hiddenRemarks({ client, repo }, number),
    createPull: (draft) =>
      attempt(`open a pull request from ${draft.head}`, async () =>
        pullFrom((await pulls.create({ ...repo, ...draft, draft: true })).data),
      ),
    updatePull: (number, change) =>
      attempt(`update pull request ${number}`, async () => {
        return (await pulls.update({ ...repo, pull_number: number, ...change })).data.state;
      }),
    requestReviewers: async (number, logins) => {
      for (const login of logins) {
        try {
          await attempt(`ask ${login} for a review`, () =>
            pulls.requestReviewers({ ...repo, pull_number: number, reviewers: [login] }),
          );
        } catch (error) {
          if (!(error instanceof ForgeError) || error.status !== 422) throw error; // 422: no collaborator
        }
      }
    },
    replyToReviewComment: (number, commentId, body) =>
      attempt(`reply to review comment ${commentId}`, async () => {
        await pulls.createReplyForReviewComment({
          ...repo,
          pull_number: number,
          comment_id: commentId,
          body,
        });
      }),
  };
}

interface Linked {
  repository?: {
    issue?: {
      closedByPullRequestsReferences?: { nodes?: ({ number: number; state: string } | null)[] | null } | null;
    } | null;
  };
}

/**
 * What the sidebar of an issue shows under Development, which only GraphQL tells. Where it cannot be asked, the pull requests
 * that name the issue themselves are all that is known, and nobody is told that there is no other.
 */
async function linkedPulls({ client, repo }: GithubContext, issue: number): Promise<number[]> {
  const query =
    'query($owner:String!,$repo:String!,$issue:Int!){repository(owner:$owner,name:$repo){issue(number:$issue){closedByPullRequestsReferences(first:20){nodes{number state}}}}}';
  const reply = await askGraph<Linked>(client, query, { ...repo, issue });
  const nodes = reply.repository?.issue?.closedByPullRequestsReferences?.nodes ?? [];
  return nodes.flatMap((one) => (one?.state === 'OPEN' ? [one.number] : []));
}

/** The head of what is not from a fork lies in the repository that was asked, whatever that is called by now. */
function pullOf({ owner, repo }: GithubContext['repo'], data: PullData): ForgePull {
  const [head, base] = [data.head.repo?.full_name, data.base.repo?.full_name];
  return {
    number: data.number,
    title: data.title,
    body: data.body ?? '',
    author: data.user?.login ?? 'ghost',
    state: data.state === 'closed' ? 'closed' : 'open',
    merged: data.merged_at !== null && data.merged_at !== undefined,
    draft: data.draft ?? false,
    locked: data.locked ?? false,
    headBranch: data.head.ref,
    headSha: data.head.sha,
    headRepository: head !== undefined && head === base ? `${owner}/${repo}` : head,
    baseBranch: data.base.ref,
    url: data.html_url,
    createdAt: data.created_at,
  };
}

function reviewCommentFrom(data: ReviewCommentData): ReviewComment {
  return {
    id: data.id,
    reviewId: data.pull_request_review_id || undefined,
    author: data.user?.login ?? 'ghost',
    body: data.body,
    path: data.path,
    line: (data.side !== 'LEFT' && data.line) || undefined,
    inReplyTo: data.in_reply_to_id || undefined,
    createdAt: data.created_at,
    editedAt: data.updated_at === data.created_at ? undefined : data.updated_at,
  };
}
