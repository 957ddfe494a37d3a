import { exitCodes } from '../../../domain/index.ts';
import { addTo } from '../../../text/group-by.ts';

/** Exit codes, smallest first, each with the ends that it stands for. */
export function exitCodeRows(): [code: number, ends: string][] {
  const others = { 'invalid command line or configuration': 2, 'interrupted; the same command resumes': 130 };
  const byCode = new Map<number, string[]>();
  for (const [end, code] of Object.entries({ ...exitCodes, ...others }).toSorted((a, b) => a[1] - b[1]))
    addTo(byCode, code, end);
  return [...byCode].map(([code, ends]) => [code, ends.join(', ')]);
}

/** The exit codes as `--help` lists them. */
export function renderExitCodes(): string {
  const lines = exitCodeRows().map(([code, ends]) => `  ${String(code).padStart(3)}  ${ends}`);
  return `Exit codes:\n${lines.join('\n')}`;
}
