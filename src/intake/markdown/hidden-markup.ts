import type { CodeRegion } from './code-regions.ts';
import { readHtmlToken } from './html-tokens.ts';

/** Elements whose content the page does not show, or shows only when asked. */
const hiddenElements = new Set(
  (
    'details picture script style template noscript title iframe svg math object audio video select datalist head ' +
    'textarea noembed noframes xmp'
  ).split(' '),
);
/** Pictures people attach to issues; the address is made by GitHub and says nothing. */
const attachment =
  /^https:\/\/(github\.com\/user-attachments\/assets\/[0-9a-f-]{36}|user-images\.githubusercontent\.com\/[\w./-]{1,120})$/;

type Note = (what: string) => void;

/**
 * One pass that keeps visible text and code, and drops HTML, link targets, picture texts, definitions and footnotes.
 * @param code regions in order that stay as they are
 */
export function stripHiddenMarkup(
  text: string,
  code: readonly CodeRegion[],
  note: Note,
  onLink: (url: string) => void,
): string {
  return new MarkupPass(text, code, note, onLink).run();
}

class MarkupPass {
  readonly #text: string;
  readonly #code: readonly CodeRegion[];
  readonly #note: Note;
  readonly #onLink: (url: string) => void;
  readonly #out: string[] = [];
  /** Open hidden elements, outermost first. */
  readonly #hiding: string[] = [];
  #at = 0;
  #nextCode = 0;
  #nextTarget = 0;

  constructor(text: string, code: readonly CodeRegion[], note: Note, onLink: (url: string) => void) {
    this.#text = text;
    this.#code = code;
    this.#note = note;
    this.#onLink = onLink;
  }

  run(): string {
    const text = this.#text;
    while (this.#at < text.length) {
      if (this.#keepCode()) continue;
      if (this.#lineStart() && this.#dropDefinition()) continue;
      const character = text[this.#at]!;
      if (character === '\\') this.#keep(2);
      else if (character === '<' && this.#dropHtml()) continue;
      else if (character === '!' && text[this.#at + 1] === '[' && this.#dropPicture()) continue;
      else if (character === ']' && text[this.#at + 1] === '(' && this.#dropTarget()) continue;
      else this.#keep(1);
    }
    return this.#out.join('');
  }

  /** A collapsed part shows its summary, nothing else. */
  #hidden(): boolean {
    return this.#hiding.length > 0 && this.#hiding.join() !== 'details,summary';
  }

  #keep(length: number): void {
    if (!this.#hidden()) this.#out.push(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
  }

  #keepCode(): boolean {
    while ((this.#code[this.#nextCode]?.end ?? Infinity) <= this.#at) this.#nextCode += 1;
    const region = this.#code[this.#nextCode];
    if (!region || region.start > this.#at) return false;
    this.#keep(region.end - this.#at);
    return true;
  }

  #lineStart(): boolean {
    return this.#at === 0 || this.#text[this.#at - 1] === '\n';
  }

  /** `[name]: target` and `[^note]: text`, with their following lines up to a blank one. */
  #dropDefinition(): boolean {
    const line = lineAt(this.#text, this.#at);
    const match = /^ {0,3}\[(\^?)[^\]]{1,200}\]:/.exec(line);
    if (!match) return false;
    let end = this.#at + line.length;
    for (;;) {
      const next = lineAt(this.#text, end + 1);
      const goesOn =
        match[1] === '^'
          ? next.trim() !== ''
          : /^\s*["'(<]/.test(next) || (line.trim().endsWith(':') && next.trim() !== '');
      if (end >= this.#text.length || !goesOn) break;
      end += 1 + next.length;
      if (match[1] !== '^' && !/^\s*["'(]/.test(lineAt(this.#text, end + 1))) break;
    }
    const target = /:\s*<?(https:\/\/\S+?)>?(\s|$)/.exec(line)?.[1];
    if (target) this.#onLink(target);
    this.#note(match[1] === '^' ? 'footnotes' : 'link definitions');
    this.#at = end;
    return true;
  }

  #dropHtml(): boolean {
    const token = readHtmlToken(this.#text, this.#at);
    if (!token) return false;
    this.#at = token.end;
    if (token.kind === 'comment') {
      this.#note('HTML comments');
      return true;
    }
    if (token.attributes && !token.selfClosing) this.#note('HTML attributes');
    if (token.kind === 'open' && hiddenElements.has(token.name) && !token.selfClosing) {
      this.#note(token.name === 'details' ? 'collapsed parts' : 'hidden elements');
      this.#hiding.push(token.name);
    } else if (token.kind === 'open' && token.name === 'summary' && this.#hiding.join() === 'details') {
      this.#hiding.push('summary');
    } else if (token.kind === 'close') {
      const depth = this.#hiding.lastIndexOf(token.name);
      if (depth >= 0) this.#hiding.length = depth;
    }
    return true;
  }

  /** `![text](target)`: neither is on the page; GitHub's own attachments keep their address. */
  #dropPicture(): boolean {
    if (this.#nextTarget <= this.#at) {
      const found = this.#text.indexOf('](', this.#at);
      this.#nextTarget = found < 0 ? Infinity : found;
    }
    if (this.#nextTarget - this.#at > 2000) return false;
    const target = readTarget(this.#text, this.#nextTarget + 1);
    if (!target) return false;
    if (this.#nextTarget > this.#at + 2) this.#note('image texts');
    this.#onLink(target.url);
    this.#at = target.end;
    if (!this.#hidden()) this.#out.push(attachment.test(target.url) ? `[image ${target.url}]` : '[image]');
    return true;
  }

  /** The `(target "title")` behind a link's text, which stays in its brackets. */
  #dropTarget(): boolean {
    const target = readTarget(this.#text, this.#at + 1);
    if (!target) return false;
    this.#onLink(target.url);
    this.#at = target.end;
    if (this.#hidden()) return true;
    if (this.#out.at(-1) === '[') {
      this.#out.pop();
      this.#note('empty links');
    } else {
      this.#out.push(']');
      if (target.title) this.#note('link titles');
    }
    return true;
  }
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, Math.min(end < 0 ? text.length : end, at + 2000));
}

/** Reads `(url)` or `(url "title")` at `open`; at most 2,000 characters, which keeps the scan linear. */
function readTarget(text: string, open: number): { url: string; title: boolean; end: number } | undefined {
  const match =
    /^\(\s{0,5}(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*){0,3})(\s{1,5}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s{0,5}\)/.exec(
      text.slice(open, open + 2000),
    );
  if (!match) return undefined;
  return { url: match[1]!.replace(/^<|>$/g, ''), title: match[2] !== undefined, end: open + match[0].length };
}
