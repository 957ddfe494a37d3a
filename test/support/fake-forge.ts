import type { Role } from '../../src/domain/index.ts';
import type { Forge, ForgePull } from '../../src/ports/index.ts';

/** What a fake forge answers; everything else throws. */
export interface FakeForgeOptions {
  roles?: Readonly<Record<string, Role>>;
  /** Author of review 9, whose remark stands on line 1 of `a.js`. */
  reviewAuthor?: string;
  /** Who put the label on issue 7. */
  labelledBy?: string;
  /** When the body of issue 7 was last edited. */
  editedAt?: string;
  /** Where the head of pull request 8 lies. */
  headRepository?: string;
  /** Labels that issue 7 has now. */
  labels?: readonly string[];
  /** Users that issue 7 has now. */
  assignees?: readonly string[];
  /** Whether the conversation of issue 7 is locked. */
  locked?: boolean;
  /** What else it answers, or otherwise. */
  answers?: Partial<Forge>;
}

/** A forge with issue 7 and pull request 8, which is ours. Looks only: a write throws. */
export function fakeForge(options: FakeForgeOptions = {}): Forge {
  const { roles = {}, reviewAuthor = 'wendy', labelledBy = 'wendy', editedAt = 'never' } = options;
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
  const labels = options.labels ?? ['patchwright', 'patchwright:plan'];
  const issue = {
    number: 7,
    title: 'T',
    body: 'B',
    author: 'rita',
    state: 'open' as const,
    locked: options.locked ?? false,
    labels,
    assignees: options.assignees ?? ['our-bot[bot]'],
    isPullRequest: false,
    ...times,
  };
  const pull: ForgePull = {
    ...{
      number: 8,
      title: 'T',
      body: '',
      author: 'our-bot[bot]',
      state: 'open',
      merged: false,
      draft: true,
      locked: false,
    },
    ...{
      headBranch: 'patchwright/issue-7-t',
      headSha: 'a'.repeat(40),
      headRepository: options.headRepository ?? 'acme/shop',
    },
    ...{ baseBranch: 'main', url: 'https://github.test/acme/shop/pull/8', createdAt: times.createdAt },
  };
  const looks: Partial<Forge> = {
    repository: 'acme/shop',
    webUrl: 'https://github.test/acme/shop',
    role: async (login) => roles[login] ?? 'none',
    issue: async () => issue,
    comments: async () => [],
    hiddenComments: async () => new Set(),
    hiddenReviewComments: async () => new Set(),
    pull: async () => pull,
    pullsFrom: async () => [],
    recentPulls: async () => [],
    linkedPulls: async () => [],
    recentComments: async () => [],
    labelledIssues: async () => [issue],
    labelEvents: async () => [{ label: 'patchwright', actor: labelledBy, at: times.createdAt }],
    lastEditedAt: async () => editedAt,
    review: async () => ({ id: 9, author: reviewAuthor, body: '', state: 'commented' }),
    reviewComments: async () => [
      {
        id: 11,
        reviewId: 9,
        author: reviewAuthor,
        body: 'one',
        path: 'a.js',
        line: 1,
        createdAt: times.createdAt,
      },
    ],
    ...options.answers,
  };
  return new Proxy(looks as Forge, {
    get: (target, name) => {
      if (name in target) return target[name as keyof Forge];
      throw new Error(`nobody expected a call of ${String(name)}`);
    },
  });
}
