import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { annotateBy } from '../../../src/apps/action/annotate.ts';
import { factsOf, setOutputs } from '../../../src/apps/action/run-facts.ts';
import { summarizePublished, summarizeOutcome, summarizeSkip } from '../../../src/apps/action/summary.ts';
import { addSummary, renderAnnotation, setOutput, withoutCommands } from '../../../src/apps/action/workflow-commands.ts'; // prettier-ignore
import type { Verdict } from '../../../src/domain/index.ts';
import { outcomeSchema } from '../../../src/publication/run-outcome.ts';

const gate = { secrets: ['correct-horse-battery-staple'], webUrl: 'https://github.test/acme/shop' };
const patched: Verdict = { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file.' };
const outcome = outcomeSchema.parse({
  ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: 'h', verdict: patched },
  usage: { calls: 2, promptTokens: 30, completionTokens: 4, costUsd: 0.5 },
  ...{ bound: { calls: 9, tokens: 9, costUsd: 3 }, proof: { status: 'proven', tests: [] } },
}); // prettier-ignore
const cost = '$0.5000 of at most $3.00, 2 of at most 9 model calls, 30 prompt and 4 reply tokens.';

/** A file that something is written to. */
function file(): { name: string; read: () => string } {
  const dir = mkdtempSync(path.join(tmpdir(), 'patchwright-step-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const name = path.join(dir, 'output');
  return { name, read: () => readFileSync(name, 'utf8') };
}

describe('the outputs of a step', () => {
  test('stand each between marks that nobody can guess, so that no value ends early', () => {
    const { name, read } = file();
    setOutput(name, 'group', '7\nstart<<x');
    setOutput(name, 'start', 'true');
    const [, mark, , , end] = /^group<<(patchwright-[\w-]{36})\n(7\n(start<<x))\n(\S+)\n/.exec(read())!;
    expect(end).toBe(mark);
    expect(read()).toMatch(/\nstart<<patchwright-[\w-]{36}\ntrue\npatchwright-[\w-]{36}\n$/);
    expect(read().split(mark!)).toHaveLength(3);
  });

  test('are none where no file is named for them', () => {
    expect(() => setOutput(undefined, 'start', 'true')).not.toThrow();
    expect(() => addSummary(undefined, 'Words.')).not.toThrow();
  });

  test('tell each run in its place, and what there is not as nothing', () => {
    const { name, read } = file();
    setOutputs(name, [factsOf(patched, outcome, 8), factsOf({ ...patched, verdict: 'failed', reason: 'quota' }, undefined)]);
    const outputs = [...read().matchAll(/^(\S+)<<\S+\n(.*)\n\S+$/gm)].map(([, key, value]) => [key, value]);
    expect(Object.fromEntries(outputs)).toEqual({
      ...{ verdict: 'patched,failed', reason: 'validated,quota', 'pull-request': '8,', calls: '2,0' },
      ...{ 'prompt-tokens': '30,0', 'completion-tokens': '4,0', 'cost-usd': '0.500000,0.000000' },
      ...{ 'bound-usd': '3.000000,0.000000', proof: 'proven,not-run' },
    });
  }); // prettier-ignore

  test('are followed by words for people, one below the other', () => {
    const { name, read } = file();
    addSummary(name, '### One');
    addSummary(name, '### Two');
    expect(read()).toBe('### One\n### Two\n');
  });
});

describe('the summary of a step', () => {
  test('tells why nothing was started', () => {
    expect(summarizeSkip({ reason: 'no-command', message: 'It holds none.' }, gate)).toBe(
      '### Patchwright: no run (`no-command`)\n\nIt holds none.',
    );
  });

  test('tells what a draft came to, and what it cost', () => {
    expect(summarizeOutcome('Draft', outcome, gate)).toBe(
      `### Patchwright, draft: patched (\`validated\`)\n\nA patch of 1 file.\n\n${cost}`,
    );
  });

  test('tells how a run ended, its pull request and its cost, as far as there are any', () => {
    const end = { verdict: patched, outcome, pull: { number: 8, url: 'https://github.test/pull/8' } };
    const head = '### Patchwright, publish: patched (`validated`)\n\nA patch of 1 file.';
    expect(summarizePublished(end, gate)).toBe(`${head}\n\n[Pull request #8](https://github.test/pull/8)\n\n${cost}`);
    expect(summarizePublished({ verdict: patched }, gate)).toBe(head);
  }); // prettier-ignore

  test('gives no secret away and mentions nobody', () => {
    const message = 'Ask @mona for correct-horse-battery-staple';
    const said = [
      summarizeSkip({ reason: 'r', message }, gate),
      summarizeOutcome('Draft', { ...outcome, verdict: { ...patched, message } }, gate),
      summarizePublished({ verdict: { ...patched, message } }, gate),
    ];
    for (const text of said) expect(text).not.toMatch(/battery|@mona/);
  });
});

describe('a line of the log that the runner reads', () => {
  test('gives no secret away, in whatever form a reader can undo (R19)', () => {
    const lines: string[] = [];
    const [secret] = gate.secrets as [string];
    for (const form of [secret, Buffer.from(secret).toString('hex'), [...secret].toReversed().join('')])
      annotateBy((line) => lines.push(line), gate.secrets)('error', `The model says: ${form}.`);
    expect(lines).toEqual(Array(3).fill('::error title=Patchwright::The model says: [redacted].'));
  });

  test.each<[string, Parameters<typeof renderAnnotation>, string]>([
    ['a notice', ['notice', 'Said.'], '::notice title=Patchwright::Said.'],
    ['an error at a place', ['error', 'Wrong.', { file: 'src/a.js', line: 3 }], '::error title=Patchwright,file=src/a.js,line=3::Wrong.'],
    ['a warning of a file', ['warning', 'Odd.', { file: 'a' }], '::warning title=Patchwright,file=a::Odd.'],
    ['several lines in one', ['notice', 'a\r\nb %0A'], '::notice title=Patchwright::a%0Ab %250A'],
    ['a name that would say more', ['notice', 'm', { file: 'a,line=9::b\n%' }], '::notice title=Patchwright,file=a%2Cline=9%3A%3Ab%0A%25::m'],
    ['no place where no path is so long', ['notice', 'm', { file: 'a'.repeat(4_097), line: 1 }], '::notice title=Patchwright::m'],
    ['4,000 signs of a longer one', ['notice', 'x'.repeat(5000)], `::notice title=Patchwright::${'x'.repeat(4000)}`],
  ])('is %s', (_, given, line) => {
    expect(renderAnnotation(...given)).toBe(line);
  }); // prettier-ignore

  test('is no command while text of others may reach the log, and one again behind it, also after a fault', async () => {
    const log: string[] = [];
    const tell = (line: string) => void log.push(line);
    expect(await withoutCommands(tell, async () => (tell('::error::theirs'), 7))).toBe(7);
    await expect(withoutCommands(tell, async () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    const [first, theirs, second, third, fourth] = log;
    const [, token] = /^::stop-commands::([\w-]{36})$/.exec(first!)!;
    expect([theirs, second]).toEqual(['::error::theirs', `::${token}::`]);
    expect(fourth).toBe(`::${/^::stop-commands::([\w-]{36})$/.exec(third!)![1]}::`);
    expect(third).not.toContain(token);
  }); // prettier-ignore
});
