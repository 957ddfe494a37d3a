import type { Paragraph } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visibleText } from '../markdown/visible-text.ts';
import { ownWords } from './own-words.ts';

const verbs = ['plan', 'run', 'retry', 'stop', 'explain', 'approve', 'ask', 'rebase'] as const;
type CommandVerb = (typeof verbs)[number];

export interface Command {
  verb: CommandVerb;
  /** The visible text after the verb. */
  text: string;
}

/** Inline syntax that is not parsed: only blocks, code and HTML matter here. */
const ignoredSyntax = [
  'attention',
  'autolink',
  'labelStartLink',
  'labelStartImage',
  'labelEnd',
  'definition',
];
/** Limits of the text in which a command is looked for, so that parsing stays fast (H6). */
const maxText = 20_000;
const maxMarks = 1_000;

/**
 * Finds the first command of a comment: the command word, in upper or lower case, at the start of a line of plain text. Text in code,
 * HTML, quotes and lists is never a command (H4), and neither is folded text or the message that an e-mail reply quotes. If the
 * next word is not a verb, the verb is `run` and the word belongs to the text.
 */
export function parseCommand(body: string, word: string): Command | undefined {
  const start = new RegExp(`^ {0,3}${word}(?=\\s|$)`, 'i');
  const text = ownWords(body);
  const head = text.slice(0, maxText);
  if (!head.split('\n').some((line) => start.test(line)) || !isReadable(head)) return undefined;
  const at = firstLine(head, start);
  if (at === undefined || !isShown(text, at)) return undefined;
  const rest = visibleText(text.slice(at).replace(start, '')).text;
  const first = /^[a-z]+(?=\s|$)/i.exec(rest)?.[0] ?? '';
  const verb = verbs.find((known) => known === first.toLowerCase());
  return verb ? { verb, text: rest.slice(first.length).trim() } : { verb: 'run', text: rest };
}

function isReadable(text: string): boolean {
  const marks = text.match(/[`<\\[\]*_!&]/g)?.length ?? 0;
  return marks <= maxMarks && !/^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])){7}/m.test(text);
}

/** Whether the line at this offset is visible without unfolding anything. */
function isShown(text: string, at: number): boolean {
  const [line = ''] = text.slice(at).split('\n');
  const seen = visibleText(text).text.split('\n');
  const word = line.trim().split(/\s/)[0] ?? '';
  return seen.some((shown) => shown.trim().startsWith(word));
}

/** The offset of the first line of plain text that looks like a command. */
function firstLine(text: string, start: RegExp): number | undefined {
  const tree = fromMarkdown(text, { extensions: [{ disable: { null: ignoredSyntax } }] });
  const paragraphs = tree.children.filter((node): node is Paragraph => node.type === 'paragraph');
  for (const paragraph of paragraphs)
    for (const begin of lineStarts(paragraph, text)) {
      const end = text.indexOf('\n', begin);
      if (start.test(text.slice(begin, end < 0 ? undefined : end))) return begin;
    }
  return undefined;
}

/** The offsets of the paragraph's lines that do not begin inside code or HTML. */
function lineStarts({ children, position }: Paragraph, text: string): number[] {
  const inside = children.filter(({ type }) => type === 'inlineCode' || type === 'html');
  const starts: number[] = [];
  const end = position?.end.offset ?? 0;
  for (let at = position?.start.offset ?? 0; at < end; at = text.indexOf('\n', at) + 1) {
    const within = inside.some(
      (node) => at > (node.position?.start.offset ?? 0) && at < (node.position?.end.offset ?? 0),
    );
    if (!within) starts.push(at);
    if (!text.includes('\n', at)) break;
  }
  return starts;
}
