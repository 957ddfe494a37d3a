import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Issue } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import {
  buildReport,
  buildRunView,
  detailEvents,
  readEvents,
  viewEvents,
  type Exchange,
  type RecordedEvents,
  type RunResult,
} from '../../pipeline/index.ts';
import type { RunDetail, RunView } from '../../reporting/index.ts';
import { loadExchanges } from './disk-runs.ts';
import { readFrozenRun } from './frozen-run.ts';
import { readRunFolder, readRunText } from './run-folder.ts';

/** File name of the page in a run folder. */
export const reportPage = 'report.html';

/** What a run left behind, from which its page is made. */
export interface RunRecord {
  /** The run folder. */
  dir: string;
  recorded: RecordedEvents;
  exchanges: readonly Exchange[];
  /** Absent when the run was cut off. */
  result?: RunResult;
  issue: Issue;
}

/** The page of a run, finished or cut off. The renderer with its colours is loaded only here. */
export async function renderRunPage(record: RunRecord): Promise<string> {
  const { renderPage } = await import('../../reporting/html/index.ts');
  const { recorded, result, issue } = record;
  const view: RunView = result
    ? buildRunView(buildReport(result), issue.title)
    : { ...viewEvents(recorded.events), title: issue.title };
  return renderPage({ ...view, detail: detailOf(record, view.diff) });
}

/**
 * The page of a run folder: the one that the run wrote or, when the run ended before that, one made from its events. A
 * page that is not ours is replaced as well: a folder may come from somebody else, and its page could run scripts.
 * @returns the path of the page
 * @throws {UsageError} when the folder holds no run
 */
export async function openRunPage(dir: string): Promise<string> {
  const page = path.join(dir, reportPage);
  const { isInert } = await import('../../reporting/html/index.ts');
  if (isInert((await readRunText(dir, reportPage)) ?? '')) return page;
  const folder = readRunFolder(dir);
  const text = await readRunText(dir, 'events.jsonl');
  const frozen = await readFrozenRun(dir);
  if (text === undefined || frozen === undefined) {
    throw new UsageError(`${dir} contains no run`, {
      hint: 'A run folder contains run.json and events.jsonl.',
    });
  }
  const exchanges = await loadExchanges(folder).catch(() => []);
  const record = { dir, recorded: readEvents(text), exchanges, issue: frozen.request.issue };
  await folder.writeText(reportPage, await renderRunPage(record));
  return page;
}

function detailOf({ dir, recorded, exchanges, issue }: RunRecord, diff: string): RunDetail {
  return {
    ...detailEvents(recorded.events),
    name: path.basename(dir),
    issueUrl: issue.url,
    unread: recorded.unread,
    patchHash: diff === '' ? undefined : createHash('sha256').update(diff).digest('hex'),
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
