import type { CheckSummary, Proof, Verdict } from '../../domain/index.ts';
import { detailEvents, Exchange, readEvents, viewEvents } from '../../pipeline/index.ts';
import { renderReport, type Html } from '../../reporting/html/index.ts';
import { viewExchange } from './html-report.ts';
import { parseJsonAs } from '../../text/json.ts';

/** A run as a database keeps it: lines of `events.jsonl` and exchanges, and what it left where it has ended. */
export interface LiveRun {
  name: string;
  issueUrl: string;
  events: readonly string[];
  exchanges: readonly string[];
  /** Absent while it goes on. */
  verdict?: Verdict | undefined;
  outcome?: { diff: string; checking?: CheckSummary | undefined; proof?: Proof | undefined };
}

/** The report of a run that goes on or has ended, as the run folder's page shows it. */
export function renderLiveRun({ name, issueUrl, events, exchanges, verdict, outcome }: LiveRun): Html {
  const recorded = readEvents(events.join('\n'));
  const conversation = exchanges.flatMap((text) => {
    // A row that is no exchange is skipped, so that the others can be shown.
    const exchange = parseJsonAs(Exchange, text);
    return exchange === undefined ? [] : [exchange];
  });
  const view = {
    ...viewEvents(recorded.events),
    ...outcome,
    verdict,
    detail: {
      ...detailEvents(recorded.events),
      name,
      issueUrl,
      unread: recorded.unread,
      exchanges: conversation.map(viewExchange),
    },
  };
  return renderReport(view, { live: true });
}
