import type { Verdict } from '../../domain/index.ts';
import { ForgeError, type ForgeProblem } from '../../errors/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { readThreadMemory, renderThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import type { Published } from '../ending.ts';
import { gateInline, gateProse } from '../gate/output-gate.ts';
import { mayBeOdd } from '../odd-refusals.ts';
import { once } from '../once.ts';
import type { PublishOptions } from '../publish-options.ts';

/** Refusals that are the same when the call is made again. */
const lasting: readonly ForgeProblem[] = [
  ...(['forbidden', 'missing-permission', 'not-found', 'gone', 'locked', 'archived', 'invalid'] as const),
];

/** Whether the forge refused a call for good. */
export function isLastingRefusal(error: unknown): error is ForgeError {
  return error instanceof ForgeError && lasting.includes(error.code);
}

/** Thread name in the marker of these comments. */
const thread = 'elsewhere';

/**
 * Tells how a run ended where its own conversation takes no comment: on its pull request or, of a run on a pull request, on
 * the issue; and by 😕 on the request. What is refused there as well is left to the job's log and summary (R27).
 * @param refusal why the comment could not be written
 * @returns whether it is told in a comment
 */
export async function tellElsewhere(
  options: PublishOptions,
  { verdict, pull }: Published,
  { refusal, memory }: { refusal: ForgeError; memory: ThreadMemory },
): Promise<boolean> {
  const { job, forge } = options;
  const number = job.pull ? job.pull.issueNumber : (pull?.number ?? memory.pull);
  const isTold =
    number !== undefined &&
    number !== job.number &&
    (await commentAt(options, number, { verdict, refusal, memory }).then(() => true, isRefused));
  // A run that is made again may yet end well.
  if (isTold || !options.isRetried || !mayBeOdd(refusal.code))
    await forge.react(placeOfRequest(options), 'confused').catch(isRefused);
  return isTold;
}

async function commentAt(
  { forge, job, ourselves, seal, gate, pauseMs }: PublishOptions,
  number: number,
  { verdict, refusal, memory }: { verdict: Verdict; refusal: ForgeError; memory: ThreadMemory },
): Promise<void> {
  const { spent } = memory;
  const marker = renderThreadMemory(seal, thread, { key: job.key, verdict: verdict.verdict, spent });
  const text = [
    `### Patchwright: **${verdict.verdict}**`,
    `Requested by ${gateInline(job.requestedBy, gate)} on #${job.number}, which takes no comment: ${gateInline(refusal.message, gate)}`,
    `**Verdict: ${verdict.verdict}** (\`${verdict.reason}\`)`,
    gateProse(verdict.message.slice(0, 12_000), gate),
    marker,
  ].join('\n\n');
  await once({
    lookUp: async () =>
      (await forge.comments(number)).find(({ author, body }) => {
        const found = isOurLogin({ ourselves }, author) ? readThreadMemory(seal, body) : undefined;
        return found?.thread === thread && found.memory.key === job.key;
      }),
    act: () => forge.createComment(number, text),
    pauseMs,
  });
}

function placeOfRequest({ job }: PublishOptions): { issue: number } | { comment: number } {
  const comment = /^comment-(\d+)$/.exec(job.thread)?.[1];
  return comment === undefined ? { issue: job.number } : { comment: Number(comment) };
}

function isRefused(error: unknown): false {
  if (!(error instanceof ForgeError)) throw error;
  return false;
}
