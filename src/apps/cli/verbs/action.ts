import type { Command } from 'commander';
import { draft, publish, readEnvironment, type RunDraft } from '../../action/index.ts';
import { executeRun } from '../execute-run.ts';
import { stateFolder } from '../state-folder.ts';

const runDraft: RunDraft = ({ request, workspace, setting, signal }) =>
  executeRun({
    request,
    workspace,
    config: setting.config,
    serverUrl: setting.environment.serverUrl,
    state: stateFolder(),
    display: 'plain',
    signal,
  });

/** `action draft` and `action publish`: what the two jobs of the GitHub Action run. */
export function registerAction(program: Command): void {
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
      process.exitCode = await draft(readEnvironment(process.env), runDraft, tools);
    });
  action
    .command('publish')
    .description('Verify what the draft left and write it to GitHub. Needs no model key and no checkout.')
    .action(async () => {
      process.exitCode = await publish(readEnvironment(process.env), tools);
    });
}
