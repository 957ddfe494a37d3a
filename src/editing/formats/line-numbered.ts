import type { NumberedEdit, NumberedLines } from '../../domain/index.ts';
import { isBlank, linesOfReply } from '../../text/lines/lines.ts';
import { isFence, pathOnLine } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';

const numbered = /^\s*(\d{1,9}|_|\+)(?::|\s\|)(.*)$/;

/** Most filled lines of a reply, apart from file names and fences, have a number before them. */
export function isNumbered(lines: readonly string[]): boolean {
  const said = lines.filter((line) => !isFence(line) && pathOnLine(line) === undefined);
  const count = said.filter((line) => /^\s*(?:\d+|_|\+)(?::|\s\|)/.test(line)).length;
  return count > 0 && count * 2 > said.length;
}

/** What one reply says about one file. */
interface FileLines {
  path?: string;
  groups: Map<string, string[]>;
}

/**
 * Reads line-numbered edits: `12: code` replaces line 12, repeats of one number replace it by several lines, a bare
 * `12:` deletes, `_:` adds at the start and `+:` at the end of the file. ` | ` may stand for `: `. Texts keep the
 * separating space, because whether there is one can only be told from the file. A path on a line of its own begins the
 * lines of another file.
 */
export function parseLineNumbered(text: string): ParsedReply {
  const files: FileLines[] = [];
  const problems: string[] = [];
  let path: string | undefined;
  let loose: Loose | undefined;
  const report = ({ at, line }: Loose) =>
    problems.push(`Line ${at} of the reply has no line number: ${line.slice(0, 80)}`);
  const replied = linesOfReply(text);
  const touchesNumbered = (row: number) =>
    [replied[row - 1], replied[row + 1]].some((near) => numbered.test(near ?? ''));
  replied.forEach((line, index) => {
    const [, at, code] = numbered.exec(line) ?? [];
    if (at === undefined) {
      const named = pathOnLine(line);
      if (named !== undefined) path = named;
      else if (isBlank(line) || isFence(line)) return;
      else if (touchesNumbered(index) && !isSentence(line)) report({ at: index + 1, line });
      else if (files.length > 0) loose ??= { at: index + 1, line };
      return;
    }
    if (loose !== undefined && files.at(-1)?.path === path) report(loose);
    loose = undefined;
    const { groups } = fileOf(files, path);
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [code!]);
    else group.push(code!);
  });
  if (files.length === 0) return { edits: [], problems: ['The reply has no line of the form "12: code".'] };
  return { edits: files.map(toEdit), problems };
}

interface Loose {
  at: number;
  line: string;
}

/** Prose may stand right above or below the numbered lines; anything else there is code that lost its number. */
function isSentence(line: string): boolean {
  return /[.:!?)*`]\s*$/.test(line) && /^\W*[A-Z][\w']*(?:[ ,]+[\w'`]+){2}/.test(line.trim());
}

function fileOf(files: FileLines[], path: string | undefined): FileLines {
  const known = files.find((file) => file.path === path);
  if (known) return known;
  const file = { path, groups: new Map<string, string[]>() };
  files.push(file);
  return file;
}

function toEdit({ path, groups }: FileLines): NumberedEdit {
  const named = path === undefined ? {} : { path };
  return { kind: 'numbered', ...named, groups: [...groups].map(toGroup) };
}

function toGroup([at, lines]: [string, string[]]): NumberedLines {
  const place = at === '_' ? 'start' : at === '+' ? 'end' : Number(at);
  const deletes = typeof place === 'number' && lines.length === 1 && isBlank(lines[0]!);
  return { at: place, lines: deletes ? [] : lines };
}
