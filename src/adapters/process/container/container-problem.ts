import { programNotStarted } from '../processes/program-not-started.ts';

/**
 * Why a command never began, or `undefined` where it did. Exit code 125 is the client's own; 126 and 127 are the client's or
 * the command's (docker-run(1)), and the first process of the container, which `--init` puts there, ends with its own codes:
 * tini with 127, catatonit with 1. What tells them apart is who speaks.
 */
export function containerProblem(
  exitCode: number | null,
  stderr: string,
  program: string,
): string | undefined {
  const said = stderr.trim().slice(0, 500);
  if (exitCode === 125) return `the container could not be started: ${said}`;
  const ofInit = exitCode !== 0 && exitCode !== null && saidByInit.test(stderr);
  const ofClient = (exitCode === 126 || exitCode === 127) && saidByClient.test(stderr);
  if (!ofInit && !ofClient) return undefined;
  return /executable file not found|no such file/i.test(stderr) && !/workdir|chdir/i.test(stderr)
    ? programNotStarted(program, `it is not in the image (${said})`)
    : `the container could not be started: ${said}`;
}

/** catatonit is podman's first process of a container, tini docker's. */
const saidByInit = /^(?:ERROR \(catatonit:\d+\): failed to exec|\[FATAL tini \(\d+\)\] exec )/m;

/** How podman, docker and what they start containers with begin their own errors. */
const saidByClient =
  /^(?:docker|podman|Error|OCI runtime \w+)(?:: |$)|^exec: "[^"\n]*": (?:executable|stat|permission)/m;
