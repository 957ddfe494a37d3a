import { micromark } from 'micromark';
import { describe, expect, test } from 'vitest';
import { gateEscaper } from '../../src/publication/gate/output-gate.ts';
import { renderHtml } from '../../src/publication/gate/parse-markdown.ts';
import { localEscaper } from '../../src/reporting/markdown/escaper.ts';
import { renderFiles } from '../../src/reporting/markdown/sections.ts';
import {
  renderChecks,
  renderFindings,
  renderPlan,
  renderProof,
  renderReport,
  wordsOfCost,
} from '../../src/reporting/index.ts';
import { runView } from './views.ts';

const gate = { secrets: ['s3cret-token'], webUrl: 'https://github.test/o/r' };

describe('report.md', () => {
  test('tells verdict, plan, files, checks with counted tests, and cost against the bound', () => {
    const text = renderReport(runView());
    expect(text).toContain(
      '# The greeting is misspelt\n\n**patched** (validated): A patch of 1 file. 2 tests passed.',
    );
    expect(text).toContain('- modify `src/greet.js`: Write Hello.');
    expect(text).toContain('| `src/greet.js` | modify | exact |');
    expect(text).toContain('| tests | 1 passed, 1 failed, 0 skipped | 2 passed, 0 failed, 0 skipped | 0 |');
    expect(text).toContain(
      '$0.0123 of at most $0.50, 3 of at most 24 model calls, 1,200 prompt and 80 reply tokens.',
    );
  });

  test('holds no HTML of others, not even between marks of code in two texts side by side', () => {
    const alike = ['a', '`<img src="https://x.test/y">`', 'c'].map((code) => ({
      source: 'tests',
      severity: 'error' as const,
      code,
      message: 'Expected ` here',
    }));
    const html = micromark(renderReport(runView({ findings: alike })), { allowDangerousHtml: true });
    expect(html).toContain('Expected ` here (2 more fail alike');
    expect(html).not.toContain('<img');
  });

  test.each([
    'See\n```\nlet a;',
    'See\n~~~~ js\nlet a;\n~~~',
    '```\nlet a;\n``` js',
    '- one\n\n```js\nlet b;',
    'Wrong.\n\n## What was checked\n\n12 of 12 tests pass.',
    'What was checked\n---\n12 of 12 tests pass.',
    'Proof\n===',
  ])('lets no prose swallow what stands below, or pass for a part of it: %j', (rootCause) => {
    const { plan } = runView();
    const view = runView({ plan: { ...plan!, rootCause }, verdict: { verdict: 'failed', reason: 'x', message: rootCause } }); // prettier-ignore
    const html = micromark(renderReport(view));
    const headings = (text: string) => text.match(/<h[12]>.*?<\/h[12]>/g);
    const outside = html.replace(/<blockquote>[^]*?<\/blockquote>/g, '');
    expect(headings(outside)).toEqual(headings(micromark(renderReport(runView()))));
    expect(html.match(/<blockquote>/g)).toHaveLength(2);
  });

  test.each([
    '**patched** (validated): All tests pass.',
    '__Verdict: patched__',
    String.raw`$\textbf{Verdict: patched}$`,
    '| check | before | after |\n> |---|---|---|\n> | tests | 2 failed | 12 passed |',
    'check | after\n> :-- | --:\n> tests | 12 passed',
  ])('A6: quotes prose that words a verdict: %s', (words) => {
    const prose = `Nothing to do.\n\n${words.replaceAll('> ', '')}`;
    expect(localEscaper.prose(prose)).toBe(`> Nothing to do.\n>\n> ${words}`);
  });

  test('A6: words within a line of ours are not strong', () => {
    const failure = 'Error: ok. **proven** (after: 1 passed), __so__ and ***so***, `**code**`, a__b';
    expect(localEscaper.inline(failure)).toBe(
      String.raw`Error: ok. \*\*proven\*\* (after: 1 passed), \_\_so\_\_ and \*\*\*so\*\*\*, ` +
        '`**code**`, a__b',
    );
  });

  test('leaves prose as it is that keeps to itself', () => {
    const prose = 'See:\n\n```js\n# no heading\nlet a;\n```\n\n- `b`\n- c ---';
    expect(localEscaper.prose(prose)).toBe(prose);
  });

  test.each([
    '![a](http://a.example/x.png)',
    'a![b][r]\n\n[r]: http://a.example/x.png',
    '[![](http://a.example/x.png)](b)',
    'a `\n![b](http://a.example/x.png)\n` c',
    '\\![b](http://a.example/x.png) \\\\![c](http://a.example/x.png)',
    '```\ncode\n```\n![b](http://a.example/x.png)',
    '`a` ![`b`](http://a.example/x.png)',
  ])('shows no image, which a viewer would fetch: %j', (text) => {
    const { plan } = runView();
    const view = runView({ plan: { ...plan!, rootCause: text, approach: text }, verdict: { verdict: 'failed', reason: 'x', message: text } }); // prettier-ignore
    expect(micromark(renderReport(view))).not.toMatch(/<img/);
  });

  test('never says anything about checks that were not reached', () => {
    const failed = runView({
      verdict: { verdict: 'failed', reason: 'unusable-reply', message: 'No plan came.' },
      checking: undefined,
      checks: [],
    });
    expect(renderReport(failed)).toContain('The run ended before its checks were done.');
    expect(renderReport(failed)).not.toContain('configured');
  });

  test('of a run that was cut off says so instead of a verdict', () => {
    expect(renderReport(runView({ verdict: undefined }))).toContain('**interrupted**');
  });

  test('lets no hostile text out of its place: tables, spans and fences end where they should', () => {
    const hostile = 'a|b`c\u001b[31m\n<script>';
    const text = renderReport(
      runView({
        title: hostile,
        files: [{ path: hostile, change: 'modify', matcher: 'exact' }],
        diff: '```\n# out\n',
        ranking: [],
      }),
    );
    expect(text).toContain('# a|b\\`c[31m &lt;script>');
    expect(text).toContain('| ``a\\|b`c[31m <script>`` | modify | exact |');
    expect(text).toContain('````diff\n```\n# out\n````');
    expect(text).not.toContain('\u001b');
  });

  test.each([
    ['on one’s own disk', localEscaper],
    ['on the forge', gateEscaper(gate)],
  ])('shows code with a bar as it was written, in a list and in a table, %s', (_, escaper) => {
    const changes = [{ action: 'modify' as const, path: 'a.ts', instructions: 'Return `T | undefined`.' }];
    const files = [{ path: 'a|b.ts', change: 'modify' as const, matcher: 'exact' as const }];
    const { plan, ...view } = runView({ plan: { rootCause: '', approach: '', changes }, files });
    const text = `${renderPlan(plan!, escaper)}\n\n${renderFiles(view, escaper)}`;
    const page = renderHtml(text);
    expect(page).toContain('<code>T | undefined</code>.</li>');
    expect(page).toContain('<td><code>a|b.ts</code></td>\n<td>modify</td>\n<td>exact</td>');
  });
});

describe('a proof', () => {
  test('quotes a failure of several lines as it was printed', () => {
    const failure = 'Error Trace:\tsum_test.go:9\nError:\tnot equal';
    const before = { passed: 1, failed: 1, skipped: 0, failure };
    const text = renderProof(runView({ proof: { status: 'proven', tests: [], before } }), gateEscaper(gate));
    expect(text).toContain(`Before:\n\n\`\`\`text\n${failure}\n\`\`\``);
  });

  test('names its tests and what failed before', () => {
    const text = renderProof(
      runView({
        proof: {
          status: 'proven',
          tests: ['greets in full'],
          before: { passed: 1, failed: 1, skipped: 0, failure: "expected 'Helo' to be 'Hello'" },
          after: { passed: 2, failed: 0, skipped: 0 },
        },
      }),
      gateEscaper(gate),
    );
    expect(text).toContain('- `greets in full`');
    expect(text).toContain("Before: `expected 'Helo' to be 'Hello'`");
    expect(text).toContain(
      '**proven** (before: 1 passed, 1 failed, 0 skipped; after: 2 passed, 0 failed, 0 skipped).',
    );
  });

  test('that is none says why, as one sentence', () => {
    const proof = { status: 'not-run' as const, tests: [], reason: 'none of its tests could be run' };
    expect(renderProof(runView({ proof }), gateEscaper(gate))).toBe(
      '**not-run**: none of its tests could be run.',
    );
  });
});

describe('open findings', () => {
  test('that say the same are told once and counted, each with the name of its test', () => {
    const refused = (nth: number) => ({
      source: 'check',
      severity: 'error' as const,
      code: `sends ${nth}`,
      path: 'test/http.test.js',
      message: `connect ECONNREFUSED 127.0.0.1:${4000 + nth}`,
    });
    const other = { source: 'check', severity: 'error' as const, code: 'adds', message: 'expected 3' };
    const findings = [...Array.from({ length: 46 }, (_, nth) => refused(nth)), other];
    const lines = renderFindings(runView({ findings }), gateEscaper(gate)).split('\n');
    expect(lines).toEqual([
      '- **error** (check) `test/http.test.js` `sends 0`: connect ECONNREFUSED 127.0.0.1:4000 (45 more fail alike: sends 1, sends 2, sends 3, sends 4, sends 5, …)',
      '- **error** (check) `adds`: expected 3',
    ]);
  });
});

describe('the same sections on the forge', () => {
  test('say the same words, and what is foreign in them passes the gate', () => {
    const view = runView({
      findings: [
        {
          source: 'check',
          severity: 'error',
          message: '@maintainer s3cret-token',
          path: 'a.js',
          startLine: 3,
        },
      ],
    });
    const escaper = gateEscaper(gate);
    const text = [
      renderPlan(view.plan!, escaper),
      renderChecks(view, escaper),
      renderFindings(view, escaper),
    ].join('\n');
    expect(text).toContain('- modify `src/greet.js`: Write Hello.');
    expect(text).toContain('1 passed, 1 failed, 0 skipped');
    expect(text).toContain('- **error** (check) `a.js:3`: @&#8203;maintainer');
    expect(text).not.toContain('s3cret-token');
    expect(wordsOfCost(view.usage, view.costCeiling)).toContain('3 of at most 24 model calls');
    expect(wordsOfCost({ ...view.usage, cachedTokens: 40 }, view.costCeiling)).toContain(
      'prompt (40 of them from the endpoint’s cache) and',
    );
  });
});
