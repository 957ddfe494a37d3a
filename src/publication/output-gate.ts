import type { Ink } from '../reporting/index.ts';
import { redact } from './secrets.ts';

/** Zero-width space as an entity: it breaks mentions and references and is spelled out in the source. */
const breaker = '&#8203;';
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

export interface GateOptions {
  /** Values that must never leave. */
  secrets: readonly string[];
  /** Links to this repository stay links; all others become plain text. */
  webUrl: string;
}

/**
 * The one way for text that we did not write ourselves (model, repository, CI) into a comment, a pull request or a
 * summary (R19). Redacts secrets; mentions notify nobody, references close nothing, HTML and comments are inert,
 * foreign links and images are plain text, invisible characters are gone. Code stays readable as code.
 */
export function gateMarkdown(text: string, options: GateOptions): string {
  const plain = clean(text, options);
  const out: string[] = [];
  let fence: string[] | undefined;
  let info = '';
  for (const line of plain.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,20})\s*$/.exec(line);
    if (mark && fence) {
      out.push(fenced(fence.join('\n'), info));
      fence = undefined;
    } else if (mark) {
      fence = [];
      info = mark[2] ?? '';
    } else if (fence) {
      fence.push(line);
    } else {
      out.push(gateLine(line, options));
    }
  }
  if (fence) out.push(fenced(fence.join('\n'), info)); // whatever was opened is closed
  return out.join('\n');
}

/** Like `gateMarkdown` for text inside a sentence, a list item or a table cell: one line, no blocks. */
export function gateInline(text: string, options: GateOptions): string {
  return gateLine(clean(text, options).replace(/\s+/g, ' ').trim(), options).replaceAll('|', '\\|');
}

/** A code span that ends where it should, whatever the text holds. */
export function codeSpan(text: string, options: GateOptions): string {
  const plain = clean(text, options).replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const mark = '`'.repeat(longestRun(plain) + 1);
  const pad = /^`|`$/.test(plain) ? ' ' : '';
  return `${mark}${pad}${plain}${pad}${mark}`;
}

/** A code block that ends where it should, whatever the text holds. */
export function codeBlock(text: string, language: string, options: GateOptions): string {
  return fenced(clean(text, options), language);
}

/** The ink of everything that we write on the forge. */
export function gateInk(options: GateOptions): Ink {
  return {
    inline: (text) => gateInline(text, options),
    prose: (text) => gateMarkdown(text, options),
    code: (text) => codeSpan(text, options),
    block: (text, language) => codeBlock(text, language, options),
  };
}

/** Plain text for commit messages and titles, where Markdown means nothing but mentions and keywords still do. */
export function gatePlain(text: string, options: GateOptions): string {
  return clean(text, options)
    .replace(/\s+/g, ' ')
    .replace(/@(?=[\w-])/g, '')
    .replace(/(\bGH-|#)(?=\d)/gi, 'no. ')
    .replace(/\bhttps?:\/\/\S+/gi, '')
    .replace(/[<>]/g, '')
    .trim();
}

function clean(text: string, { secrets }: GateOptions): string {
  return redact(text.replace(/\r\n?/g, '\n').replace(control, '').replace(invisible, ''), secrets);
}

function gateLine(line: string, options: GateOptions): string {
  return line
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : gateProse(part, options)))
    .join('');
}

function gateProse(text: string, { webUrl }: GateOptions): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('`', '\\`')
      .replace(/^(\s*)~~~/, '$1\\~~~')
      // References come first: the breaker itself holds a `#`.
      .replace(/#(?=\d)/g, `#${breaker}`)
      .replace(/\bGH-(?=\d)/gi, `GH${breaker}-`)
      .replace(/@(?=[\w-])/g, `@${breaker}`)
      .replace(/!\[([^\]]*)\]/g, '[$1]')
      .replace(/\]\(([^)]*)\)/g, (whole, url: string) => (isOwn(url, webUrl) ? whole : '] '))
      .replace(/\]:/g, ']&#58;')
      .replace(/\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s)\]]+/gi, (url) =>
        isOwn(url, webUrl) ? url : url.replace(/[:.]/, (dot) => `${breaker}${dot}`),
      )
  );
}

/** Links to code of this repository; issue links are left out, since a keyword before one would close it. */
function isOwn(url: string, webUrl: string): boolean {
  return ['blob', 'commit', 'compare', 'actions'].some((part) => url.startsWith(`${webUrl}/${part}/`));
}

function fenced(text: string, language: string): string {
  const mark = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${mark}${language}\n${text}\n${mark}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
