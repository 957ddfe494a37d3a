import { Parser } from 'htmlparser2';
import { matcherOf, type StyledBy } from './match-selectors.ts';

/** More than any page of documentation says in itself, characters. */
const maxStyle = 500_000;

/** A number of pixels or the like so far out that nobody scrolls there. */
const farOut = /^-\d{4,}(?:\.\d+)?(?:px|pt|em|rem|ex|ch)?$|^-\d{3,}(?:v[wh]|em|rem|%)$/;

/** Declarations that take an element out of sight, by property. */
const hides: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: /^0*(?:\.0*)?%?$/,
  'font-size': /^(?:0+|0*\.0+)(?:[a-z]+|%)?$/,
  color: /^transparent$/,
  left: farOut,
  right: farOut,
  top: farOut,
  bottom: farOut,
  'margin-left': farOut,
  'margin-top': farOut,
  'text-indent': farOut,
  clip: /^rect\((?:0(?:px)?|1px)(?:[ ,]+(?:0(?:px)?|1px)){3}\)$/,
  'clip-path': /^inset\((?:50|100)%\)$/,
  transform: /^scale\(0\)$|^translate[xy]?\(-\d{4,}px/,
};

/** Names of tags, classes and ids, in any combination for one element; what stands around it is not looked at. */
const simple = /^(?:[a-z][\w-]*)?(?:[.#]-?[_a-z][\w-]*)*$/i;
/** What holds a whole page; some hide it until their script has run. */
const wholePage = /^(?:|html|body|main|article)$/i;

/**
 * Tells which elements a page's own style sheets and style attributes hide: a page must not show one thing to people and
 * another to a model (R17). Style sheets elsewhere are not read.
 */
export function hiddenByStyle(source: string): (tag: string, attributes: StyledBy) => boolean {
  const isSelected = matcherOf(selectorsThatHide(sheetsOf(source)));
  const known = new Map<string, boolean>();
  const isHiding = (style: string) => {
    if (!known.has(style)) known.set(style, [...declarationsOf(style).values()].includes(true));
    return known.get(style)!;
  };
  return (tag, attributes) =>
    tag !== 'html' && tag !== 'body' && (isHiding(attributes.style ?? '') || isSelected(tag, attributes));
}

function selectorsThatHide(sheets: string): readonly string[] {
  const found = new Map<string, Set<string>>();
  for (const { selectors, body } of rulesOf(sheets.slice(0, maxStyle))) {
    const declarations = declarationsOf(body);
    for (const selector of selectors) {
      const known = found.get(selector) ?? new Set<string>();
      for (const [property, isHiding] of declarations)
        if (isHiding) known.add(property);
        else known.delete(property); // the last one counts
      found.set(selector, known);
    }
  }
  return [...found].filter(([, by]) => by.size > 0).map(([selector]) => selector);
}

function sheetsOf(source: string): string {
  let [sheets, inSheet] = ['', false];
  const parser = new Parser({
    onopentag(name, { media = '' }) {
      inSheet = name === 'style' && isForScreens(media);
    },
    ontext(text) {
      if (inSheet) sheets += text;
    },
    onclosetag() {
      inSheet = false;
    },
  });
  parser.end(source);
  return sheets;
}

/** Blocks within blocks that are still looked at. */
const deepest = 4;

/** Rules of a style sheet, and of its parts for every screen. */
function rulesOf(sheet: string): { selectors: string[]; body: string }[] {
  const found: { selectors: string[]; body: string }[] = [];
  const around: string[] = [];
  let last = '';
  for (const part of withoutComments(sheet).split(/([{}])/)) {
    const head = around.at(-1);
    if (part === '{') around.push(last);
    else if (part === '}') around.pop();
    else if (head !== undefined && around.length <= deepest && around.slice(0, -1).every(isForEverybody))
      found.push({ selectors: selectorsOf(head), body: part });
    last = /^[{}]$/.test(part) ? '' : part.slice(part.lastIndexOf(';') + 1).trim();
  }
  return found;
}

/** Comments end at the first sign for it; a pattern would try every beginning of one that does not end. */
function withoutComments(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*');
  const after = rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''));
  return [first, ...after].join(' ').replace(/<!--|-->/g, ' ');
}

function isForEverybody(head: string): boolean {
  const [, kind, rest = ''] = /^@(media|supports|layer)\b(.*)$/s.exec(head) ?? [];
  return kind === 'media' ? isForScreens(rest) : kind !== undefined;
}

/** Some sheets are for paper, or for narrow screens, alone. */
function isForScreens(media: string): boolean {
  return /^\s*(?:$|all\s*$|screen\s*$)/.test(media.split(',')[0]!);
}

function selectorsOf(head: string): string[] {
  return head
    .split(',')
    .map((one) => one.trim())
    .filter((one) => simple.test(one) && !wholePage.test(one));
}

function declarationsOf(body: string): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const declaration of body.split(';')) {
    const [property = '', ...rest] = declaration.toLowerCase().split(':');
    const value = rest
      .join(':')
      .replace(/!\s*important/, '')
      .trim();
    const name = property.trim();
    if (Object.hasOwn(hides, name) && value !== '') found.set(name, hides[name]!.test(value));
  }
  return found;
}
