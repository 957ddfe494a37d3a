import { z } from 'zod';

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

/** The shape of an issue that comes from a file or a caller; what it holds besides is left as it is. */
export const issueSchema = z.looseObject({
  title: z.string(),
  body: z.string(),
  number: z.number().optional(),
  url: z.string().optional(),
  author: z.string().optional(),
  labels: z.array(z.string()).optional(),
  comments: z.array(z.looseObject({ author: z.string(), body: z.string() })).optional(),
});
