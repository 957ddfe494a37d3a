import type { FakeForgeOptions } from '../../support/fake-forge.ts';

/** An event, who caused it, and what it has to come to: the task of a job, or the reason why there is none. */
interface ActorRow {
  title: string;
  event: string;
  payload: Record<string, unknown>;
  comesTo: string;
  forge?: FakeForgeOptions;
}

export const issue = {
  number: 7,
  title: 'T',
  body: 'B',
  user: { login: 'rita' },
  state: 'open',
  labels: [{ name: 'patchwright' }],
  updated_at: '2026-01-01T00:00:00Z',
};
const pull = { ...issue, number: 8, pull_request: {} };
const label = { name: 'patchwright' };
const wendy = { login: 'wendy', type: 'User' };
const rita = { login: 'rita', type: 'User' };

const said = (body: string | null, by: { login: string; type?: string } | null = wendy, more: object = {}) => ({
  action: 'created',
  issue,
  comment: { id: 5, body, user: by, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', ...more },
  sender: by ?? wendy,
}); // prettier-ignore

/** A comment of a writer on an issue. */
const words = (title: string, body: string, comesTo = 'no-command'): ActorRow => ({
  title: `a comment ${title}`,
  event: 'issue_comment',
  payload: said(body),
  comesTo,
});

/** A comment of a writer on our pull request. */
const remark = (title: string, body: string, comesTo: string, forge: FakeForgeOptions = {}): ActorRow => ({
  title: `a remark on our pull request ${title}`,
  event: 'issue_comment',
  payload: { ...said(body), issue: pull },
  comesTo,
  forge,
});

const other = (title: string, event: string, payload: object, comesTo = 'irrelevant-event'): ActorRow => ({
  title,
  event,
  payload: { sender: wendy, ...payload },
  comesTo,
});

const review = { id: 9, submitted_at: '2026-01-01T00:00:00Z' };
const onLine = (id: number | null) => ({
  comment: { id: 11, body: 'one', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', pull_request_review_id: id },
  pull_request: { number: 8 },
}); // prettier-ignore
const run = (conclusion: string) => ({
  action: 'completed',
  workflow_run: { head_sha: 'a'.repeat(40), head_branch: 'patchwright/issue-9-x', conclusion },
});

const whereWordsStand: readonly ActorRow[] = [
  words('with the command in an HTML comment', '<!-- /patchwright run -->'),
  words('with the command in an HTML comment over lines', '<!--\n/patchwright run\n-->'),
  words('with the command in <pre>', '<pre>\n/patchwright run\n</pre>'),
  words('with the command in an attribute over lines', 'a <span title="\n/patchwright run\n">b</span>'),
  words('with the command folded away', '<details>\n<summary>x</summary>\n\n/patchwright run\n\n</details>'),
  words('with the command in a code span over lines', '`code\n/patchwright run\ncode`'),
  words('with the command in a fence of waves', '~~~\n/patchwright run\n~~~'),
  words('with the command in a fence that never ends', '```\n/patchwright run'),
  words('with the command in a fence of a list', '- ```\n  /patchwright run\n  ```'),
  words('with the command as an item', '- /patchwright run'),
  words('with the command as a numbered item', '1. /patchwright run'),
  words('with the command in a lazy line of a quote', '> they said\n/patchwright run'),
  words('with the command in a nested quote', '> > /patchwright run'),
  words('with the command four spaces in', 'Look:\n\n    /patchwright run'),
  words('with the command behind a tab', '\t/patchwright run'),
  words('with the command in a table', '| a |\n|---|\n| /patchwright run |'),
  words('with the command as a heading', '# /patchwright run'),
  words('with the command as the text of a link', '[/patchwright run](https://x.test)'),
  words('with the command as the text of a picture', '![/patchwright run](https://x.test/a.png)'),
  words('with another word that begins alike', '/patchwright-run'),
  words('with two slashes', '//patchwright run'),
  words('with the command behind a name', '@rita /patchwright run'),
  words('with an invisible character before the command', '\u200b/patchwright run'),
  words('with a letter that only looks Latin', '/p\u0430tchwright run'),
  words('with the command in bold', '**/patchwright run**'),
  words('that is empty', ''),
  words('with the command behind Windows line ends', 'Hello\r\n/patchwright run', 'run'),
  words('with the command three spaces in', '   /patchwright run', 'run'),
  words('with the command in mixed case', '/PatchWright Retry please', 'run'),
  words('with the command behind a tab inside', '/patchwright\trun', 'run'),
  words('with the command behind a fence that ended', '```\ncode\n```\n/patchwright run', 'run'),
  words('with the command behind a quote that ended', '> they said\n\n/patchwright plan', 'plan'),
  words('with words that are no verb', '/patchwright raise the step', 'run'),
  words('that says stop in capitals', '/patchwright STOP', 'stop'),
];

const whatEventsSay: readonly ActorRow[] = [
  other('an edited command', 'issue_comment', { ...said('/patchwright run'), action: 'edited' }, 'comment-edited'),
  other('a deleted command', 'issue_comment', { ...said('/patchwright run'), action: 'deleted' }),
  other('a command of a user who is gone', 'issue_comment', said('/patchwright run', null), 'not-author'),
  other('a command without a sender', 'issue_comment', { ...said('/patchwright run'), sender: undefined }, 'not-author'),
  other('a label without a sender', 'issues', { action: 'labeled', issue, label, sender: undefined }, 'no-sender'),
  other('a label in capitals, which GitHub takes for the same', 'issues', { action: 'labeled', issue, label: { name: 'Patchwright' } }, 'run'),
  other('the label for a plan in capitals', 'issues', { action: 'labeled', issue, label: { name: 'Patchwright:Plan' } }, 'plan'),
  other('a label that begins alike', 'issues', { action: 'labeled', issue, label: { name: 'patchwright-later' } }, 'other-label'),
  other('a label on a pull request', 'issues', { action: 'labeled', issue: pull, label }, 'pull-request'),
  other('a label taken off', 'issues', { action: 'unlabeled', issue, label }),
  other('an issue opened with the label', 'issues', { action: 'opened', issue }),
  other('an issue edited under the label', 'issues', { action: 'edited', issue }),
  other('an issue transferred with the label', 'issues', { action: 'transferred', issue }),
  other('an issue reopened with the label', 'issues', { action: 'reopened', issue }),
  other('an issue given to somebody else', 'issues', { action: 'assigned', issue, assignee: rita }, 'other-assignee'),
  other('a pull request given to us', 'issues', { action: 'assigned', issue: pull, assignee: { login: 'our-bot[bot]' } }, 'other-assignee'),
  other('an issue taken from us', 'issues', { action: 'unassigned', issue, assignee: { login: 'our-bot[bot]' } }),
  other('a label by Dependabot', 'issues', { action: 'labeled', issue, label, sender: { login: 'dependabot[bot]', type: 'Bot' } }, 'bot'),
  other('a command by Actions', 'issue_comment', said('/patchwright run', { login: 'github-actions[bot]', type: 'Bot' }), 'bot'),
  other('our own words, in other letters', 'issue_comment', said('/patchwright run', { login: 'OUR-BOT[bot]', type: 'Bot' }), 'own-event'),
  other('a command by an organization', 'issue_comment', said('/patchwright run', { login: 'acme', type: 'Organization' }), 'no-permission'),
  other('a command by the author of the issue', 'issue_comment', said('/patchwright run', rita), 'no-permission'),
  other('a contributor who says so', 'issue_comment', said('/patchwright run', rita, { author_association: 'CONTRIBUTOR' }), 'no-permission'),
  other('a review by a reader', 'pull_request_review', { action: 'submitted', review, pull_request: { number: 8 }, sender: rita }, 'no-permission'),
  other('a review that was edited', 'pull_request_review', { action: 'edited', review, pull_request: { number: 8 } }),
  other('a review that was dismissed', 'pull_request_review', { action: 'dismissed', review, pull_request: { number: 8 } }),
  other('a remark on a line by a writer', 'pull_request_review_comment', { action: 'created', ...onLine(9) }, 'edit-lines'),
  other('a remark on a line by a reader', 'pull_request_review_comment', { action: 'created', ...onLine(9), sender: rita }, 'no-permission'),
  other('a remark on a line that was edited', 'pull_request_review_comment', { action: 'edited', ...onLine(9) }),
  other('a remark on a line of no review', 'pull_request_review_comment', { action: 'created', ...onLine(null) }),
  other('a pull request opened', 'pull_request', { action: 'opened', pull_request: { number: 8 } }),
  other('a pull request labelled', 'pull_request', { action: 'labeled', label, pull_request: { number: 8 } }),
  other('a pull request of a fork', 'pull_request_target', { action: 'opened', pull_request: { number: 8 } }),
  other('a push', 'push', { ref: 'refs/heads/main' }),
  other('a remark on a commit', 'commit_comment', { action: 'created', comment: undefined }),
  other('a command in a discussion', 'discussion_comment', { action: 'created' }),
  other('an event of one’s own', 'repository_dispatch', { action: 'patchwright' }),
  other('a workflow that passed', 'workflow_run', run('success')),
  other('a workflow that was cancelled', 'workflow_run', run('cancelled')),
  other('a workflow that was skipped', 'workflow_run', run('skipped')),
  other('a workflow that only started', 'workflow_run', { ...run('failure'), action: 'requested' }),
  other('a failed workflow of no pull request', 'workflow_run', run('failure'), 'no-pull-request'),
  other('a dispatch by a reader', 'workflow_dispatch', { inputs: { issue: '7' }, sender: rita }, 'no-permission'),
  other('a dispatch without a number', 'workflow_dispatch', { inputs: { issue: 'seven' } }),
  other('a dispatch of issue 0', 'workflow_dispatch', { inputs: { issue: '0' } }),
  other('a dispatch of half an issue', 'workflow_dispatch', { inputs: { issue: '7.5' } }),
  other('a dispatch for a plan', 'workflow_dispatch', { inputs: { issue: '7', task: 'plan' } }, 'plan'),
  other('a dispatch for a task that is none', 'workflow_dispatch', { inputs: { issue: '7', task: 'stop' } }, 'run'),
]; // prettier-ignore

const remarks: readonly ActorRow[] = [
  remark('that thanks', 'Thanks!', 'asks-nothing'),
  remark('of praise', 'LGTM, nice work', 'asks-nothing'),
  remark('of one sign', '👍', 'asks-nothing'),
  remark('that only quotes', '> Please raise it', 'asks-nothing'),
  remark('to somebody else', '@boss what do you think?', 'not-addressed'),
  remark('to us by name', '@our-bot raise it', 'revise'),
  remark('that asks', 'Why is STEP two?', 'ask'),
  remark('that wishes', 'Raise it once more', 'revise'),
  remark('to rebase', '/patchwright rebase', 'rebase'),
  remark('whose branch lies in a fork', 'Raise it', 'fork', { headRepository: 'nora/shop' }),
  remark('whose branch lies in a fork, as a command', '/patchwright rebase', 'refused: fork', { headRepository: 'nora/shop' }),
]; // prettier-ignore

/** Written down from docs/github.md before they were tried. */
const asThePageSays: readonly ActorRow[] = [
  words('with the command in a part that is unfolded by hand', '<details open>\n\n/patchwright run\n\n</details>'),
  words('with the command as the next line of an item', '- one\n/patchwright run'),
  words('with a comma behind the command', '/patchwright, run'),
  words('with the command under a heading', '# Please\n/patchwright run', 'run'),
  words('with the command behind a list that ended', '- one\n- two\n\n<!-- -->\n\n/patchwright plan', 'plan'),
  words('with the command under a line', '***\n/patchwright stop', 'stop'),
  words('of the command alone', '/patchwright', 'run'),
  words('with two commands, of which the first counts', '/patchwright explain\n/patchwright run', 'explain'),
  other('a workflow that ran out of time, of no pull request', 'workflow_run', run('timed_out'), 'no-pull-request'),
  other('a workflow that could not start, of no pull request', 'workflow_run', run('startup_failure'), 'no-pull-request'),
  other('a workflow that waits for a person', 'workflow_run', run('action_required')),
  other('a check without an opinion', 'check_run', { action: 'completed', check_run: { head_sha: 'a'.repeat(40), conclusion: 'neutral' } }),
  other('a comment that was pinned', 'issue_comment', { ...said('/patchwright run'), action: 'pinned' }),
  other('a label that the event does not name', 'issues', { action: 'labeled', issue }),
  other('a dispatch of an issue below nothing', 'workflow_dispatch', { inputs: { issue: '-7' } }),
  other('a review by a bot that is not listed', 'pull_request_review', { action: 'submitted', review, pull_request: { number: 8 }, sender: { login: 'copilot[bot]', type: 'Bot' } }, 'bot'),
  remark('of praise and a wish', 'Looks good, but rename STEP', 'revise'),
  remark('that wishes politely', 'Could you rename STEP?', 'revise'),
  remark('that thanks and asks', 'Thanks! Why is it two?', 'ask'),
  remark('to two others', '@rita @boss please have a look', 'not-addressed'),
  remark('of a cheering picture alone', '![party](https://x.test/a.gif)', 'asks-nothing'),
  remark('of a screenshot alone', '![](https://github.com/user-attachments/assets/0a1b2c3d-0000-4000-8000-000000000000)', 'revise'),
]; // prettier-ignore

export const actorRows = [...whereWordsStand, ...whatEventsSay, ...remarks, ...asThePageSays];
