import type { Edit, HunkLine } from '../../domain/index.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { minimalRuns } from '../lines/hunk-lines.ts';
import { isElision, isFence } from '../lines/marks.ts';
import type { ParsedReply } from './parsed-reply.ts';
import { isChange } from '../lines/line-kinds.ts';

interface Hunk {
  path: string | undefined;
  lines: HunkLine[];
  line?: number;
  section?: string;
  /** `git` says there is no old file, or no new one. */
  creates: boolean;
}

/**
 * Reads unified diffs: `git` style or plain, with right, wrong or missing numbers after `@@`, several files, fences
 * and talk around. Line counts are never believed. A line without a mark stays `unmarked` for the placement to judge,
 * because only the file can tell lost context from a lost `+`.
 */
export function parseUnifiedDiff(text: string): ParsedReply {
  const reader = new DiffReader();
  const lines = linesOfReply(text);
  for (let at = 0; at < lines.length; at++) at += reader.take(lines[at]!, lines[at + 1], lines[at + 2]);
  return reader.finish();
}

/** Holds the state of one pass over the lines of a diff. */
class DiffReader {
  private edits: Edit[] = [];
  private hunk: Hunk | undefined;
  private oldPath: string | undefined;
  private newPath: string | undefined;
  private renameFrom: string | undefined;
  private readonly problems: string[] = [];
  /** True between a file header, or a fence that announces a diff, and the first hunk: a missing `@@` is forgiven there. */
  private expectsHunk = false;

  /** @returns how many of the following lines were taken as well */
  take(line: string, next: string | undefined, afterNext: string | undefined): number {
    if (isFileHeader(line, next, afterNext)) {
      this.closeHunk();
      this.oldPath = pathOf(line);
      this.newPath = pathOf(next!);
      this.expectsHunk = true;
      if (this.newPath === undefined && this.oldPath !== undefined)
        this.edits.push({ kind: 'delete', path: this.oldPath });
      return 1;
    }
    if (line.startsWith('diff --git ')) this.closeHunk();
    else if (this.hunk === undefined && noPlainFile.test(line))
      this.problems.push(`The diff makes a link or a submodule (${line}), and only plain files are written.`);
    else if (this.isMarker(line)) this.openHunk(line);
    else if (this.hunk === undefined) this.takeOutside(line);
    else if (isFence(line) && !/^[ +-]/.test(line)) this.takeFence(next);
    else if (!line.startsWith('\\ No newline')) this.hunk.lines.push(hunkLine(line));
    return 0;
  }

  /** Inside a hunk an indented `@@` without numbers is content. */
  private isMarker(line: string): boolean {
    return line.startsWith('@@') || (this.hunk === undefined ? /^\s+@@/ : /^\s+@@+ *-\d/).test(line);
  }

  /** A fence ends the hunk, unless the hunk has not begun or goes on below it. */
  private takeFence(next: string | undefined): void {
    if (this.hunk!.lines.length > 0 && !/^[ +-]/.test(next ?? '')) this.closeHunk();
  }

  finish(): ParsedReply {
    this.closeHunk();
    if (this.edits.length === 0) this.problems.push('The reply has no diff hunk with changed lines.');
    return { edits: this.edits, problems: this.problems };
  }

  private takeOutside(line: string): void {
    const [, way, path] = /^rename (from|to) (.+)$/.exec(line) ?? [];
    if (way === 'from') this.renameFrom = path;
    else if (way === 'to' && this.renameFrom !== undefined) {
      this.edits.push({ kind: 'rename', path: this.renameFrom, to: path! });
    } else if (isFence(line)) {
      this.expectsHunk = /(?:diff|patch)\s*$/i.test(line);
    } else if (this.expectsHunk && /^[ +-]/.test(line) && !this.isBrokenHeader(line)) {
      this.openHunk('@@');
      this.hunk!.lines.push(hunkLine(line));
    }
  }

  /** A header that cannot be read is not part of the hunk that it precedes. */
  private isBrokenHeader(line: string): boolean {
    return this.newPath === undefined && this.oldPath === undefined && /^(?:---|\+\+\+)/.test(line);
  }

  private openHunk(marker: string): void {
    this.closeHunk();
    this.expectsHunk = false;
    const [, line, section] =
      /^\s*@@+(?:\s*-(\d+)(?:,\d+)?\s+\+\d+(?:,\d+)?\s*|[^@]*)(?:@@+\s*(.*))?$/.exec(marker) ?? [];
    this.hunk = {
      path: this.newPath ?? this.oldPath,
      lines: [],
      creates: this.oldPath === undefined && this.newPath !== undefined,
      line: line === undefined ? undefined : Number(line),
      section: section === undefined || section === '' ? undefined : section,
    };
  }

  private closeHunk(): void {
    const { hunk } = this;
    this.hunk = undefined;
    if (hunk === undefined) return;
    const { path, line, section } = hunk;
    const lines = minimalRuns(withoutTalk(hunk.lines));
    if (!lines.some(isChange)) return;
    if (hunk.creates && lines.every(({ op }) => op !== 'remove')) {
      const text = lines.map((added) => `${added.text}\n`).join('');
      // A file that the diff deletes first is written anew, as `git apply` does.
      if (this.edits.some((edit) => edit.kind === 'delete' && edit.path === path))
        this.edits = this.edits.filter((edit) => edit.path !== path);
      this.edits.push({ kind: 'whole-file', path, text });
      return;
    }
    this.edits.push({
      kind: 'hunk',
      path,
      lines,
      line,
      section,
    });
  }
}

/** What `git` says above a link or a submodule. */
const noPlainFile = /^new (?:file )?mode 1[26]0000$/;

/** `---` is a header only with `+++` below it, because a removed SQL or Lua comment looks the same. */
function isFileHeader(line: string, next: string | undefined, afterNext: string | undefined): boolean {
  if (!/^--- \S/.test(line) || !/^\+\+\+ \S/.test(next ?? '')) return false;
  return afterNext === undefined || /^\s*@@|^[ +-]|^$|^\S/.test(afterNext);
}

function pathOf(header: string): string | undefined {
  const path = header
    .slice(4)
    .split('\t')[0]!
    .replace(/(?<!\s)\s+\d{4}-\d\d-\d\d \d\d:\d\d.*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return path === '/dev/null' ? undefined : path.replace(/^[ab]\//, '');
}

function hunkLine(line: string): HunkLine {
  const mark = line[0];
  if (mark === '+') return { op: 'add', text: line.slice(1) };
  if (mark === '-') return { op: 'remove', text: line.slice(1) };
  if (isElision(line)) return { op: 'elision', text: line };
  if (mark === undefined) return { op: 'keep', text: '' };
  return mark === ' ' ? { op: 'keep', text: line.slice(1), raw: line } : { op: 'unmarked', text: line };
}

/** Cuts sentences that follow the last hunk after an empty line, and empty lines at the end. */
function withoutTalk(lines: readonly HunkLine[]): HunkLine[] {
  const kept = [...lines];
  for (;;) {
    const last = kept.at(-1);
    const before = kept.at(-2);
    if (last?.op === 'unmarked' && isSentence(last.text) && (before === undefined || before.text === ''))
      kept.pop();
    else if (last?.op === 'keep' && last.text === '' && last.raw === undefined) kept.pop();
    else return kept;
  }
}

function isSentence(line: string): boolean {
  return /^[A-Z*_`"'(\d].*[.:!?)`*]$/.test(line.trim()) && line.trim().split(/\s+/).length >= 3;
}
