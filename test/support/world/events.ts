import { repo, repository, type GithubWorld, type Person } from './github-world.ts';

/** An event as Actions hands it to a job: its name and its payload. */
export interface WorldEvent {
  name: string;
  payload: Record<string, unknown>;
}

const about = (sender: string) => ({
  sender: { login: sender, type: sender.endsWith('[bot]') ? 'Bot' : 'User' },
  repository: { full_name: repository },
});

/** Does what a person does on the page, and gives the event that GitHub sends for it. */
export class WorldEvents {
  readonly #world: GithubWorld;

  constructor(world: GithubWorld) {
    this.#world = world;
  }

  async openIssue(title: string, body: string, author: Person = 'rita'): Promise<number> {
    return (await this.#world.as(author).issues.create({ ...repo, title, body })).data.number;
  }

  async label(number: number, label = 'patchwright', sender: Person = 'wendy'): Promise<WorldEvent> {
    await this.#world.as('boss').issues.addLabels({ ...repo, issue_number: number, labels: [label] });
    return {
      name: 'issues',
      payload: {
        action: 'labeled',
        issue: await this.#issue(number),
        label: { name: label },
        ...about(sender),
      },
    };
  }

  async assign(number: number, assignee: string, sender: Person = 'wendy'): Promise<WorldEvent> {
    await this.#world
      .as('boss')
      .issues.addAssignees({ ...repo, issue_number: number, assignees: [assignee] });
    return {
      name: 'issues',
      payload: {
        action: 'assigned',
        issue: await this.#issue(number),
        assignee: { login: assignee },
        ...about(sender),
      },
    };
  }

  /** A comment on an issue or on a pull request. */
  async comment(number: number, body: string, author: Person = 'wendy'): Promise<WorldEvent> {
    const { data: comment } = await this.#world
      .as(author)
      .issues.createComment({ ...repo, issue_number: number, body });
    return {
      name: 'issue_comment',
      payload: { action: 'created', issue: await this.#issue(number), comment, ...about(author) },
    };
  }

  async editComment(number: number, id: number, body: string, editor: Person = 'wendy'): Promise<WorldEvent> {
    await this.#world.as('bot').issues.updateComment({ ...repo, comment_id: id, body });
    const { data: comment } = await this.#world.as('boss').issues.getComment({ ...repo, comment_id: id });
    return {
      name: 'issue_comment',
      payload: { action: 'edited', issue: await this.#issue(number), comment, ...about(editor) },
    };
  }

  /** Remarks on lines 1, 2, … of one file, as one review. */
  async review(
    number: number,
    path: string,
    remarks: readonly string[],
    author: Person = 'wendy',
  ): Promise<WorldEvent> {
    const comments = remarks.map((body, index) => ({ path, body, position: index + 1, line: index + 1 }));
    const { data: review } = await this.#world
      .as(author)
      .pulls.createReview({ ...repo, pull_number: number, event: 'COMMENT', body: '', comments });
    return {
      name: 'pull_request_review',
      payload: { action: 'submitted', review, pull_request: { number }, ...about(author) },
    };
  }

  checksFailed(headSha: string, branch: string, sender = 'bot'): WorldEvent {
    const run = { head_sha: headSha, head_branch: branch, conclusion: 'failure' };
    return { name: 'workflow_run', payload: { action: 'completed', workflow_run: run, ...about(sender) } };
  }

  dispatch(issue: number, sender: Person = 'wendy'): WorldEvent {
    return { name: 'workflow_dispatch', payload: { inputs: { issue: String(issue) }, ...about(sender) } };
  }

  schedule(): WorldEvent {
    return { name: 'schedule', payload: { schedule: '17 3 * * *', repository: { full_name: repository } } };
  }

  /** The emulator hides pull requests from the issues API; GitHub marks them with `pull_request`. */
  async #issue(number: number): Promise<Record<string, unknown>> {
    const rest = this.#world.as('boss');
    try {
      return (await rest.issues.get({ ...repo, issue_number: number })).data as never;
    } catch {
      const { data } = await rest.pulls.get({ ...repo, pull_number: number });
      return { ...data, pull_request: { url: data.url } };
    }
  }
}
