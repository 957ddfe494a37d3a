import { describe, expect, test } from 'vitest';
import { renderPage, renderReport } from '../../src/reporting/html/index.ts';
import { failedScene, hostileScene, manyFiles, patchedScene } from './scenes.ts';
import { runView } from './views.ts';

/** What a reader without styles and scripts reads. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('report.html', () => {
  test('of a plan of which nothing may be edited shows no empty table, and of a patch how to use it', () => {
    const { plan, ...view } = patchedScene();
    const text = textOf(renderPage({ ...view, plan: { ...plan!, changes: [] } }));
    expect(text).not.toContain('Planned and done');
    expect(text).toContain('package.json is protected');
    const name = view.detail!.name;
    for (const way of ['', ' --commit', ' --pr']) expect(text).toContain(`patchwright apply ${name}${way} `);
  });

  test('of a run that goes on says nothing of checks before there are any, and nothing of an end', () => {
    const { checking: _checking, verdict: _verdict, ...view } = runView({ checks: [] });
    const text = textOf(renderReport(view, { live: true }).source);
    expect(text).toContain('Still running.');
    expect(text).not.toMatch(/Checks|ended/);
    expect(textOf(renderReport({ ...patchedScene(), verdict: undefined }, { live: true }).source)).toContain(
      'Checks',
    );
  });

  test('tells verdict, proof, checks, patch, plan, cost, calls, files, prompts, replay and versions', () => {
    const text = textOf(renderPage(patchedScene()));
    for (const fact of [
      'patched validated A patch of 1 file. 2 tests passed.',
      'proven',
      'expected &#39;Helo&#39; to be &#39;Hello&#39;',
      '1 passed, 1 failed, 0 skipped in 1.2 s',
      'not ok 1 - greets in full',
      'placed by exact',
      'refused: The text does not stand in the file.',
      'package.json is protected',
      '$0.0123 of at most $0.50',
      'answered by an earlier attempt',
      '1–40, 120–200 of 300',
      'Without meaning: no embedding model is configured',
      'A reply to plan.',
      'patchwright replay 20261121-100000-the-greeting-is-misspelt-0123456789',
      '0.1.0, Node v24.0.0, linux x64',
      'big-model (strong), small-model (weak)',
      'patchwright run issue.md',
    ])
      expect(text).toContain(fact);
  });

  test('parts waiting, thinking and writing of every call', () => {
    expect(textOf(renderPage(patchedScene()))).toMatch(
      /plan big-model 0\.0 s 0\.9 s 4\.0 s 2\.1 s 4,200 310/,
    );
  });

  test('shows a line that changed beside the line that it became, in colour', () => {
    const diff = "--- a/a.js\n+++ b/a.js\n@@ -1,2 +1,2 @@\n-const a = 'x';\n+const a = 'y';\n b();\n";
    const page = renderPage(runView({ diff }));
    const row = /<tr><td class="removed">1<\/td>.*?<\/tr>/s.exec(page)![0];
    expect(row).toContain('class="added">1</td>');
    expect(row).toContain('<span class="t-kwd">const</span>');
  });

  test('says nothing about what was not reached', () => {
    const text = textOf(renderPage(failedScene()));
    expect(text).toContain('The run ended before anything was checked.');
    expect(text).not.toMatch(/Plan and edits|The patch|Proof/);
    expect(text).toContain('The connection broke');
  });

  test('of a run that was cut off says how it goes on', () => {
    const text = textOf(renderPage(runView({ verdict: undefined })));
    expect(text).toContain('interrupted');
    expect(text).toContain('resumes it');
  });

  test('lets no foreign text become markup, a link or a hidden character, and stays small (R19, R20)', () => {
    const page = renderPage(hostileScene());
    expect(page.match(/<script/gi)).toBeNull();
    expect(page.match(/<(img|iframe|object|link|base)\b/gi)).toBeNull();
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page).not.toContain('href="javascript:');
    // eslint-disable-next-line no-control-regex
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
    expect(page.length).toBeLessThan(500_000);
  });

  test('of a patch of 40 files stays under 500 kB and shows every file', () => {
    const page = renderPage(manyFiles(40));
    expect(page.length).toBeLessThan(500_000);
    for (let at = 0; at < 40; at += 1)
      expect(page).toContain(`<summary><code>src/part-${at}.ts</code> +3 −2</summary>`);
  });

  test('of a huge patch and a long conversation stays under 500 kB and says where the rest is', () => {
    const huge = manyFiles(200);
    const long = {
      purpose: 'plan',
      role: 'strong',
      model: 'm',
      promptTokens: 1,
      completionTokens: 1,
      reply: 'r'.repeat(90_000),
    };
    const exchanges = Array.from({ length: 20 }, (_, at) => ({
      ...long,
      messages: [{ role: 'user', content: `${at} ${'<p> '.repeat(20_000)}` }],
    }));
    const page = renderPage({ ...huge, detail: { ...huge.detail!, exchanges } });
    expect(page.length).toBeLessThan(500_000);
    expect(page).toContain('more lines: see patch.diff');
    expect(page).toMatch(/more characters: see conversation\/0\d\d\.json/);
  });

  test('loads nothing and runs nothing: its policy allows its own style alone', () => {
    const page = renderPage(patchedScene());
    expect(page).toMatch(
      /content="default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'"/,
    );
    expect(page).not.toMatch(/\s(src|srcset|style|on\w+)=/);
  });
});
