import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';

/** One run of our own command line, as a process of its own. */
export interface MeasuredCommand {
  /** Wall clock, start of the process included. */
  seconds: number;
  /** Processor time of the process, all threads; says more than the clock on a busy machine. */
  cpuSeconds: number;
  /** Largest resident set of the process, MiB; programs that it starts (git) are not in it. */
  peakMiB: number;
  /** The JSON document it printed. */
  output: unknown;
}

/** Writes what the process used to a file when it ends; Node offers it for the process itself only. */
const probe =
  "data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>" +
  'writeFileSync(process.env.PATCHWRIGHT_BENCH_USAGE,JSON.stringify(process.resourceUsage())))';

/** What Node says of its own process: microseconds and KiB. */
const Resources = z.object({ userCPUTime: z.number(), systemCPUTime: z.number(), maxRSS: z.number() });

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
  const usageFile = join(options.scratch, 'usage');
  const started = performance.now();
  const { exitCode, stdout, stderr } = await execa(process.execPath, ['--import', probe, cli, ...args], {
    env: { ...options.env, PATCHWRIGHT_BENCH_USAGE: usageFile, NO_COLOR: '1' },
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
  const used = Resources.parse(JSON.parse(await readFile(usageFile, 'utf8')));
  const cpuSeconds = (used.userCPUTime + used.systemCPUTime) / 1e6;
  return { seconds, cpuSeconds, peakMiB: used.maxRSS / 1024, output: JSON.parse(stdout) };
}
