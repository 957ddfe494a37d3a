import { leaveThroughProxy } from '../../composition/outbound-proxy.ts';
import { settingsFrom } from '../../composition/settings.ts';
import { PatchwrightError } from '../../errors/index.ts';
import { gateMarkdown } from '../../publication/index.ts';
import { readSettings } from '../terminal/read-settings.ts';
import { printWarnings } from '../terminal/print-warnings.ts';
import { readEnvironment } from './environment.ts';
import { withInputs } from './inputs.ts';
import type { RunWorkflowJob } from './step-tools.ts';
import { addSummary, renderAnnotation } from './workflow-commands.ts';

/** Runs a job of a workflow as its step. An error that prevents it from reporting on the forge is reported in summary and log. */
export async function startWorkflowJob(run: RunWorkflowJob): Promise<void> {
  printWarnings(process);
  const { environment: variables, home } = readSettings();
  const settings = settingsFrom(withInputs(variables), home);
  await leaveThroughProxy(settings.proxy);
  try {
    process.exitCode = await run(readEnvironment(settings.environment, settings.state), settings);
  } catch (error) {
    const known = error instanceof PatchwrightError;
    const message = known ? [error.message, error.hint].filter(Boolean).join('. ') : String(error);
    console.log(renderAnnotation('error', message));
    const text = known ? gateMarkdown(message, { secrets: [], webUrl: '' }) : 'See the log for the reason.';
    addSummary(variables['GITHUB_STEP_SUMMARY'], `### Patchwright: the job could not run\n\n${text}`);
    process.exitCode = known ? error.exitCode : 1;
  }
}
