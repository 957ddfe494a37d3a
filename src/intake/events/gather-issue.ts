import { mayWrite, type GithubConfig, type Issue, type IssueComment, type Job } from '../../domain/index.ts';
import type { Forge, ForgeComment } from '../../ports/index.ts';
import { pathProblem } from '../../text/paths/repository-path.ts';
import { parseCommand } from './commands.ts';
import { findLinks } from '../links/find-links.ts';
import { findLinkedNumbers, findPermalinks } from '../markdown/references.ts';
import { stripHiddenCharacters } from '../markdown/hidden-characters.ts';
import { visibleText, type RemovedPart } from '../markdown/visible-text.ts';
import { ownWords } from './own-words.ts';
import { isOurLogin } from '../../markers/authorship.ts';

/** What the model may see of a conversation, and what it may not. */
export interface GatheredIssue {
  issue: Issue;
  /** What was removed from the texts, for the maintainer. */
  removed: readonly RemovedPart[];
  /** Comments and linked issues that were left out, with reasons. */
  leftOut: readonly string[];
  /** Links in the frozen texts, which only the guarded fetcher may read (R21). */
  links: readonly string[];
}

export interface GatherOptions {
  forge: Forge;
  config: GithubConfig;
  ourselves: readonly string[];
  job: Job;
}

/** Limits, since each of these costs calls of the forge's hourly quota. */
const maxLinked = 5;
const maxPermalinks = 5;
const maxAuthors = 30;

/**
 * Assembles what the model reads about a job: the frozen title and body, the text of the request, comments that permitted people made before the
 * request and that nobody has hidden, linked issues one level deep, and the lines that permalinks point to. All of it without what a
 * person does not see on the page (R3, R4, R17).
 */
export async function gatherIssue(options: GatherOptions): Promise<GatheredIssue> {
  return new Gathering(options).gather();
}

class Gathering {
  readonly #options: GatherOptions;
  readonly #removed = new Map<string, number>();
  readonly #leftOut: string[] = [];
  readonly #links = new Set<string>();
  readonly #roles = new Map<string, boolean>();

  constructor(options: GatherOptions) {
    this.#options = options;
  }

  async gather(): Promise<GatheredIssue> {
    const { job, forge } = this.#options;
    const { input } = job;
    const title = this.#visible(input.title).replace(/\s+/g, ' ');
    const body = this.#visible(input.body);
    const comments = await this.#comments();
    const texts = [body, job.text, ...comments.map((comment) => comment.body)].join('\n');
    const quoted = [...(await this.#linked(texts)), ...(await this.#quotedLines(texts))];
    return {
      issue: {
        title: job.pull ? job.pull.title : title,
        body: job.text === '' ? body : this.#withRequest(job, body),
        number: job.pull?.issueNumber ?? job.number,
        url: `${forge.webUrl}/${job.pull ? 'pull' : 'issues'}/${job.number}`,
        author: input.author,
        labels: input.labels,
        comments: [...comments, ...quoted],
      },
      removed: [...this.#removed].map(([what, count]) => ({ what, count })),
      leftOut: this.#leftOut,
      links: [...this.#links],
    };
  }

  #withRequest({ text, requestedBy, pull }: Job, body: string): string {
    return pull
      ? `${requestedBy} asks on pull request ${pull.number}:\n\n${text}\n\nWhat the pull request says of itself:\n\n${body}`
      : `${body}\n\n${requestedBy} adds:\n\n${text}`;
  }

  #visible(markdown: string): string {
    const { text, removed } = visibleText(markdown);
    for (const { what, count } of removed) this.#count(what, count);
    for (const link of findLinks(markdown)) this.#links.add(link);
    return text;
  }

  /** Lines of code as a page shows them: a link may lead to what nobody has looked at. */
  #seen(code: string): string {
    const { text, hidden } = stripHiddenCharacters(code);
    if (hidden > 0) this.#count('invisible characters', hidden);
    return text;
  }

  #count(what: string, count: number): void {
    this.#removed.set(what, (this.#removed.get(what) ?? 0) + count);
  }

  /** Comments as they were at the time of the request. One that was edited later is left out (H8). */
  async #comments(): Promise<IssueComment[]> {
    const { forge, job, config } = this.#options;
    const before = Date.parse(job.requestedAt);
    const kept: IssueComment[] = [];
    const comments = await forge.comments(job.number);
    const hidden = comments.length === 0 ? new Set() : await forge.hiddenComments(job.number);
    await this.#askRoles(comments.filter(({ id }) => !hidden.has(id)));
    for (const comment of comments) {
      if (isOurLogin(this.#options, comment.author) || `comment-${comment.id}` === job.thread) continue;
      if (Date.parse(comment.createdAt) > before || Date.parse(comment.updatedAt) > before) {
        this.#leftOut.push(`a comment by ${comment.author} made or edited after the request`);
      } else if (hidden.has(comment.id)) {
        this.#leftOut.push(`a comment by ${comment.author} that someone has hidden`);
      } else if (!(await this.#mayBeRead(comment.author))) {
        this.#leftOut.push(`a comment by ${comment.author}, ${this.#whyNot(comment.author)}`);
      } else if (!parseCommand(comment.body, config.command)) {
        const text = this.#visible(ownWords(comment.body));
        if (text !== '') kept.push({ author: comment.author, body: text });
      }
    }
    return kept;
  }

  /**
   * Asks about as many people as one run asks about: those first whom the forge ties to the repository, then those who spoke
   * last. Strangers by the dozen would keep the words of everybody after them from the model.
   */
  async #askRoles(comments: readonly ForgeComment[]): Promise<void> {
    const before = Date.parse(this.#options.job.requestedAt);
    const asked = comments.filter(
      ({ author, updatedAt }) => !isOurLogin(this.#options, author) && Date.parse(updatedAt) <= before,
    );
    const [tied, others] = [asked.filter(({ isTied }) => isTied), asked.filter(({ isTied }) => !isTied)];
    for (const { author } of [...tied.toReversed(), ...others.toReversed()]) await this.#mayBeRead(author);
  }

  #whyNot(login: string): string {
    const isAsked = this.#roles.has(login) || login.endsWith('[bot]');
    return isAsked
      ? 'who has no write access'
      : `of whom it was not asked whether they may write: ${maxAuthors} others were`;
  }

  async #mayBeRead(login: string): Promise<boolean> {
    const { config, forge } = this.#options;
    if (config.readCommentsFrom === 'everyone') return true;
    if (login.endsWith('[bot]')) return config.bots.includes(login);
    const known = this.#roles.get(login);
    if (known !== undefined) return known;
    if (this.#roles.size >= maxAuthors) return false;
    const allowed = mayWrite(await forge.role(login));
    this.#roles.set(login, allowed);
    return allowed;
  }

  async #linked(texts: string): Promise<IssueComment[]> {
    const { forge, job } = this.#options;
    const numbers = findLinkedNumbers(texts, [...this.#links], forge.webUrl, job.number);
    const found: IssueComment[] = [];
    for (const number of numbers.slice(0, maxLinked)) {
      const issue = await forge.issue(number);
      if (!issue) continue;
      if (!(await this.#mayBeRead(issue.author))) {
        this.#leftOut.push(`#${number} by ${issue.author}, ${this.#whyNot(issue.author)}`);
        continue;
      }
      const kind = issue.isPullRequest ? 'pull request' : 'issue';
      const body = visibleText(issue.body).text.slice(0, 8000);
      found.push({
        author: `linked ${kind} #${number}`,
        body: `${visibleText(issue.title).text}\n\n${body}`.trim(),
      });
    }
    return found;
  }

  async #quotedLines(texts: string): Promise<IssueComment[]> {
    const { forge } = this.#options;
    const found: IssueComment[] = [];
    const permalinks = findPermalinks(texts, [...this.#links], forge.webUrl);
    for (const { path, ref, startLine, endLine } of permalinks.slice(0, maxPermalinks)) {
      if (pathProblem(path) !== undefined) continue;
      const text = await forge.readText(path, ref);
      const lines = text?.split('\n').slice(startLine - 1, endLine);
      if (lines?.length)
        found.push({
          author: `${path}, lines ${startLine}-${endLine} at ${ref.slice(0, 12)}`,
          body: this.#seen(lines.join('\n')),
        });
    }
    return found;
  }
}
