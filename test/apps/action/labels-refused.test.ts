import { describe, expect, it } from 'vitest';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();

describe('labels and reviewers, which GitHub refuses,', () => {
  it.each([
    ['labels', 'POST .*/issues/\\d+/labels', 422],
    ['labels', 'POST .*/issues/\\d+/labels', 403],
    ['reviewers', 'POST .*/requested_reviewers', 403],
    ['reviewers', 'POST .*/requested_reviewers', 404],
    ['reviewers', 'POST .*/requested_reviewers', 503],
  ])('leave a run its pull request, and are told: %s (%s, %i)', async (what, match, status) => {
    const config = 'github: { labels: [bot] }\n';
    await stage.clone.commit(stage.world, { '.github/patchwright.yml': config });
    const issue = await stage.events.openIssue('Totals are wrong', '');
    const event = await stage.events.label(issue);
    await stage.jobs.draft(event);
    await stage.world.fault({ match, status, times: 9, body: { message: 'Not today' } });
    expect(await stage.jobs.publish(event)).toBe(0);
    const [comment] = await stage.ourComments(issue);
    expect(comment).toContain('**Verdict: patched** (`validated`)');
    expect(comment).toMatch(new RegExp(`Its ${what} could not be set: .*Not today \\(${status}\\)`));
    expect(comment).toContain('[pull request #');
  });
});
