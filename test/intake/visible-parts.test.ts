import { describe, expect, test } from 'vitest';
import { isIssueUrl } from '../../src/intake/parse-issue.ts';
import { linksOf, isUnlisted } from '../../src/intake/links/index.ts';
import { visibleText } from '../../src/intake/markdown/visible-text.ts';

const attached = 'https://github.com/user-attachments/assets/01234567-89ab-cdef-0123-456789abcdef';

/** Markdown, what a person sees of it, what was taken out, and where it leads. */
type Row = [markdown: string, seen: string, removed?: string, links?: string];
const read = (markdown: string) => {
  const { text, removed, links } = visibleText(markdown);
  return [text, removed.map(({ what, count }) => (count > 1 ? `${count} ${what}` : what)).join(), links.join(' ')];
}; // prettier-ignore

describe('what a person sees of', () => {
  const tables: Record<string, Row[]> = {
    'a definition': [
      ['[x]: https://e.test/a\nshown', 'shown', 'link definitions'],
      ['[x]: https://e.test/a\nsee [X]', 'see [X]', 'link definitions', 'https://e.test/a'],
      ['[x]: https://e.test/a\n"a title"\n[t][x]', '[t][x]', 'link definitions', 'https://e.test/a'],
      ['[x]: <https://e.test/a> "t"\n[x][]', '[x][]', 'link definitions', 'https://e.test/a'],
      ['[x]: https://e.test/a\n[ ][x]', '[ ][x]', 'link definitions'],
      ['[^x]: https://e.test/a\n\nsee [^x]', 'see [^x]', 'footnotes'],
      ['[x]:\nhttps://e.test/a\nshown', 'shown', 'link definitions'],
      ['[x]:\nhttps://e.test/a\n"title"\nshown', 'shown', 'link definitions'],
      ['   [x]: u\nshown', 'shown', 'link definitions'],
      ['a\n\n    [x]: u', 'a\n\n    [x]: u'],
      ['a [x]: u', 'a [x]: u'],
      ['[x]: http://e.test/a', '', 'link definitions'],
      ['[^n]: note\nmore of it\n\nshown', 'shown', 'footnotes'],
      ['a [^n]: shown', 'a [^n]: shown'],
    ],
    'a tag': [
      ['<b>c</b>', 'c'],
      ['<br/>a', 'a'],
      ['<b />x', 'x'],
      ['<a href="x">b</a>', 'b', 'HTML attributes'],
      ['x <b title=">" > y', 'x  y', 'HTML attributes'],
      [`x <b title='>' > y`, 'x  y', 'HTML attributes'],
      ['\n<b &&>c', 'c', 'HTML attributes'],
      ['a <b &&>c', 'a <b &&>c'],
      ['a <b c', 'a <b c'],
      ['<b\n\nc>', '<b\n\nc>'],
      ['<https://e.test>', '<https://e.test>'],
      ['< b>', '< b>'],
      ['\\<b>', '\\<b>'],
      ['</script>a', 'a'],
    ],
    'a hidden element': [
      ['<script>a</b></script>c', 'c', 'hidden elements'],
      ['<title>a</title>b', 'b', 'hidden elements'],
      ['<picture>a', '', 'hidden elements'],
      ['<summary>a</summary>', 'a'],
      ['<details>x<summary>a</summary>b</details>c', 'ac', 'collapsed parts'],
      ['<details><summary>a <b>c</b></summary>b</details>', 'a c', 'collapsed parts'],
      ['<details><details><summary>a</summary>b</details>c</details>d', 'd', '2 collapsed parts'],
      ['<details>![t](u)[v](w)</details>a', 'a', 'collapsed parts,image texts'],
    ],
    'a comment': [
      ['<!-- a --> b', 'b', 'HTML comments'],
      ['<!--> b', 'b', 'HTML comments'],
      ['<!---> b', 'b', 'HTML comments'],
      ['<!---->b', 'b', 'HTML comments'],
      ['<!x> b', 'b', 'HTML comments'],
      ['<?a>c?> b', 'b', 'HTML comments'],
      ['<![CDATA[ > ]]> b', 'b', 'HTML comments'],
      ['<![CDATA[ b', '', 'HTML comments'],
      ['<? b', '', 'HTML comments'],
      ['a <!b', 'a', 'HTML comments'],
    ],
    'a picture': [
      ['![](https://e.test/x.png) a', '[image] a'],
      ['![t](https://e.test/x.png) a', '[image] a', 'image texts'],
      ['![t](u) ![](v)', '[image] [image]', 'image texts'],
      ['![a] b', '![a] b'],
      [`![t](${attached} "t")`, `[image ${attached}]`, 'image texts'],
      [`![](${attached})`, `[image ${attached}]`],
      [`![](https://e.test/${attached})`, '[image]'],
      ['![](https://user-images.githubusercontent.com/1/2.png)', '[image https://user-images.githubusercontent.com/1/2.png]'],
    ],
    'a link': [
      ['[t](u) a', '[t] a', '', 'u'],
      ['[t](u "x") a', '[t] a', 'link titles', 'u'],
      ['[t](<u v>) a', '[t] a', '', 'u v'],
      ['[t](u(v)w) a', '[t] a', '', 'u(v)w'],
      ['[](u) a', 'a', 'empty links'],
      ['[ \n](u) a', 'a', 'empty links'],
      ['[&nbsp;&#8203;&#x2800;](u) a', 'a', 'empty links'],
      ['[&#97;](u) a', '[&#97;] a', '', 'u'],
      ['[<b></b>](u) a', 'a', 'empty links'],
      ['[![](v)](u) a', '[[image]] a', '', 'u'],
      ['<details><summary>s</summary>[t](u)</details>a', 's</summary>a'.replace('</summary>', ''), 'collapsed parts'],
      ['[t](u\n a', '[t](u\n a'],
      ['[a][b]', '[a][b]'],
    ],
    'code, and of what looks like it': [
      ['```\n<b>\n```\n<b>c', '```\n<b>\n```\nc'],
      ['````\n```\n<b>\n````\n<b>c', '````\n```\n<b>\n````\nc'],
      ['~~~\n<b>\n```\n~~~\n<b>c', '~~~\n<b>\n```\n~~~\nc'],
      ['```\n<b>\n', '```\n<b>'],
      ['```\n<b>\n``` \n<b>c', '```\n<b>\n``` \nc'],
      ['```\n<b>\n``` x\n<b>c', '```\n<b>\n``` x\n<b>c'],
      ['```\n    ```\n<b>\n```\n<b>c', '```\n    ```\n<b>\n```\nc'],
      ['``` a`b\n<b>c', '``` a`b\nc'],
      ['  ```\n  <b>\n  ```\n<b>c', '```\n  <b>\n  ```\nc'],
      ['  ```\n  <b>\n<i>c', '```\n  <b>\nc'],
      ['`<b>` `` <c> `` <d>', '`<b>` `` <c> ``'],
      ['`<b>\n`<c>`', '`\n``'],
      ['a ` b\n\n`<c>`', 'a ` b\n\n`<c>`'],
      ['<div>\n`<b>`\n\n`<c>`', '``\n\n`<c>`'],
      ['\\`<b>`', '\\``'],
      ['a\\', 'a\\'],
    ],
  }; // prettier-ignore

  describe.each(Object.keys(tables))('%s', (what) => {
    test.each(tables[what]!)('%j is %j', (markdown, seen, removed = '', links = '') => {
      expect(read(markdown)).toEqual([seen, removed, links]);
    });
  });

  test('a text is 65,536 signs of it, and how many more there were', () => {
    expect(visibleText('a'.repeat(65_536)).removed).toEqual([]);
    const { text, removed } = visibleText('a'.repeat(65_539));
    expect(text).toHaveLength(65_536);
    expect(removed).toEqual([{ what: 'characters over the length limit', count: 3 }]);
  });
});

test('the links of an issue are those of its title, its text and its comments, each once', () => {
  const comments = [{ author: 'w', body: 'https://c.test and [a](https://a.test)' }];
  const issue = { title: 'See https://t.test', body: '[a](https://a.test) `https://code.test`', comments };
  expect(linksOf(issue)).toEqual(['https://t.test', 'https://a.test', 'https://c.test']);
  expect(linksOf({ title: 'T', body: '' })).toEqual([]);
});

test.each([
  ['is not on a listed host', true],
  ['has no text', false],
])('a page that was not read since it %s is one that nobody listed: %s', (reason, isIt) => {
  expect(isUnlisted({ reason })).toBe(isIt);
});

test.each([
  ['https://github.com/a/b/issues/1', true],
  ['HTTP://ghe.example/a', true],
  ['issue.md', false],
  ['see https://github.com', false],
  ['', false],
])('an issue is named by its address in %j: %s', (source, isIt) => {
  expect(isIssueUrl(source)).toBe(isIt);
});
