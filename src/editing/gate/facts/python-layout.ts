/** What Python's own tokenizer would say of a text before it is parsed. Rows are 0-based. */
export interface LayoutProblem {
  row: number;
  message: string;
}

const partner: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Characters that decide more than how a line ends. */
const telling = /["'#\\()[\]{}]/;
/** As Python counts tabs (reference, 2.1.8). */
const tabStop = 8;

/**
 * Reads Python's lines as its tokenizer does: indentation by a stack, brackets, strings and backslashes that let a line
 * go on (The Python Language Reference, 2.1 Line structure). Grammars for editors forgive all of these.
 * @returns the first problem, or `undefined` when the layout is sound
 */
export function layoutProblem(lines: readonly string[]): LayoutProblem | undefined {
  return new LayoutReader(lines).read();
}

class LayoutReader {
  private readonly lines: readonly string[];
  private readonly indents = [0];
  private readonly brackets: { char: string; row: number }[] = [];
  /** The quote of a string that goes on over lines. */
  private quote: { mark: string; row: number } | undefined;
  private continues = false;
  /** Row of a line that opens a block and waits for its first line. */
  private opener: number | undefined;
  private opensBlock = false;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  read(): LayoutProblem | undefined {
    for (let row = 0; row < this.lines.length; row++) {
      const problem = this.take(this.lines[row]!, row);
      if (problem !== undefined) return { row, message: problem };
    }
    return this.atEnd();
  }

  private atEnd(): LayoutProblem | undefined {
    const bracket = this.brackets.at(-1);
    if (this.quote !== undefined)
      return { row: this.quote.row, message: `the string is never closed: expected ${this.quote.mark}` };
    if (bracket !== undefined)
      return { row: bracket.row, message: `the bracket ${bracket.char} is never closed` };
    return this.opener === undefined
      ? undefined
      : { row: this.opener, message: 'expected an indented block below' };
  }

  private take(line: string, row: number): string | undefined {
    const begins = this.quote === undefined && this.brackets.length === 0 && !this.continues;
    let at = 0;
    if (begins) {
      at = line.length - line.trimStart().length;
      if (at === line.length || line[at] === '#') return undefined;
      const problem = this.indent(widthOf(line.slice(0, at)));
      if (problem !== undefined) return problem;
      this.opener = undefined;
      this.opensBlock = false;
    }
    this.continues = false;
    const problem = this.scan(line, at, row);
    if (problem !== undefined) return problem;
    const ends = this.quote === undefined && this.brackets.length === 0 && !this.continues;
    if (ends && this.opensBlock) this.opener = row;
    return undefined;
  }

  private indent(width: number): string | undefined {
    const { indents } = this;
    if (this.opener !== undefined) {
      if (width <= indents.at(-1)!) return `expected an indented block after line ${this.opener + 1}`;
      indents.push(width);
      return undefined;
    }
    if (width > indents.at(-1)!) return 'unexpected indentation';
    while (width < indents.at(-1)!) indents.pop();
    return width === indents.at(-1)! ? undefined : 'the indentation matches no outer level';
  }

  /** Follows strings and brackets to the end of a line. */
  private scan(line: string, from: number, row: number): string | undefined {
    if (this.quote?.mark.length === 3 && !line.includes(this.quote.mark)) return undefined;
    if (this.quote === undefined && !telling.test(line)) {
      if (/[^ \t\f]/.test(line)) this.opensBlock = this.brackets.length === 0 && /:[ \t\f]*$/.test(line);
      return undefined;
    }
    for (let at = from; at < line.length; at++) {
      const char = line[at]!;
      if (this.quote !== undefined) {
        if (char === '\\') {
          if (at === line.length - 1 && this.quote.mark.length === 1) return undefined;
          at++;
        } else if (line.startsWith(this.quote.mark, at)) {
          at += this.quote.mark.length - 1;
          this.quote = undefined;
        }
        continue;
      }
      if (char === '#') return undefined;
      if (char === ' ' || char === '\t' || char === '\f') continue;
      if (char === '\\' && at === line.length - 1) {
        this.continues = true;
        return undefined;
      }
      this.opensBlock = char === ':' && this.brackets.length === 0;
      if (char === '"' || char === "'") {
        const mark = line.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
        this.quote = { mark, row };
        at += mark.length - 1;
      } else if (char === '(' || char === '[' || char === '{') this.brackets.push({ char, row });
      else if (partner[char] !== undefined && this.brackets.pop()?.char !== partner[char])
        return `${char} has no ${partner[char]} to close`;
    }
    if (this.quote?.mark.length === 1) return `the string is not closed: expected ${this.quote.mark}`;
    return undefined;
  }
}

function widthOf(space: string): number {
  let width = 0;
  for (const char of space) {
    if (char === '\t') width += tabStop - (width % tabStop);
    else if (char === '\f') width = 0;
    else width++;
  }
  return width;
}
