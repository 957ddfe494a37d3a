import type { Finding } from '../domain/index.ts';
import type { Events } from '../ports/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { PlacedReply, RefusedEdit } from './place-reply.ts';

/** Emits the outcome of each edit of a reply. */
export function reportPlaced(
  events: Events,
  { made, needless }: Pick<PlacedReply, 'made' | 'needless'>,
  refused: readonly RefusedEdit[],
  edited: EditedFiles,
): void {
  for (const { path } of made) {
    const { matchers, certainty, evidence } = edited.get(path)!;
    events.emit({ type: 'edit-applied', path, matcher: matchers.at(-1), certainty, evidence });
  }
  for (const { path, status, message } of refused)
    events.emit({ type: 'edit-refused', path, status, message });
  for (const { path, status, message } of needless)
    if (!refused.some((one) => one.message === message && one.path === path))
      events.emit({ type: 'edit-needless', path, status, message });
}

/** A refused edit as a finding. An edit outside the plan is only a warning, so that it does not cost the rest of the patch. */
export function toFinding(refusal: RefusedEdit): Finding {
  const place = refusal.path === '' ? {} : { path: refusal.path };
  return {
    source: 'edit',
    severity: refusal.status === 'out-of-scope' ? 'warning' : 'error',
    code: `edit-${refusal.status}`,
    message: refusal.message,
    ...place,
  };
}
