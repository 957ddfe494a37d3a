import type { FailedCheck, ForgeChecks } from '../../ports/index.ts';
import { attempt, find, pagesOf, type GithubContext } from './context.ts';

const failures = new Set(['failure', 'timed_out', 'startup_failure']);

/** Check runs and job logs, over the REST API. */
export function githubChecks({ client, repo }: GithubContext): ForgeChecks {
  const { checks } = client.rest;
  return {
    failedChecks: (sha) =>
      attempt(`read the checks of ${sha.slice(0, 12)}`, async () => {
        const query = { ...repo, ref: sha, per_page: 100 };
        const runs = await client.paginate(
          checks.listForRef,
          query,
          pagesOf((run) => run),
        );
        const failed: FailedCheck[] = [];
        for (const run of runs.filter(({ conclusion }) => failures.has(conclusion ?? ''))) {
          failed.push({
            id: run.id,
            name: run.name,
            conclusion: run.conclusion ?? '',
            // A job of GitHub Actions and its check run share their number.
            jobId: run.app?.slug === 'github-actions' ? run.id : undefined,
            summary: [run.output.title, run.output.summary].filter(Boolean).join('\n').slice(0, 4000),
            annotations: await annotationsOf({ client, repo }, run.id, run.output.annotations_count),
          });
        }
        return failed;
      }),
    jobLog: (jobId, maxBytes) =>
      find(`read the log of job ${jobId}`, async () => {
        const reply = await client.request('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', {
          ...repo,
          job_id: jobId,
          request: { redirect: 'manual' },
        });
        const location = reply.headers.location;
        if (!location) return String(reply.data ?? '').slice(-maxBytes);
        // The storage address is signed, so our credentials are not sent there.
        const response = await fetch(location, { signal: AbortSignal.timeout(120_000) });
        return response.ok && response.body ? readTail(response.body, maxBytes) : undefined;
      }),
  };
}

async function annotationsOf({ client, repo }: GithubContext, id: number, count: number) {
  if (count === 0) return [];
  const { data } = await client.rest.checks.listAnnotations({ ...repo, check_run_id: id, per_page: 50 });
  return data
    .filter(({ annotation_level }) => annotation_level === 'failure')
    .map(({ path, start_line, message }) => ({ path, line: start_line, message: message ?? '' }));
}

/** Reads a stream to its end while holding no more than twice `maxBytes`: logs can be 100 MB (R25, H14). */
async function readTail(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    kept.push(chunk);
    size += chunk.length;
    if (size > 2 * maxBytes) {
      kept = [Buffer.concat(kept).subarray(-maxBytes)];
      size = maxBytes;
    }
  }
  return Buffer.concat(kept).subarray(-maxBytes).toString('utf8');
}
