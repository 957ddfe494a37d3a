/**
 * What may be linked to: pages that show code or a run. An artifact is none, since a click downloads it, nor is a comparison with a
 * fork, whose branch stands behind a colon.
 */
const shown =
  /^(?:(?:blob|commit|compare(?!.*(?::|%3[aA])))\/|actions\/runs\/\d+(?:\/attempts\/\d+)?(?:\/job\/\d+)?(?:#|$))/;

/**
 * The address of code of this repository, or `undefined` for any other. Issue links are left out, since a keyword before
 * one would close it. Compared as a browser reads it: `..` and credentials lead nowhere else. None with an entity: within
 * `<…>` our parser keeps it as it is written, and GitHub's reads `&#46;` as a dot. A query is left out, since it
 * makes a page a file or fills in its forms, but for the one that shows the source of a rendered file.
 */
export function ownLink(url: string, webUrl: string): string | undefined {
  if (!URL.canParse(url) || !URL.canParse(webUrl)) return undefined;
  const page = new URL(url);
  if (page.search !== '?plain=1') page.search = '';
  const { href } = page;
  const home = new URL(webUrl).href.replace(/\/?$/, '/');
  // An encoded slash or dot could be read once more by whoever serves the page.
  if (/%(?:2e|2f|5c)/i.test(href) || /[()<>\s|`*]|&(?:#|\w+;)/.test(href)) return undefined;
  return href.startsWith(home) && shown.test(href.slice(home.length)) ? href : undefined;
}
