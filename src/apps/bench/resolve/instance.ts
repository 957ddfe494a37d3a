import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type BenchCase } from '../frame/index.ts';

/** How a project's test run reports. */
const reportFormats = ['jest-json', 'mocha-json', 'pytest', 'lines', 'tap'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** One real issue with hidden tests, as published: the bot sees `problem_statement` and the checkout, nothing else. */
const ResolveInstance = z.object({
  instance_id: z.string().min(1),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'owner/name is needed'),
  base_commit: z.string().regex(/^[0-9a-f]{40}$/, 'a full commit id is needed'),
  problem_statement: z.string().min(1),
  needs: z.array(z.string()).optional(),
  setup: z.array(z.string()),
  test_patch: z.string().min(1),
  test: z.string().min(1),
  report: z.enum(reportFormats),
  fail_to_pass: z.array(z.string()).min(1),
  pass_to_pass_sample: z.array(z.string()),
});
export type ResolveInstance = z.infer<typeof ResolveInstance>;

/** An instance as a bench case. */
export interface ResolveCase extends BenchCase {
  readonly instance: ResolveInstance;
  /** A peer works on it, with at most so many calls. */
  readonly peerCalls?: number;
}

/** Loads a set of instances. */
export async function loadInstances(path: string | undefined): Promise<ResolveCase[]> {
  if (path === undefined) {
    throw new UsageError('bench resolve needs a set of instances.', {
      hint: 'Give its path with --data FILE.',
    });
  }
  const rows = await readJsonLines(path, ResolveInstance, (row) => row.instance_id);
  return rows.map((instance) => ({ id: instance.instance_id, instance }));
}
