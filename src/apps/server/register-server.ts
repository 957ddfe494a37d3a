import { InvalidArgumentError, type Command } from 'commander';
import { withState, type Settings } from '../../composition/settings.ts';
import { positiveInteger } from '../terminal/parse-number.ts';
import { logLines } from './log.ts';
import { readServerSettings } from './settings/server-settings.ts';

interface ServerFlags {
  host: string;
  port: number;
  slots?: number;
  stateDir?: string;
}

/** `patchwright server`: webhooks, the queue and its pages, for every repository that the GitHub App is installed on. */
export function registerServer(program: Command, settings: Settings): void {
  program
    .command('server')
    .description('Run a GitHub App server: take webhooks, queue runs, and show them. See docs/server.md.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on', portNumber, 8080)
    .option('--slots <n>', 'concurrent runs in this process (embedded: 2, with DATABASE_URL: 0)', wholeNumber)
    .option('--state-dir <dir>', 'folder for database, mirrors and caches (PATCHWRIGHT_STATE_DIR)')
    .action(async ({ host, port, slots, stateDir }: ServerFlags) => {
      const placed = withState(settings, stateDir);
      const server = readServerSettings(placed);
      const { serve } = await import('./serve.ts');
      const usual = server.databaseUrl === undefined ? 2 : 0;
      const signal = untilAsked();
      await serve({ settings: placed, server, host, port, slots: slots ?? usual, log: logLines, signal });
    });
}

/** `patchwright worker`: serves runs of a server's queue; its hidden verbs are the processes that it starts. */
export function registerWorker(program: Command, settings: Settings): void {
  const worker = program
    .command('worker')
    .description('Run jobs from the queue in DATABASE_URL, alongside other workers. See docs/server.md.')
    .option('--slots <n>', 'concurrent runs', positiveInteger, 2)
    .option('--state-dir <dir>', 'folder for mirrors and caches (PATCHWRIGHT_STATE_DIR)')
    .action(async ({ slots, stateDir }: { slots: number; stateDir?: string }) => {
      const placed = withState(settings, stateDir);
      const server = readServerSettings(placed);
      const { serveWorker } = await import('./serve.ts');
      const signal = untilAsked();
      await serveWorker({
        settings: placed,
        server,
        slots,
        log: logLines,
        signal,
      });
    });
  worker.command('call', { hidden: true }).action(async () => {
    const { runCaller } = await import('./caller/run-caller.ts');
    runCaller(settings);
  });
  worker.command('draft', { hidden: true }).action(async () => {
    const { serveRun } = await import('./child/draft.ts');
    await serveRun(settings);
  });
  worker.command('publish', { hidden: true }).action(async () => {
    const { serveRun } = await import('./child/publish.ts');
    await serveRun(settings);
  });
}

/** Aborted by the first SIGTERM or Ctrl-C; the second one ends the process as it would any other. */
function untilAsked(): AbortSignal {
  const abort = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => abort.abort());
  return abort.signal;
}

function portNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  throw new InvalidArgumentError('It must be a port: a whole number from 0 to 65535.');
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError('It must be a whole number, 0 or greater.');
}
