import { fork } from 'node:child_process';
import type { Settings } from '../../../composition/settings.ts';
import { ChildEnd, FromChild, type ChildOrder, type ChildQuestion } from '../protocol.ts';
import { childEnvironment } from './child-environment.ts';
import { childProgram } from './child-program.ts';
import { watchSilence } from './watch-silence.ts';
import { messageOf } from '../../../errors/index.ts';

export interface ChildTask {
  task: 'draft' | 'publish';
  order: ChildOrder;
  settings: Pick<Settings, 'environment' | 'state'>;
  /** Answers what the child asks; what it throws is the child's answer. */
  answer: (question: ChildQuestion) => Promise<string>;
  /** Ends the child: it is asked to, and killed when it does not in time. */
  signal: AbortSignal;
  /** Time that a child which was asked to end is given, ms. */
  graceMs: number;
  /** How long a child may say nothing before it counts as lost, ms. */
  silentMs?: number;
}

/** Far more than a child takes for any work in which it says nothing: fifteen minutes, ms. */
const longestSilenceMs = 900_000;

/** Runs a child to its end. @returns how it says that it ended, or that it died without a word */
export async function runInChild({
  task,
  order,
  settings,
  answer,
  signal,
  graceMs,
  silentMs = longestSilenceMs,
}: ChildTask): Promise<ChildEnd> {
  const child = fork(childProgram(), ['worker', task], {
    env: childEnvironment(settings, task),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let end: ChildEnd | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const silence = watchSilence(() => child.kill('SIGKILL'), silentMs);
  child.on('message', (raw) => {
    silence.heard();
    const message = FromChild.safeParse(raw);
    if (!message.success) return void child.kill('SIGKILL');
    if ('end' in message.data) {
      end = message.data.end;
      return;
    }
    if ('alive' in message.data) return;
    const { ask, question } = message.data;
    answer(question).then(
      (value) => tell({ answer: ask, value }),
      (error: unknown) => tell({ answer: ask, error: messageOf(error) }),
    );
  });
  // A child that died is noticed by its exit, whatever could not be told to it.
  const tell = (message: object) => void (child.connected && child.send(message, () => undefined));
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    killing ??= setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  tell({ order });
  await ended;
  silence.end();
  clearTimeout(killing);
  signal.removeEventListener('abort', stop);
  return end ?? (signal.aborted ? later : died(task));
}

const later: ChildEnd = { kind: 'later', code: 'stopped', why: 'The worker was stopped.' };

function died(task: string): ChildEnd {
  return { kind: 'failed', code: 'child-died', message: `The ${task} process ended without a message.` };
}
