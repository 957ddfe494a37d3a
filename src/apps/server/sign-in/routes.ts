import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import { sameSecret } from '../same-secret.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import type { GithubPeople } from './github-people.ts';
import type { Session, Sessions } from './sessions.ts';

export interface SignInTools {
  sessions: Sessions;
  people: GithubPeople;
  server: () => ServerSettings;
  now: () => number;
}

const session = 'session';
const state = 'sign-in';

/** Signing in with GitHub, by the App's own OAuth. */
export function addSignIn(app: Hono, tools: SignInTools): void {
  const { sessions, people, server, now } = tools;
  app.get('/sign-in', (context) => {
    const { forgeUrl, publicUrl, app: credentials } = server();
    if (!credentials?.clientId)
      return context.text('Sign-in is not set up: docs/server.md, PATCHWRIGHT_CLIENT_ID.\n', 503);
    const value = randomBytes(32).toString('base64url');
    put(context, state, value, 600, server());
    const query = new URLSearchParams({ client_id: credentials.clientId, state: value });
    if (publicUrl !== undefined) query.set('redirect_uri', `${publicUrl}/sign-in/callback`);
    return context.redirect(`${forgeUrl}/login/oauth/authorize?${query}`);
  });
  app.get('/sign-in/callback', async (context) => {
    const { app: credentials } = server();
    const expected = getCookie(context, nameOf(state, server()));
    deleteCookie(context, nameOf(state, server()), { path: '/', secure: isSecure(server()) });
    const { code, state: given } = context.req.query();
    if (!credentials?.clientId || !credentials.clientSecret || !code || !sameSecret(expected, given))
      return context.text('This sign-in was not started here. Start again: /sign-in\n', 400);
    const client = { id: credentials.clientId, secret: credentials.clientSecret };
    const token = await people.exchange(code, client).catch(() => undefined);
    const login = token === undefined ? undefined : await people.login(token).catch(() => undefined);
    if (token === undefined || login === undefined)
      return context.text('GitHub did not confirm this sign-in.\n', 403);
    put(context, session, await sessions.begin(login, token, now()), 36_000, server());
    return context.redirect('/');
  });
  app.post('/sign-out', async (context) => {
    const current = await sessionOf(context, tools);
    if (!(await isOwnForm(context, current))) return context.text('This form was not sent from here.\n', 403);
    await sessions.end(getCookie(context, nameOf(session, server())));
    deleteCookie(context, nameOf(session, server()), { path: '/', secure: isSecure(server()) });
    return context.redirect('/sign-in', 303);
  });
}

/** Who asks; `undefined` for whoever did not sign in. */
export function sessionOf(
  context: Context,
  { sessions, server, now }: SignInTools,
): Promise<Session | undefined> {
  return sessions.find(getCookie(context, nameOf(session, server())), now());
}

/** Whether a form was sent from one of our own pages, by the session that it was made for. */
export async function isOwnForm(context: Context, current: Session | undefined): Promise<boolean> {
  if (!current) return false;
  const from = context.req.header('sec-fetch-site');
  if (from !== undefined && from !== 'same-origin') return false;
  // What cannot be read as a form came from none of ours.
  const { csrf } = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  return typeof csrf === 'string' && sameSecret(current.csrf, csrf);
}

/** Behind https, a name that no other host of the domain can set a cookie of. */
function nameOf(name: string, server: ServerSettings): string {
  return isSecure(server) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: ServerSettings): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

function put(context: Context, name: string, value: string, maxAge: number, server: ServerSettings): void {
  setCookie(context, nameOf(name, server), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(server),
    sameSite: 'Lax',
    maxAge,
  });
}
