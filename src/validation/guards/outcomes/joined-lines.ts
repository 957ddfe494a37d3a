/** A line of code, by its number from 1. */
export interface CodeLine {
  line: number;
  text: string;
  /** The last of several lines that stand on one. */
  end?: number;
}

/** A text of one line, or a number. */
const literal = String.raw`-?(?:"(?:[^"\\\n]|\\.){0,200}"|'(?:[^'\\\n]|\\.){0,200}'|\`[^\`$\\\n]{0,200}\`|\d[\d_.]{0,20})`;

/** How a line ends that the next one goes on from: with a bracket, or with the sign behind a key. */
const opens = /(?:[[({]|=>|->|:)$/;
/** A line of nothing but one text or number, which a name may stand before. */
const item = new RegExp(String.raw`^(?:[\w"'$]{1,80}\s*:\s*)?(?:&|Some\()?${literal},?$`);
/** A line that ends what was opened, or a condition behind an answer. */
const closes = /^[\])}]/;
const condition = /^(?:if|unless)\b/;

/** Items of a list that are put on one line; a longer one is data. */
const mostItems = 12;

/**
 * Lines in which lists, pairs and entries that formatters write over several lines stand on one, by the number of the first: an item alone
 * says neither what it belongs to nor what stands beside it.
 */
export function joinedLines(lines: readonly CodeLine[]): CodeLine[] {
  const joined: CodeLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at]!;
    const parts = [lines[at]!.text.trimEnd()];
    if (opens.test(parts[0]!)) parts.push(...itemsAfter(lines, at));
    if (parts.length === 1) joined.push(first);
    else {
      const line = /\w/.test(first.text) ? first.line : lines[at + 1]!.line;
      joined.push({
        line,
        end: first.line + parts.length - 1,
        text: parts.join(' ').replace(/,(?= [\])}])/g, ''),
      });
      at += parts.length - 1;
    }
  }
  return joined;
}

/** The items that stand right below a line, with what ends them; nothing where something else does. */
function itemsAfter(lines: readonly CodeLine[], at: number): string[] {
  const found: string[] = [];
  for (let next = at + 1; next < lines.length && found.length <= mostItems; next += 1) {
    if (lines[next]!.line !== lines[next - 1]!.line + 1) break;
    const text = lines[next]!.text.trim();
    if (!item.test(text)) {
      if (found.length > 0 && (closes.test(text) || condition.test(text))) found.push(text);
      break;
    }
    found.push(text);
  }
  return found.length > mostItems ? [] : found;
}
