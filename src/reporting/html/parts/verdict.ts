import type { RunView } from '../../run-view.ts';
import { wordsOfCost } from '../../words.ts';
import { wordsOfTests } from '../../../text/words/words-of-tests.ts';
import { withCode, markup, prose, type Html } from '../markup.ts';

/**
 * Tone of each verdict: good, to be looked at, bad. The word stands beside the colour, which is never the only sign.
 */
const tones: Readonly<Record<string, string>> = {
  patched: 'good',
  planned: 'good',
  failed: 'bad',
  refused: 'bad',
};

/** The head of the page: what became of the run, and why. */
export function renderHead(view: RunView): Html {
  const { verdict, detail } = view;
  const tone = verdict === undefined ? 'warn' : (tones[verdict.verdict] ?? 'warn');
  const url = detail?.issueUrl;
  return markup`<header><p class="brand">Patchwright · report of a run</p>
<h1>${view.title}</h1>
${url !== undefined && /^https?:/.test(url) && markup`<p><a href="${url}" rel="noreferrer">${url}</a></p>`}
<p class="verdict ${tone}"><strong>${verdict?.verdict ?? 'interrupted'}</strong>${verdict && markup` <code>${verdict.reason}</code>`}</p>
${prose(verdict?.message ?? 'The run has not finished. The command that started it resumes it and pays for no finished call twice.')}
<p class="facts">${wordsOfCost(view.usage, view.costCeiling)}${took(view)}.</p></header>`;
}

function took({ detail }: RunView): string {
  if (detail?.startedAt === undefined || detail.endedAt === undefined) return '';
  return `, ${seconds((detail.endedAt - detail.startedAt) / 1000)} from first to last event`;
}

/** Seconds as people say them. */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} s`;
  if (value < 120) return `${Math.round(value)} s`;
  const whole = Math.round(value);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Whether the patch's own tests show the fault. */
export function renderProof({ proof }: RunView): Html | undefined {
  if (proof === undefined) return undefined;
  const { status, reason, tests, before, after } = proof;
  const side = (name: string, run: typeof before) =>
    run &&
    markup`<div class="side"><h3>${name}</h3><p>${wordsOfTests(run)}</p>${run.failure !== undefined && markup`<pre tabindex="0" role="group" aria-label="First failure ${name.toLowerCase()}">${run.failure}</pre>`}</div>`;
  return markup`<p class="verdict ${status === 'proven' ? 'good' : 'warn'}"><strong>${status}</strong> ${reason !== undefined && withCode(reason)}</p>
<ul>${tests.slice(0, 50).map((name) => markup`<li><code>${name}</code></li>`)}</ul>
<div class="sides">${side('Before the patch', before)}${side('After the patch', after)}</div>`;
}
