import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/domain/index.ts';
import { ModelError, UsageError, WorkspaceError } from '../../src/errors/index.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { runInMemory, toldTo } from './run-in-memory.ts';

const files = {
  'src/a.js': 'export const a = 1;\n',
  'src/b.js': "import { a } from './a.js';\nexport const b = a;\n",
};
const two = editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;');
const planned = planReply(changeBlock('modify', 'src/a.js'));
const approvedPlan: Plan = {
  ...{ rootCause: 'It is one.', approach: 'Make it two.' },
  changes: [{ action: 'modify', path: 'src/a.js', instructions: 'Make it two.' }],
}; // prettier-ignore

describe('a run that is asked', () => {
  test('a question answers it in words, and plans and writes nothing', async () => {
    const { verdict, asked, diff, plan } = await runInMemory(
      files,
      { answer: '<answer>\nIt is one.\n</answer>' },
      { mode: 'answer' },
    );
    expect(verdict).toEqual({ verdict: 'unchanged', reason: 'answered', message: 'It is one.' });
    expect([asked, diff, plan]).toEqual([['answer'], '', undefined]);
  });

  test('to place a patch that stands there already says so', async () => {
    const patch = { base: '', changes: [{ path: 'src/a.js', change: 'modify' as const, before: 'old\n', after: files['src/a.js'] }] };
    const { verdict, asked } = await runInMemory(files, {}, { mode: 'place', patch });
    expect(verdict).toMatchObject({ verdict: 'unchanged', reason: 'stands-already' });
    expect(asked).toEqual([]);
  }); // prettier-ignore

  test('to place a patch asks no model, not even by the rules of the project', async () => {
    const rule = '---\nname: no-two\n---\n\n# No two\n\nNothing is two.\n\n## Bad\n\n```js\nlet a = 2;\n```\n\n## Good\n\n```js\nlet a = 1;\n```\n';
    const ruled = { ...files, '.patchwright/rules/no-two.md': rule };
    const changes = [{ path: 'src/a.js', change: 'modify' as const, before: files['src/a.js'], after: 'export const a = 2;\n' }];
    const configuration = 'validation:\n  rules: true\n';
    const placed = await runInMemory(ruled, {}, { mode: 'place', patch: { base: '', changes }, configuration });
    expect([placed.asked, placed.diff.includes('+export const a = 2;')]).toEqual([[], true]);
    const answers = { plan: planned, edit: two, 'rule-judge': 'It is two.' };
    expect((await runInMemory(ruled, answers, { configuration })).asked).toContain('rule-judge');
  }); // prettier-ignore

  test('for remarks on lines searches and plans nothing, and edits their files alone', async () => {
    const directEdits = [{ path: 'src/a.js', line: 1, instruction: 'Make it two.' }];
    const { asked, calls, diff, told } = await runInMemory(files, { edit: two }, { directEdits });
    expect(asked).toEqual(['edit']);
    expect(toldTo(calls[0]!)).toContain('At line 1: Make it two.');
    expect(diff).toContain('+export const a = 2;');
    expect(told.map(({ type }) => type)).not.toContain('snippets-ranked');
  });

  test('for a plan that a person approved makes none of its own', async () => {
    const { asked, calls, diff, plan } = await runInMemory(files, { edit: two }, { approvedPlan });
    expect([asked, plan?.approach]).toEqual([['edit'], 'Make it two.']);
    expect(toldTo(calls[0]!)).toContain('It is one.');
    expect(diff).toContain('+export const a = 2;');
  });

  test('for a plan that a person approved may edit what only such a plan opens, and only what it names', async () => {
    const makefile = { ...files, Makefile: 'all:\n\techo 1\n', 'sub/Makefile': 'all:\n\techo 1\n' };
    const instructions = 'Say two.';
    const approved = {
      ...approvedPlan,
      changes: [{ action: 'modify' as const, path: 'Makefile', instructions }],
    };
    const edits = ['Makefile', 'sub/Makefile'].map((path) => editBlock(path, '\techo 1', '\techo 2'));
    const { patch } = await runInMemory(makefile, { edit: edits.join('\n') }, { approvedPlan: approved });
    expect(patch?.changes.map(({ path }) => path)).toEqual(['Makefile']);
    const plan = planReply(changeBlock('modify', 'Makefile'));
    const own = await runInMemory(makefile, { plan, edit: edits[0]! });
    expect([own.asked, own.diff]).toEqual([['plan'], '']);
  });

  test('for failed checks shows their logs to the planner', async () => {
    const ciLogs = [{ job: 'lint', text: 'src/a.js:1 is wrong' }];
    const { calls } = await runInMemory(files, { plan: planned, edit: two }, { ciLogs });
    expect(toldTo(calls[0]!)).toContain('Log of the failed job lint:');
    expect(toldTo(calls[0]!)).toContain('src/a.js:1 is wrong');
  });
});

describe('a plan', () => {
  test.each([
    ['already-satisfied', 'It is two already.'],
    ['not-possible', 'It lies in another repository.'],
  ])('of nothing ends the run as %s, in the words of the model', async (reason, words) => {
    const answer = `<unchanged reason="${reason}">\n${words}\n</unchanged>`;
    const { verdict, asked } = await runInMemory(files, { plan: answer });
    expect(verdict).toEqual({ verdict: 'unchanged', reason, message: words });
    expect(asked).toEqual(['plan']);
  });

  test('is told with what was dropped of it, and the planner has its requests answered', async () => {
    const both = planReply(changeBlock('modify', 'src/a.js'), changeBlock('create', 'package.json'));
    const asking = '<open path="src/b.js"></open>\n<run>test/a.test.js</run>';
    const { calls, told, plan } = await runInMemory(files, { plan: [asking, both], edit: two });
    const answers = calls[1]!.messages.at(-1)!.content;
    expect(answers).toContain('src/b.js, lines 1-2 of 2: shown above already.');
    expect(answers).toContain('Not run: test/a.test.js, which is no test file of the repository.');
    expect(plan!.changes.map(({ path }) => path)).toEqual(['src/a.js']);
    const ready = told.find(({ type }) => type === 'plan-ready');
    expect(ready).toMatchObject({ dropped: [{ path: 'package.json', reason: expect.stringContaining('protected') }] });
    expect(told.filter(({ type }) => type === 'code-requested')).toHaveLength(1);
  }); // prettier-ignore

  test('that holds its edits needs no further call', async () => {
    const { asked, diff } = await runInMemory(files, { plan: `${planned}\n<edits>\n${two}</edits>` });
    expect([asked, diff.includes('+export const a = 2;')]).toEqual([['plan'], true]);
  });

  test('that holds edits of another file than it lists is asked about these once, and keeps its own', async () => {
    const outside = editBlock('src/b.js', 'export const b = a;', 'export const b = 2;');
    const { asked, diff, calls } = await runInMemory(files, {
      plan: `${planned}\n<edits>\n${two}\n${outside}</edits>`,
      'repair-turn': 'Not changed: it is not needed.',
      repair: 'Not changed: it is not needed.',
    });
    expect(asked).toEqual(['plan', 'repair-turn']);
    expect(toldTo(calls[1]!)).toContain('src/b.js');
    expect(diff).toContain('+export const a = 2;');
    expect(diff).not.toContain('src/b.js');
  });
});

describe('a writer', () => {
  test('may ask for code before its first edit', async () => {
    const asking = '<definition name="b">b</definition>\n<open path="src/b.js"></open>';
    const { asked, calls, diff, told } = await runInMemory(files, { plan: planned, edit: [asking, two] });
    expect(asked).toEqual(['plan', 'edit', 'edit']);
    expect(calls[2]!.messages.at(-1)!.content).toContain('export const b = a;');
    expect(diff).toContain('+export const a = 2;');
    expect(told.filter(({ type }) => type === 'code-requested')).toHaveLength(1);
  });

  test('cannot break a file, or take away what its instructions do not name', async () => {
    const [one, old] = ['export const a = 1;', 'export function old() {\n  return a;\n}'];
    const of = { 'src/a.js': `${one}\n\n${old}\n` };
    const plan = (words: string) => planReply(changeBlock('modify', 'src/a.js').replace('Do it.', words));
    const declined = { 'repair-turn': 'Not changed: no.', repair: 'Not changed: no.' };
    const written = async (words: string, edit: string) =>
      (await runInMemory(of, { plan: plan(words), edit, ...declined })).diff;
    const dropped = editBlock('src/a.js', old, '');
    expect(await written('Do it.', editBlock('src/a.js', 'a = 1;', 'a = (1;'))).toBe('');
    expect(await written('Do it.', dropped)).toBe('');
    expect(await written('Remove the function `old`.', dropped)).toContain('-export function old() {');
  });

  test('sees the issue, the reasons of the plan, and code of other files only where the plan refers to it', async () => {
    const refers = `${planned}\n<reference path="src/b.js" start="1" end="2"></reference>`;
    const shown = async (plan: string) => toldTo((await runInMemory(files, { plan, edit: two })).calls[1]!);
    const without = await shown(planned);
    for (const part of ['a is wrong', 'The greeting is wrong.', 'Say it right.', 'export const a = 1;'])
      expect(without).toContain(part);
    expect(without).not.toContain('for reference only');
    const seen = await shown(refers.replace('start="1" end="2"', 'lines="1-2"'));
    expect(seen.includes('for reference only')).toBe(seen.includes('export const b = a;'));
  });
});

describe('a run that goes wrong', () => {
  const hidden = { changesWithSecrets: (changes: readonly { path: string }[]) => changes as never };

  test('with a key of the user in its patch throws it away, and tells where it was', async () => {
    const { verdict, diff, patch, written, checks, plan } = await runInMemory(
      files,
      { plan: planned, edit: two },
      { dependencies: hidden },
    );
    expect(verdict).toMatchObject({ verdict: 'refused', reason: 'secret-in-patch' });
    expect(verdict.message).toContain('src/a.js');
    expect([diff, patch, written['patch.diff'], checks]).toEqual(['', undefined, '', []]);
    expect(plan?.approach).toBe('Say it right.');
  });

  test('with such a key keeps what it had read and ranked', async () => {
    const linkReader = { read: async (url: string) => ({ url, title: 'Rounding', text: 'Round it.' }) };
    const dependencies = { ...hidden, linkReader } as Parameters<typeof runInMemory>[2] & object;
    const issue = { title: 'totals', body: 'Mend `totals`.' };
    const of = { ...files, 'src/totals.js': 'export const totals = 1;\n' };
    const { retrieval, links } = await runInMemory(of, { plan: planned, edit: two }, { issue, links: ['https://x.test/'], dependencies } as Parameters<typeof runInMemory>[2]);
    expect([retrieval!.files.length > 0, links!.pages.length]).toEqual([true, 1]);
  }); // prettier-ignore

  test('that its budget ends says what to raise', async () => {
    const { verdict } = await runInMemory(files, { plan: planned, edit: two }, { configuration: 'limits:\n  maxCalls: 1\n' });
    expect(verdict).toMatchObject({ verdict: 'over-budget', reason: 'max-calls', message: expect.stringMatching(/1 of at most 1 model calls were made\. Raise it with --max-calls/) });
  }); // prettier-ignore

  test('throws the patch away as well where it ended in the middle', async () => {
    const failing = {
      plan: planned,
      edit: two,
      review: new ModelError('unauthorized', 'the key is refused'),
    };
    const { verdict, diff } = await runInMemory(files, failing, { dependencies: hidden, selfReview: true });
    expect([verdict.reason, diff]).toEqual(['secret-in-patch', '']);
  });

  test.each([
    [new ModelError('unauthorized', 'the key is refused.', { hint: 'Look at it.' }), 'failed', 'unauthorized', 'the key is refused. Look at it.'],
    [new ModelError('secret-in-reply', 'the reply holds a key'), 'refused', 'secret-in-reply', 'the reply holds a key'],
    [new WorkspaceError('git-failed' as never, 'git is away'), 'failed', 'git-failed', 'git is away'],
  ])('ends with the reason of %s', async (error, verdict, reason, message) => {
    const ended = await runInMemory(files, { plan: error });
    expect(ended.verdict).toEqual({ verdict, reason, message });
    expect(ended.told.at(-1)).toMatchObject({ type: 'verdict-reached', verdict });
  }); // prettier-ignore

  test('that its person ends is ended within the call that it waits for', async () => {
    const control = new AbortController();
    const asked: (AbortSignal | undefined)[] = [];
    const model = {
      complete: async (_: unknown, signal?: AbortSignal) => {
        asked.push(signal);
        control.abort(new Error('stopped by its person'));
        throw signal!.reason;
      },
    };
    const dependencies = { model, signal: control.signal };
    for (const mode of ['run', 'answer'] as const)
      await expect(runInMemory(files, {}, { mode, dependencies })).rejects.toThrow('stopped by its person');
    expect(asked.every((signal) => signal?.aborted)).toBe(true);
  });

  test.each([new UsageError('a wrong option'), new Error('a fault')])('is thrown where it is %s', async (error) => {
    await expect(runInMemory(files, { plan: error })).rejects.toThrow(error.message);
  }); // prettier-ignore

  test('keeps its patch where its review could not be had', async () => {
    const failing = { plan: planned, edit: two, review: new ModelError('server-error', 'it is down') };
    const { verdict, diff } = await runInMemory(files, failing, { selfReview: true });
    expect(verdict).toMatchObject({ verdict: 'failed', reason: 'server-error' });
    expect(diff).toContain('+export const a = 2;');
  });
});

describe('a correction', () => {
  test('is told what the review objects to, shows the file and the change, and what stays in its scope', async () => {
    const objection = '<finding severity="error" path="src/a.js" line="1">\nIt has to be three.\n</finding>';
    const three = editBlock('src/a.js', 'export const a = 2;', 'export const a = 3;');
    const answers = { plan: planned, edit: two, review: [objection, contentReview], repair: three };
    const { calls, asked, diff } = await runInMemory(files, answers, { selfReview: true });
    expect(asked).toEqual(['plan', 'edit', 'review', 'repair', 'review']);
    const told = toldTo(calls[3]!);
    for (const part of ['Findings:', 'It has to be three.', 'Diff:', '+export const a = 2;', 'a is wrong', 'Say it right.', 'src/a.js'])
      expect(told).toContain(part);
    expect(diff).toContain('+export const a = 3;');
  }); // prettier-ignore
});
