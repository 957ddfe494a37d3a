import { z } from 'zod';

const login = z.string().regex(/^[\w-]+(\[bot\])?$/, 'a GitHub login, e.g. octocat or dependabot[bot]');
const label = z.string().min(1).max(50);
const branch = z.string().regex(/^(?!-)[\w./-]+$/, 'a branch name');
const host = z.string().regex(/^(\*\.)?[a-z0-9.-]+$/, 'a host name, e.g. example.com');

/** The `github` section of `.github/patchwright.yml`: how Patchwright behaves on GitHub. */
export const githubConfigSchema = z.strictObject({
  label: label
    .default('patchwright')
    .describe('Label that starts a run when someone with write access adds it to an issue.'),
  planLabel: label
    .default('patchwright:plan')
    .describe('Label that posts a plan and waits for `/patchwright approve` or ticked boxes.'),
  command: z
    .string()
    .regex(/^\/[a-z][a-z0-9-]*$/)
    .default('/patchwright')
    .describe('Command word, at the start of a comment line.'),
  assignee: login
    .optional()
    .describe('Assigning an issue to this user starts a run. Default: the user the token belongs to.'),
  bots: z
    .array(login)
    .default([])
    .describe(
      'App bots that may start runs, by exact login, e.g. renovate[bot]; no wildcards. GitHub reports no role for bots, so this list decides.',
    ),
  identities: z
    .array(login)
    .default([])
    .describe(
      'Further logins that write for Patchwright, e.g. an App used before. What they opened counts as Patchwright’s own.',
    ),
  readCommentsFrom: z
    .enum(['writers', 'everyone'])
    .default('writers')
    .describe('Whose comments and linked issues the model may see.'),
  followUps: z
    .enum(['all', 'commands'])
    .default('all')
    .describe(
      'Which comments on Patchwright’s pull requests start a run: `all` by people with write access, or only `commands`.',
    ),
  base: branch.optional().describe('Base branch of pull requests. Default: the default branch.'),
  labels: z.array(label).default([]).describe('Labels to add to pull requests.'),
  reviewers: z
    .array(login)
    .default([])
    .describe('Reviewers to request. Default: the CODEOWNERS of the changed files.'),
  pullRequest: z
    .strictObject({
      maxFiles: z
        .int()
        .min(1)
        .default(20)
        .describe('A larger patch, in files, is offered in the comment instead.'),
      maxLines: z
        .int()
        .min(1)
        .default(800)
        .describe('A larger patch, in changed lines, is offered in the comment instead.'),
      whenChecksFail: z
        .enum(['comment', 'draft'])
        .default('comment')
        .describe('Where to offer a patch that breaks checks: in the comment, or as a draft pull request.'),
    })
    .prefault({})
    .describe('When a patch is worth a pull request.'),
  ci: z
    .strictObject({
      maxAttempts: z
        .int()
        .min(0)
        .max(10)
        .default(2)
        .describe('How many times failed checks on one pull request are answered with a fix.'),
      maxLogLines: z
        .int()
        .min(20)
        .max(2000)
        .default(200)
        .describe('Lines of a failed job’s log that the model sees.'),
    })
    .prefault({})
    .describe('Failed checks on Patchwright’s pull requests.'),
  review: z
    .strictObject({
      maxComments: z
        .int()
        .min(1)
        .max(300)
        .default(50)
        .describe('Maximum review comments answered by one run.'),
    })
    .prefault({})
    .describe('Reviews of Patchwright’s pull requests.'),
  schedule: z
    .strictObject({
      maxPerDay: z
        .int()
        .min(0)
        .max(100)
        .default(3)
        .describe('Maximum issues the schedule starts in 24 hours.'),
    })
    .prefault({})
    .describe('Scheduled runs over labelled issues.'),
  budget: z
    .strictObject({
      perDayUsd: z
        .number()
        .positive()
        .optional()
        .describe(
          'Budget in US dollars for model calls of this repository in 24 hours. When it is used up, runs are refused with a comment.',
        ),
      perMonthUsd: z.number().positive().optional().describe('The same for 30 days.'),
    })
    .prefault({})
    .describe('Budget over several runs, counted from the final comments of the runs.'),
  links: z
    .strictObject({
      hosts: z
        .array(host)
        .max(50)
        .default([])
        .describe(
          'Hosts whose pages may be read when an issue links to them, on GitHub and in local runs; `*.example.com` matches every subdomain.',
        ),
    })
    .prefault({})
    .describe('Links in issues.'),
});

/** Whether two names mean one label: GitHub keeps the case that was typed, and no two labels that differ in it alone. */
export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** How Patchwright behaves on GitHub. */
export type GithubConfig = z.infer<typeof githubConfigSchema>;
