import { Html, markup } from '../../../reporting/html/index.ts';
import type { Session } from '../sign-in/sessions.ts';

/** Which page of the list is shown. */
type Place = 'runs' | 'repositories' | 'queue' | 'settings';

export interface Frame {
  title: string;
  place?: Place;
  session: Session;
  /** Shows the link to the settings. */
  isAdmin: boolean;
  /** Address that tells when the page has changed; the page is then fetched again. */
  live?: string;
}

const places: readonly (readonly [Place, string, string])[] = [
  ['runs', '/', 'Runs'],
  ['repositories', '/repositories', 'Repositories'],
  ['queue', '/queue', 'Queue'],
  ['settings', '/settings', 'Settings'],
];

/** A whole page around its content. Everything it needs is served from here; nothing stands in it that could run. */
export function framed({ title, place, session, isAdmin, live }: Frame, content: Html): string {
  const shown = places.filter(([name]) => name !== 'settings' || isAdmin);
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Patchwright</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="/icon.svg">
${live !== undefined && markup`<script src="/live.js" defer></script>`}</head>
<body${live === undefined ? undefined : markup` data-live="${live}"`}><a class="skip" href="#main">To the content</a>
<header class="bar"><nav aria-label="Pages"><ul>${shown.map(
    ([name, href, words]) =>
      markup`<li><a href="${href}"${name === place && markup` aria-current="page"`}>${words}</a></li>`,
  )}</ul></nav>
<form method="post" action="/sign-out"><input type="hidden" name="csrf" value="${session.csrf}"><span>${session.login}</span> <button>Sign out</button></form></header>
<main id="main" tabindex="-1">${content}</main></body></html>
`.source;
}

/** Rules that the report's own style lacks. */
export const frameStyle = `
.bar{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;justify-content:space-between;align-items:center;max-width:72rem;margin:0 auto;padding:.6rem 1rem;border-bottom:1px solid var(--line)}
.bar nav ul{margin:0}.bar form{margin:0;color:var(--soft)}
[aria-current=page]{font-weight:600;color:var(--ink)}
button,select,input{font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem;max-width:100%}
form.filter{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:.6rem 0 1rem}
form.filter label{display:grid;grid-template-columns:minmax(0,1fr);max-width:100%;font-size:.85rem;color:var(--soft)}
#main :is(h1,h2,p,li,dd){overflow-wrap:anywhere}
.state{border-radius:6px;padding:.1rem .5rem;background:var(--band);white-space:nowrap}
.state.good{background:var(--good-band)}.state.warn{background:var(--warn-band)}.state.bad{background:var(--bad-band)}
.days{display:block;width:100%;max-width:36rem;height:auto}.days rect{fill:var(--fill)}.days text{fill:var(--soft);font-size:10px}
`;

/** Fetches the page again when the server says that it has changed; what is open stays open. */
export const liveScript = `
const address = document.body.dataset.live;
const source = new EventSource(address);
source.addEventListener('changed', async () => {
  const response = await fetch(location.href, { credentials: 'same-origin' });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('main');
  const main = document.getElementById('main');
  const open = [...main.querySelectorAll('details')].map((one) => one.open);
  [...fresh.querySelectorAll('details')].forEach((one, at) => { if (open[at]) one.open = true; });
  main.replaceChildren(...fresh.childNodes);
});
`;

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0969da"/><path d="M4 8l3 3 5-6" fill="none" stroke="#fff" stroke-width="2"/></svg>`;
