import type { Context } from 'hono';
import {
  costByDay,
  listPauses,
  listRuns,
  listWorkers,
  loadJournal,
  loadOverview,
  repositoryFigures,
} from '../../../jobs/queue/index.ts';
import type { Html } from '../../../reporting/html/index.ts';
import type { Frame } from './frame.ts';
import type { MergedPulls } from './merged-pulls.ts';
import { renderQueue } from './queue-page.ts';
import type { Reader, ReaderTools } from './reader.ts';
import { renderRepositories } from './repositories-page.ts';
import { renderRun } from './run-page.ts';
import { renderRuns } from './runs-page.ts';
import { renderSettings } from './settings-page.ts';

/** Runs of one page. */
const maxRuns = 100;

interface ViewTools extends ReaderTools {
  merged: MergedPulls;
}

/** What a reader is shown at an address; nothing where there is nothing for this reader. */
type View = (
  reader: Reader,
  context: Context,
  tools: ViewTools,
) => Promise<(Omit<Frame, 'session' | 'isAdmin'> & { content: Html }) | undefined>;

/** The pages by their addresses. */
export const views: Readonly<Record<string, View>> = {
  '/': showRuns,
  '/runs/:id': showRun,
  '/repositories': showRepositories,
  '/queue': showQueue,
  '/settings': showSettings,
};

async function showRuns(...[reader, context, { database }]: Parameters<View>) {
  const { repository, state, person, verdict } = blankIsAny(context.req.query());
  const repositories = await reader.repositories(repository);
  const filter = { repository, state, person, verdict };
  const ids = repositories.map(({ id }) => id);
  const content = renderRuns(await listRuns(database, ids, filter, maxRuns), filter, repositories, maxRuns);
  return { title: 'Runs', place: 'runs', live: '/changes', content } as const;
}

async function showRun(...[reader, context, { database, server }]: Parameters<View>) {
  const run = await reader.run(context.req.param('id')!);
  if (!run) return undefined;
  return {
    title: run.title === '' ? `Run ${run.id}` : run.title,
    live: run.state === 'done' ? undefined : `/runs/${run.id}/changes`,
    content: renderRun(run, await loadJournal(database, run.id), server().forgeUrl),
  };
}

async function showRepositories(...[reader, , { database, merged }]: Parameters<View>) {
  const ids = (await reader.repositories()).map(({ id }) => id);
  const [figures, days] = await Promise.all([repositoryFigures(database, ids), costByDay(database, ids)]);
  const stories = await Promise.all(
    figures.map(async (figure) => ({
      ...figure,
      days: days.filter(({ id }) => id === figure.id),
      merged: await merged(reader.session.token, figure),
    })),
  );
  return { title: 'Repositories', place: 'repositories', content: renderRepositories(stories) } as const;
}

async function showQueue(...[reader, , { database }]: Parameters<View>) {
  const { isAdmin, session } = reader;
  const readable = await reader.repositories();
  const ids = readable.map(({ id }) => id);
  const [overview, workers, pauses, waiting, active] = await Promise.all([
    loadOverview(database),
    listWorkers(database),
    listPauses(database),
    listRuns(database, ids, { state: 'waiting' }, maxRuns),
    listRuns(database, ids, { state: 'active' }, maxRuns),
  ]);
  const isInsider = isAdmin || ids.length > 0;
  // By their whole names: an installation may have the number of a repository.
  const scopes = new Set([
    ...(isInsider ? ['all'] : []),
    ...readable.flatMap(({ id, installation }) => [`repository:${id}`, `installation:${installation}`]),
  ]);
  const shown = pauses.filter(({ scope }) => isAdmin || scopes.has(scope));
  const runs = [...active, ...waiting];
  const lists = { pauses: shown, runs, most: maxRuns };
  const content = renderQueue({ overview, workers, ...lists, isInsider, isAdmin, session });
  return { title: 'Queue', place: 'queue', live: '/changes', content } as const;
}

async function showSettings(...[reader, , { server }]: Parameters<View>) {
  if (!reader.isAdmin) return undefined;
  return { title: 'Settings', place: 'settings', content: renderSettings(server()) } as const;
}

function blankIsAny(query: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.replaceAll('\0', '') || undefined]),
  );
}
