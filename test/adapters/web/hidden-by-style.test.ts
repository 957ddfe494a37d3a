import { expect, test } from 'vitest';
import { readablePage } from '../../../src/adapters/web/readable-page.ts';

/** What is read of a page with a style sheet and one element beside an ordinary paragraph. */
function shown(sheet: string, element: string, head = `<style>${sheet}</style>`): string {
  const page = `<html><head>${head}</head><body><p>Seen.</p>${element}</body></html>`;
  return readablePage('https://docs.test.dev/a', Buffer.from(page), 'text/html').page.text;
}

test.each([
  'display:none',
  'display : NONE !important',
  'visibility:hidden',
  'visibility:collapse',
  'opacity:0',
  'opacity:0.0',
  'opacity:0%',
  'opacity:.0',
  'opacity:00.%',
  'font-size:00',
  'font-size:.0em',
  'font-size:0',
  'font-size:0px',
  'color:transparent',
  'position:absolute;left:-9999px',
  'position:absolute; top: -1000em',
  'text-indent:-9999px',
  'clip:rect(0,0,0,0)',
  'clip: rect(1px, 1px, 1px, 1px)',
  'clip-path:inset(50%)',
  'transform:scale(0)',
])('what a page hides by `%s` is not read, by a style sheet or by an attribute (R17)', (style) => {
  expect(shown(`.x{${style}}`, '<p class="x">H</p>')).toBe('Seen.');
  expect(shown('', `<p style="color:red;${style}">H</p>`)).toBe('Seen.');
});

test.each([
  'display:block',
  'visibility:visible',
  'opacity:0.5',
  'opacity:1',
  'font-size:0.9em',
  'left:-20px',
  'text-indent:2em',
  'color:red',
  'clip:auto',
])('what a page draws by `%s` is read', (style) => {
  expect(shown(`.x{${style}}`, `<p class="x" style="${style}">V</p>`)).toBe('Seen.\n\nV');
});

test.each([
  ['a class', '.x{display:none}', '<p class="a x b">H</p>'],
  ['an id', '#x{display:none}', '<p id="x">H</p>'],
  ['a tag', 'small{display:none}', '<small>H</small>'],
  ['a tag with a class', 'p.x{display:none}', '<p class="x">H</p>'],
  ['one of a list', 'h9, .x ,b.y{display:none}', '<p class="x">H</p>'],
  ['behind comments', '/* a{ */ .x /* } */ {display:none}', '<p class="x">H</p>'],
  ['the last rule', '.x{display:block} .x{display:none}', '<p class="x">H</p>'],
  ['all screens', '@media screen{.x{display:none}}', '<p class="x">H</p>'],
  ['what the browser supports', '@supports (display:grid){.x{display:none}}', '<p class="x">H</p>'],
  ['behind another rule', '@import "a.css"; p{color:red} .x{display:none}', '<p class="x">H</p>'],
  ['with all that is in it', '.x{display:none}', '<div class="x"><p>H</p><pre>H</pre></div>'],
])('a style sheet hides %s', (_, sheet, element) => {
  expect(shown(sheet, element)).toBe('Seen.');
});

test.each([
  ['print', '@media print{.x{display:none}}', '<p class="x">V</p>'],
  ['narrow screens', '@media screen and (max-width:600px){.x{display:none}}', '<p class="x">V</p>'],
  ['another class', '.y{display:none}', '<p class="x">V</p>'],
  ['an earlier rule', '.x{display:none} .x{display:block}', '<p class="x">V</p>'],
  ['what stands in something else', '.y .x{display:none}', '<p class="x">V</p>'],
  ['a rule in a comment', '/* .x{display:none} */', '<p class="x">V</p>'],
  ['a page that waits for its script', 'body{opacity:0} html{visibility:hidden}', '<p class="x">V</p>'],
])('a style sheet for %s hides nothing', (_, sheet, element) => {
  expect(shown(sheet, element)).toBe('Seen.\n\nV');
});

test('a sheet for paper hides nothing, by its attribute', () => {
  const head = '<style media="print">.x{display:none}</style>';
  expect(shown('', '<p class="x">V</p>', head)).toBe('Seen.\n\nV');
  expect(shown('', '<p class="x">H</p>', head.replace('print', 'screen'))).toBe('Seen.');
});

test.each([
  ['that is never closed', '<div class="x">H<p>H'],
  ['closed by what stands around it', '<div><p class="x">H</div>'],
  ['closed by the next of its kind', '<ul><li class="x">H<li class="x">H</ul>'],
  ['within another', '<div class="x"><div class="x">H</div>H</div>'],
  ['by a style over several lines', '<p style="color:red;\ndisplay:none">H</p>'],
])('an element is left out %s', (_, element) => {
  expect(shown('.x{display:none}', element)).toBe('Seen.');
});

test('one of a thousand rules hides, and what follows on its element is read', () => {
  const sheet = Array.from({ length: 1000 }, (_, nth) => `.x${nth}{display:none}`).join('');
  expect(shown(sheet, '<p class="x999">H</p><p>V</p>')).toBe('Seen.\n\nV');
});

const within = (around: readonly string[], rule: string) =>
  `${around.map((head) => `${head}{`).join('')}${rule}${'}'.repeat(around.length)}`;
const screens = ['@media screen', '@supports (display:grid)', '@layer base'];
test.each([
  ['by a rule that a later one adds to', '.x{display:none}.x{color:red}', true],
  ['no more by a rule that a later one takes back', '.x{display:none}.x{display:block}', false],
  ['by one of two rules that a later one takes back in part', '.x{display:none;opacity:0}.x{opacity:1}', true],
  ['by a rule behind a line that is none', '@charset "utf-8";\n .x{display:none}', true],
  ['by a rule for screens behind a line that is none', '@charset "utf-8";\n @media screen{.x{display:none}}', true],
  ['by a rule within three blocks for every screen', within(screens, '.x{display:none}'), true],
  ['by no rule within more of them than are looked at', within([...screens, '@layer a'], '.x{display:none}'), false],
  ['by no rule within one for print among them', within(['@media screen', '@media print'], '.x{display:none}'), false],
])('what a page hides %s is not read', (_, sheet, isHidden) => {
  expect(shown(sheet, '<p class="x">H</p>')).toBe(isHidden ? 'Seen.' : 'Seen.\n\nH');
}); // prettier-ignore
