import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { z } from 'zod';
import type { Environment } from '../../../composition/settings.ts';
import type { CommandRunner, Workspace } from '../../../ports/index.ts';
import { runCheck } from '../../../validation/checks/index.ts';
import type { CaseResult, CaseWorld, Suite } from '../frame/index.ts';
import { OutsideRunner } from './outside-runner.ts';
import { prepareClone } from './prepare-clone.ts';
import { loadSandboxCases, type SandboxCase } from './sandbox-case.ts';
import { SandboxFacts, summariseSandbox, type SuiteRun } from './sandbox-summary.ts';

const Options = z.object({
  clones: z.string().default('clones'),
  repeat: z.coerce.number().int().min(1).max(20).default(2),
});
type Options = z.infer<typeof Options>;

interface Ports {
  findRunner: () => Promise<CommandRunner>;
  openWorkspace: (dir: string) => Promise<Workspace>;
  /** What the commands outside of the sandbox get. */
  environment: Environment;
}

/** The tests of real repositories, outside and inside of the sandbox: does it change what they say, and what does it cost? */
export function sandboxSuite(ports: Ports): Suite<SandboxCase, Options, SandboxFacts> {
  return {
    name: 'sandbox',
    description: "real repositories' own tests, outside and inside of the sandbox",
    usesModel: false,
    flags: [
      { flags: '--clones <folder>', description: 'where the repositories are, or are cloned to (clones)' },
      { flags: '--repeat <n>', description: 'runs on each side; the fastest counts (2)' },
    ],
    options: Options,
    comparable: ({ repeat }) => ({ repeat }),
    facts: SandboxFacts,
    loadCases: loadSandboxCases,
    runCase: (item, world) => runBothWays(item, world, ports),
    summarise: summariseSandbox,
  };
}

async function runBothWays(
  item: SandboxCase,
  { options, signal, progress }: CaseWorld<Options>,
  { findRunner, openWorkspace, environment }: Ports,
): Promise<CaseResult<SandboxFacts>> {
  progress('preparing the clone');
  const dir = await prepareClone(item, options.clones, environment, signal);
  const workspace = await openWorkspace(dir);
  const sandbox = await findRunner();
  const runs = { outside: [] as SuiteRun[], inside: [] as SuiteRun[] };
  for (let number = 1; number <= options.repeat; number++) {
    progress(`outside, run ${number}`);
    await touchAll(dir);
    runs.outside.push(await timedRun(item, workspace, new OutsideRunner(environment), signal));
    progress(`inside, run ${number}`);
    runs.inside.push(await timedRun(item, workspace, sandbox, signal));
  }
  const [outside, inside] = [fastest(runs.outside), fastest(runs.inside)];
  const { language, tool } = item;
  return {
    passed: outside.passed > 0 && inside.passed >= outside.passed,
    facts: { language, tool, isolation: sandbox.isolation, outside, inside },
  };
}

/** A fresh checkout has new times, and tools that go by them build again; so they do outside. */
async function touchAll(dir: string): Promise<void> {
  const { stdout } = await execa('git', ['ls-files', '-z'], { cwd: dir, stripFinalNewline: false });
  await execa('xargs', ['-0', 'touch', '-c', '-h', '--'], { cwd: dir, input: stdout });
}

async function timedRun(
  { check }: SandboxCase,
  workspace: Workspace,
  runner: CommandRunner,
  signal: AbortSignal,
): Promise<SuiteRun> {
  let [seconds, cpuSeconds] = [0, 0];
  const timed: CommandRunner = {
    isolation: runner.isolation,
    environmentId: (request) => runner.environmentId(request),
    async run(request, abort) {
      const [started, used] = [performance.now(), await childrenSeconds()];
      const result = await runner.run(request, abort);
      seconds += (performance.now() - started) / 1000;
      cpuSeconds += (await childrenSeconds()) - used;
      return result;
    },
  };
  const world = { workspace, runner: timed, environment: {}, signal };
  const { status, tests, reason, output } = await runCheck(world, check, check.run);
  const { passed = 0, failed = 0 } = tests ?? {};
  const clean = status === 'passed' && failed === 0;
  return {
    status,
    passed,
    failed,
    seconds,
    cpuSeconds,
    reason: reason || undefined,
    tail: clean ? '' : output.slice(-2000),
  };
}

/** Processor time of all programs that this process has started and that have ended: proc(5), in ticks of 10 ms. */
async function childrenSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'latin1').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
}

/** Whatever else the machine does only ever adds time; a test that fails once must not be chosen for it. */
function fastest(runs: readonly SuiteRun[]): SuiteRun {
  const best = Math.max(...runs.map(({ passed }) => passed));
  return runs.filter(({ passed }) => passed === best).toSorted((a, b) => a.seconds - b.seconds)[0]!;
}
