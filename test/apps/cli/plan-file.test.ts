import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  purposeOf,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

const files = { 'src/greet.js': "export const greet = () => 'Helo';\n", 'src/other.js': 'export {};\n' };

describe('a plan that a person looks at first', () => {
  test('is printed, goes on as it was changed, and is not bought again', async () => {
    const repo = makeRepository(files);
    const state = temporaryFolder();
    const endpoint = await scriptedEndpoint({
      plan: planReply(changeBlock('modify', 'src/greet.js'), changeBlock('modify', 'src/other.js')),
      edit: editBlock(
        'src/greet.js',
        "export const greet = () => 'Helo';",
        "export const greet = () => 'Hello';",
      ),
      review: contentReview,
    });
    const run = (...args: string[]) =>
      runCli(['run', 'The greeting is misspelt: Helo', '--repo', repo, '--state-dir', state, ...args], {
        env: { ...endpoint.env, EDITOR: 'false' },
      });
    const planned = await run('--plan-only');
    expect(planned.stdout).toMatch(
      /^# Plan: The greeting is misspelt: Helo\n[\s\S]*### modify `src\/greet\.js`\n\nDo it\./,
    );
    expect(planned.stderr).toContain('--from-plan FILE');

    const changed = path.join(state, 'plan.md');
    writeFileSync(changed, planned.stdout.replace(/### modify `src\/other[\s\S]*/, ''));
    const done = await run('--from-plan', changed, '--quiet', '--json');
    expect(JSON.parse(done.stdout), done.stdout.slice(0, 400)).toMatchObject({
      verdict: 'patched',
      files: [{ path: 'src/greet.js' }],
    });
    expect(endpoint.calls.map(purposeOf)).toEqual(['plan', 'edit', 'review']);
    expect(done.stderr.trim().split('\n')).toEqual([
      expect.stringContaining('patched (unchecked)'),
      expect.stringContaining('Report: '),
    ]);
  });

  test('and whatever else cannot be meant is told before anything is asked', async () => {
    const repo = makeRepository(files);
    const state = temporaryFolder();
    const wrong = path.join(state, 'wrong.md');
    writeFileSync(wrong, '### modfy `a.ts`\n');
    const cases: [string[], string][] = [
      [['a sentence of words', '--from-plan', wrong], 'wrong.md:1: "### modfy `a.ts`" is not a change'],
      [['a sentence of words', '--from-plan', state], `${state} is a folder`],
      [['a sentence of words', '--record', wrong], 'the folder cannot be created (EEXIST)'],
      [['a sentence of words', '--pin', 'nope.js'], '--pin nope.js: there is no such file'],
      [['nothing.md'], 'There is no issue file nothing.md'],
      [[], 'No issue given'],
      [['--edit'], 'false ended with 1'],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await runCli(['run', ...args, '--repo', repo, '--state-dir', state], {
        env: { OPENAI_API_KEY: 'unused', EDITOR: 'false' },
      });
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    }
  });
});
