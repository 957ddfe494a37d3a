import type { Command } from 'commander';
import type { Settings } from '../../composition/settings.ts';
import { readEnvironment } from './environment.ts';
import { workflowJobs, type WorkflowJob } from './workflow-jobs.ts';

const descriptions: Readonly<Record<WorkflowJob, string>> = {
  greet: 'React to the event, post the progress comment, and report whether there is anything to do.',
  draft:
    'Read the event, plan, edit and check, and leave the patch in $RUNNER_TEMP/patchwright. Needs no write token.',
  follow: 'Update the progress comment while a draft runs. Needs a token for issue comments only.',
  publish: 'Verify the draft and write it to GitHub. Needs no model key and no checkout.',
};

/** `action greet`, `draft`, `follow` and `publish`: what the jobs of the GitHub Action run. */
export function registerAction(program: Command, settings: Settings): void {
  const action = program
    .command('action')
    .description('Jobs of the GitHub Action; they read the standard Actions environment.');
  for (const [name, description] of Object.entries(descriptions) as [WorkflowJob, string][])
    action
      .command(name)
      .description(description)
      .action(async () => {
        const environment = readEnvironment(settings.environment, settings.state);
        process.exitCode = await (await workflowJobs[name]())(environment, settings);
      });
}
