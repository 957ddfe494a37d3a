import type { Context, Hono } from 'hono';
import { setPause } from '../../../jobs/queue/index.ts';
import { style } from '../../../reporting/html/index.ts';
import { isOwnForm, sessionOf } from '../sign-in/routes.ts';
import { framed, frameStyle, icon, liveScript } from './frame.ts';
import { OpenPages, sharedMarks, streamChanges, type Following } from './live.ts';
import { mergedPulls } from './merged-pulls.ts';
import { Reader, type ReaderTools } from './reader.ts';
import { views } from './views.ts';

/** Adds every page. Each is of somebody who signed in, and shows what that person may read on GitHub now (R35). */
export function addPages(app: Hono, tools: ReaderTools): void {
  addFiles(app);
  addViews(app, tools);
  addPauses(app, tools);
  addStreams(app, tools);
}

function addFiles(app: Hono): void {
  const file = (path: string, type: string, content: string) =>
    app.get(path, (context) =>
      context.body(content, 200, { 'content-type': type, 'cache-control': 'max-age=300' }),
    );
  file('/style.css', 'text/css; charset=utf-8', style + frameStyle);
  file('/live.js', 'text/javascript; charset=utf-8', liveScript);
  file('/icon.svg', 'image/svg+xml', icon);
}

function addViews(app: Hono, tools: ReaderTools): void {
  const viewTools = { ...tools, merged: mergedPulls(tools.people, tools.now) };
  for (const [path, view] of Object.entries(views))
    app.get(path, async (context) => {
      const reader = await readerOf(context, tools);
      if (!reader) return context.redirect('/sign-in');
      const shown = await view(reader, context, viewTools);
      if (!shown) return nothing(context);
      const { content, ...frame } = shown;
      return context.html(framed({ ...frame, session: reader.session, isAdmin: reader.isAdmin }, content));
    });
}

/** The form of the queue's page that stops and lets go on. */
function addPauses(app: Hono, tools: ReaderTools): void {
  app.post('/pauses', async (context) => {
    const reader = await readerOf(context, tools);
    if (!reader || !(await isOwnForm(context, reader.session)))
      return context.text('This form was not sent from here.\n', 403);
    const { scope, paused } = await context.req.parseBody();
    const isScope = typeof scope === 'string' && /^(all|(installation|repository):\d{1,18})$/.test(scope);
    if (!reader.isAdmin || !isScope) return nothing(context);
    await setPause(tools.database, scope, paused === 'yes' ? reader.session.login : undefined);
    return context.redirect('/queue', 303);
  });
}

/** Where pages that are open hear that they have changed. */
function addStreams(app: Hono, tools: ReaderTools): void {
  const marks = sharedMarks(tools.database, tools.now);
  const pages = new OpenPages();
  const { now } = tools;
  const stream = async (context: Context, find: Following['find']): Promise<Response> => {
    // A request for headers is routed here as well; nobody would read its stream, so it would never end.
    if (context.req.method === 'HEAD') return context.body(null, 200);
    const session = await sessionOf(context, tools);
    const close = session && pages.open(session.login);
    // A browser that is told that there is no content asks no more, and its page stays as it is.
    return close ? streamChanges(context, { marks, find, now }, close) : context.body(null, 204);
  };
  app.get('/changes', async (context) => {
    // Progress is reported only of what this person may read.
    const find = async () => {
      const reader = await readerOf(context, tools);
      return reader && { repositories: (await reader.repositories()).map(({ id }) => id) };
    };
    return (await find()) ? stream(context, find) : context.text('Sign in first.\n', 401);
  });
  app.get('/runs/:id/changes', async (context) => {
    const find = async () => {
      const run = await (await readerOf(context, tools))?.run(context.req.param('id'));
      return run && { run: run.id };
    };
    return (await find()) ? stream(context, find) : nothing(context);
  });
}

async function readerOf(context: Context, tools: ReaderTools): Promise<Reader | undefined> {
  const session = await sessionOf(context, tools);
  return session && new Reader(session, tools);
}

const nothing = (context: Context): Response => context.text('There is nothing here.\n', 404);
