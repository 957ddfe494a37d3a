import type { Context, Hono } from 'hono';
import {
  costByDay,
  findRun,
  listPauses,
  listRuns,
  listWorkers,
  loadJournal,
  loadOverview,
  recentRepositories,
  repositoryFigures,
  setPause,
} from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { style, type Html } from '../../../reporting/html/index.ts';
import { readableOf } from '../sign-in/readable.ts';
import { isOwnForm, sessionOf, type SignInTools } from '../sign-in/routes.ts';
import type { Session } from '../sign-in/sessions.ts';
import { framed, frameStyle, icon, liveScript, type Frame } from './frame.ts';
import { sharedMarks, streamChanges } from './live.ts';
import { renderQueue } from './queue-page.ts';
import { mergedPulls } from './merged-pulls.ts';
import { renderRepositories } from './repositories-page.ts';
import { renderRun } from './run-page.ts';
import { renderRuns } from './runs-page.ts';
import { renderSettings } from './settings-page.ts';

export interface PageTools extends SignInTools {
  database: Database;
}

/** So many repositories are looked at for one page, those with the newest runs. */
const mostRepositories = 100;
const mostRuns = 100;

/** Every page is of somebody who signed in, and shows what that person may read on GitHub now (R35). */
export function addPages(app: Hono, tools: PageTools): void {
  const { database, people, server, now } = tools;
  const marks = sharedMarks(database, now);
  const merged = mergedPulls(people, now);
  const file = (path: string, type: string, content: string) =>
    app.get(path, (context) =>
      context.body(content, 200, { 'content-type': type, 'cache-control': 'max-age=300' }),
    );
  file('/style.css', 'text/css; charset=utf-8', style + frameStyle);
  file('/live.js', 'text/javascript; charset=utf-8', liveScript);
  file('/icon.svg', 'image/svg+xml', icon);

  const readable = async (session: Session, named?: string) =>
    readableOf(session, people, await recentRepositories(database, mostRepositories, named), now);
  const page = (
    path: string,
    render: (
      context: Context,
      session: Session,
    ) => Promise<(Omit<Frame, 'session' | 'isAdmin'> & { content: Html }) | undefined>,
  ) =>
    app.get(path, async (context) => {
      const session = await sessionOf(context, tools);
      if (!session) return context.redirect('/sign-in');
      const rendered = await render(context, session);
      if (!rendered) return context.text('There is nothing here.\n', 404);
      const { content, ...frame } = rendered;
      return context.html(framed({ ...frame, session, isAdmin: isAdmin(session) }, content));
    });
  const isAdmin = ({ login }: Session) =>
    [...server().admins, server().app?.owner ?? ''].some(
      (name) => name.toLowerCase() === login.toLowerCase(),
    );
  /** A run that may not be read answers as one that does not exist. */
  const runOf = async (id: string, session: Session) => {
    const run = /^[1-9]\d{0,17}$/.test(id) ? await findRun(database, id) : undefined;
    const asked =
      run && (await readableOf(session, people, [{ id: run.repository, fullName: run.fullName }], now));
    return asked?.length === 1 ? run : undefined;
  };

  page('/', async (context, session) => {
    const { repository, state, person, verdict } = blankIsAny(context.req.query());
    const repositories = await readable(session, repository);
    const filter = { repository, state, person, verdict };
    const ids = repositories.map(({ id }) => id);
    const runs = await listRuns(database, ids, filter, mostRuns);
    return {
      title: 'Runs',
      place: 'runs',
      live: '/changes',
      content: renderRuns(runs, filter, repositories),
    };
  });
  page('/runs/:id', async (context, session) => {
    const run = await runOf(context.req.param('id')!, session);
    if (!run) return undefined;
    const content = renderRun(run, await loadJournal(database, run.id), server().forgeUrl);
    const live = run.state === 'done' ? {} : { live: `/runs/${run.id}/changes` };
    return { title: run.title === '' ? `Run ${run.id}` : run.title, ...live, content };
  });
  page('/repositories', async (_, session) => {
    const ids = (await readable(session)).map(({ id }) => id);
    const [figures, days] = await Promise.all([repositoryFigures(database, ids), costByDay(database, ids)]);
    const stories = await Promise.all(
      figures.map(async (figure) => ({
        ...figure,
        days: days.filter(({ id }) => id === figure.id),
        merged: await merged(session.token, figure),
      })),
    );
    return { title: 'Repositories', place: 'repositories', content: renderRepositories(stories) };
  });
  page('/queue', async (_, session) => {
    const ids = (await readable(session)).map(({ id }) => id);
    const [overview, workers, pauses, waiting, active] = await Promise.all([
      loadOverview(database),
      listWorkers(database),
      listPauses(database),
      listRuns(database, ids, { state: 'waiting' }, mostRuns),
      listRuns(database, ids, { state: 'active' }, mostRuns),
    ]);
    const isInsider = isAdmin(session) || ids.length > 0;
    const shown = pauses.filter(
      ({ scope }) => isAdmin(session) || (scope === 'all' ? isInsider : ids.includes(scope.split(':')[1]!)),
    );
    const view = {
      overview,
      workers,
      pauses: shown,
      runs: [...active, ...waiting],
      isInsider,
      isAdmin: isAdmin(session),
      session,
    };
    return { title: 'Queue', place: 'queue', live: '/changes', content: renderQueue(view) };
  });
  page('/settings', async (_, session) =>
    isAdmin(session)
      ? { title: 'Settings', place: 'settings', content: renderSettings(server()) }
      : undefined,
  );
  app.post('/pauses', async (context) => {
    const session = await sessionOf(context, tools);
    if (!session || !(await isOwnForm(context, session)))
      return context.text('This form is not from here.\n', 403);
    const { scope, paused } = await context.req.parseBody();
    if (
      !isAdmin(session) ||
      typeof scope !== 'string' ||
      !/^(all|(installation|repository):\d{1,18})$/.test(scope)
    )
      return context.text('There is nothing here.\n', 404);
    await setPause(database, scope, paused === 'yes' ? session.login : undefined);
    return context.redirect('/queue', 303);
  });
  app.get('/changes', async (context) =>
    (await sessionOf(context, tools))
      ? streamChanges(context, marks, undefined)
      : context.text('Sign in first.\n', 401),
  );
  app.get('/runs/:id/changes', async (context) => {
    const session = await sessionOf(context, tools);
    const run = session && (await runOf(context.req.param('id'), session));
    return run ? streamChanges(context, marks, run.id) : context.text('There is nothing here.\n', 404);
  });
}

function blankIsAny(query: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.replaceAll('\0', '') || undefined]),
  );
}
