import pc from 'picocolors';
import type { Plan, RankedFile, Usage, Verdict } from '../../../domain/index.ts';
import type { LinkReport } from '../../../pipeline/index.ts';
import type { RunEvent } from '../../../ports/index.ts';

/** A finished step as one line for people, or nothing. */
export function describeEvent(event: RunEvent): string | undefined {
  const done = (text: string) => `${pc.green('✓')} ${text}`;
  const warn = (text: string) => `${pc.yellow('!')} ${text}`;
  switch (event.type) {
    case 'index-refreshed':
      return done(
        `index: ${event['files']} files${event['shallow'] === true ? ' (shallow history: less is known about files that change together)' : ''}`,
      );
    case 'snippets-ranked': {
      const files = (event['files'] as RankedFile[]).slice(0, 3).map((file) => file.path);
      return done(`retrieval: ${files.join(', ') || 'nothing found'}`);
    }
    case 'links-read': {
      const { read, refused } = event as unknown as LinkReport;
      return [
        ...read.map(({ url }) => done(`read ${url}`)),
        ...refused.map(({ url, reason }) => warn(`not read: ${url} ${reason}`)),
      ].join('\n');
    }
    case 'documentation-opened': {
      const sites = event['sites'] as { url: string; pages: number; note?: string }[];
      return sites
        .map(({ url, pages, note }) => {
          const line = `documentation: ${pages} pages of ${url}`;
          return note === undefined ? done(line) : warn(`${line}; ${note}`);
        })
        .join('\n');
    }
    case 'documentation-not-compared':
      return warn(`documentation is found by words only: ${String(event['reason'])}`);
    case 'documentation-found':
      return done(`documentation: ${(event['sections'] as unknown[]).length} pieces fit the issue`);
    case 'code-requested':
      return done(
        `planning: the model asked for ${(event['requests'] as unknown[]).length} more pieces of code`,
      );
    case 'plan-ready': {
      const plan = event['plan'] as Plan;
      const dropped = (event['dropped'] as { path: string; reason: string }[]).map(
        ({ path, reason }) => `\n${warn(`left out: ${path} ${reason}`)}`,
      );
      return (
        done(`plan: ${plan.changes.map((change) => `${change.action} ${change.path}`).join(', ')}`) +
        dropped.join('')
      );
    }
    case 'plan-corrected':
      return warn(`plan corrected: ${String(event['correction'])}`);
    case 'edit-applied':
      return done(`edited ${String(event['path'])} (${String(event['matcher'])})`);
    case 'edit-refused':
      return warn(`edit refused: ${String(event['message']).split('\n')[0]}`);
    case 'check-finished': {
      const line = `check ${String(event['check'])} on ${event['tree'] === 'base' ? 'the base' : 'the patch'}: ${String(event['status'])}`;
      return event['status'] === 'passed' ? done(line) : warn(line);
    }
    case 'review-finished':
      return event['approved'] === true
        ? done('self-review: no objection')
        : warn(`self-review: ${(event['findings'] as unknown[]).length} findings`);
    case 'budget-spent': {
      const { total } = event as unknown as { total: Usage };
      return pc.dim(
        `  ${String(event['purpose'])}: call ${total.calls}, ${total.promptTokens + total.completionTokens} tokens, $${total.costUsd.toFixed(4)} so far`,
      );
    }
    case 'verdict-reached': {
      const { verdict, reason, message } = event as unknown as Verdict;
      const colour =
        verdict === 'patched' || verdict === 'planned' ? pc.green : verdict === 'failed' ? pc.red : pc.yellow;
      return `${colour(pc.bold(verdict))} (${reason}): ${message}`;
    }
    default:
      return undefined;
  }
}

/** What happens after an event, for the live line. */
export function describeNext(event: RunEvent): string | undefined {
  return {
    'issue-read': 'Indexing the repository',
    'index-refreshed': 'Ranking files',
    'snippets-ranked': 'Planning',
    'plan-ready': 'Writing edits',
    'edit-applied': 'Checking',
    'check-finished': 'Checking',
    'review-finished': 'Reviewing',
  }[event.type];
}
