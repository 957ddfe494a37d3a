import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../../src/domain/index.ts';
import { readThreadMemory } from '../../../src/markers/thread-memory.ts';
import { renderMarker } from '../../../src/markers/state-marker.ts';
import { repo } from '../../support/world/github-world.ts';
import { files, useStage } from '../../support/world/setup.ts';

const stage = useStage();

/** Changes what the drafting job left, as whoever runs code in it could. */
function forge(change: (outcome: { job: object; patch: object }) => object): void {
  const file = path.join(stage.jobs.temp, 'patchwright', 'draft.json');
  const artifact = JSON.parse(readFileSync(file, 'utf8')) as { outcomes: { job: object; patch: object }[] };
  const outcomes = artifact.outcomes.map((outcome) => ({ ...outcome, ...change(outcome) }));
  writeFileSync(file, JSON.stringify({ ...artifact, outcomes }));
}

async function drafted() {
  const issue = await stage.events.openIssue('Totals are wrong', '');
  const event = await stage.events.label(issue);
  await stage.jobs.draft(event);
  return { issue, event };
}

describe('a forged artifact', () => {
  it('that names another issue, thread and request writes nothing there', async () => {
    const theirs = await stage.events.openIssue('Something else', '');
    const { issue, event } = await drafted();
    for (const job of [
      { key: '0'.repeat(16), thread: 'issue', number: theirs },
      { key: '0'.repeat(16), thread: 'comment-1', number: issue },
    ]) {
      forge((outcome) => ({ job: { ...outcome.job, ...job } }));
      await stage.jobs.publish(event);
      expect(await stage.ourComments(theirs)).toEqual([]);
      expect(await stage.ourComments(issue)).toHaveLength(1);
      expect(await stage.openPulls()).toEqual([]);
    }
  });

  it.each([
    ['is of another version', '{"version":"1","skip":{"reason":"a","message":"b"}}'],
    ['is cut off', '{"version":1,"outcomes":['],
  ])('that %s publishes nothing, and whoever waits is told', async (_, text) => {
    const { issue, event } = await drafted();
    writeFileSync(path.join(stage.jobs.temp, 'patchwright', 'draft.json'), text);
    writeFileSync(path.join(stage.jobs.temp, 'output'), '');
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.openPulls()).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-unusable`');
    expect(stage.jobs.read('output')).toMatch(/^verdict<<.*\nfailed$/m);
  });

  it('with checks by the thousand keeps nobody waiting: it is not read', async () => {
    const { issue, event } = await drafted();
    const check = { name: 'tests', before: 'passed', after: 'passed', newFindings: 0 };
    forge(() => ({ checks: Array.from({ length: 1000 }, () => check) }));
    expect(await stage.jobs.publish(event)).toBe(1);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-unusable`');
  });

  it('that gives money back is not read: no total that people are told gets smaller (R26)', async () => {
    const { issue, event } = await drafted();
    forge(() => ({ usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: -1e9 } }));
    expect(await stage.jobs.publish(event)).toBe(1);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-unusable`');
    expect(await stage.openPulls()).toEqual([]);
  });

  it.each<[string, string, number, object?]>([
    ['the most that the configuration lets a run cost', 'limits: { maxCostUsd: 0.25 }', 0.25],
    ['what all its tokens cost with the model of the configuration', 'limits: { maxTokens: 1000 }', 0.01],
    [
      'what they cost with the weak one, if that is dearer',
      'limits: { maxTokens: 1000 }\nmodel: { weak: o1-pro }',
      0.6,
    ],
    [
      'what they cost with the one that the workflow names',
      'limits: { maxTokens: 1000 }',
      0.12,
      { model: { strong: 'gpt-5-pro' } },
    ],
  ])(
    'that claims to have cost more than any run fills a budget with no more than %s (R26)',
    async (_, limits, most, named = {}) => {
      stage.jobs.overrides = named;
      await stage.clone.commit(stage.world, { '.github/patchwright.yml': `${limits}\n` });
      const { issue, event } = await drafted();
      forge(() => ({ usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 1e308 } }));
      expect(await stage.jobs.publish(event)).toBe(0);
      const [comment] = await stage.ourComments(issue);
      const { id } = (await stage.world.as('boss').repos.get(repo)).data;
      const seal = { secret: 'marker-secret-of-the-tests', repository: 'acme/shop', id };
      expect(readThreadMemory(seal, comment!)?.memory.spent).toMatchObject([{ usd: most }]);
      expect(stage.jobs.read('output')).toContain(most.toFixed(6));
    },
  );

  it.each([
    ['a branch', 'main'],
    ['three million signs', 'a'.repeat(3_000_000)],
  ])('whose patch is for %s and no commit is not read, and keeps nobody waiting (R3)', async (_, base) => {
    const { issue, event } = await drafted();
    forge(({ patch }) => ({ patch: { ...patch, base } }));
    const asked = stage.world.requests.length;
    expect(await stage.jobs.publish(event)).toBe(1);
    expect((await stage.ourComments(issue))[0]).toContain('`draft-unusable`');
    // The configuration is that of the default branch.
    const others = stage.world.requests.slice(asked).filter((one) => !/\/git\/ref\//.test(one));
    expect(others.filter((one) => one.includes(base))).toEqual([]);
  });

  it('that says patched and changes nothing opens no pull request', async () => {
    const { issue, event } = await drafted();
    forge(({ patch }) => {
      const { changes } = patch as { changes: FileChange[] };
      return { patch: { ...patch, changes: changes.map((one) => ({ ...one, after: one.before })) } };
    });
    await stage.jobs.publish(event);
    expect(await stage.openPulls()).toEqual([]);
    expect(await stage.told(issue)).toEqual(['draft-unusable']);
  });

  it('that says somebody asked to stop, who did not, does not speak in their name', async () => {
    const { issue, event } = await drafted();
    forge(() => ({ verdict: { verdict: 'refused', reason: 'stopped', message: 'boss asked to stop.' } }));
    await stage.jobs.publish(event);
    const [comment] = await stage.ourComments(issue);
    expect(comment).not.toContain('boss');
    expect(comment).toMatch(/`nothing-drafted`[\s\S]*\(stopped\), which cannot be seen now/);
  });

  it('that brings a commit of no branch along is refused', async () => {
    const main = (await stage.world.as('boss').git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
    const { issue, event } = await drafted();
    await stage.world.as('boss').git.createRef({ ...repo, ref: 'refs/heads/side', sha: main });
    const side = await stage.clone.commit(stage.world, { 'evil.txt': 'x' }, 'side');
    forge((outcome) => ({ base: side, patch: { ...outcome.patch, base: side } }));
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.openPulls()).toEqual([]);
    expect((await stage.ourComments(issue))[0]).toContain('`conflict`');
  });

  it.each([
    ['a plan', async (issue: number) => stage.events.label(issue, 'patchwright:plan')],
    ['an answer', async (issue: number) => stage.events.comment(issue, '/patchwright ask why?')],
  ])('that brings a patch where %s was asked for publishes nothing (R30)', async (_, ask) => {
    const event = await ask(await stage.events.openIssue('Totals are wrong', ''));
    await stage.jobs.draft(event);
    const base = (await stage.world.as('boss').git.getRef({ ...repo, ref: 'heads/main' })).data.object.sha;
    const plan = {
      rootCause: '',
      approach: '',
      changes: [{ action: 'create', path: 'a.js', instructions: '' }],
    };
    const verdict = { verdict: 'patched', reason: 'validated', message: '' };
    forge(() => ({
      verdict,
      plan,
      patch: { base, changes: [{ path: 'a.js', change: 'create', after: 'x' }] },
    }));
    expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.openPulls()).toEqual([]);
    expect(stage.jobs.read('output')).toContain('draft-unusable');
  });

  it.each<[string, FileChange]>([
    ['changes', { path: 'src/tax.js', change: 'modify', before: files['src/tax.js'], after: 'door\n' }],
    ['makes', { path: 'src/door.js', change: 'create', after: 'door\n' }],
    ['removes', { path: 'src/tax.js', change: 'delete', before: files['src/tax.js'] }],
    [
      'moves',
      {
        ...{ path: 'src/door.js', from: 'src/tax.js', change: 'rename' as const },
        ...{ before: files['src/tax.js'], after: files['src/tax.js'] },
      },
    ],
  ])(
    'of an answer to remarks that %s a file nobody remarked on publishes nothing (R12)',
    async (_, change) => {
      const { pull } = await stage.firstPull();
      const { sha } = (await stage.openPulls())[0]!;
      const event = await stage.events.review(pull, 'src/total.js', ['Raise it.']);
      await stage.jobs.draft(event);
      forge(({ patch }) => ({ patch: { ...patch, changes: [change] } }));
      expect(await stage.jobs.publish(event)).toBe(4);
      expect((await stage.openPulls())[0]!.sha).toBe(sha);
      expect((await stage.ourComments(pull)).join('\n')).toContain('`out-of-scope`');
    },
  );

  it('of a rebase writes nothing that the pull request does not touch', async () => {
    const { pull } = await stage.firstPull();
    const { sha } = (await stage.openPulls())[0]!;
    const base = await stage.clone.commit(stage.world, { 'new.txt': 'new\n' });
    const event = await stage.events.comment(pull, '/patchwright rebase');
    await stage.jobs.draft(event);
    const change = { path: 'src/other.js', change: 'create', after: 'x' };
    forge(() => ({ base, head: sha, patch: { base, changes: [change] } }));
    expect(await stage.jobs.publish(event)).toBe(4);
    expect((await stage.openPulls())[0]!.sha).toBe(sha);
    expect((await stage.ourComments(pull))[0]).toContain('`out-of-scope`');
  });

  it.each<[what: string, forged: (honest: FileChange[]) => FileChange[]]>([
    [
      'what nobody put into its files',
      (honest) => honest.map((change) => ({ ...change, after: `${change.after}export const door = 1;\n` })),
    ],
    [
      'its files as the base has them',
      (honest) => honest.map((change) => ({ ...change, after: change.before })),
    ],
  ])('of a rebase does not write %s', async (_, forged) => {
    const { pull } = await stage.firstPull();
    const { sha } = (await stage.openPulls())[0]!;
    const base = await stage.clone.commit(stage.world, { 'new.txt': 'new\n' });
    const event = await stage.events.comment(pull, '/patchwright rebase');
    await stage.jobs.draft(event);
    const before = files['src/total.js'];
    const change: FileChange = {
      ...{ path: 'src/total.js', change: 'modify', before, after: before.replace('STEP = 1', 'STEP = 2') },
    };
    const publish = (changes: FileChange[]) => {
      forge(() => ({ base, head: sha, patch: { base, changes } }));
      return stage.jobs.publish(event);
    };
    expect(await publish(forged([change]))).toBe(4);
    expect((await stage.openPulls())[0]!.sha).toBe(sha);
    expect((await stage.ourComments(pull))[0]).toMatch(/src\/total\.js .*pull request/);
  });
});

describe('a marker that another secret signed, in a comment of the same login', () => {
  const comment = async (issue: number, facts: object) =>
    stage.world.as('bot').issues.createComment({
      ...repo,
      issue_number: issue,
      body: `- [x] modify \`src/tax.js\`\n\n- [ ] **Approve: start the edits with the ticked files**\n\n${renderMarker({ secret: 'theirs', repository: 'acme/shop' }, 'issue', facts)}`,
    });

  it('is no plan to approve', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const changes = [{ action: 'modify', path: 'src/tax.js', instructions: 'x' }];
    await comment(issue, { plan: { rootCause: '', approach: '', changes }, shown: ['modify `src/tax.js`'] });
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(stage.jobs.requests).toEqual([]);
    expect((await stage.ourComments(issue)).join('\n')).toContain('`no-plan`');
  });

  it('is no run that was put off', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const request = { run: '1', key: '0'.repeat(16), number: issue, task: 'run', text: 'mine' };
    const again = { ...request, requestedBy: 'boss', requestedAt: '2026-01-01T00:00:00Z' };
    await comment(issue, { again, verdict: 'failed' });
    await stage.jobs.both(stage.events.schedule());
    expect(stage.jobs.requests).toEqual([]);
    expect(await stage.openPulls()).toEqual([]);
  });
});

describe('while a run is under way', () => {
  it('somebody approves: a plan that comes only then is not the one that was approved (R30)', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    const again = await stage.events.comment(issue, '/patchwright plan');
    const approval = await stage.events.comment(issue, '/patchwright approve');
    stage.jobs.now = () => Date.now() + 2000;
    await stage.jobs.both(again);
    expect(await stage.jobs.both(approval)).toBe(4);
    expect((await stage.ourComments(issue))[0]).toContain('`plan-newer`');
    expect(await stage.openPulls()).toEqual([]);
    stage.jobs.now = () => Date.now();
  });

  it('somebody opens a pull request from a fork of the same organization, by the name of our branch: it is not taken for ours', async () => {
    const { issue, event } = await drafted();
    const theirs = {
      ...{ number: 77, title: 'Mine', body: '', user: { login: 'rita' }, state: 'open', merged_at: null },
      head: {
        ref: `patchwright/issue-${issue}-totals-are-wrong`,
        sha: 'a',
        repo: { full_name: 'acme/fork' },
      },
      base: { ref: 'main', repo: { full_name: 'acme/shop' } },
      ...{ html_url: 'https://github.test/acme/shop/pull/77', created_at: '2026-01-01T00:00:00Z' },
    };
    const at77 = '/repos/acme/shop/(pulls|issues)/77';
    await stage.world.fault({ match: 'GET /repos/acme/shop/pulls$', status: 200, body: [theirs], times: 99 });
    await stage.world.fault({ match: `GET ${at77}/files$`, status: 200, body: [], times: 99 });
    await stage.world.fault({ match: `(PATCH|POST) ${at77}`, status: 200, body: {}, times: 99 });
    await stage.jobs.publish(event);
    expect(stage.world.requests.filter((one) => new RegExp(`(PATCH|POST) ${at77}`).test(one))).toEqual([]);
    expect(stage.world.requests).toContain('POST /repos/acme/shop/pulls');
    expect((await stage.ourComments(issue))[0]).not.toContain('/pull/77');
  });

  it('the default branch is renamed: the pull request is for its new name', async () => {
    const { issue, event } = await drafted();
    await stage.world.tell('renameDefault', { name: 'trunk' });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect((await stage.ourComments(issue))[0]).toContain('**Verdict: patched**');
    const { data } = await stage.world.as('boss').pulls.list({ ...repo, state: 'open' });
    expect(data.map(({ base }) => base.ref)).toEqual(['trunk']);
  });

  it('the issue is transferred: nothing is published', async () => {
    const { issue, event } = await drafted();
    const location = `${stage.world.url}/repositories/99/issues/5`;
    await stage.world.fault({
      match: `GET .*/issues/${issue}$`,
      status: 301,
      headers: { location },
      times: 99,
    });
    expect(await stage.jobs.publish(event)).toBe(4);
    expect(stage.jobs.read('summary')).toContain('issue-gone');
    expect(await stage.openPulls()).toEqual([]);
  });

  it('a person has amended our commit and pushed by force: what they wrote stays (R13)', async () => {
    const { issue, branch } = await stage.firstPull();
    const git = stage.world.as('boss').git;
    const { data: ours } = await git.getCommit({ ...repo, commit_sha: (await stage.openPulls())[0]!.sha });
    const files = [{ path: 'src/mine.js', mode: '100644', type: 'blob', content: '// mine\n' } as const];
    const tree = await git.createTree({ ...repo, base_tree: ours.tree.sha, tree: files });
    const amended = await git.createCommit({
      ...{ ...repo, message: ours.message, tree: tree.data.sha, author: ours.author },
      parents: ours.parents.map(({ sha }) => sha),
      committer: {
        name: 'Boss',
        email: 'boss@example.com',
        date: new Date(Date.now() + 60_000).toISOString(),
      },
    });
    await git.updateRef({ ...repo, ref: `heads/${branch}`, sha: amended.data.sha, force: true });
    await stage.clone.copy(stage.world, amended.data.sha);
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright retry'));
    expect(await stage.diff(branch)).toContain('+// mine');
  });

  it('the branch of the pull request is deleted: it stays deleted', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.comment(pull, 'Please raise it once more');
    await stage.jobs.draft(event);
    await stage.world.as('boss').git.deleteRef({ ...repo, ref: `heads/${branch}` });
    await stage.jobs.publish(event);
    const { data } = await stage.world
      .as('boss')
      .git.listMatchingRefs({ ...repo, ref: 'heads/patchwright/' });
    expect(data).toEqual([]);
    expect((await stage.ourComments(pull))[0]).toContain('`branch-gone`');
  });

  it('a writer says stop in the middle of a call: what was spent until then is told', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    const usage = { calls: 2, promptTokens: 100, completionTokens: 50, costUsd: 0.02 };
    await stage.jobs.draftWith(event, (inner) => inner, async ({ signal, onSpent }) => {
      onSpent({ usage, bound: { calls: 24, tokens: 400_000, costUsd: 0.5 } });
      await stage.events.comment(issue, '/patchwright stop');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    }, 50); // prettier-ignore
    await stage.jobs.publish(event);
    expect((await stage.ourComments(issue))[0]).toMatch(/`stopped`[\s\S]*2 of at most 24 model calls/);
  });
});
