/**
 * The address of code of this repository, or `undefined` for any other. Issue links are left out, since a keyword before
 * one would close it. Compared as a browser reads it: `..` and credentials lead nowhere else. None with an entity: within
 * `<…>` our parser keeps it as it is written, and GitHub's reads `&#46;` as a dot.
 */
export function ownLink(url: string, webUrl: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(webUrl)) return undefined;
  const { href } = new URL(url);
  const home = new URL(webUrl).href.replace(/\/$/, '');
  // An encoded slash or dot could be read once more by whoever serves the page.
  if (/%(?:2e|2f|5c)/i.test(href) || /[()<>\s|`*]|&(?:#|\w+;)/.test(href)) return undefined;
  return ['blob', 'commit', 'compare', 'actions'].some((part) => href.startsWith(`${home}/${part}/`))
    ? href
    : undefined;
}
