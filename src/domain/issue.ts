/** One comment on an issue or pull request, by a person whose words may reach the model. */
export interface IssueComment {
  author: string;
  body: string;
}

/** An issue, as the text that a person sees on its page. Nothing in it is trusted as a command. */
export interface Issue {
  title: string;
  body: string;
  /** Number on the forge; absent for an issue read from a file or stdin. */
  number?: number;
  url?: string;
  author?: string;
  labels?: readonly string[];
  comments?: readonly IssueComment[];
}
