import type { Command } from 'commander';
import type { Settings } from '../../composition/settings.ts';
import type { DraftTools } from '../../jobs/github/index.ts';
import { runInTerminal } from '../terminal/run-in-terminal.ts';
import { draft } from './draft.ts';
import { readEnvironment } from './environment.ts';
import { publish } from './publish.ts';

/** `action draft` and `action publish`: what the two jobs of the GitHub Action run. */
export function registerAction(program: Command, settings: Settings): void {
  const action = program
    .command('action')
    .description('The two jobs of the GitHub Action; they read the standard Actions environment.');
  const tools = { log: (line: string) => console.log(line), now: () => Date.now() };
  action
    .command('draft')
    .description(
      'Read the event, think, check, and leave the patch in $RUNNER_TEMP/patchwright. Needs no write token.',
    )
    .action(async () => {
      const environment = readEnvironment(settings.environment, settings.state);
      process.exitCode = await draft(environment, runFor(environment.serverUrl, settings), tools);
    });
  action
    .command('publish')
    .description('Verify what the draft left and write it to GitHub. Needs no model key and no checkout.')
    .action(async () => {
      process.exitCode = await publish(readEnvironment(settings.environment, settings.state), tools);
    });
}

function runFor(serverUrl: string, settings: Settings): DraftTools['run'] {
  return ({ request, workspace, context, signal }) =>
    runInTerminal({
      request,
      workspace,
      config: context.config,
      serverUrl,
      settings,
      display: 'plain',
      signal,
    });
}
