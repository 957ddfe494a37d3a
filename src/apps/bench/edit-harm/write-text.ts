import { renderPatch } from '../../../text/diff/render-patch.ts';

/** The reply of a model that makes the one text from the other: a file as a whole, or a diff as git writes it. */
export function asReply(format: 'udiff' | 'whole-file', path: string, before: string, after: string): string {
  const fence = '`'.repeat(8);
  if (format === 'whole-file')
    return `${path}\n${fence}\n${after}${after.endsWith('\n') ? '' : '\n'}${fence}\n`;
  const patch = renderPatch({ base: '', changes: [{ path, change: 'modify', before, after }] });
  return `${fence}diff\n${patch}${fence}\n`;
}
