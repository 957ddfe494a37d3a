import { splitTimings } from '../../domain/index.ts';
import type { RunView } from '../run-view.ts';
import { wordsOfCost } from '../words.ts';
import { localEscaper as escaper } from './escaper.ts';
import {
  renderChecks,
  renderFiles,
  renderFindings,
  renderLinks,
  renderPlan,
  renderProof,
  renderRanking,
} from './sections.ts';

/** Renders a run as Markdown for people: `report.md`. Parts that have nothing to tell are left out. */
export function renderReport(view: RunView): string {
  const parts: [string, string][] = [
    ['Links in the issue', renderLinks(view, escaper)],
    ['Plan', view.plan ? renderPlan(view.plan, escaper) : ''],
    ['Files', renderFiles(view, escaper)],
    ['Open findings', renderFindings(view, escaper)],
    ['Proof', renderProof(view, escaper)],
    ['What was checked', renderChecks(view, escaper)],
    ['Objections met by a change', renderFindings({ findings: view.met ?? [] }, escaper)],
    ['Top-ranked files', renderRanking(view.ranking, escaper)],
    ['Cost', renderCost(view)],
    ['Diff', view.diff === '' ? '' : escaper.block(view.diff, 'diff')],
  ];
  const sections = parts
    .filter(([, content]) => content !== '')
    .map(([title, content]) => `## ${title}\n\n${content}`);
  return `${[`# ${escaper.inline(view.title)}`, renderVerdict(view), ...sections].join('\n\n')}\n`;
}

function renderVerdict({ verdict }: RunView): string {
  if (verdict === undefined)
    return '**interrupted**: the run has not ended; the command that started it resumes it.';
  const said = escaper.prose(verdict.message);
  return `**${verdict.verdict}** (${verdict.reason}):${said.startsWith('> ') ? '\n\n' : ' '}${said}`;
}

function renderCost({ usage, costCeiling, timings }: RunView): string {
  const { stages, within, total } = splitTimings(timings);
  const cost = `${wordsOfCost(usage, costCeiling)}.`;
  if (stages.length === 0) return cost;
  const parts = within.length === 0 ? '' : `; ${wordsOfStages(within)} of it`;
  return `${cost}\n\nTime: ${total.toFixed(1)} s (${wordsOfStages(stages)}${parts}).`;
}

function wordsOfStages(stages: readonly (readonly [string, number])[]): string {
  return stages.map(([stage, value]) => `${stage} ${value.toFixed(1)} s`).join(', ');
}
