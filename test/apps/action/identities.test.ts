import { beforeEach, describe, expect, it } from 'vitest';
import { isOwnPull } from '../../../src/markers/authorship.ts';
import { renderMarker } from '../../../src/markers/state-marker.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

describe('a workflow that reads with its own token and writes with that of an App', () => {
  beforeEach(() => {
    stage.jobs.tokens = { draft: 'github-actions[bot]', publish: 'shop-app[bot]' };
    stage.jobs.identities = ['shop-app[bot]'];
  });

  it('knows its pull request again in both jobs: comment, review and failed check lead to commits', async () => {
    const { pull, branch } = await stage.firstPull();
    await stage.jobs.both(await stage.events.comment(pull, 'Please raise it once more'));
    for (const { sha } of await stage.openPulls()) await stage.clone.copy(stage.world, sha);
    await stage.jobs.both(await stage.events.review(pull, 'src/total.js', ['one']));
    const head = (await stage.openPulls())[0]!.sha;
    await stage.clone.copy(stage.world, head);
    const check = { name: 't', head_sha: head, status: 'completed', conclusion: 'failure' } as const;
    await stage.world.as('boss').checks.create({ owner: 'acme', repo: 'shop', ...check });
    await stage.jobs.both(stage.events.checksFailed(head, branch, 'github-actions[bot]'));
    expect(await stage.commits(branch)).toHaveLength(4);
    expect(stage.jobs.read('summary')).not.toContain('not-own-pull-request');
  });

  it('reads its waiting plan again when it is approved', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    await stage.jobs.both(await stage.events.label(issue, 'patchwright:plan'));
    await stage.jobs.both(await stage.events.comment(issue, '/patchwright approve'));
    expect(await stage.openPulls()).toHaveLength(1);
    expect(await stage.ourComments(issue)).toHaveLength(1);
  });

  it('does not answer itself', async () => {
    const { pull } = await stage.firstPull();
    await stage.jobs.both(await stage.events.comment(pull, 'Done.', 'shop-app[bot]'));
    expect(stage.jobs.read('summary')).toContain('own-event');
  });
});

describe('a pull request is ours', () => {
  const seal = { secret: 'marker-secret', repository: 'acme/shop' };
  const marked = (branch: string, key = seal) => renderMarker(key, 'pull', { branch });
  const headBranch = 'patchwright/issue-7-x';
  const ourselves = ['shop-app[bot]'];

  it.each([
    ['opened by one of our logins, in any case', { author: 'Shop-App[bot]', body: '' }, true],
    ['opened by another login, with our signed marker', { author: 'old-app[bot]', body: marked(headBranch) }, true], // prettier-ignore
    ['opened by another login, without a marker', { author: 'nora', body: '' }, false],
    ['whose marker was copied from another branch', { author: 'nora', body: marked('patchwright/issue-8') }, false], // prettier-ignore
    ['whose marker somebody else signed', { author: 'nora', body: marked(headBranch, { ...seal, secret: 'x' }) }, false], // prettier-ignore
  ])('%s: %#', (_, pull, own) => {
    expect(isOwnPull({ ourselves, seal }, { ...pull, headBranch })).toBe(own);
  });

  it('by its login alone where markers are not signed with a secret', () => {
    const open = { ...seal, secret: '' };
    const pull = { author: 'nora', body: marked(headBranch, open), headBranch };
    expect(isOwnPull({ ourselves, seal: open }, pull)).toBe(false);
  });
});
