import { readFileSync } from 'node:fs';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  jobs: Record<string, { if?: string; concurrency?: object; permissions: object; needs?: string }>;
}
const example = parse(readFileSync('docs/examples/patchwright.yml', 'utf8')) as Workflow;

/** What GitHub's own reader of expressions makes of a condition. */
function holds(condition: string, github: object, vars: object = {}): boolean {
  const tree = new Parser(new Lexer(condition).lex().tokens, ['github', 'vars'], []).parse();
  const context = JSON.parse(JSON.stringify({ github, vars }), data.reviver) as data.Dictionary;
  const value = new Evaluator(tree, context).evaluate();
  return value.coerceString() !== 'false' && value.coerceString() !== '';
}

const event = (name: string, payload: object) => ({
  event_name: name,
  repository: 'acme/shop',
  event: payload,
});
const comment = (body: string, association: string, more: object = {}, type = 'User') =>
  event('issue_comment', {
    action: 'created',
    comment: { body, author_association: association, user: { type } },
    issue: { body: 'text', ...more },
  });
const ourPull = { pull_request: {}, body: 'Fixes #7\n\n<!-- patchwright:v2 pull x y -->' };
const branch = 'patchwright/issue-7-totals';
const checks = (conclusion: string, head_branch = branch, repository = 'acme/shop') =>
  event('workflow_run', {
    workflow_run: { conclusion, head_branch, head_repository: { full_name: repository } },
  });
const review = (ref: string, association = 'MEMBER', repository = 'acme/shop') =>
  event('pull_request_review', {
    review: { author_association: association },
    pull_request: { head: { ref, repo: { full_name: repository } } },
  });
const labelled = (name: string) => event('issues', { action: 'labeled', label: { name } });
const edited = (body: string, type = 'User') =>
  event('issue_comment', { action: 'edited', sender: { type }, comment: { body } });
const plan = '- [x] **Approve: start the edits with the ticked files**\n<!-- patchwright:v2 issue x y -->';

const rows: [string, object, boolean][] = [
  ['our label', labelled('patchwright'), true],
  ['our label for a plan', labelled('patchwright:plan'), true],
  ['another label', labelled('bug'), false],
  ['an issue given to somebody', event('issues', { action: 'assigned', assignee: { login: 'x' } }), false],
  ['a command by a member', comment('/patchwright run', 'MEMBER'), true],
  ['a command by a collaborator in the middle of a text', comment('Yes.\n/patchwright', 'COLLABORATOR'), true], // prettier-ignore
  ['a command by a member who hides it, whom GitHub calls a contributor', comment('/patchwright run', 'CONTRIBUTOR'), true], // prettier-ignore
  ['a review by a member who hides it', review(branch, 'CONTRIBUTOR'), true],
  ['a command by somebody whom GitHub takes for a mannequin', comment('/patchwright run', 'MANNEQUIN'), false], // prettier-ignore
  ['a command by somebody new to GitHub', comment('/patchwright run', 'FIRST_TIMER'), false],
  ['a command by a stranger', comment('/patchwright run', 'NONE'), false],
  ['a command by a first-timer', comment('/patchwright run', 'FIRST_TIME_CONTRIBUTOR'), false],
  ['a command by a bot, which the configuration may list', comment('/patchwright run', 'NONE', {}, 'Bot'), true], // prettier-ignore
  ['a remark on an issue', comment('Same here', 'MEMBER'), false],
  ['a remark on a pull request of somebody else', comment('Nice', 'MEMBER', { pull_request: {} }), false],
  ['a remark on our pull request', comment('Please raise it', 'OWNER', ourPull), true],
  ['a stranger on our pull request', comment('Please raise it', 'NONE', ourPull), false],
  ['a bot on our pull request', comment('Coverage: 90 %', 'NONE', ourPull, 'Bot'), false],
  ['a ticked plan', edited(plan), true],
  ['a plan whose files were unticked', edited(plan.replace('[x]', '[ ]')), false],
  ['a comment of ours that we edit', edited(plan, 'Bot'), false],
  ['any other comment that is edited', edited('typo'), false],
  ['a review of our pull request', review(branch), true],
  ['a review by a stranger', review(branch, 'NONE'), false],
  ['a review of another pull request', review('feature'), false],
  ['a review of a fork that looks like ours', review(branch, 'MEMBER', 'nora/shop'), false],
  ['a failed run on our branch', checks('failure'), true],
  ['a run that timed out on our branch', checks('timed_out'), true],
  ['a run that passed on our branch', checks('success'), false],
  ['a failed run on main', checks('failure', 'main'), false],
  ['a failed run of a fork', checks('failure', branch, 'nora/shop'), false],
  ['the schedule', event('schedule', {}), true],
  ['a start by hand', event('workflow_dispatch', {}), true],
];

describe('the workflow starts a runner', () => {
  it.each(rows)('for %s: %#', (_, github, starts) => {
    expect(holds(example.jobs['greet']!.if!, github)).toBe(starts);
  });

  it('for an issue given to the user that it names', () => {
    const given = event('issues', { action: 'assigned', assignee: { login: 'fixer' } });
    expect(holds(example.jobs['greet']!.if!, given, { PATCHWRIGHT_ASSIGNEE: 'fixer' })).toBe(true);
  });

  it('once for a review, not once more for each of its remarks', () => {
    expect(example.on).not.toHaveProperty('pull_request_review_comment');
  });

  it('that waits in line only for what the first job let in', () => {
    expect(example.jobs['greet']).not.toHaveProperty('concurrency');
    expect(example.jobs['patchwright']).toMatchObject({
      needs: 'greet',
      if: "needs.greet.outputs.start == 'true'",
      concurrency: { group: 'patchwright-${{ needs.greet.outputs.group }}', queue: 'max' },
    });
  });
});
