import { markup, type Html } from '../../../reporting/html/index.ts';
import type { listPauses, listWorkers, loadOverview, RunRow } from '../../../jobs/queue/index.ts';
import type { Session } from '../sign-in/sessions.ts';
import { plural } from '../../../text/words/plural.ts';
import { moment, truncationNote, span } from './words.ts';

/** The longest that a run waits without asking again, seconds. */
const recently = 300;

export interface QueueView {
  overview: Awaited<ReturnType<typeof loadOverview>>;
  workers: Awaited<ReturnType<typeof listWorkers>>;
  pauses: Awaited<ReturnType<typeof listPauses>>;
  /** Active and waiting runs that this person may see, at most `most` of each. */
  runs: readonly RunRow[];
  most: number;
  /** Whether it is somebody who may read one of the repositories: anybody with an account on the forge can sign in. */
  isInsider: boolean;
  isAdmin: boolean;
  session: Session;
}

/** What waits, what goes on, who works, and what is paused. */
export function renderQueue(view: QueueView): Html {
  const { pauses, runs, most, isInsider, isAdmin, session } = view;
  const waiting = runs.filter(({ state }) => state === 'waiting').length;
  const scopes = ['all', ...new Set(runs.map(({ repository }) => `repository:${repository}`))];
  return markup`<h1>Queue</h1>
${isInsider ? renderFigures(view) : markup`<p>No repository that you can read has had a run.</p>`}
<section><h2>Runs that you can see</h2>${
    runs.length === 0
      ? markup`<p>None is waiting or active.</p>`
      : markup`${truncationNote(waiting, most, 'waiting runs')}<ul>${runs.map(renderRun)}</ul>`
  }</section>
<section><h2>Pauses</h2>${
    pauses.length === 0
      ? markup`<p>Nothing is paused.</p>`
      : markup`<ul>${pauses.map(({ scope, by }) => markup`<li><code>${scope}</code>, by ${by}</li>`)}</ul>`
  }
${
  isAdmin &&
  scopes.map((scope) =>
    pauseForm(
      scope,
      pauses.some((pause) => pause.scope === scope),
      session,
    ),
  )
}</section>`;
}

/** What kept a run waiting says nothing of one that is at work again. */
function renderRun({ id, fullName, subject, state, createdAt, startedAt, message }: RunRow): Html {
  const now =
    state === 'active'
      ? markup`at work, begun ${moment(startedAt)}`
      : markup`waiting since ${moment(createdAt)}${message !== null && message !== '' && `: ${message}`}`;
  return markup`<li><a href="/runs/${id}">run ${id}</a> ${fullName}#${subject}, ${now}</li>`;
}

/** How much goes on in all repositories; on which machines, for admins. */
function renderFigures({ overview, workers, isAdmin }: QueueView): Html {
  return markup`<p>${overview.states['waiting'] ?? 0} waiting, ${overview.states['active'] ?? 0} at work in all repositories.
${overview.oldestWaitingSeconds > 0 ? `The oldest ready run has waited for ${span(overview.oldestWaitingSeconds)}.` : 'None is ready to start.'}</p>
${Object.keys(overview.putOff).length > 0 && markup`<p>Postponed, retried automatically: ${Object.entries(overview.putOff).map(([reason, count], at) => markup`${at > 0 && ', '}${count} <code>${reason}</code>`)}.</p>`}
${overview.askedToWaitSeconds !== undefined && overview.askedToWaitSeconds < recently && markup`<p>GitHub asked to slow down ${span(overview.askedToWaitSeconds)} ago: runs wait as long as requested, then continue.</p>`}
<section><h2>Workers</h2>${
    workers.length === 0
      ? markup`<p>None was seen within two minutes, so nothing runs. Start one:  <code>patchwright worker</code>.</p>`
      : !isAdmin
        ? markup`<p>${plural(workers.length, 'worker')}, ${workers.reduce((sum, { slots }) => sum + slots, 0)} concurrent runs.</p>`
        : markup`<ul>${workers.map(({ name, version, slots, seenAt }) => markup`<li><code>${name}</code>, version ${version}, ${slots} concurrent, seen ${moment(seenAt)}</li>`)}</ul>`
  }</section>`;
}

function pauseForm(scope: string, paused: boolean, { csrf }: Session): Html {
  return markup`<form method="post" action="/pauses"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="scope" value="${scope}">
<button name="paused" value="${paused ? 'no' : 'yes'}">${paused ? 'Resume' : 'Pause'} ${scope}</button></form>`;
}
