import { leaveThroughProxy } from '../../composition/outbound-proxy.ts';
import { secretsOf, settingsFrom } from '../../composition/settings.ts';
import { messageAndHint, PatchwrightError } from '../../errors/index.ts';
import { gateProse } from '../../publication/index.ts';
import { readSettings } from '../terminal/read-settings.ts';
import { printWarnings } from '../terminal/print-warnings.ts';
import { annotateBy } from './annotate.ts';
import { readEnvironment } from './environment.ts';
import { withInputs } from './inputs.ts';
import { stepTools, type RunWorkflowJob } from './step-tools.ts';
import { addSummary } from './workflow-commands.ts';

/**
 * Runs a job of a workflow as its step. An error that prevents it from reporting on the forge is reported in summary and log.
 * @param remedy what a person should do then
 */
export async function startWorkflowJob(run: RunWorkflowJob, remedy: string): Promise<void> {
  printWarnings(process);
  const { environment: variables, home } = readSettings();
  const settings = settingsFrom(withInputs(variables), home);
  await leaveThroughProxy(settings.proxy);
  try {
    process.exitCode = await run(readEnvironment(settings.environment, settings.state), settings);
  } catch (error) {
    const secrets = secretsOf(settings);
    const known = error instanceof PatchwrightError;
    const message = known ? messageAndHint(error) : String(error);
    annotateBy(stepTools.log, secrets)('error', `${message}\n${remedy}`);
    const text = known ? gateProse(message, { secrets, webUrl: '' }) : 'See the log for the reason.';
    addSummary(
      variables['GITHUB_STEP_SUMMARY'],
      `### Patchwright: the job could not run\n\n${text}\n\n${remedy}`,
    );
    process.exitCode = known ? error.exitCode : 1;
  }
}
