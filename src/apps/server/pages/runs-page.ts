import { markup, type Html } from '../../../reporting/html/index.ts';
import type { KnownRepository, RunFilter, RunRow } from '../../../jobs/queue/index.ts';
import { dollars, moment, truncationNote, stateOf } from './words.ts';

const states = ['waiting', 'active', 'done'];
const verdicts = 'patched planned unchanged unverified refused over-budget failed skipped'.split(' ');

/** Runs, newest first, with what the list is narrowed to. */
export function renderRuns(
  runs: readonly RunRow[],
  filter: RunFilter,
  repositories: readonly KnownRepository[],
  most: number,
): Html {
  const names = repositories.map(({ fullName }) => fullName);
  return markup`<h1>Runs</h1>
<form class="filter" method="get" action="/">
<label>Repository ${choice('repository', names, filter.repository)}</label>
<label>State ${choice('state', states, filter.state)}</label>
<label>Verdict ${choice('verdict', verdicts, filter.verdict)}</label>
<label>Requested by <input name="person" value="${filter.person ?? ''}" autocomplete="off" size="12"></label>
<button>Show</button></form>
${
  runs.length === 0
    ? markup`<p>No runs to show. A label, an assignment or a command on an issue starts one.</p>`
    : markup`${truncationNote(runs.length, most, 'runs')}<div class="scroll" tabindex="0" role="group" aria-label="Runs, newest first"><table>
<thead><tr><th scope="col">Run</th><th scope="col">State</th><th scope="col">Issue</th><th scope="col">Requested by</th><th scope="col">Cost</th><th scope="col">Since (UTC)</th></tr></thead>
<tbody>${runs.map(renderRow)}</tbody></table></div>`
}`;
}

function renderRow(run: RunRow): Html {
  return markup`<tr><td><a href="/runs/${run.id}">${run.id}</a></td><td>${stateOf(run)}</td>
<td>${run.fullName}#${run.subject} ${run.title}</td><td>${run.requestedBy}</td><td>${dollars(run.costUsd)}</td><td>${moment(run.createdAt)}</td></tr>`;
}

function choice(name: string, values: readonly string[], chosen: string | undefined): Html {
  return markup`<select name="${name}"><option value="">any</option>${values.map(
    (value) => markup`<option${value === chosen && markup` selected`}>${value}</option>`,
  )}</select>`;
}
