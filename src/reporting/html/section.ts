import { markup, type Html } from './markup.ts';

/** A part of the page under a heading of its own; parts without content leave nothing behind. */
export interface Section {
  id: string;
  title: string;
  content: Html | undefined;
}

/** A table with a caption for those who cannot see where it stands; it scrolls on narrow screens. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html {
  return markup`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table>
<caption class="hidden">${caption}</caption>
<thead><tr>${head.map((title) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

/** Preformatted text that scrolls by itself and can be reached by keyboard. */
export function preformatted(label: string, text: string): Html {
  return markup`<pre tabindex="0" role="group" aria-label="${label}">${text}</pre>`;
}

/** Something folded away; it opens without JavaScript and prints open where the browser can. */
export function fold(summary: Html | string, content: Html, open = false): Html {
  return open
    ? markup`<details open><summary>${summary}</summary>${content}</details>`
    : markup`<details><summary>${summary}</summary>${content}</details>`;
}
