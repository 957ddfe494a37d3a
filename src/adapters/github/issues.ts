import type { ForgeComment, ForgeIssue, ForgeIssues } from '../../ports/index.ts';
import { askGraph } from './ask-graph.ts';
import { mayBeAbsent } from './ask-again.ts';
import { attempt, find, pagesOf, type GithubContext } from './context.ts';
import { hiddenComments } from './hidden-comments.ts';

interface IssueData {
  number: number;
  title: string;
  body?: string | null;
  user: { login: string } | null;
  state: string;
  locked: boolean;
  labels: (string | { name?: string })[];
  assignees?: { login: string }[] | null;
  pull_request?: unknown;
  comments?: number;
  created_at: string;
  updated_at: string;
}

interface CommentData {
  id: number;
  issue_url?: string;
  author_association?: string;
  user: { login: string } | null;
  body?: string | null;
  created_at: string;
  updated_at: string;
}

/** Issues, their comments and labels, over the REST API. */
export function githubIssues({ client, repo }: GithubContext): ForgeIssues {
  const { issues, reactions } = client.rest;
  return {
    issue: (number) =>
      find(`read issue ${number}`, async () => {
        const { data, url } = await issues.get({ ...repo, issue_number: number });
        // A transferred issue answers with a redirect to its new home, and so do all of a repository that was renamed.
        const home = /\/repositories\/(\d+)\//.exec(url)?.[1];
        const isHere = home === undefined || Number(home) === (await client.rest.repos.get(repo)).data.id;
        return isHere && data.number === number ? issueFrom(data) : undefined;
      }),
    comments: (number, since) =>
      attempt(`read the comments of #${number}`, async () => {
        const query = { ...repo, issue_number: number, per_page: 100, since: since || undefined };
        return client.paginate(issues.listComments, query, pagesOf(commentFrom));
      }),
    comment: (id) =>
      find(`read comment ${id}`, async () =>
        commentFrom((await issues.getComment({ ...repo, comment_id: id })).data),
      ),
    hiddenComments: (number) => hiddenComments({ client, repo }, number),
    recentComments: async (since) => {
      const query = { ...repo, since, sort: 'updated', direction: 'desc', per_page: 100 } as const;
      const asked = { ...query, request: mayBeAbsent };
      const listed = await find('read recent comments', () =>
        client.paginate(issues.listCommentsForRepo, asked, pagesOf(commentFrom, 50)),
      );
      return listed ?? commentsByIssue({ client, repo }, since);
    },
    labelledIssues: (label) =>
      attempt(`list issues labelled ${label}`, async () => {
        const query = { ...repo, labels: label, state: 'open', sort: 'created', direction: 'asc' } as const;
        const all = { ...query, per_page: 100 };
        const found = await client.paginate(issues.listForRepo, all, pagesOf(issueFrom, 10));
        return found.filter((issue) => !issue.isPullRequest);
      }),
    labelEvents: (number) =>
      attempt(`read the events of #${number}`, async () => {
        const query = { ...repo, issue_number: number, per_page: 100 };
        const events = await client.paginate(
          issues.listEvents,
          query,
          pagesOf((event) => event),
        );
        return events
          .filter((event) => event.event === 'labeled')
          .map((event) => ({
            label: (event as { label?: { name?: string } }).label?.name ?? '',
            actor: event.actor?.login ?? 'ghost',
            at: event.created_at,
          }));
      }),
    lastEditedAt: (number) => lastEditedAt({ client, repo }, number),
    createComment: (number, body) =>
      attempt(`comment on #${number}`, async () =>
        commentFrom((await issues.createComment({ ...repo, issue_number: number, body })).data),
      ),
    updateComment: (id, body) =>
      attempt('edit the progress comment', async () => {
        const { data } = await issues.updateComment({ ...repo, comment_id: id, body });
        if (data.id !== id) throw new TypeError('the answer tells of no such comment');
        return typeof data.updated_at === 'string' ? data.updated_at : undefined;
      }),
    deleteComment: async (id) => {
      await find('take a comment away', () => issues.deleteComment({ ...repo, comment_id: id }));
    },
    addLabels: (number, labels) =>
      attempt(`label #${number}`, async () => {
        if (labels.length > 0) await issues.addLabels({ ...repo, issue_number: number, labels: [...labels] });
      }),
    react: (place, content = 'eyes') =>
      attempt('react', async () => {
        const sign = { ...repo, content };
        if ('issue' in place) await reactions.createForIssue({ ...sign, issue_number: place.issue });
        else await reactions.createForIssueComment({ ...sign, comment_id: place.comment });
      }),
  };
}

/** For servers that do not list the comments of a whole repository: those of the hundred issues that were touched last. */
async function commentsByIssue({ client, repo }: GithubContext, since: string): Promise<ForgeComment[]> {
  const { issues } = client.rest;
  return attempt('read recent comments', async () => {
    const query = {
      ...repo,
      since,
      state: 'all',
      sort: 'updated',
      direction: 'desc',
      per_page: 100,
    } as const;
    const touched = (await issues.listForRepo(query)).data;
    const found: ForgeComment[] = [];
    for (const { number } of touched) {
      const asked = { ...repo, issue_number: number, since, per_page: 100 };
      found.push(...(await client.paginate(issues.listComments, asked, pagesOf(commentFrom))));
    }
    return found;
  });
}

function issueFrom(data: IssueData): ForgeIssue {
  return {
    number: data.number,
    title: data.title,
    body: data.body ?? '',
    author: data.user?.login ?? 'ghost',
    state: data.state === 'closed' ? 'closed' : 'open',
    locked: data.locked,
    labels: data.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
    assignees: (data.assignees ?? []).map(({ login }) => login),
    isPullRequest: data.pull_request !== undefined && data.pull_request !== null,
    comments: data.comments,
    createdAt: data.created_at,
    updatedAt: data.updated_at,
  };
}

const ties: readonly (string | undefined)[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

function commentFrom(data: CommentData): ForgeComment {
  const number = /\/issues\/(\d+)$/.exec(data.issue_url ?? '')?.[1];
  return {
    id: data.id,
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(ties.includes(data.author_association) ? { isTied: true } : {}),
    author: data.user?.login ?? 'ghost',
    body: data.body ?? '',
    createdAt: data.created_at,
    updatedAt: data.updated_at,
  };
}

interface Edited {
  repository?: {
    issue?: { lastEditedAt: string | null; timelineItems?: { nodes: { createdAt: string }[] } };
  };
}

/** GitHub tells of an edited body and of a new title in two places; the issue's author may do either at any time. */
async function lastEditedAt(
  { client, repo }: GithubContext,
  number: number,
): Promise<string | 'never' | 'unknown'> {
  const query =
    'query($owner:String!,$repo:String!,$number:Int!){repository(owner:$owner,name:$repo){issue(number:$number){lastEditedAt timelineItems(itemTypes:[RENAMED_TITLE_EVENT],last:1){nodes{...on RenamedTitleEvent{createdAt}}}}}}';
  const reply = await askGraph<Edited>(client, query, { ...repo, number });
  const issue = reply.repository?.issue;
  if (!issue?.timelineItems) return 'unknown';
  const times = [issue.lastEditedAt ?? '', ...issue.timelineItems.nodes.map(({ createdAt }) => createdAt)];
  return (
    times
      .filter((time) => time !== '')
      .toSorted()
      .at(-1) ?? 'never'
  );
}
