import { spawn } from 'node:child_process';
import { launcherEnvironment } from './shell.ts';

/** Runs something when this process ends before it has let go, however it ends. */
export interface Lifeline {
  /** The process group to be ended as well. */
  hold(group: number): void;
  letGo(): void;
}

/**
 * Starts a shell of its own session that waits for its input to close and then runs `script`, with `args` as its
 * arguments and `$group` as the process group told to it (R33). The kernel closes that input even after SIGKILL.
 */
export function tieLifeline(
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = launcherEnvironment,
): Lifeline {
  const waiting = `group=; while read -r line; do group=$line; done; ${script}`;
  const watcher = spawn('sh', ['-c', waiting, 'sh', ...args], {
    cwd: '/',
    env: { ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined); // without a shell there is nobody to wait
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return {
    hold: (group) => void watcher.stdin.write(`${group}\n`),
    letGo() {
      watcher.kill('SIGKILL');
      watcher.stdin.destroy();
    },
  };
}

/**
 * For commands without a process namespace: ends their group, everyone whose environment holds the first argument or whose
 * limit of file locks is the second, and everyone whom the other arguments, lists of control groups, name, until two
 * rounds in a row find nobody.
 */
export const endMarkedScript = `
[ -z "$group" ] || kill -s KILL -- "-$group"
mark=$1
limit=$2
shift 2
quiet=0
for round in 1 2 3 4 5 6 7 8 9 10; do
  left=$(grep -lsF -- "$mark" /proc/[0-9]*/environ; grep -lsE "^Max file locks .* $limit +locks" /proc/[0-9]*/limits)
  inside=$(cat /dev/null "$@")
  if [ -n "$left$inside" ]; then quiet=0; else quiet=$((quiet + 1)); fi
  [ "$quiet" -lt 2 ] || exit 0
  for pid in $inside; do kill -KILL "$pid"; done
  for file in $left; do pid=\${file#/proc/}; kill -KILL "\${pid%/*}"; done
  sleep 0.05
done
`;
