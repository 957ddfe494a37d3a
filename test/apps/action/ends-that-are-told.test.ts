import { describe, expect, it } from 'vitest';
import { repo } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();
const web = { html: '<!doctype html><html>Sign in</html>' };

/** An issue whose run was greeted and drafted. */
async function drafted() {
  const issue = await stage.events.openIssue('Totals are wrong', '');
  const event = await stage.events.label(issue);
  await stage.jobs.greet(event);
  await stage.jobs.draft(event);
  return { issue, event };
}

const lists = 'GET /repos/acme/shop/issues/\\d+/comments$';

describe('where GitHub refuses what publishing asks (R27)', () => {
  it.each([
    ['its first question, by 404', 'GET /repos/acme/shop$', { status: 404 }, 'not-found'],
    ['its first question, by 401', 'GET /repos/acme/shop$', { status: 401 }, 'token-refused'],
    ['its first question, by 429', 'GET /repos/acme/shop$', { status: 429 }, 'rate-limited'],
    ['its first question, by a web page', 'GET /repos/acme/shop$', { status: 200, ...web }, 'not-json'],
    ['the configuration, by 429', 'GET .*/contents/.github', { status: 429 }, 'rate-limited'],
    ['who it is, by 429', 'POST /graphql', { status: 429 }, 'rate-limited'],
    ['the role of who asked, by 429', 'GET .*/permission$', { status: 429 }, 'unreachable'],
    ['the role of who asked, by 403', 'GET .*/permission$', { status: 403 }, 'unreachable'],
    ['the comments, by 404', lists, { status: 404 }, 'not-found'],
    ['the comments, by 401', lists, { status: 401 }, 'token-refused'],
    ['the comments, by a web page', lists, { status: 200, ...web }, 'not-json'],
  ])('the one comment says so, and the next attempt goes on: %s', async (_, match, fault, reason) => {
    const { issue, event } = await drafted();
    stage.jobs.identities = ['bot']; // as the first job tells the others
    await stage.world.fault({ match, times: 999, ...fault });
    expect(await stage.jobs.publish(event)).toBe(1);
    await stage.world.tell('clearFaults');
    expect(await stage.told(issue)).toEqual([reason]);
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issue)).toEqual(['validated']);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  it('the comments of an issue, about a schedule: every run it began tells its end', async () => {
    const issues = [
      await stage.events.openIssue('Totals are wrong', '', 'wendy'),
      await stage.events.openIssue('Taxes are wrong', '', 'wendy'),
    ] as const;
    for (const issue of issues) await stage.events.label(issue);
    stage.jobs.identities = ['bot'];
    const event = stage.events.schedule();
    await stage.jobs.greet(event);
    await stage.jobs.draft(event);
    await stage.world.fault({ match: lists, status: 404, times: 999 });
    expect(await stage.jobs.publish(event)).toBe(1);
    await stage.world.tell('clearFaults');
    const told = async () => [await stage.told(issues[0]), await stage.told(issues[1])];
    expect(await told()).toEqual([['not-found'], ['not-found']]);
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await told()).toEqual([['validated'], ['validated']]);
  });

  it('every edit of the comment, with its replies lost: another one tells the end', async () => {
    const { issue, event } = await drafted();
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status: 200, times: 999, ...web });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issue)).toEqual([undefined, 'validated']);
  });

  it('every edit, in each of several attempts that fail alike: one more comment tells that', async () => {
    const { issue, event } = await drafted();
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status: 403, times: 999 });
    await stage.world.fault({ match: 'POST .*/git/trees$', status: 429, times: 999 });
    for (let attempt = 1; attempt <= 3; attempt += 1) expect(await stage.jobs.publish(event)).toBe(1);
    expect(await stage.told(issue)).toEqual([undefined, 'rate-limited']);
  });

  it('only the replies to edits, which took effect: no other comment follows', async () => {
    const { issue, event } = await drafted();
    const lost = { status: 200, after: true, times: 999, ...web };
    await stage.world.fault({ match: 'PATCH .*/issues/comments', ...lost });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issue)).toEqual(['validated']);
  });

  it('every edit, with its replies lost, after an attempt that told another end: one more comment tells this one', async () => {
    const { issue, event } = await drafted();
    stage.jobs.identities = ['bot'];
    await stage.world.fault({ match: 'GET /repos/acme/shop$', status: 404, times: 999 });
    await stage.jobs.publish(event);
    await stage.world.tell('clearFaults');
    await stage.world.fault({ match: 'PATCH .*/issues/comments', status: 200, times: 999, ...web });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(await stage.told(issue)).toEqual(['not-found', 'validated']);
    expect((await stage.ourComments(issue))[1]).not.toContain('which said that work goes on');
  });

  it.each([
    ['the remarks', 'GET .*/pulls/\\d+/comments$', 1],
    ['a reply below them', 'POST .*/replies$', 0],
  ])('%s, once the end is told: it stays so, and the next attempt replies', async (_, match, skip) => {
    const { issue, pull } = await stage.firstPull();
    const event = await stage.events.review(pull, 'src/total.js', ['one']);
    await stage.jobs.draft(event);
    await stage.world.fault({ match, skip, status: 404, times: 999 });
    expect(await stage.jobs.publish(event)).toBe(0);
    expect(stage.jobs.read('summary')).toContain('Its remarks have no reply below them');
    expect([await stage.told(pull), await stage.told(issue)]).toEqual([['validated'], ['validated']]);
    await stage.world.tell('clearFaults');
    expect(await stage.jobs.publish(event)).toBe(0);
    const { data } = await stage.world.as('boss').pulls.listReviewComments({ ...repo, pull_number: pull });
    expect(data.filter(({ user }) => user?.login === 'bot')).toHaveLength(1);
    expect([await stage.told(pull), await stage.told(issue)]).toEqual([['validated'], ['validated']]);
  });

  it('its first question, about failed checks: the attempt counts among those that are allowed (R26)', async () => {
    await stage.clone.commit(stage.world, {
      '.github/patchwright.yml': 'github: { ci: { maxAttempts: 1 } }\n',
    });
    const { pull, branch } = await stage.firstPull();
    stage.jobs.identities = ['bot'];
    const fails = async () => {
      const { sha } = (await stage.openPulls())[0]!;
      const check = { name: 't', head_sha: sha, status: 'completed', conclusion: 'failure' } as const;
      await stage.world.as('boss').checks.create({ ...repo, ...check });
      return stage.events.checksFailed(sha, branch);
    };
    const first = await fails();
    await stage.jobs.greet(first);
    await stage.jobs.draft(first);
    await stage.world.fault({ match: 'GET /repos/acme/shop$', status: 404, times: 999 });
    expect(await stage.jobs.publish(first)).toBe(1);
    expect(await stage.told(pull)).toEqual(['not-found']);
    await stage.world.tell('clearFaults');
    await stage.jobs.both(await stage.events.comment(pull, 'Please raise it further, it is far too small.'));
    await stage.jobs.greet(await fails());
    expect(stage.jobs.read('summary')).toContain('ci-attempts');
  });

  it('the pull request, once its commit is there: the end names the commit', async () => {
    const { pull, branch } = await stage.firstPull();
    const event = await stage.events.comment(pull, 'Please raise it further, it is far too small.');
    await stage.jobs.draft(event);
    await stage.world.fault({ match: 'PATCH .*/pulls/\\d+$', status: 403, times: 999 });
    expect(await stage.jobs.publish(event)).toBe(1);
    const { sha } = (await stage.openPulls())[0]!;
    expect((await stage.ourComments(pull))[0]).toContain(`commit ${sha.slice(0, 12)} with the change`);
    expect(await stage.commits(branch)).toHaveLength(2);
  });

  it('both lists of comments: the job says what to do, and nothing is published unsaid', async () => {
    const { issue, event } = await drafted();
    await stage.world.fault({ match: 'GET .*/comments$', status: 404, times: 999 });
    expect(await stage.jobs.publish(event)).toBe(1);
    await stage.world.tell('clearFaults');
    expect(await stage.told(issue)).toEqual([undefined]);
    expect(stage.jobs.read('summary')).toContain('Run the failed job again');
    expect(stage.world.reactions).toContain(`/repos/acme/shop/issues/${issue}/reactions confused`);
    expect(await stage.openPulls()).toEqual([]);
  });
});

describe('where GitHub refuses the first job', () => {
  it('who may ask: it fails, instead of telling nobody that nothing was started', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.world.fault({ match: 'GET .*/permission$', status: 429, times: 999 });
    await expect(stage.jobs.greet(event)).rejects.toThrow('GitHub could not tell what wendy may do here');
  });

  it('its comment, for what may pass: the run goes on, and its end is told', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.world.fault({ match: 'POST .*/comments$', status: 429, times: 999 });
    expect(await stage.jobs.greet(event)).toBe(0);
    await stage.world.tell('clearFaults');
    expect(stage.jobs.read('output')).toMatch(/start<<.*\ntrue/);
    expect(stage.jobs.log.join('\n')).toContain('The run goes on, and tells its end in a comment.');
    await stage.jobs.both(event);
    expect(await stage.told(issue)).toEqual(['validated']);
  });

  it('every comment for good: nothing is begun that nobody would hear of, and the request gets a sign', async () => {
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.world.fault({ match: 'POST .*/comments$', status: 403, times: 999 });
    await expect(stage.jobs.greet(event)).rejects.toThrow('could not comment');
    expect(stage.world.reactions).toContain(`/repos/acme/shop/issues/${issue}/reactions confused`);
  });
});
