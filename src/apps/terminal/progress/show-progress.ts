import { pc } from '../colours.ts';
import type { RunObserver } from '../../../composition/run/run-observer.ts';
import { findPrice, type Config } from '../../../config/index.ts';
import type { CostCeiling, RunEvent } from '../../../domain/index.ts';
import { printable, printableValue } from '../../../text/printable.ts';
import { describeDetail } from './describe-detail.ts';
import { describeEvent } from './describe-event.ts';
import { advance, atStart, renderLive, streamed, withFile } from './live-line.ts';
import { withOwnName } from '../own-name.ts';
import { note } from '../print.ts';
import { makeSpinner } from './spinner.ts';
import { wordsOfCommands } from './words-of-commands.ts';

/** How much is said while a run goes on: the verdict alone, each step, or each step with what it found. */
export type Detail = 'quiet' | 'usual' | 'verbose';

/** Seconds without a line after which plain lines say what the run is at: a log that stands still looks like a run that hangs. */
const longestSilence = 60;

/**
 * Shows a run on standard error while it goes on: a live line on a terminal, plain lines otherwise.
 * @param usual seconds that runs here usually take
 */
export function showProgress(
  display: 'live' | 'plain',
  detail: Detail = 'usual',
  usual: Promise<number | undefined> = Promise.resolve(undefined),
): RunObserver {
  const quiet = detail === 'quiet';
  const spinner = display === 'live' && !quiet ? makeSpinner() : undefined;
  let lastTold = Date.now();
  const tell = (line: string) => {
    spinner?.clear();
    note(`${line}\n`);
    lastTold = Date.now();
  };
  const say = quiet ? () => undefined : tell;
  const started = Date.now();
  let state = atStart;
  usual.then(
    (usualSeconds) => (state = { ...state, usualSeconds }),
    () => undefined, // an estimate is no reason to stop
  );
  const lineNow = (room: number) =>
    renderLive(printableValue(withFile(state)), (Date.now() - started) / 1000, room);
  const tick = () => {
    const room = (process.stderr.columns ?? 80) - 3; // the spinner's own sign and a space
    spinner?.show(lineNow(room));
  };
  const breakSilence = () => {
    if (Date.now() - lastTold >= longestSilence * 1000) tell(pc.dim(`  ${lineNow(Infinity)}`));
  };
  const timer = quiet ? undefined : setInterval(spinner ? tick : breakSilence, 500);
  timer?.unref();
  spinner?.show(state.stage);
  return {
    say: (line) => say(withOwnName(line)),
    event: (event) => {
      const shown = shownEvent(event);
      const line = describeEvent(shown);
      if (line !== undefined) (event.type === 'verdict-reached' ? tell : say)(line);
      if (detail === 'verbose') for (const more of describeDetail(event)) say(more);
      // Control runs come after the last word of a review, and may take longer than all before; a live line tells of them.
      else if (!spinner && event.type === 'commands-started' && event.step === 'control')
        say(pc.dim(`  ${wordsOfCommands(event)}`));
      state = advance(state, event);
      tick();
    },
    progress: (progress) => {
      state = streamed(state, progress);
    },
    costCeiling: (ceiling, config) => say(describeCeiling(ceiling, config)),
    retry: (problem, waitMs) =>
      say(`${pc.yellow('waiting')} ${problem}; trying again in ${Math.ceil(waitMs / 1000)} s`),
    end: () => {
      clearInterval(timer);
      spinner?.stop();
    },
  };
}

/**
 * An event without what a terminal obeys. The message of a verdict keeps its lines, indented, so that none
 * looks like one of ours; so does a refusal, of which the first is told.
 */
function shownEvent(event: RunEvent): RunEvent {
  const shown = printableValue(event);
  if (event.type === 'edit-refused')
    return { ...event, path: printableValue(event.path), message: printable(event.message) };
  if (event.type !== 'verdict-reached') return shown;
  return {
    ...event,
    reason: printableValue(event.reason),
    message: event.message.split('\n').map(printableValue).join('\n    '),
  };
}

function describeCeiling(ceiling: CostCeiling, config: Config): string {
  const { strong, baseUrl, prices } = config.model;
  const price = findPrice(strong, baseUrl, prices);
  const most = `At most ${ceiling.calls} model calls, ${ceiling.tokens} tokens`;
  if (ceiling.costUsd === 0) {
    const limit = config.limits.maxCostUsd === undefined ? '' : ', and no cost limit can be enforced';
    return `${most}; the price of ${strong} at ${new URL(baseUrl).host} is unknown${limit}: set model.prices.`;
  }
  const rate = `${strong}: $${price.input} in, $${price.output} out per million tokens, ${price.source}`;
  return `${most}, $${ceiling.costUsd.toFixed(2)} (${rate}).`;
}
