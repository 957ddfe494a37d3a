import type { RunView } from '../run-view.ts';
import { markup, type Html } from './markup.ts';
import { renderAbout, renderReplay } from './parts/about.ts';
import { renderChecks, renderFindings } from './parts/checks.ts';
import { renderConversation } from './parts/conversation.ts';
import { renderDiff } from './parts/diff.ts';
import { renderPlan } from './parts/plan.ts';
import { renderRanking } from './parts/ranking.ts';
import { renderSpending } from './parts/spending.ts';
import { renderTimeline } from './parts/timeline.ts';
import { renderHead, renderProof } from './parts/verdict.ts';
import type { Section } from './section.ts';
import { wholePage } from './whole-page.ts';

/**
 * One file that opens offline and needs no script: `report.markup`. Everything foreign in it is escaped, and its policy
 * lets nothing run and nothing be loaded even so.
 */
export function renderPage(view: RunView): string {
  return wholePage(`${view.verdict?.verdict ?? 'interrupted'}: ${view.title}`, renderReport(view));
}

/**
 * The report itself, for a page that stands around it.
 * @param live of a run on a server: it may still go on, and no command of this machine does it again
 */
export function renderReport(view: RunView, { live = false } = {}): Html {
  const goesOn = live && view.verdict === undefined;
  const noCheckYet = goesOn && view.checking === undefined && view.checks.length === 0;
  const sections = sectionsOf(view).filter(
    ({ id, content }) =>
      content !== undefined && !(live && id === 'again') && !(noCheckYet && id === 'checks'),
  );
  return markup`${goesOn ? markup`<h1>${view.title}</h1><p>Still running.</p>` : renderHead(view)}
<nav aria-label="Parts of the report"><ul>${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${sections.map(
  ({
    id,
    title,
    content,
  }) => markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${content}</section>
`,
)}`;
}

function sectionsOf(view: RunView): Section[] {
  return [
    { id: 'proof', title: 'Proof', content: renderProof(view) },
    { id: 'checks', title: 'Checks', content: renderChecks(view) },
    { id: 'findings', title: 'Open findings', content: renderFindings(view) },
    { id: 'met', title: 'Objections met by a change', content: renderFindings({ findings: view.met ?? [] }) },
    { id: 'diff', title: 'The patch', content: renderDiff(view) },
    { id: 'plan', title: 'Plan and edits', content: renderPlan(view) },
    { id: 'cost', title: 'Cost and time', content: renderSpending(view) },
    { id: 'calls', title: 'Calls', content: renderTimeline(view) },
    { id: 'files', title: 'Files', content: renderRanking(view) },
    { id: 'conversation', title: 'Prompts and replies', content: renderConversation(view) },
    { id: 'again', title: 'Reproduce', content: renderReplay(view) },
    { id: 'about', title: 'About this run', content: renderAbout(view) },
  ];
}
