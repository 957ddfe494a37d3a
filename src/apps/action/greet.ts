import { needsDraft } from '../../domain/index.ts';
import { greetEvent, openEventContext } from '../../jobs/events/index.ts';
import { annotateBy, tellUndecided } from './annotate.ts';
import type { ActionEnvironment } from './environment.ts';
import { workflowRequest } from './workflow-request.ts';
import { stepTools, type StepTools, type RunWorkflowJob } from './step-tools.ts';
import { summarizeSkip } from './summary.ts';
import { addSummary, setOutput } from './workflow-commands.ts';

/**
 * The short first job: reacts to the request, posts the progress comment, and decides whether there is anything to draft or to
 * publish, so that an event that starts nothing costs no more than this. Has a token that can only write issue comments, no
 * model key, and no checkout of the repository.
 */
export async function greet(environment: ActionEnvironment, { log, now }: StepTools): Promise<number> {
  const context = await openEventContext(workflowRequest(environment, now(), 'greet'));
  const annotate = annotateBy(log, environment.secrets);
  const greeting = await greetEvent(context);
  const jobs = 'jobs' in greeting ? greeting.jobs : [];
  tellUndecided('jobs' in greeting ? greeting.undecided : [], annotate);
  setOutput(environment.outputFile, 'start', String(jobs.length > 0));
  setOutput(environment.outputFile, 'draft', String(jobs.some(needsDraft)));
  for (const { message } of 'unwritten' in greeting ? greeting.unwritten : [])
    annotate('warning', `${message}. The run goes on, and tells its end in a comment.`);
  const first = jobs[0];
  setOutput(environment.outputFile, 'group', String(first?.pull?.issueNumber ?? first?.number ?? ''));
  setOutput(environment.outputFile, 'resume', first?.resume?.run ?? '');
  setOutput(environment.outputFile, 'identity', context.intake.ourselves[0] ?? '');
  if ('skip' in greeting) {
    addSummary(environment.summaryFile, summarizeSkip(greeting.skip, context.gate));
    annotate('notice', `No run: ${greeting.skip.message}`);
  }
  return 0;
}

export const runGreetJob: RunWorkflowJob = (environment) => greet(environment, stepTools);
