/** What stands above a command that has no process namespace of its own. */
export interface Keeper {
  /** Put before the command. */
  argv: readonly string[];
  /** The variables of the command, as the keeper has to be given them. */
  env: Readonly<Record<string, string>>;
}

/** Variables that steer perl itself are handed through under another name. */
const handedOn = 'HANDED_ON_';

/**
 * The keeper of a command: the process that everything it starts falls back to when its own parents end (`prctl`,
 * PR_SET_CHILD_SUBREAPER), however it left its session, group, environment and limits. It runs the command, ends with its exit
 * code once it has ended all that is left, and does the same when it is told to (SIGTERM) or Patchwright ends. None where that
 * takes more than perl on Linux.
 * @param perl where perl lies
 * @param prctl the number of that system call
 */
export function keeperOf(
  env: Readonly<Record<string, string>>,
  perl: string | undefined,
  prctl: number | undefined,
): Keeper | undefined {
  if (process.platform !== 'linux' || perl === undefined || prctl === undefined) return undefined;
  const named = Object.entries(env).map(([name, value]) =>
    name.startsWith('PERL') ? [handedOn + name, value] : [name, value],
  );
  return { argv: [perl, '-e', keep(prctl)], env: { ...Object.fromEntries(named), PERL_BADLANG: '0' } };
}

/**
 * It loads no module. perl goes on with `waitpid` after a signal, so its handler has to leave it by an error. Children are
 * ended in rounds: those of a child that was ended have become its own by the next one, and `wait` says exactly when nobody
 * is left.
 */
const keep = (prctl: number): string => `
  delete $ENV{PERL_BADLANG};
  for (keys %ENV) { $ENV{$1} = delete $ENV{$_} if /^${handedOn}(.+)/ }
  syscall(${prctl}, 36, 1, 0, 0, 0);
  $SIG{TERM} = sub { $told = 1; if ($waits) { $waits = 0; die } };
  $SIG{HUP} = $SIG{INT} = "IGNORE";
  syscall(${prctl}, 1, 15, 0, 0, 0);
  $child = fork;
  defined $child or die "the command could not be started: $!\\n";
  if (!$child) {
    $SIG{$_} = "DEFAULT" for "TERM", "HUP", "INT";
    syscall(${prctl}, 1, 0, 0, 0, 0);
    setpgrp(0, 0);
    exec { $ARGV[0] } @ARGV;
    print STDERR "$ARGV[0]: $!\\n";
    exit 127;
  }
  $status = 15;
  eval {
    $waits = 1;
    until ($told) {
      $one = waitpid(-1, 0);
      if ($one == $child) { $status = $?; last }
      last if $one < 0 && $! != 4;
    }
    $waits = 0;
  };
  $until = time + 10;
  while (time < $until) {
    1 while ($one = waitpid(-1, 1)) > 0;
    last if $one < 0;
    open(LIST, "<", "/proc/$$/task/$$/children") or last;
    $list = <LIST>;
    close LIST;
    kill("KILL", split(" ", $list)) if defined $list;
    select(undef, undef, undef, 0.002);
  }
  exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
`;

/** The beginning of a shell script that ends a keeper, whose number is in `$group`, and waits until it has done its work. */
export const endKeeperScript = `
if [ -n "$group" ] && kill -s TERM "$group"; then
  for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    kill -s 0 "$group" || break
    sleep 0.1
  done
fi
`;
