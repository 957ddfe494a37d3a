/**
 * The shell script that stands between this process and a sandbox, outside of it. Its input is a line with a number of
 * bytes, that many bytes of script for the first process inside, and then silence: it closes when this process ends,
 * however it ends, and then the sandbox is ended (R33). The kernel closes it even after SIGKILL. Input is used for
 * both because `sudo` passes on no other descriptor.
 *
 * Arguments: how many control groups there are, the `cgroup.procs` file of each, then the sandbox program and its own.
 */
export const overseerScript = `
exec 3<&0 </dev/null
read -r size <&3
script=$(head -c "$size" <&3)
groups=$1
shift
printf '%s\\n' "$script" | (
  exec 3<&-
  while [ "$groups" -gt 0 ]; do echo 0 > "$1"; shift; groups=$((groups - 1)); done
  exec setpriv --pdeathsig KILL "$@"
) &
outer=$!
(
  read -r never <&3
  # Killing the first process inside ends all others before its parent, which is waited for, hears of it.
  first=$(cat "/proc/$outer/task/$outer/children")
  [ -n "$first" ] || kill -KILL 0
  kill -KILL $first
  tries=0
  while [ $tries -lt 100 ] && kill -0 "$outer"; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL 0
) >/dev/null 2>&1 &
watcher=$!
wait "$outer"
status=$?
kill -KILL "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
exit "$status"
`;

/** Said by the first process inside to itself: it takes its script from its input, and then has none. */
export const insideScript = 'script=$(cat); exec </dev/null; eval "$script"';

/** What the overseer reads at first. */
export function overseerInput(script: string): string {
  return `${Buffer.byteLength(script)}\n${script}`;
}
