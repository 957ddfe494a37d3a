import path from 'node:path';
import type { Issue } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import {
  detailEvents,
  readEvents,
  viewEvents,
  type Exchange,
  type RecordedEvents,
} from '../../pipeline/index.ts';
import type { RunDetail, RunView } from '../../reporting/index.ts';
import { loadExchanges } from './disk-runs.ts';
import { readFrozenRun } from './frozen-run.ts';
import { readRunFolder, readRunText } from './run-folder.ts';
import { isMadeHere } from './run-seals.ts';
import { sealedView } from './sealed-report.ts';
import { sha256Of } from '../../text/sha256.ts';

/** File name of the page in a run folder. */
export const reportPage = 'report.html';

/** What a run left behind, from which its page is made. */
export interface RunRecord {
  /** The run folder. */
  dir: string;
  recorded: RecordedEvents;
  exchanges: readonly Exchange[];
  /** What the run came to; absent when it was cut off. */
  view?: RunView | undefined;
  issue: Issue;
}

/** The page of a run, finished or cut off. The renderer with its colours is loaded only here. */
export async function renderRunPage(record: RunRecord): Promise<string> {
  const { renderPage } = await import('../../reporting/html/index.ts');
  const { recorded, issue } = record;
  const view = record.view ?? { ...viewEvents(recorded.events), title: issue.title };
  return renderPage({ ...view, detail: detailOf(record, view.diff) });
}

/**
 * The page of a run folder. Of a run that was made here it is made again from what is sealed, and of one that was cut off from
 * its events. That of a run from elsewhere stays as it came, unless it is not ours: it could run scripts.
 * @param state the state folder, whose key made the seals
 * @returns the path of the page
 * @throws {UsageError} when the folder holds no run
 */
export async function openRunPage(dir: string, state: string): Promise<string> {
  const page = path.join(dir, reportPage);
  const there = await readRunText(dir, reportPage);
  const madeHere = await isMadeHere(state, dir);
  const { isInert } = await import('../../reporting/html/index.ts');
  if (!madeHere && isInert(there ?? '')) return page;
  const text = await renderRunPage(await readRecord(dir, state, madeHere));
  if (text !== there) await readRunFolder(dir).writeText(reportPage, text);
  return page;
}

async function readRecord(dir: string, state: string, madeHere: boolean): Promise<RunRecord> {
  const text = await readRunText(dir, 'events.jsonl');
  const frozen = await readFrozenRun(dir);
  if (text === undefined || frozen === undefined) {
    throw new UsageError(`${dir} contains no run`, {
      hint: 'A run folder contains run.json and events.jsonl.',
    });
  }
  const view = await sealedView(state, dir);
  const recorded = readEvents(text);
  // A run that reached a verdict has left a report: here, an event alone is nobody's word for one.
  const believed = recorded.events.filter(({ type }) => !madeHere || view || type !== 'verdict-reached');
  const exchanges = await loadExchanges(readRunFolder(dir)).catch(() => []);
  return { dir, recorded: { ...recorded, events: believed }, view, exchanges, issue: frozen.request.issue };
}

function detailOf({ dir, recorded, exchanges, issue }: RunRecord, diff: string): RunDetail {
  return {
    ...detailEvents(recorded.events),
    name: path.basename(dir),
    issueUrl: issue.url,
    unread: recorded.unread,
    patchHash: diff === '' ? undefined : sha256Of(diff),
    exchanges: exchanges.map(viewExchange),
  };
}

/** One call as a page shows it: what was asked, what came, and what it weighed. */
export function viewExchange({ purpose, role, request, reply }: Exchange): RunDetail['exchanges'][number] {
  const { promptTokens, completionTokens } = reply.usage;
  return {
    purpose,
    role,
    model: reply.model,
    messages: request.messages,
    reply: reply.text,
    promptTokens,
    completionTokens,
  };
}
