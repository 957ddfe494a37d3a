import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { printable } from '../../text/printable.ts';

/** Where a message is shown next to the code. */
export interface AnnotationPlace {
  file?: string;
  line?: number;
}

/** No system opens a longer path, and no annotation can stand at one, characters. */
const longestPath = 4_096;

/** Sets an output of the step. The delimiter is random, so that no value can end it early (R20, H21). */
export function setOutput(file: string | undefined, name: string, value: string): void {
  if (file === undefined) return;
  const delimiter = `patchwright-${randomUUID()}`;
  appendFileSync(file, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

/** Appends Markdown to the job summary. The text must have passed the output gate. */
export function addSummary(file: string | undefined, markdown: string): void {
  if (file !== undefined) appendFileSync(file, `${markdown}\n`);
}

/** Renders an annotation. Its text can neither start another command (R20) nor colour or reverse the log (R32). */
export function renderAnnotation(
  level: 'notice' | 'warning' | 'error',
  message: string,
  { file, line }: AnnotationPlace = {},
): string {
  const isSomewhere = (file?.length ?? 0) <= longestPath;
  const properties = [
    'title=Patchwright',
    ...(isSomewhere && file !== undefined ? [`file=${escapeProperty(file)}`] : []),
    ...(isSomewhere && line !== undefined ? [`line=${line}`] : []),
  ];
  return `::${level} ${properties.join(',')}::${escapeData(printable(message.slice(0, 4000).replaceAll('\r\n', '\n')))}`;
}

/**
 * Runs `work` while the runner ignores workflow commands, because it may print text of the model, the repository or CI (R20).
 */
export async function withoutCommands<T>(log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  log(`::stop-commands::${token}`);
  try {
    return await work();
  } finally {
    log(`::${token}::`);
  }
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
