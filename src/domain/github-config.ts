import { z } from 'zod';

const login = z.string().regex(/^[\w-]+(\[bot\])?$/, 'a GitHub login, e.g. octocat or dependabot[bot]');
const label = z.string().min(1).max(50);
const branch = z.string().regex(/^(?!-)[\w./-]+$/, 'a branch name');
const host = z.string().regex(/^(\*\.)?[a-z0-9.-]+$/, 'a host name, e.g. example.com');

/** The `github` section of `.github/patchwright.yml`: how Patchwright behaves on GitHub. */
export const githubConfigSchema = z.strictObject({
  label: label
    .default('patchwright')
    .describe('Label that starts a run when a person with write access puts it on an issue.'),
  planLabel: label
    .default('patchwright:plan')
    .describe('Label that posts a plan and waits for /patchwright approve or an edited task list.'),
  command: z
    .string()
    .regex(/^\/[a-z][a-z0-9-]*$/)
    .default('/patchwright')
    .describe('Word at the start of a comment line that addresses Patchwright.'),
  assignee: login
    .optional()
    .describe('User whose assignment to an issue starts a run. Default: the user that the token acts as.'),
  bots: z
    .array(login)
    .default([])
    .describe(
      'Bots of Apps that may start runs, by exact login, e.g. renovate[bot]. GitHub tells no role of theirs, so the list decides. There is no wildcard.',
    ),
  identities: z
    .array(login)
    .default([])
    .describe(
      'Logins that write for Patchwright besides the one of its token, e.g. of an App used before; what they opened is ours.',
    ),
  readCommentsFrom: z
    .enum(['writers', 'everyone'])
    .default('writers')
    .describe('Whose comments and linked issues the model may see.'),
  followUps: z
    .enum(['all', 'commands'])
    .default('all')
    .describe(
      'Which comments on our own pull requests start a run: all by people with write access, or only commands.',
    ),
  base: branch.optional().describe('Branch that pull requests go to. Default: the default branch.'),
  labels: z.array(label).default([]).describe('Labels put on pull requests.'),
  reviewers: z
    .array(login)
    .default([])
    .describe('People asked to review. Default: the CODEOWNERS of the changed files.'),
  pullRequest: z
    .strictObject({
      maxFiles: z
        .int()
        .min(1)
        .default(20)
        .describe('A patch over this many files is offered in the comment instead.'),
      maxLines: z
        .int()
        .min(1)
        .default(800)
        .describe('A patch over this many changed lines is offered in the comment instead.'),
      whenChecksFail: z
        .enum(['comment', 'draft'])
        .default('comment')
        .describe('Where a patch goes that breaks checks: into the comment, or into a draft pull request.'),
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
        .describe('How often failed checks of one pull request are answered with a fix.'),
      maxLogLines: z
        .int()
        .min(20)
        .max(2000)
        .default(200)
        .describe('How much of a failed job’s log the model sees.'),
    })
    .prefault({})
    .describe('Failed checks on our own pull requests.'),
  review: z
    .strictObject({
      maxComments: z.int().min(1).max(300).default(50).describe('How many review comments one run answers.'),
    })
    .prefault({})
    .describe('Reviews of our own pull requests.'),
  schedule: z
    .strictObject({
      maxPerDay: z
        .int()
        .min(0)
        .max(100)
        .default(3)
        .describe('How many issues the schedule takes up in 24 hours.'),
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
          'Money for model calls of this repository in 24 hours; when it is used up, runs are refused with a word.',
        ),
      perMonthUsd: z.number().positive().optional().describe('The same for 30 days.'),
    })
    .prefault({})
    .describe('Money over many runs, counted from the comments that the runs ended in.'),
  links: z
    .strictObject({
      hosts: z
        .array(host)
        .max(50)
        .default([])
        .describe(
          'Hosts whose pages may be read when an issue links to them, on GitHub and in local runs; *.example.com means every host below.',
        ),
    })
    .prefault({})
    .describe('Links in issues.'),
});

/** How Patchwright behaves on GitHub. */
export type GithubConfig = z.infer<typeof githubConfigSchema>;
