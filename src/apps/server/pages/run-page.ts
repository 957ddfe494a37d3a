import { z } from 'zod';
import { renderLiveRun } from '../../../composition/run-folders/live-report.ts';
import type { Verdict } from '../../../domain/index.ts';
import type { RunRow, StoredJournal } from '../../../jobs/queue/index.ts';
import { outcomeSchema } from '../../../publication/index.ts';
import { markup, type Html } from '../../../reporting/html/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { dollars, moment, stateOf } from './words.ts';
import { parseJson } from '../../../text/json.ts';

const Drafts = z.object({ outcomes: z.array(outcomeSchema).min(1) });

/** One run: what the queue knows of it, then its report as far as it has come. */
export function renderRun(
  run: RunRow & { drafts: string | null },
  journal: StoredJournal,
  forgeUrl: string,
): Html {
  const issueUrl = `${forgeUrl}/${run.fullName}/issues/${run.subject}`;
  return markup`<p class="brand"><a href="${issueUrl}">${run.fullName}#${run.subject}</a> · run ${run.id} · ${stateOf(run)}</p>
<dl><dt>Requested by</dt><dd>${run.requestedBy}, ${moment(run.createdAt)} UTC</dd>
<dt>Started</dt><dd>${moment(run.startedAt)}${run.attempts > 1 && ` (attempt ${run.attempts})`}</dd>
<dt>Ended</dt><dd>${moment(run.endedAt)}</dd>
<dt>Paid</dt><dd>${dollars(run.costUsd)} for ${plural(run.calls, 'call')}</dd>
${run.pullUrl !== null && markup`<dt>Pull request</dt><dd><a href="${safeAddress(run.pullUrl, forgeUrl)}">${run.pullUrl}</a></dd>`}
${run.message !== null && run.message !== '' && markup`<dt>Last message</dt><dd>${run.reason !== null && markup`<code>${run.reason}</code> `}${run.message}</dd>`}
${run.verdict === 'failed' && markup`<dt>To retry</dt><dd>Ask again on the issue: comment <code>/patchwright retry</code> (with the repository’s own command word, if it has one), or remove and re-add its label.</dd>`}</dl>
${
  journal.events.length === 0
    ? markup`<h1>${run.title === '' ? `Run ${run.id}` : run.title}</h1><p>It has not called the model${run.state === 'done' ? '' : ' yet'}.</p>`
    : renderLiveRun({
        name: `run ${run.id}`,
        issueUrl,
        ...journal,
        ...verdictOf(run),
        ...outcomeOf(run.drafts),
      })
}`;
}

/** A run that was skipped said so above; it has no verdict of a pipeline. */
function verdictOf({ state, verdict, reason, message }: RunRow): { verdict?: Verdict } {
  if (state !== 'done' || verdict === null || verdict === 'skipped') return {};
  return {
    verdict: { verdict: verdict as Verdict['verdict'], reason: reason ?? '', message: message ?? '' },
  };
}

function outcomeOf(drafts: string | null) {
  if (drafts === null) return {};
  const parsed = Drafts.safeParse(parseJson(drafts));
  const [outcome] = parsed.data?.outcomes ?? [];
  return outcome === undefined
    ? {}
    : { outcome: { diff: outcome.diff, checking: outcome.checking, proof: outcome.proof } };
}

/** Links lead to the forge alone. */
function safeAddress(url: string, forgeUrl: string): string {
  return url.startsWith(`${forgeUrl}/`) ? url : '';
}
