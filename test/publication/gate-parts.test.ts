import { describe, expect, test } from 'vitest';
import { ownLink } from '../../src/publication/gate/own-link.ts';
import { renderedProblem } from '../../src/publication/gate/rendered-problem.ts';
import { findLiveSecrets, redact } from '../../src/publication/secrets/live-secrets.ts';
import { listUnverified } from '../../src/publication/words/sections.ts';
import { outcomeSchema, type RunOutcome } from '../../src/publication/run-outcome.ts';

const webUrl = 'https://github.test/acme/shop';

describe('a link', () => {
  test.each([
    'blob/main/a.js#L3', 'blob/main/a.md?plain=1#L3', 'blob/main/artifacts/a.js', 'commit/abc', 'compare/a...b',
    'actions/runs/1', 'actions/runs/1/attempts/2#summary-3', 'actions/runs/1/job/2#step:3:4',
  ])('to our own %s stays one', (end) => {
    expect(ownLink(`${webUrl}/${end}`, webUrl)).toBe(`${webUrl}/${end}`);
  }); // prettier-ignore

  test.each([
    ['actions/runs/1/job/2?pr=3#step:3:4', 'actions/runs/1/job/2#step:3:4'],
    ['blob/abc/tool.exe?raw=true', 'blob/abc/tool.exe'],
    ['blob/abc/tool.exe?plain=1&raw=true', 'blob/abc/tool.exe'],
    ['compare/a...b?expand=1&title=t&body=b', 'compare/a...b'],
  ])('to %s leads to the page alone: a query makes it a file or fills in a form', (end, page) => {
    expect(ownLink(`${webUrl}/${end}`, webUrl)).toBe(`${webUrl}/${page}`);
    expect(renderedProblem(`<a href="${webUrl}/${end}">x</a>`, webUrl)).toBe('a foreign link');
  });

  test.each([
    ['another repository', 'https://github.test/acme/other/blob/main/a.js'],
    ['another host', 'https://evil.test/acme/shop/blob/main/a.js'],
    ['a page that does something', `${webUrl}/settings`],
    ['an archive that somebody left behind', `${webUrl}/actions/runs/1/artifacts/2`],
    ['an archive, spelled otherwise', `${webUrl}/actions/runs/1/%61rtifacts/2`],
    ['a way up', `${webUrl}/blob/../settings`],
    ['a way up that is spelled out', `${webUrl}/blob/%2e%2e/settings`],
    ['a slash that is spelled out', `${webUrl}/blob/..%2fsettings`],
    ['a backslash that is spelled out', `${webUrl}/blob/..%5csettings`],
    ['a comparison with a fork', `${webUrl}/compare/main...evil:main`],
    ['a comparison with a fork, spelled out', `${webUrl}/compare/main...evil%3Ashop%3amain`],
    ['brackets', `${webUrl}/blob/main/a(1).js`],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('to %s is none', (_, url) => {
    expect(ownLink(url, webUrl)).toBeUndefined();
  });
});

describe('what GitHub makes of a text', () => {
  test('is harmless where it is words, code, lists and tables', () => {
    const link = `<a href="${webUrl}/blob/main/a.js">a.js</a>`;
    expect(
      renderedProblem(
        `<p>It is <strong>so</strong>: <code>@a</code> ${link}</p><ol start="2"><li>x</li></ol>`,
        webUrl,
      ),
    ).toBeUndefined();
  });

  test.each([
    'p', 'em', 'strong', 'del', 'code', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ])('is harmless as <%s>', (name) => {
    expect(renderedProblem(`<${name}>as before</${name}>`, webUrl)).toBeUndefined();
  }); // prettier-ignore

  test('is harmless as a block of code, and in it whatever it looks like', () => {
    const code = '<pre><code class="language-sh">@rita fixes #1 https://evil.test\n</code></pre>';
    expect(renderedProblem(code, webUrl)).toBeUndefined();
  });

  test('is harmless where a line is broken', () => {
    expect(renderedProblem('<p>one<br>two</p>', webUrl)).toBeUndefined();
  });

  test.each(['em', 'strong', 'del'])('is a problem where <%s> stands in the middle of a mention', (name) => {
    expect(renderedProblem(`<p>see @<${name}>rita</${name}></p>`, webUrl)).toBeDefined();
    expect(renderedProblem(`<p>see <${name}>@</${name}>rita</p>`, webUrl)).toBeDefined();
  });

  test.each([
    ['an image', '<p><img src="https://evil.test/x"></p>'],
    ['a link to elsewhere', '<p><a href="https://evil.test">x</a></p>'],
    ['a handler', `<p onclick="x()">x</p>`],
    ['a title on a link', `<p><a href="${webUrl}/blob/main/a" title="@rita">x</a></p>`],
    ['an identifier', '<p id="x">x</p>'],
    ['a comment', '<p>x<!-- patchwright --></p>'],
    ['a mention', '<p>@rita</p>'],
    ['a mention in two pieces', '<p>@<em>rita</em></p>'],
    ['a reference', '<p>#12</p>'],
    ['an address', '<p>https://evil.test</p>'],
    ['a command of a bot', '<p>/approve</p>'],
  ])('is a problem where it is %s', (_, html) => {
    expect(renderedProblem(html, webUrl)).toBeDefined();
  });
});

describe('a secret', () => {
  const secret = 'correct-horse-battery-42';
  const bytes = Buffer.from(secret);
  test.each([
    ['as it is', secret],
    ['in capitals, with other signs between', secret.toUpperCase().replaceAll('-', ' . ')],
    ['backwards', [...secret].toReversed().join('')],
    ['as base64', bytes.toString('base64')],
    ['as hexadecimal digits', bytes.toString('hex')],
    ['as a list of bytes', [...bytes].join(', ')],
    ['percent by percent', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['in two pieces that code joins', `'${secret.slice(0, 9)}' + '${secret.slice(9)}'`],
  ])('%s does not go out', (_, spelled) => {
    const text = `The token is ${spelled} here.`;
    expect(findLiveSecrets(text, [secret])).toBe(1);
    expect(findLiveSecrets(redact(text, [secret]), [secret])).toBe(0);
    expect(redact(text, [secret])).toContain('[redacted]');
  });

  test('that is none leaves a text alone', () => {
    const text = 'The horse is correct, the battery is not.';
    expect(redact(text, [secret])).toBe(text);
  });
});

describe('what a pull request says was not verified', () => {
  const notes = (more: Partial<RunOutcome>) =>
    listUnverified({
      ...outcomeSchema.parse({
        ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: '' },
        verdict: { verdict: 'patched', reason: 'validated', message: '' },
        patch: { base: 'b'.repeat(40), changes: [{ path: 'test/a.test.js', change: 'create', after: '' }] },
        checking: { state: 'ran', message: '' },
        usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
        bound: { calls: 1, tokens: 1, costUsd: 1 },
      }),
      ...more,
    });
  const check = (after: string, passed = 1) => ({
    name: 'tests',
    before: 'passed',
    after,
    newFindings: 0,
    testsAfter: { passed, failed: 0, skipped: 0 },
  });

  test.each<[string, Partial<RunOutcome>, string[]]>([
    ['nothing where tests passed', { checks: [check('passed')] }, []],
    ['that no check was run', { checking: { state: 'unchecked', message: '' } }, ['No check ran.']],
    ['that no test passed', { checks: [check('passed', 0)] }, ['No passing test was counted.']],
    ['which checks could not run', { checks: [check('passed'), check('not-run')] }, ['Checks that could not run: tests.']],
    ['which checks ran out of time', { checks: [check('passed'), check('timed-out')] }, ['Checks that could not run: tests.']],
    ['that no test was changed', { checks: [check('passed')], patch: { base: 'b'.repeat(40), changes: [{ path: 'src/a.js', change: 'create', after: '' }] } }, ['No test was added or changed.']],
    ['that guards complain', { checks: [check('passed')], findings: [{ source: 'guard', severity: 'warning', message: 'm' }] }, ['Guards reported findings; see above.']],
  ])('is %s', (_, more, said) => {
    expect(notes(more)).toEqual(said);
  }); // prettier-ignore
});
