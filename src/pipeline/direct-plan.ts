import type { Plan, PlannedChange } from '../domain/index.ts';
import type { RunRequest } from './types.ts';
import { addTo } from '../text/group-by.ts';

/** A plan made of a reviewer's comments on lines, which need no planning: each names its file and what to do. */
export function directPlan(request: RunRequest): Plan | undefined {
  const edits = request.directEdits ?? [];
  if (edits.length === 0) return undefined;
  const byPath = new Map<string, string[]>();
  for (const { path, line, instruction } of edits) {
    const where = line === undefined ? '' : `At line ${line}: `;
    addTo(byPath, path, `${where}${instruction}`);
  }
  const changes: PlannedChange[] = [...byPath].map(([path, instructions]) => ({
    action: 'modify',
    path,
    instructions: instructions.join('\n'),
  }));
  return {
    rootCause: 'A reviewer asked for changes at these lines.',
    approach: 'Do what each comment asks, and nothing else.',
    changes,
  };
}
