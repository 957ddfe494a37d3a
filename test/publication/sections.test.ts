import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type FileChange, type Job } from '../../src/domain/index.ts';
import { changeTitle } from '../../src/publication/words/change-title.ts';
import { renderChangedFiles, renderPermalinks } from '../../src/publication/pull-request/changed-files.ts';
import { inConvention, learnConvention } from '../../src/publication/branch/commit-convention.ts';
import { renderCommitMessage } from '../../src/publication/branch/commit-message.ts';
import { ownersOf } from '../../src/publication/pull-request/codeowners.ts';
import { notWritten } from '../../src/publication/ending.ts';
import { explainRuns } from '../../src/publication/explain.ts';
import { memoryFor } from '../../src/publication/thread/memory-for.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { renderPullBody, renderPullTitle } from '../../src/publication/pull-request/pull-request-text.ts';
import { cutBetweenBlocks, fold, listUnverified, maxBody, renderDiff, renderLeftOut } from '../../src/publication/words/sections.ts'; // prettier-ignore
import { readMarker } from '../../src/markers/state-marker.ts';
import type { ThreadMemory } from '../../src/markers/thread-memory.ts';
import { fakeForge } from '../support/fake-forge.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };
const base = 'a'.repeat(40);
const counts = (passed: number) => ({ passed, failed: 0, skipped: 0 });
const outcomeOf = (more: Partial<RunOutcome> = {}) =>
  outcomeSchema.parse({
    ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: 'h', base },
    verdict: { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' },
    usage: { calls: 2, promptTokens: 1, completionTokens: 1, costUsd: 0.5 },
    bound: { calls: 9, tokens: 9, costUsd: 3 },
    ...more,
  });
const job = {
  ...{ task: 'run', key: 'cafe1234', thread: 'issue', number: 7, requestedBy: 'wendy' },
  input: { title: 'a is wrong', hash: 'h' },
} as Job;
const change = (path: string, more: Partial<FileChange> = {}): FileChange => ({
  ...{ path, change: 'modify', before: 'old\n', after: 'new\n' },
  ...more,
});
const patchOf = (...changes: FileChange[]) => structuredClone({ base, changes }) as RunOutcome['patch'];
const plan = {
  ...{ rootCause: 'It is old.', approach: 'Make it new.' },
  changes: [{ action: 'modify' as const, path: 'src/a.js', instructions: 'Renew it. Then rest.' }],
};

describe('what nothing has looked at', () => {
  const ran = (tests?: number) => ({ name: 'tests', before: 'passed', after: 'passed', newFindings: 0, testsAfter: tests === undefined ? undefined : counts(tests) });
  const tested = { checking: { state: 'ran' as const, message: '' }, checks: [ran(1)], patch: patchOf(change('test/a.test.js')) };

  test.each<[string, Partial<RunOutcome>, string[]]>([
    ['nothing is left', {}, []],
    ['no check was run', { checking: { state: 'unchecked', message: '' } }, ['No check ran.']],
    ['it did not come to the checks', { checking: { state: 'not-reached', message: '' } }, ['No check ran.']],
    ['none could be started', { checking: { state: 'not-run', message: '' }, checks: [] }, ['No passing test was counted.']],
    ['no test is counted', { checks: [ran()] }, ['No passing test was counted.']],
    ['none of the tests passes', { checks: [ran(0)] }, ['No passing test was counted.']],
    ['some check counts tests', { checks: [ran(), ran(1)] }, []],
    ['checks did not run', { checks: [ran(1), { ...ran(), name: 'lint', after: 'not-run' }, { ...ran(), name: 'types', after: 'timed-out' }, { ...ran(), name: 'style', after: 'failed' }] }, ['Checks that could not run: lint, types.']],
    ['guards found something', { findings: [{ source: 'guard', severity: 'error', message: 'm' }] }, ['Guards reported findings; see above.']],
    ['checks found something', { findings: [{ source: 'check', severity: 'error', message: 'm' }] }, []],
    ['a test is touched beside the code', { patch: patchOf(change('a.js'), change('test/a.test.js')) }, []],
    ['no test is touched', { patch: patchOf(change('a.js')) }, ['No test was added or changed.']],
    ['there is no patch', { patch: undefined }, []],
  ])('where %s', (_, more, wanted) => {
    expect(listUnverified(outcomeOf({ ...tested, ...more }))).toEqual(wanted);
  });
}); // prettier-ignore

describe('what is too long', () => {
  test('is cut between two blocks or items, never inside of one', () => {
    expect(cutBetweenBlocks('12345', 5)).toBe('12345');
    expect(cutBetweenBlocks('one\n\ntwo\n\nthree', 12)).toBe('one\n\ntwo');
    expect(cutBetweenBlocks('one\n- two\n- three', 14)).toBe('one\n- two');
    expect(cutBetweenBlocks('one word and more', 8)).toBe('');
  });

  test('of a patch is cut at a line, and the artifact is named', () => {
    expect(renderDiff('', 100, gate)).toBe('');
    expect(renderDiff('+one\n+two', 9, gate)).toBe('```diff\n+one\n+two\n```');
    expect(renderDiff('+one\n+two', 8, gate)).toMatch(/^```diff\n\+one\n```\n\nThe patch is too long .* artifact/);
    expect(renderDiff('+one line', 4, gate)).toContain('```diff\n\n```');
  }); // prettier-ignore

  test('of an empty part is no fold', () => {
    expect(fold('Plan', '')).toBe('');
    expect(fold('Plan', 'a')).toBe('<details><summary>Plan</summary>\n\na\n\n</details>');
  });

  test('of what the model was not shown is twenty things', () => {
    expect(renderLeftOut(outcomeOf(), gate)).toBe('');
    const removed = [{ what: 'hidden character', count: 3 }];
    const leftOut = Array.from({ length: 25 }, (_, at) => `picture ${at}`);
    const said = renderLeftOut(outcomeOf({ removed, leftOut }), gate);
    expect(said).toMatch(/^Not shown to the model: 3 × hidden character; picture 0; .*; picture 19\.$/);
    expect(renderLeftOut(outcomeOf({ removed }), gate)).toBe('Not shown to the model: 3 × hidden character.');
  });
});

describe('the title of a change', () => {
  const long = (length: number) => `Add ${'x'.repeat(length - 6)} y`;
  test.each([
    ['T', `${long(73)}.`, 'T', 'is left out where the sentence is a sign too long'],
    ['T', `${long(72)}.`, long(72), 'is a sentence of 72 signs'],
    ['T', 'Add it.', 'T', 'takes three words'],
    ['T', 'Add it now; then rest.', 'Add it now', 'ends at a semicolon'],
    ['T', 'Raise STEP to 2: it was 1.', 'Raise STEP to 2: it was 1', 'keeps a colon that fits'],
    ...[', ', ': ', ' so that ', ' instead of ', ' because ', ' which '].map((word) =>
      ['T', `Raise the step to two${word}${'it is wrong '.repeat(8)}`, 'Raise the step to two', `ends at “${word}”`]),
    ['  Add \n a  mode ', '', 'Add a mode', 'has plain spaces'],
    ['Adding a mode', '', 'Adding a mode', 'is imperative by a whole word alone'],
  ])('of %j with the approach %j is %j: it %s', (title, approach, wanted) => {
    const given = changeTitle(title!, approach);
    expect(given).toBe(wanted === 'T' || wanted === 'Adding a mode' ? `Fix: ${wanted}` : wanted);
  });

  test.each(['fix: Totals', 'FIX: Totals'])('says “fix” once where the convention does: %s', (title) => {
    expect(inConvention({ isConventional: true, isCapitalized: false }, 'fix', title)).toBe('fix: totals');
    expect(inConvention({ isConventional: false, isCapitalized: true }, 'fix', title)).toMatch(/^F/);
  });

  test.each([
    ['A is wrong', 'a is wrong'],
    ['X', 'X'],
    ['API is wrong', 'API is wrong'],
    ['', ''],
  ])('in lower case, %j becomes %j', (title, wanted) => {
    expect(inConvention({ isConventional: false, isCapitalized: false }, 'fix', title)).toBe(wanted);
  });
}); // prettier-ignore

describe('the convention of a repository', () => {
  const lower = ['fix a', 'add b', 'use c', 'drop d'];
  test.each<[string, string[], boolean, boolean]>([
    ['five subjects that people wrote', [...lower, 'say e'], false, false],
    ['four, which are too few', lower, false, true],
    ['half of them conventional', [...lower, 'fix: a', 'fix: b', 'fix: c', 'fix: d'], false, false],
    ['more than half of them conventional', ['fix: a', 'docs(x): b', 'perf!: c', 'add b', 'use c'], true, false],
    ['no bot, no merge, no release', [...lower, 'say e', 'chore: bump x [bot]', 'Merge a', 'Revert b', 'Bump c', 'Release 1', '1.2.3', 'v2.0', '[ci] x'], false, false],
    ['capitals behind the kind', ['fix: A', 'feat: B', 'docs: C', 'fix: D', 'test: e'], true, true],
  ])('is learnt from %s', (_, subjects, isConventional, isCapitalized) => {
    expect(learnConvention(subjects)).toEqual({ isConventional, isCapitalized });
  });

  test.each('feat fix docs test tests chore refactor perf style ci build revert types'.split(' '))(
    'knows %s',
    (kind) => expect(learnConvention(Array(5).fill(`${kind}(a)!: b`)).isConventional).toBe(true),
  );
}); // prettier-ignore

describe('the message of a commit', () => {
  const message = (more: Partial<Job>, approach?: string, kind: 'fix' | 'test' = 'fix') =>
    renderCommitMessage({ job: { ...job, ...more } as Job, approach, convention: learnConvention([]), kind }, gate).split('\n');

  test('has a subject of 72 signs at most and lines of 72', () => {
    const title = `Add ${'x'.repeat(80)}`;
    expect(message({ input: { ...job.input, title } })[0]).toBe(`Add ${'x'.repeat(67)}…`);
    expect(message({ input: { ...job.input, title: `Add ${'x'.repeat(68)}` } })[0]).toHaveLength(72);
    const lines = message({}, `${'word '.repeat(20)}`).slice(2, -4);
    expect(lines.map(({ length }) => length)).toEqual([69, 29]);
    const exact = message({}, `${'a'.repeat(35)} ${'b'.repeat(36)} c`).slice(2, -4);
    expect(exact).toEqual([`${'a'.repeat(35)} ${'b'.repeat(36)}`, 'c']);
  });

  test('tells why once, in the commit that mends, 1,500 signs at most', () => {
    expect(message({}, 'Round first.', 'test').join('\n')).not.toContain('\n\nRound first.\n');
    expect(message({}, 'Round first.').join('\n')).toContain('\n\nRound first.\n\nPatchwright-Run');
    expect(message({}, 'x'.repeat(3000))[2]).toHaveLength(1500);
    expect(message({})).toHaveLength(5);
  });

  test.each<[Partial<Job>, string]>([
    [{ task: 'edit-lines' }, 'Address review comments by wendy'],
    [{ task: 'rebase' }, 'Merge the base into this branch'],
    [{ input: { ...job.input, title: '' } }, 'Resolve issue 7'],
    [{ input: { ...job.input, title: '' }, pull: { issueNumber: 3 } as Job['pull'] }, 'Resolve issue 3'],
  ])('says what %j is', (more, subject) => {
    expect(message(more)[0]).toBe(subject);
  });
}); // prettier-ignore

describe('the owners of a file', () => {
  test.each<[string, string, string[]]>([
    ['the last line that matches', '* @a\n*.js @b', ['b']],
    ['nobody where the last line names none', '* @a\n*.js', []],
    ['people, no teams and no addresses', '* @acme/team a@b.test @mona', ['mona']],
    ['each once', '* @a @a', ['a']],
    ['what stands before a note', '* @a # @b', ['a']],
    ['nobody of a note', '# * @a', []],
    ['of a folder all below', '/src/ @a', ['a']],
    ['of a folder anywhere', 'src/ @a\nlib/ @b', ['a']],
    ['of a path from the top', 'deep/a.js @a', []],
    ['of a name at any depth', 'a.js @a', ['a']],
    ['of a star one level deep', '/src/* @a', []],
    ['of two stars all below', '/src/** @a', ['a']],
    ['of hidden folders, too', '/.github/ @a', []],
    ['of a file with a space and a slash behind', ' /src/deep/a.js/ @a ', ['a']],
    ['nobody of an empty line', '* @a\n\n#* @b\n', ['a']],
    ['nobody by a pattern that no person would write', `* @a\n${'*a'.repeat(200)}* @b`, ['a']],
  ])('are %s', (_, text, wanted) => {
    expect(ownersOf(text, ['src/deep/a.js'])).toEqual(wanted);
  });

  test('of a hidden folder are found by its name', () => {
    expect(ownersOf('.github/ @a\n/docs/ @b', ['.github/ci.yml'])).toEqual(['a']);
    expect(ownersOf('* @a', ['.github/ci.yml'])).toEqual(['a']);
  });

  test('are read from the last 2,000 lines', () => {
    const rest = Array.from({ length: 1_999 }, () => `${'*a'.repeat(200)}* @b`).join('\n');
    expect(ownersOf(`* @a\n${rest}`, ['a.js'])).toEqual(['a']);
    expect(ownersOf(`* @a\n*.ts @c\n${rest}`, ['a.js'])).toEqual([]);
  });
}); // prettier-ignore

describe('a patch that could not be written', () => {
  test.each([
    ['path-refused', 'refused', 'path-refused', true],
    ['out-of-scope', 'refused', 'out-of-scope', true],
    ['secret-in-patch', 'refused', 'secret-in-patch', false],
    ['hidden-characters', 'refused', 'hidden-characters', false],
    ['does-not-apply', 'unverified', 'branch-moved', true],
  ] as const)('since it %s ends as %s (%s), shown: %s', (reason, verdict, told, offerPatch) => {
    expect(notWritten({ reason, message: 'm' })).toMatchObject({
      verdict: { verdict, reason: told, message: reason === 'does-not-apply' ? 'm. Nothing was overwritten.' : 'm' },
      offerPatch,
    });
  });
}); // prettier-ignore

describe('an explanation', () => {
  const explained = (followUps: 'all' | 'commands', facts = 'none') =>
    explainRuns({
      ...{ job, ourselves: ['our-bot[bot]'], seal, facts },
      config: githubConfigSchema.parse({ followUps, label: 'go', planLabel: 'think', command: '/pw', pullRequest: { maxFiles: 3, maxLines: 4 }, ci: { maxAttempts: 5 } }),
      forge: fakeForge(),
    } as unknown as PublishOptions);

  test('tells what can start a run, by the words and limits of the configuration', async () => {
    const all = await explained('all');
    expect(all).toContain('adds the label go (or think, for a plan first) to an issue, or comments /pw.');
    expect(all).toContain('every comment by such a person counts as a request');
    expect(all).toContain('up to 3 files and 4 lines becomes a pull request; failed checks are answered up to 5 times');
    expect(await explained('commands')).toContain('only commands count as requests');
  });
}); // prettier-ignore

describe('what a comment remembers of a plan', () => {
  const approved = { ...plan };
  test.each<[string, Partial<Job>, ThreadMemory, object]>([
    ['the approved one beside the one that waits', { approved, thread: 'comment-1' }, { plan, shown: ['s'] }, { approved, plan }],
    ['nothing of one that was never shown', {}, { plan }, { input: 'h' }],
    ['nothing of lines without a plan', {}, { shown: ['s'] }, { input: 'h' }],
    ['what was ticked and approved', {}, { plan, shown: ['s'], approved, ticked: [0] }, { approved, ticked: [0] }],
    ['the money so far while it goes on', {}, { spent: [{ key: 'o', usd: 1, at: 't' }] }, { spent: [{ key: 'o', usd: 1, at: 't' }] }],
    ['no commit of a comment on a pull request', { thread: 'comment-1', pull: { headSha: 'n' } as Job['pull'] }, {}, { input: 'h' }],
    ['the commits of checks, also of a run that is only ended', { thread: 'checks' }, { answered: ['x'] }, { answered: ['x'] }],
    ['no commits where no checks were answered', { thread: 'checks' }, {}, { input: 'h' }],
    ['the first commit of a pull request whose checks were never answered', { thread: 'checks', pull: { headSha: 'n' } as Job['pull'] }, {}, { answered: ['n'] }],
  ])('is %s', (_, more, earlier, wanted) => {
    const memory = memoryFor({ ...job, ...more } as Job, earlier);
    expect(memory).toMatchObject(wanted);
    if (!('plan' in wanted) && !('ticked' in wanted)) expect(memory).not.toHaveProperty('plan');
    if (!('answered' in wanted)) expect(memory).not.toHaveProperty('answered');
  });
}); // prettier-ignore

describe('the text of a pull request', () => {
  const text = (outcome: Partial<RunOutcome> = {}, before = '', more: object = {}) =>
    renderPullBody(
      {
        ...{ job, branch: 'b', command: '/pw', notes: [], rounds: [] },
        ...{ opened: { key: 'cafe1234', requestedBy: 'rita' }, outcome: outcomeOf(outcome) },
        ...more,
      },
      gate,
      seal,
      before,
    );
  const titles = (body: string) => [...body.matchAll(/^## (.*)$/gm)].map(([, title]) => title);

  test('loses neither an error nor what is not verified behind many and long findings', () => {
    const noise = Array.from({ length: 300 }, (_, nth) => ({ source: 'rule' as const, severity: 'info' as const, code: `rule-${nth}`, path: `${nth}.js`, message: `${nth} ${'word '.repeat(2_000)}` }));
    const guard = { source: 'guard' as const, severity: 'error' as const, message: 'A test was taken away.' };
    const prose = 'A paragraph for @all.\n\n'.repeat(5_000);
    const body = text({ findings: [...noise, guard], plan: { ...plan, rootCause: prose, approach: prose } });
    expect(body).toContain('A test was taken away.');
    const shown = body.match(/^- \*\*info\*\*/gm)!.length;
    expect(body).toContain(`\n- … and ${300 - shown} more findings.\n`);
    expect(titles(body)).toEqual(['Summary', 'Root cause', 'Open findings', 'What was checked', 'Not verified', 'Cost', 'Next steps']);
  }); // prettier-ignore

  test.each<[string, Partial<RunOutcome>]>([
    ['very many files', { patch: patchOf(...Array.from({ length: 1_200 }, (_, nth) => change(`src/a/folder/with/a/long/name/file-${nth}.generated.js`))) }],
    ['paths that make long addresses', { plan, patch: patchOf(...Array.from({ length: 10 }, (_, nth) => change(`${nth}${'ü'.repeat(2_000)}.js`))) }],
    ['checks with long names', { checks: Array.from({ length: 30 }, (_, nth) => ({ name: `${nth} ${'run '.repeat(1_000)}`, before: 'passed', after: 'passed', newFindings: 0 })) }],
    ['a test with a long name', { findings: [{ source: 'check', severity: 'error', message: 'It fails.', code: 'n'.repeat(30_000) }] }],
    ['tests with long names that fail alike', { findings: Array.from({ length: 6 }, (_, nth) => ({ source: 'check', severity: 'error', message: 'It fails.', code: `${nth}${'n'.repeat(30_000)}` })) }],
    ['a file with a long name', { findings: [{ source: 'check', severity: 'error', message: 'It fails.', path: 'n/'.repeat(15_000) }] }],
  ])('loses nothing of what to look at behind %s', (_, more) => {
    const guard = { source: 'guard' as const, severity: 'error' as const, message: 'A test was taken away.' };
    const body = text({ ...more, findings: [...(more.findings ?? []), guard] });
    expect(body.length).toBeLessThanOrEqual(maxBody);
    expect(body).toContain('A test was taken away.');
    expect(titles(body)).toEqual(expect.arrayContaining(['Summary', 'What was checked', 'Open findings', 'Not verified', 'Cost', 'Next steps']));
  }); // prettier-ignore

  test('has a section for each thing that there is to tell, and none for what there is not', () => {
    expect(text()).not.toContain('Log of the run');
    expect(titles(text())).toEqual(['Summary', 'What was checked', 'Not verified', 'Cost', 'Next steps']);
    const round = { key: 'a', by: 'w', asked: 'x', verdict: 'v', commit: base, calls: 1, costUsd: 1 };
    const full = text(
      {
        plan,
        patch: patchOf(change('src/a.js')),
        proof: { status: 'proven', tests: ['t'] },
        findings: [{ source: 'check', severity: 'error', message: 'm' }],
      },
      '',
      { notes: ['Edited meanwhile.'], rounds: [round, round], runUrl: 'https://github.test/run/1' },
    );
    expect(titles(full)).toEqual(
      'Summary,Root cause,Files,Open findings,Proof,What was checked,Not verified,Notes,Cost,Rounds,Next steps'.split(','),
    );
    expect(full).toContain(`It is old.\n\nWhere: [\`src/a.js\`, line 1](${gate.webUrl}/blob/${base}/src/a.js#L1)`);
    expect(full).toContain('[Log of the run](https://github.test/run/1).');
    expect(full).toContain('Requested by rita.');
    expect(full).toContain('The plan behind the edits');
    expect(full).toMatch(/\| `src\/a\.js` \| \+1 \| −1 \| Renew it\. \|/);
  });

  test('closes its issue, also where it is asked for on the pull request', () => {
    expect(text()).toContain('<!-- patchwright:text -->\nFixes #7\n');
    const pull = { issueNumber: 3 } as Job['pull'];
    expect(text({}, '', { job: { ...job, number: 8, pull } })).toContain('\nFixes #3\n');
  });

  test('keeps what people wrote above it or in its place, and nothing where nobody did', () => {
    expect(text({}, 'All of it is mine.')).toMatch(/^All of it is mine\.\n\n<!-- patchwright:text -->/);
    expect(text({}, text())).toBe(text());
    expect(text({}, `Wait.\n<!-- patchwright:text -->\nold`)).toMatch(/^Wait\.\n\n<!-- patchwright:text -->/);
    const long = text({}, `${'w '.repeat(20_000)}<!-- patchwright:text -->`);
    expect(long.indexOf('<!--')).toBe(20_002);
  });

  test('leaves out the plan first, where all of it does not fit', () => {
    const wide = { ...plan, approach: 'word '.repeat(14_000) };
    const body = text({ plan: wide });
    expect(body.length).toBeLessThanOrEqual(maxBody);
    expect(body).not.toContain('The plan behind the edits');
    expect(titles(body)).toContain('Next steps');
  });

  test('remembers who asked, its branch and its words for the next round', () => {
    expect(readMarker(seal, text({ plan }))?.facts).toMatchObject({
      ...{ key: 'cafe1234', requestedBy: 'rita', branch: 'b' },
      told: { rootCause: 'It is old.', approach: 'Make it new.' },
    });
    expect(readMarker(seal, text())?.facts).not.toHaveProperty('told');
  });

  test('has a title of 200 signs at most, and one where the issue has none', () => {
    const titled = (title: string) => renderPullTitle({ ...job, input: { ...job.input, title } }, outcomeOf(), gate);
    expect(titled(`Add ${'x'.repeat(300)}`)).toHaveLength(200);
    expect(titled('')).toBe('Resolve issue 7');
  });

  test('links ten places at most, in addresses that end where they should', () => {
    const many = Array.from({ length: 12 }, (_, at) => change(`${at}.js`));
    expect(renderPermalinks(many, base, gate).match(/\]\(/g)).toHaveLength(10);
    const [odd] = [change('a (1)[`]|b.js', { before: 'x\n'.repeat(9), after: `${'x\n'.repeat(8)}y\n` })];
    expect(renderPermalinks([odd], base, gate)).toBe(
      `[\`a (1)b.js\`, line 9](${gate.webUrl}/blob/${base}/a%20%281%29%5B%60%5D%7Cb.js#L9)`,
    );
    const moved = change('b.js', { from: 'a.js', change: 'rename', before: 'x\n', after: 'x\n' });
    expect(renderPermalinks([moved], base, gate)).toContain('line 1](');
  });

  test('has a table with a head', () => {
    expect(renderChangedFiles([change('a.js')], undefined, gate)).toBe('| file | | | why |\n|---|--:|--:|---|\n| `a.js` | +1 | −1 |  |');
  });

  test('says why a renamed file was touched, by either name', () => {
    const renamed = change('b.js', { from: 'src/a.js', change: 'rename' });
    expect(renderChangedFiles([renamed], plan, gate)).toContain('Renew it.');
    const wordy = { ...plan, changes: [{ ...plan.changes[0]!, path: 'b.js', instructions: `${'x'.repeat(201)}` }] };
    expect(renderChangedFiles([renamed], wordy, gate)).toContain(`${'x'.repeat(200)} …`);
    expect(renderChangedFiles([change('c.js')], plan, gate)).not.toContain('Renew');
  });
}); // prettier-ignore
