import type { CodeRegion } from './code-regions.ts';
import { readHtmlToken } from './html-tokens.ts';

/** Elements whose content the page does not show, or shows only when asked. */
const hiddenElements = new Set(
  (
    'details picture script style template noscript title iframe svg math object audio video select datalist head ' +
    'textarea noembed noframes xmp rp'
  ).split(' '),
);
/** Pictures people attach to issues; the address is made by GitHub and says nothing. */
const attachment =
  /^https:\/\/(github\.com\/user-attachments\/assets\/[0-9a-f-]{36}|user-images\.githubusercontent\.com\/[\w./-]{1,120})$/;

type Note = (what: string) => void;

/**
 * One pass that keeps visible text and code, and drops HTML, link targets, picture texts, definitions and footnotes.
 * @param code regions in order that stay as they are
 * @param onLink told the target of each link that the page shows with words
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
  /** Targets by the names of their definitions, which lead somewhere only where a name is used. */
  readonly #defined: { name: string; url: string }[] = [];
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
    const seen = this.#out.join('');
    const used = this.#defined.length === 0 ? undefined : namesUsed(seen);
    for (const { name, url } of this.#defined) if (used?.has(name)) this.#onLink(url);
    return seen;
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
    const match = /^ {0,3}\[(\^?)([^\]]{1,200})\]:/.exec(line);
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
    const url = /:\s*<?(https?:\/\/\S+?)>?(\s|$)/.exec(line)?.[1];
    if (url && match[1] === '') this.#defined.push({ name: nameOf(match[2]), url });
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
    this.#at = target.end;
    if (!this.#hidden()) this.#out.push(attachment.test(target.url) ? `[image ${target.url}]` : '[image]');
    return true;
  }

  /** The `(target "title")` behind a link's text, which stays in its brackets. */
  #dropTarget(): boolean {
    const target = readTarget(this.#text, this.#at + 1);
    if (!target) return false;
    this.#at = target.end;
    if (this.#hidden()) return true;
    const words = this.#blankSince();
    if (words !== undefined) {
      this.#out.length = words;
      this.#note('empty links');
    } else {
      this.#onLink(target.url);
      this.#out.push(']');
      if (target.title) this.#note('link titles');
    }
    return true;
  }

  /** Where the bracket before stands, if nothing that a page shows has followed it. */
  #blankSince(): number | undefined {
    let at = this.#out.length - 1;
    for (const least = at - longestBlank; at > least && this.#out[at] !== '['; at -= 1)
      if (!/^[\s&#;\w]*$/.test(this.#out[at] ?? '')) return undefined;
    if (this.#out[at] !== '[') return undefined;
    return isBlank(this.#out.slice(at + 1).join('')) ? at : undefined;
  }
}

/** Signs behind a bracket that are looked at: a few blanks, spelled out perhaps. */
const longestBlank = 60;
/** Blanks as HTML spells them. */
const spelledBlank =
  /&(?:nbsp|[ehr]?n?m?sp|emsp1[34]|thinsp|hairsp|numsp|puncsp|shy|zwn?j|[lr]rm|ZeroWidthSpace|NoBreak);/g;

function isBlank(text: string): boolean {
  const spelled = text.replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (_, decimal?: string, hex?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(spelled.replace(spelledBlank, ''));
}

/** Names of definitions that a text uses, as `[name]`, `[name][]` or `[words][name]`. */
function namesUsed(text: string): Set<string> {
  const used = new Set<string>();
  for (const [, words = '', name = ''] of text.matchAll(/\[([^[\]]{0,200})\](?:\[([^[\]]{0,200})\])?/g))
    if (!isBlank(words)) used.add(nameOf(name || words));
  return used;
}

function nameOf(label = ''): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase();
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
