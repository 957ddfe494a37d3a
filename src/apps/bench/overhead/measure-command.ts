import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** One run of our own command line, as a process of its own. */
export interface MeasuredCommand {
  /** Wall clock, start of the process included. */
  seconds: number;
  /** Largest resident set of the process, MiB; programs that it starts (git) are not in it. */
  peakMiB: number;
  /** The JSON document it printed. */
  output: unknown;
}

/** Writes the peak of the process's memory to a file when it ends; Node offers it for the process itself only. */
const probe =
  "data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>" +
  'writeFileSync(process.env.PATCHWRIGHT_BENCH_PEAK,String(process.resourceUsage().maxRSS)))';

/** A command of ours that takes longer than this on any repository is a defect worth an error. */
const timeout = 30 * 60_000;

/**
 * Runs `node <cli> …args` and measures it.
 * @param accept exit codes that are results; others reject with what the command said
 */
export async function measureCommand(
  cli: string,
  args: readonly string[],
  options: { scratch: string; env?: Record<string, string>; accept?: readonly number[]; signal: AbortSignal },
): Promise<MeasuredCommand> {
  const peakFile = join(options.scratch, 'peak');
  const started = performance.now();
  const { exitCode, stdout, stderr } = await execa(process.execPath, ['--import', probe, cli, ...args], {
    env: { ...options.env, PATCHWRIGHT_BENCH_PEAK: peakFile, NO_COLOR: '1' },
    cancelSignal: options.signal,
    reject: false,
    stdin: 'ignore',
    timeout,
    maxBuffer: 256 * 1024 * 1024,
  });
  const seconds = (performance.now() - started) / 1000;
  if (exitCode === undefined || !(options.accept ?? [0]).includes(exitCode)) {
    throw new Error(`patchwright ${args[0]} ended with ${exitCode ?? 'a signal'}: ${stderr.slice(-800)}`);
  }
  const peakKiB = Number(await readFile(peakFile, 'utf8'));
  return { seconds, peakMiB: peakKiB / 1024, output: JSON.parse(stdout) };
}
