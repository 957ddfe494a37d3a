import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../../../composition/settings.ts';
import { markup, type Html } from '../../../reporting/html/index.ts';
import type { AppCredentials } from '../settings/app-credentials.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { sameSecret } from '../same-secret.ts';
import { checkSetup, type Seen } from './check-setup.ts';
import { convertCode } from './convert.ts';
import { appManifest } from './manifest.ts';

export interface SetupTools {
  settings: Settings;
  server: () => ServerSettings;
  /** Where this server is reached. */
  publicUrl: () => string;
  /** Shown once, on the terminal of whoever started the server. */
  token: string;
  /** Keeps the credentials and begins to serve with them. */
  adopt: (credentials: AppCredentials) => void;
  seen: () => Promise<Seen>;
}

/** Behind https, a name that no other host of the domain, and nobody on the way, can set a cookie of. */
const nameOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-setup' : 'setup');

/** Making the GitHub App: open to whoever holds the one-time token, and to nobody once it has been used. */
export function addSetup(app: Hono, tools: SetupTools): void {
  const { settings, server, publicUrl, token, adopt, seen } = tools;
  let admitted: string | undefined;
  const state = randomBytes(32).toString('base64url');
  const mayEnter = (context: Context) => sameSecret(admitted, getCookie(context, nameOf(publicUrl())));
  const away = (context: Context) => context.text('There is nothing here.\n', 404);

  app.get('/setup', (context) => {
    const given = context.req.query('token');
    if (given !== undefined) {
      if (admitted !== undefined || !sameSecret(token, given)) return away(context);
      admitted = randomBytes(32).toString('base64url');
      const secure = publicUrl().startsWith('https:');
      setCookie(context, nameOf(publicUrl()), admitted, {
        path: secure ? '/' : '/setup', // the name asks for all of the host
        httpOnly: true,
        sameSite: 'Lax',
        secure,
      });
      return context.redirect('/setup');
    }
    if (!mayEnter(context)) return away(context);
    if (server().app) return context.redirect('/setup/check');
    const organization = (context.req.query('organization') ?? '').replace(/[^\w-]/g, '');
    return context.html(
      document('Set up Patchwright', makeForm(server().forgeUrl, publicUrl(), organization, state)),
    );
  });
  app.get('/setup/made', async (context) => {
    const { code, state: given } = context.req.query();
    if (!mayEnter(context) || !code || !sameSecret(state, given) || server().app) return away(context);
    const credentials = await convertCode(server().apiUrl, code).catch(() => undefined);
    if (!credentials) return context.text('GitHub did not return the App. Start again: /setup\n', 502);
    adopt(credentials);
    return context.redirect('/setup/check');
  });
  app.get('/setup/check', async (context) => {
    const { app: credentials, forgeUrl } = server();
    if (!mayEnter(context) || !credentials) return away(context);
    const checks = await checkSetup(settings, server(), await seen());
    const body = markup`<h1>What works</h1>
<ol><li><a href="${forgeUrl}/apps/${credentials.slug}/installations/new">Install the App</a> on the repositories it should serve.</li>
<li>Add the label <code>patchwright</code> to an issue.</li><li><a href="/">Watch it</a>.</li></ol>
<dl>${checks.map(({ name, works, words }) => markup`<dt><span class="state ${works ? 'good' : 'bad'}">${works ? 'works' : 'not yet'}</span> ${name}</dt><dd>${words}</dd>`)}</dl>
<p><a href="/setup/check">Look again</a></p>`;
    return context.html(document('What works', body));
  });
}

function makeForm(forgeUrl: string, publicUrl: string, organization: string, state: string): Html {
  const place = organization === '' ? 'settings/apps/new' : `organizations/${organization}/settings/apps/new`;
  return markup`<h1>Set up Patchwright</h1>
<p>GitHub creates your own App with exactly the permissions that runs need: write contents, issues and pull requests; read checks, actions and metadata. It sends its events to <code>${publicUrl}/webhooks</code>.</p>
<form class="filter" method="get" action="/setup"><label>Organization, or nothing for your own account <input name="organization" value="${organization}" autocomplete="off"></label><button>Choose</button></form>
<form method="post" action="${forgeUrl}/${place}?state=${state}"><input type="hidden" name="manifest" value="${JSON.stringify(appManifest(publicUrl))}">
<button>Make the App ${organization === '' ? 'on my account' : `in ${organization}`}</button></form>`;
}

function document(title: string, content: Html): string {
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="/icon.svg"></head>
<body><main id="main">${content}</main></body></html>
`.source;
}
