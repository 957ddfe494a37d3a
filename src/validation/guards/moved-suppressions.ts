import { languageFamily, type LanguageFamily } from '../../catalog/index.ts';
import { groupBy } from '../../text/group-by.ts';
import type { ChangedFile, ChangedLine } from './changed-lines.ts';
import { suppressionIn, type Suppression } from './suppressions.ts';

/** A line that the patch added or removed, and how it makes a tool look away. */
export interface SuppressedLine extends ChangedLine {
  file: ChangedFile;
  suppression: Suppression;
}

/** Suppressions that the patch adds and did not only move: each one that it removes stands for one of them. */
export function newSuppressions(files: readonly ChangedFile[]): SuppressedLine[] {
  const removed = files.flatMap((file) => suppressed(file, file.removed, file.change.from));
  const added = files.flatMap((file) => suppressed(file, file.added));
  const used = new Set<SuppressedLine>();
  return withoutCounterpart(
    withoutCounterpart(added, removed, wholeLine, used),
    removed,
    sameDirective,
    used,
  );
}

function suppressed(
  file: ChangedFile,
  lines: readonly ChangedLine[],
  path = file.change.path,
): SuppressedLine[] {
  const language: LanguageFamily | undefined = languageFamily(path);
  return lines.flatMap((line) => {
    const suppression = language && suppressionIn(language, line.text);
    return suppression ? { ...line, file, suppression } : [];
  });
}

/** Those for which nothing that was removed has the same key; what stood for one is used up. */
function withoutCounterpart(
  added: readonly SuppressedLine[],
  removed: readonly SuppressedLine[],
  key: (line: SuppressedLine) => string,
  used: Set<SuppressedLine>,
): SuppressedLine[] {
  const available = groupBy(removed, key);
  return added.filter((line) => {
    const left = available.get(key(line)) ?? [];
    let counterpart = left.pop();
    while (counterpart !== undefined && used.has(counterpart)) counterpart = left.pop();
    if (counterpart !== undefined) used.add(counterpart);
    return counterpart === undefined;
  });
}

/** Wherever it went, white space aside. */
function wholeLine({ text }: SuppressedLine): string {
  return bare(text);
}

/** The same words to the tool at the same place of the file: the code on the line was written anew, as where a long line is wrapped. */
function sameDirective({ text, file, place, suppression }: SuppressedLine): string {
  const from = text.search(suppression.pattern);
  return [file.change.path, place, suppression.name, bare(text.slice(from))].join('\n');
}

function bare(text: string): string {
  return text.replace(/\s+/g, '');
}
