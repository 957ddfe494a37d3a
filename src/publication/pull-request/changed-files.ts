import type { FileChange, Plan } from '../../domain/index.ts';
import { renderPatch } from '../../text/diff/render-patch.ts';
import { codeSpan, gateInline, type GateOptions } from '../gate/output-gate.ts';
import { inlineList } from '../../text/inline-list.ts';
import { redact } from '../secrets/live-secrets.ts';
import { tableRow } from '../../text/table-row.ts';

/** Lines added and removed in one file, and the line of the old text where the first change begins. */
function countLines(change: FileChange): { added: number; removed: number; line: number } {
  const hunks = renderPatch({ base: '', changes: [change] }).split('\n');
  const first = hunks.findIndex((line) => line.startsWith('@@ '));
  const body = first === -1 ? [] : hunks.slice(first);
  const start = Number(/^@@ -(\d+)/.exec(body[0] ?? '')?.[1] ?? 1);
  const context = body.slice(1).findIndex((line) => /^[+-]/.test(line));
  return {
    added: body.filter((line) => line.startsWith('+')).length,
    removed: body.filter((line) => line.startsWith('-')).length,
    line: Math.max(1, start + Math.max(0, context)),
  };
}

/** A table of the files: lines added and removed, and why each was touched. */
export function renderChangedFiles(
  changes: readonly FileChange[],
  plan: Plan | undefined,
  gate: GateOptions,
): string {
  const rows = changes.map((change) => {
    const { added, removed } = countLines(change);
    const name = change.from ? `${change.from} → ${change.path}` : change.path;
    const why = plan?.changes.find(({ path }) => path === change.path || path === change.from);
    const words = firstSentence(inlineList(why?.instructions ?? ''));
    return tableRow([codeSpan(name, gate), `+${added}`, `−${removed}`, gateInline(words, gate)]);
  });
  return rows.length === 0 ? '' : ['| file | | | why |', '|---|--:|--:|---|', ...rows].join('\n');
}

/** Where the fault was, as permalinks into the commit that the patch was made on. */
export function renderPermalinks(
  changes: readonly FileChange[],
  base: string | undefined,
  gate: GateOptions,
): string {
  if (base === undefined) return '';
  const links = changes
    .filter(({ change }) => change !== 'create')
    .slice(0, 10)
    .map((change) => {
      const path = change.from ?? change.path;
      const address = `${gate.webUrl}/blob/${base}/${path.split('/').map(encodeURIComponent).join('/')}`;
      const { line } = countLines(change);
      const name = codeSpan(path.replace(/[`|\\[\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''), gate);
      const isTold = redact(path, gate.secrets) === path; // an address says what its name must not
      return isTold
        ? `[${name}, line ${line}](${address.replace(/[()]/g, escape)}#L${line})`
        : `${name}, line ${line}`;
    });
  return links.join(', ');
}

function escape(sign: string): string {
  return sign === '(' ? '%28' : '%29';
}

function firstSentence(text: string): string {
  const [sentence = ''] = text.trim().split(/(?<=[^.\d][.;])\s/);
  return sentence.length <= 200 ? sentence.replace(/;$/, '') : `${sentence.slice(0, 200)} …`;
}
