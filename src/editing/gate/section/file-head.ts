import { indentWidth, isBlank } from '../../../text/lines/lines.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';

const importsAtMargin = /^(?:import|part|using|use|from)\b|^export\s+['"]/;

/**
 * Where the imports below a place at the margin end, or the place itself: a grammar that takes none behind other code finds
 * nothing wrong with such code alone.
 */
export function endOfImports(lines: readonly string[], place: number): number {
  let end = place;
  for (let row = place; row < lines.length; row++) {
    const line = lines[row]!;
    const belongs = end === row && /^[\s)}\]]/.test(line);
    if (belongs || importsAtMargin.test(line)) end = row + 1;
    else if (!isBlank(line) && !isCommentLine(line)) break;
  }
  return end;
}

/** What many languages take at the head of a file only. */
const atHead =
  /^(?:(?:import|part|using|use|from|package|library|module|namespace|extern\s+crate|global\s+using)\b|export\s+['"]|#!\[)/;
/** Lines that may stand among imports: the end of a multi-line import, comments and directives. */
const stillAtHead =
  /^(?:\)\s*;?$|\}\s*from\b|#|['"]use\b|<\?php|declare\b|require\b|(?:const|var|let)\b.*\brequire\()/;

/** Whether new lines bring an import, or the like, to where other code stands above: a part does not show that code. */
export function comesBehindCode(lines: readonly string[], place: number, added: readonly string[]): boolean {
  if (!added.some((line) => atHead.test(line))) return false;
  const above = lines.slice(0, place).findLast((line) => !isBlank(line) && !isCommentLine(line));
  if (above === undefined || atHead.test(above) || stillAtHead.test(above)) return false;
  return indentWidth(above) === 0;
}
