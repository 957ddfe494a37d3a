import { describe, expect, test } from 'vitest';
import type { Job, JobTask, Verdict, VerdictName } from '../../src/domain/index.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';
import { renderProgress, type ProgressView } from '../../src/publication/thread/progress-comment.ts';
import { maxBody } from '../../src/publication/words/sections.ts';
import { readThreadMemory } from '../../src/markers/thread-memory.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };
const pull = { number: 8, url: 'https://github.test/acme/shop/pull/8' };
const plan: NonNullable<RunOutcome['plan']> = {
  ...{ rootCause: 'It is old.', approach: 'Make it new.' },
  changes: [{ action: 'modify', path: 'a.js', instructions: 'Renew it.' }],
};
const jobOf = (more: Partial<Job> = {}) =>
  ({
    ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, requestedBy: 'wendy' },
    input: { title: 'a is wrong', hash: 'h' },
    ...more,
  }) as Job;
const outcomeOf = (more: Partial<RunOutcome> = {}) =>
  outcomeSchema.parse({
    ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: 'h' },
    verdict: { verdict: 'patched', reason: 'validated', message: 'm' },
    usage: { calls: 2, promptTokens: 1, completionTokens: 1, costUsd: 0.5 },
    bound: { calls: 9, tokens: 9, costUsd: 3 },
    ...more,
  });
const comment = (view: Partial<ProgressView> = {}) =>
  renderProgress({ job: jobOf(), command: '/pw', ...view }, gate, seal);
const verdictOf = (verdict: VerdictName, reason = 'r'): Verdict => ({ verdict, reason, message: 'Said.' });

describe('the steps of a comment', () => {
  const steps = (view: Partial<ProgressView>) =>
    [...comment(view).matchAll(/^- \[([ x])\] (.*)$/gm)].map(([, mark, step]) => `${mark} ${step}`);

  test.each<[JobTask, string[]]>([
    ['run', ['read the request', 'find the code', 'plan', 'edit', 'check', 'publish']],
    ['revise', ['read the request', 'find the code', 'plan', 'edit', 'check', 'publish']],
    ['fix-checks', ['read the request', 'find the code', 'plan', 'edit', 'check', 'publish']],
    ['plan', ['read the request', 'find the code', 'plan']],
    ['ask', ['read the request', 'find the code']],
    ['edit-lines', ['read the request', 'edit', 'check', 'publish']],
    ['rebase', []],
    ['stop', []],
    ['explain', []],
  ])('of %s are those that it takes, none of them done at the start', (task, wanted) => {
    expect(steps({ job: jobOf({ task }) })).toEqual(wanted.map((step) => `  ${step}`));
  });

  test('are none where nothing will be done', () => {
    expect(steps({ job: jobOf({ refusal: { reason: 'fork', message: 'm' } }) })).toEqual([]);
  });

  test.each<[string, Partial<RunOutcome>, Partial<ProgressView>, string]>([
    ['nothing was found', {}, {}, 'read the request'],
    ['files were found', { ranked: ['a.js'] }, {}, 'read the request,find the code'],
    ['a plan was made', { plan }, {}, 'read the request,find the code,plan'],
    ['a patch changes nothing', { patch: { base: 'b'.repeat(40), changes: [] } }, {}, 'read the request'],
    ['a patch was made', { patch: { base: 'b'.repeat(40), changes: [{ path: 'a', change: 'create' }] } }, {}, 'read the request,edit'],
    ['checks ran', { checking: { state: 'ran', message: '' } }, {}, 'read the request,check'],
    ['checks could not run', { checking: { state: 'not-run', message: '' } }, {}, 'read the request'],
    ['it was published', {}, { pull, verdict: verdictOf('patched') }, 'read the request,publish'],
    ['a pull request stands from before', {}, { pull, verdict: verdictOf('unverified') }, 'read the request'],
    ['nothing came of a good patch', {}, { verdict: verdictOf('patched') }, 'read the request'],
  ])('are ticked where %s', (_, outcome, view, wanted) => {
    const done = steps({ outcome: outcomeOf(outcome), ...view }).filter((step) => step.startsWith('x'));
    expect(done.map((step) => step.slice(2)).join()).toBe(wanted);
  }); // prettier-ignore
});

describe('what a person can do next', () => {
  const retry = 'Ask again with `/pw retry`, and add what should be different.';
  test.each<[VerdictName, string, Partial<ProgressView>, string]>([
    ['patched', 'validated', { pull }, 'Review the pull request. To have it changed, comment there, on a line or in a review.'],
    ['patched', 'validated', {}, ''],
    ['planned', 'plan-only', {}, 'Untick files that should stay unchanged, then tick the last box or comment `/pw approve`. Only ticked files will be edited.'],
    ['unchanged', 'conflicts', {}, 'Merge the base by hand, or request a fresh patch with `/pw retry` on the issue.'],
    ['unchanged', 'up-to-date', {}, ''],
    ['unchanged', 'stands-already', {}, ''],
    ['unchanged', 'answered', {}, 'To have something changed, say what: `/pw run …`.'],
    ['unchanged', 'plan-empty', {}, 'If something should change anyway, say what and where: `/pw run …`.'],
    ['refused', 'too-large', {}, retry],
    ['refused', 'fork', { job: jobOf({ refusal: { reason: 'fork', message: 'm' } }) }, ''],
    ['unverified', 'checks-failed', {}, 'Apply the patch by hand with `git apply`, or say what to improve: `/pw retry …`.'],
    ['over-budget', 'repository-budget', {}, 'Raise `github.budget` in the configuration, or ask again later: `/pw retry`.'],
    ['over-budget', 'max-cost', {}, 'To stay below the limit, ask for less: `/pw run …`.'],
    ['failed', 'server-error', {}, retry],
    ['failed', 'quota', { goesOn: true }, 'The next scheduled run continues it automatically, once, and pays for nothing twice. To continue sooner, run the workflow again.'],
  ])('after %s (%s) is said', (name, reason, view, wanted) => {
    const said = comment({ verdict: verdictOf(name, reason), ...view });
    const [, next = ''] = /\nSaid\.\n\n([\s\S]*?)\n*(?:\*\*Why|\*\*Root|<sub>)/.exec(said) ?? [];
    expect(said).toContain(`**Verdict: ${name}** (\`${reason}\`)`);
    expect(next).toBe(wanted);
  }); // prettier-ignore
});

describe('the head of a comment', () => {
  test('says what goes on, for whom, and where its log is', () => {
    expect(comment({ runUrl: 'https://github.test/run/1' })).toMatch(
      /^### Patchwright: working\n\nRequested by wendy · \[log\]\(https:\/\/github\.test\/run\/1\)\n/,
    );
    expect(comment({ verdict: verdictOf('patched'), pull })).toMatch(
      /^### Patchwright: \*\*patched\*\*\n\nRequested by wendy · \[pull request #8\]\(.*\/pull\/8\)\n/,
    );
  });

  test('names the failed checks that it answers, five at most', () => {
    const brokenChecks = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, summary: '' }));
    expect(comment({ job: jobOf({ brokenChecks }) })).toContain(
      'After the failed check `a`, `b`, `c`, `d`, `e`, for wendy',
    );
  });
});

describe('the end of a comment', () => {
  const foot = (view: Partial<ProgressView>) => /<sub>(.*)<\/sub>/.exec(comment(view))?.[1]?.split('<br>');

  test('tells what the run cost once that is known, and twenty notes at most', () => {
    const commands = 'Commands: `/pw plan`, `run`, `retry`, `ask`, `approve`, `rebase`, `stop`, `explain`.';
    expect(foot({})).toEqual([commands]);
    expect(foot({ outcome: outcomeOf({ leftOut: ['a picture'] }), notes: ['Edited meanwhile.'] })).toEqual([
      'Edited meanwhile.',
      'Not shown to the model: a picture.',
      expect.stringMatching(/^Cost: .*\$0\.50.*\$3\.00.*\.$/),
      commands,
    ]);
    expect(foot({ notes: Array.from({ length: 30 }, (_, at) => `note ${at}`) })).toHaveLength(21);
  });
});

describe('what a comment shows of a run', () => {
  const patch = { base: 'b'.repeat(40), changes: [{ path: 'a.js', change: 'create' as const }] };
  const findings = [{ source: 'check', severity: 'error' as const, message: 'It is red.' }];

  test.each<[string, Partial<ProgressView>, string[]]>([
    ['its plan, as long as there is no pull request', { outcome: outcomeOf({ plan }) }, ['Plan']],
    ['no plan that the pull request has', { outcome: outcomeOf({ plan }), pull }, []],
    ['findings when it has ended', { outcome: outcomeOf({ findings }), verdict: verdictOf('unverified') }, ['Open findings']],
    ['no findings that may still be mended', { outcome: outcomeOf({ findings }) }, []],
    ['the patch where it is offered', { outcome: outcomeOf({ diff: '+a' }), verdict: verdictOf('unverified'), offerPatch: true }, ['Patch']],
    ['no patch where it is published', { outcome: outcomeOf({ diff: '+a' }), verdict: verdictOf('patched') }, []],
    ['the proof of a patch', { outcome: outcomeOf({ patch, proof: { status: 'proven', tests: ['t'] } }), verdict: verdictOf('patched') }, ['Proof: proven']],
    ['no proof of nothing', { outcome: outcomeOf({ proof: { status: 'not-run', tests: [] } }), verdict: verdictOf('unchanged') }, []],
    ['no proof before the end', { outcome: outcomeOf({ patch, proof: { status: 'proven', tests: ['t'] } }) }, []],
  ])('is %s', (_, view, wanted) => {
    const folds = [...comment(view).matchAll(/<summary>(.*?)<\/summary>/g)].map(([, title]) => title);
    expect(folds).toEqual(wanted);
    expect(comment(view)).not.toContain('too long for a comment');
  }); // prettier-ignore

  test('is followed by what earlier rounds left, as far as there is room, and remembers where that is', () => {
    const kept = ['one', 'two'].map((word) => `<details><summary>Earlier result: ${word}</summary>\n\n${word}\n\n</details>`);
    const text = comment({ kept });
    expect(text).toContain(`</sub>\n\n${kept.join('\n\n')}\n\n<!-- patchwright`);
    expect(readThreadMemory(seal, text)?.memory.kept).toEqual(kept.map(({ length }) => length));
    const full = comment({ kept: [kept[0]!, 'x'.repeat(maxBody)] });
    expect(readThreadMemory(seal, full)?.memory.kept).toEqual([kept[0]!.length]);
  }); // prettier-ignore

  test('fits into a comment, however long a plan, a message or a patch is', () => {
    const long = { ...plan, approach: 'word '.repeat(20_000) };
    const verdict = { ...verdictOf('unverified'), message: 'word '.repeat(4_000) };
    const text = comment({ outcome: outcomeOf({ plan: long, diff: '+a\n'.repeat(40_000) }), verdict, offerPatch: true });
    expect(text.length).toBeLessThanOrEqual(maxBody);
    expect(text).toContain('*This part is too long for a comment; see the run’s artifact.*');
    expect(text).toContain('the run’s artifact has all of it');
    expect(text.match(/word /g)!.length).toBeLessThanOrEqual(2_400);
    expect(readThreadMemory(seal, text)?.memory).toMatchObject({ verdict: 'unverified' });
  }); // prettier-ignore
});

describe('what a comment remembers for the next run', () => {
  const memory = (view: Partial<ProgressView>) => readThreadMemory(seal, comment(view))?.memory;
  const old = { rootCause: 'old', approach: '', changes: [] };
  const waiting = { plan: old, shown: ['old'], planOf: 'o', planFor: 1, approved: old, ticked: [0] };

  test('is its run, how it ended, and its pull request', () => {
    expect(memory({})).toMatchObject({ key: 'cafe1234cafe1234', verdict: 'running' });
    expect(memory({ verdict: verdictOf('patched'), pull })).toMatchObject({ verdict: 'patched', pull: 8 });
    expect(memory({ verdict: verdictOf('unchanged') })).not.toHaveProperty('offer');
    expect(memory({ verdict: verdictOf('unverified'), offerPatch: true })).toMatchObject({ offer: true });
  });

  test('is a new plan in place of an older one, with nothing that was approved or ticked of that', () => {
    const now = memory({ outcome: outcomeOf({ plan }), verdict: verdictOf('planned'), memory: waiting });
    expect(now).toMatchObject({ plan, planOf: 'h', planFor: 7, offer: true });
    expect([now?.approved, now?.ticked]).toEqual([undefined, undefined]);
    expect(memory({ outcome: outcomeOf({ plan }), memory: waiting })).toMatchObject(waiting);
  });

  test.each<[VerdictName | undefined, boolean]>([
    [undefined, true],
    ['failed', true],
    ['over-budget', true],
    ['patched', false],
    ['planned', false],
    ['unchanged', false],
    ['refused', false],
    ['unverified', false],
  ])('is that it goes on later, unless it ended: %s', (name, goesOn) => {
    const request = { key: 'k', number: 7, requestedBy: 'w', requestedAt: '', text: '' };
    const again = { ...request, run: '5', task: 'run' as const };
    const now = memory({ verdict: name && verdictOf(name), memory: { again } });
    expect(now?.again).toEqual(goesOn ? again : undefined);
  });
});

describe('a draft that goes on', () => {
  const working = { stage: 'Planning', plan, usage: outcomeOf().usage, bound: outcomeOf().bound };

  test('tells its stage, what it has cost so far, and its plan', () => {
    const text = comment({ working });
    expect(text).toMatch(/\*\*Planning\*\* … So far: .*\$0\.50/);
    expect(text).toContain('<summary>Plan</summary>');
    expect(comment({ working: { stage: 'Planning' } })).toMatch(/\*\*Planning\*\* …\n/);
    for (const half of [{ usage: working.usage }, { bound: working.bound }])
      expect(comment({ working: { stage: 'Planning', ...half } })).not.toContain('So far');
  });

  test('shows no plan that would fill the comment, and no stage after the verdict', () => {
    const long = { ...plan, approach: 'a'.repeat(20_001) };
    expect(comment({ working: { ...working, plan: long } })).not.toContain('<summary>Plan</summary>');
    expect(comment({ working, verdict: verdictOf('patched') })).not.toContain('Planning');
  });
});
