import { describe, expect, test } from 'vitest';
import { highlightLines } from '../../src/reporting/html/highlight.ts';
import { intervalPlot } from '../../src/reporting/html/interval-plot.ts';
import { renderBenchPage, renderPage, renderSearchPage } from '../../src/reporting/html/index.ts';
import { withCode, cut, markup, prose } from '../../src/reporting/html/markup.ts';
import { showHidden } from '../../src/text/show-hidden.ts';
import { seconds } from '../../src/reporting/html/parts/verdict.ts';
import { parseDiff } from '../../src/reporting/html/side-by-side.ts';
import { isInert, wholePage } from '../../src/reporting/html/whole-page.ts';
import { patchedScene } from './scenes.ts';
import { runView } from './views.ts';

const plain = (page: string) => page.replace(/<[^>]*>/g, '');

describe('a piece of a page', () => {
  test.each<[string, string, string]>([
    ['holds text as text', markup`<p>${'<b> & "q" \'s\''}</p>`.source, '<p>&lt;b&gt; &amp; &quot;q&quot; &#39;s&#39;</p>'],
    ['holds pieces as they are', markup`<p>${markup`<b>`}</p>`.source, '<p><b></p>'],
    ['holds lists one after the other', markup`${['a', markup`<i>`, 3]}`.source, 'a<i>3'],
    ['holds nothing for what there is not', markup`a${undefined}b${false}c${0}`.source, 'abc0'],
    ['shows what would hide or turn', markup`${'a\u202eb\u0007c'}`.source, 'a\u2423202eb\u24230007c'],
    ['keeps the choice of a picture', showHidden('\u2714\ufe0f'), '\u2714\ufe0f'],
    ['has one kind of line end', markup`${'a\r\nb\rc'}`.source, 'a\nb\nc'],
    ['has paragraphs, and code in them', prose(' a `b<c`\n\n\nd ').source, '<p>a <code>b&lt;c</code></p><p>d</p>'],
    ['has no code without its end', withCode('a `b').map(({ source }) => source).join(''), 'a `b'],
  ])('%s', (_, source, wanted) => {
    expect(source).toBe(wanted);
  });

  test.each([
    ['12345', 5, '12345'],
    ['123456', 5, '12345\n… 1 more characters: see x'],
    ['123\n5678', 6, '123\n56\n… 2 more characters: see x'],
    ['1234\n678', 6, '1234\n… 4 more characters: see x'],
  ])('of %j is cut at %i, at the end of a line where one is near', (text, limit, wanted) => {
    expect(cut(text, limit, 'see x')).toBe(wanted);
  });
}); // prettier-ignore

test.each([
  [0, '0.0 s'],
  [9.94, '9.9 s'],
  [10, '10 s'],
  [119.4, '119 s'],
  [120, '2 min 0 s'],
  [179.4, '2 min 59 s'],
  [179.6, '3 min 0 s'],
])('%f seconds are %s', (value, words) => {
  expect(seconds(value)).toBe(words);
});

describe('a page that somebody may have forged', () => {
  const page = wholePage('T', markup`<p>${'<script>'}</p>`);
  test('is harmless as we write it', () => {
    expect(isInert(page)).toBe(true);
    expect(isInert(renderPage(patchedScene()))).toBe(true);
  });

  test.each<[string, string]>([
    ['a script', page.replace('<p>', '<script>alert(1)</script><p>')],
    ['a frame', page.replace('<p>', '<iframe src="http://x"></iframe><p>')],
    ['a picture', page.replace('<p>', '<img src=x><p>')],
    ['a link that connects', page.replace('<title>', '<link rel="preconnect" href="//x"><title>')],
    ['a form', page.replace('<p>', '<form action="//x"><p>')],
    ['a base', page.replace('<title>', '<base href="//x"><title>')],
    ['another policy', page.replace("default-src 'none'", "default-src *")],
    ['a policy that comes late', page.replace(/<meta http-equiv[^>]*>\n/, '')],
    ['something before its head', `<p>${page}`],
    ['an element whose name begins like one of ours', page.replace('<p>', '<pixel><p>')],
  ])('is not where it has %s', (_, forged) => {
    expect(isInert(forged)).toBe(false);
  });
}); // prettier-ignore

describe('a patch side by side', () => {
  const rowsOf = (...lines: string[]) => {
    const removed = lines.filter((line) => !line.startsWith('+')).length;
    const added = lines.filter((line) => !line.startsWith('-')).length;
    const [file] = parseDiff(`--- a/x.js\n+++ b/x.js\n@@ -5,${removed} +7,${added} @@\n${lines.join('\n')}\n`)!;
    return file!.hunks[0]!.rows.map(({ before, after }) => [before && `${before.line}${before.text}${before.changed ? '!' : ''}`, after && `${after.line}${after.text}${after.changed ? '!' : ''}`]);
  };
  test('has what goes and what comes beside each other, each with its line', () => {
    expect(rowsOf(' a', '-b', '-c', '+B', ' d')).toEqual([['5a', '7a'], ['6b!', '8B!'], ['7c!', undefined], ['8d', '9d']]);
    expect(rowsOf('-b', '+B', '+C')).toEqual([['5b!', '7B!'], [undefined, '8C!']]);
    expect(rowsOf('-a', ' b', '+C'), 'nothing beside a line further up').toEqual([['5a!', undefined], ['6b', '7b'], [undefined, '8C!']]);
  });

  test.each([
    ['a file that moved', '--- a/old.js\n+++ b/new.js\n@@ -1 +1 @@\n-a\n+b\n', { path: 'new.js', from: 'old.js', added: 1, removed: 1 }],
    ['a new file', '--- /dev/null\n+++ b/new.js\n@@ -0,0 +1,2 @@\n+a\n+b\n', { path: 'new.js', from: undefined, added: 2, removed: 0 }],
    ['a file that goes', '--- a/old.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', { path: 'old.js', from: undefined, added: 0, removed: 1 }],
  ])('names %s', (_, diff, wanted) => {
    expect(parseDiff(diff)![0]).toMatchObject(wanted);
  });

  test('is none of what cannot be read as one', () => {
    expect(parseDiff('--- a/x.js\n+++ b/x.js\n@@ -1,9 +1,9 @@\n-a\n')).toBeUndefined();
    expect(parseDiff('')).toEqual([]);
  });

  test('shows 600 rows in all, opens eight files, and says what is left', () => {
    const file = (at: number, lines: number) => `--- a/${at}.js\n+++ b/${at}.js\n@@ -0,0 +1,${lines} @@\n${'+a\n'.repeat(lines)}`;
    const one = renderPage(runView({ diff: file(0, 601) }));
    expect(one).toContain('1 file, +601 −0 lines.');
    expect(one).toContain('1 more lines: see patch.diff.');
    expect(renderPage(runView({ diff: file(0, 600) }))).not.toContain('more lines: see patch.diff');
    const two = renderPage(runView({ diff: file(0, 500) + file(1, 200) }));
    expect(two).toContain('100 more lines: see patch.diff.');
    const many = renderPage(runView({ diff: Array.from({ length: 10 }, (_, at) => file(at, 1)).join('') }));
    expect(many.match(/<details open><summary><code>\d\.js/g)).toHaveLength(8);
  });
}); // prettier-ignore

describe('lines of code', () => {
  const sources = (lines: string[], path: string) => highlightLines(lines, path).map(({ source }) => source);
  test.each(['a.ts', 'a.JS', 'deep/a.py', 'a.rb', 'a.kt', 'a.cpp', 'a.rs', 'a.go', 'a.sh', 'a.yml'])(
    'of %s have the colours of their language',
    (path) => expect(sources(["x = 'text'"], path)[0]).toContain('<span class="t-str">'),
  );

  test('of an unknown language are plain, and nothing in them is markup', () => {
    expect(sources(["x = '<b>'"], 'a.unknown')).toEqual(['x = &#39;&lt;b&gt;&#39;']);
    expect(sources(['a'], 'Makefile')).toEqual(['a']);
  });

  test('keep the colour of a comment over several of them, each on its own', () => {
    expect(sources(['/* a', '', 'b */', 'c'], 'a.js')).toEqual(['<span class="t-cmnt">/* a</span>', '', '<span class="t-cmnt">b */</span>', 'c']);
  });

  test('are cut at 1,000 signs', () => {
    expect(sources(['x'.repeat(1000), 'y'.repeat(1001)], 'a.txt')).toEqual(['x'.repeat(1000), `${'y'.repeat(1000)}…`]);
  });
}); // prettier-ignore

describe('the page of a search', () => {
  const found = (lines: number, ...snippets: [startLine: number, text: string][]) =>
    renderSearchPage({
      title: 'T',
      files: [{ path: 'a.js', score: 0.5, reasons: Array.from({ length: 7 }, (_, at) => ({ signal: 'churn', rank: at + 1 })) }],
      snippets: [...snippets.map(([startLine, text]) => ({ path: 'a.js', startLine, endLine: startLine, text, score: 1 })), { path: 'b.js', startLine: 1, endLine: 1, text: 'elsewhere', score: 1 }],
      skippedSignals: lines > 0 ? [{ signal: 'meaning', reason: 'r' }, { signal: 'rerank', reason: 's' }] : [],
      isWanted: (word) => word === 'const',
    });

  test('shows the snippets of a file in its own order, and no others', () => {
    const page = plain(found(0, [30, 'late'], [4, 'early\nnext']));
    expect(page).toMatch(/ {4}4 early\n {4}5 next\n {3}30 late\n/);
    expect(page).not.toMatch(/elsewhere|Without/);
    expect(page).toContain('1 file, best first.');
    expect(page).toContain('changed often #6');
    expect(page).not.toContain('changed often #7');
  });

  test('shows 200 lines of a file at most, of 400 signs', () => {
    const page = found(0, [1, 'x\n'.repeat(149).concat('x')], [500, 'y\n'.repeat(99).concat('y')], [900, 'z']);
    expect(page.match(/class="number"/g)).toHaveLength(200);
    expect(page.match(/<pre /g)).toHaveLength(2);
    expect(plain(found(0, [1, 'q'.repeat(401)]))).toMatch(/ q{400}\n/);
  });

  test('marks whole words that were searched for, and says what it went without', () => {
    const page = found(1, [1, 'const constant']);
    expect(page).toContain('<mark>const</mark> constant');
    expect(page).toContain('Without meaning: r; rerank: s.');
  });
}); // prettier-ignore

describe('the page of a measurement', () => {
  const page = (metrics: Parameters<typeof renderBenchPage>[0]['metrics']) => renderBenchPage({ suite: 'edit', metrics, tables: [], notes: ['n'] });
  test.each<[string, Parameters<typeof page>[0], boolean, boolean]>([
    ['shares alone', [{ name: 'a', value: 1 }], true, false],
    ['figures alone', [{ name: 'a', value: 1.01 }], false, true],
    ['a share whose interval passes one', [{ name: 'a', value: 0.9, high: 1.1 }], false, true],
    ['both', [{ name: 'a', value: 0.5 }, { name: 'b', value: 5 }], true, true],
    ['nothing', [], false, false],
  ])('has a plot of shares and a table of figures where there are %s', (_, metrics, hasPlot, hasTable) => {
    expect(page(metrics).includes('<h2>Shares</h2>')).toBe(hasPlot);
    expect(page(metrics).includes('<h2>Figures</h2>')).toBe(hasTable);
  });

  test('draws figures over one on a scale with room, and no interval where none is known', () => {
    const { source } = intervalPlot('T', [{ name: 'a', value: 100, low: 50 }, { name: 'b', value: 0 }]);
    expect(source).not.toContain('class="interval"');
    const [a, b] = [...source.matchAll(/cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(b).toBe(260);
    expect((a! - 260) / 360).toBeCloseTo(1 / 1.05, 2);
    expect(source).toContain('>105</text>');
  });
}); // prettier-ignore
