/** One instruction of a filter: code, steps where the comparison fails, value. */
type Instruction = readonly [code: number, otherwise: number, value: number];

/** Numbers that one instruction set gives to what is closed or looked at. */
interface Abi {
  /** What the kernel calls it (`AUDIT_ARCH_…`). */
  arch: number;
  /** `add_key`, `request_key`, `keyctl` and `io_uring_setup`, which would open sockets past this filter. */
  closed: readonly number[];
  mount: number;
  socket: number;
  /** `setrlimit` and `prlimit64`. */
  limits: readonly [set: number, setOrGet: number];
  /** Old programs of 32 bits open sockets by the first of its calls. */
  socketcall?: number;
  /** Numbers from here on are another set's. */
  end?: number;
}

const ioUring = 425;
/** Newer ways to mount, the same everywhere: `open_tree` to `fspick`, `mount_setattr`, `open_tree_attr`. */
const newerMounts = [428, 429, 430, 431, 432, 433, 442, 467];
/** The instruction sets of a processor: its own first, then the older one that it runs as well. */
const abis: Readonly<Record<string, { prctl: number; sets: readonly Abi[] }>> = {
  x64: {
    prctl: 157,
    sets: [
      {
        arch: 0xc000003e,
        closed: [248, 249, 250, ioUring],
        mount: 165,
        socket: 41,
        limits: [160, 302],
        end: 0x40000000,
      },
      {
        arch: 0x40000003,
        closed: [286, 287, 288, ioUring],
        mount: 21,
        socket: 359,
        limits: [75, 340],
        socketcall: 102,
      },
    ],
  },
  arm64: {
    prctl: 167,
    sets: [
      { arch: 0xc00000b7, closed: [217, 218, 219, ioUring], mount: 40, socket: 198, limits: [164, 261] },
      { arch: 0x40000028, closed: [309, 310, 311, ioUring], mount: 21, socket: 281, limits: [75, 369] },
    ],
  },
};

/** The number of `prctl` on a processor; `undefined` where it is not known here. */
export function prctlNumber(processor: string): number | undefined {
  return abis[processor]?.prctl;
}

/** Unix, IPv4 and IPv6: what a network namespace holds. Others, such as vsock to the host of this machine, it does not. */
const families = [1, 2, 10];
/** Of netlink it holds all but the kernel's device events, which reach every network namespace that root has made. */
const [netlink, deviceEvents] = [16, 15];

const load = (offset: number): Instruction => [0x20, 0, offset];
const answer = (value: number): Instruction => [0x06, 0, value];
const when = (value: number, ...then: Instruction[]): Instruction[] => [[0x15, then.length, value], ...then];
const allow = answer(0x7fff0000);
const unknownCall = answer(0x00050000 | 38);
const notPermitted = answer(0x00050000 | 1);
const unknownProtocol = answer(0x00050000 | 93);
/** The call is left out, and its caller hears that it was made. */
const leftOut = answer(0x00050000);
const unknownFamily = answer(0x00050000 | 97);
const [callAt, archAt, firstArgumentAt, secondArgumentAt, thirdArgumentAt] = [0, 4, 16, 24, 32];
/** The limit of what is kept of a process that crashes. */
const coreSize = 4;

/**
 * Keeps the limit of core files at 1 byte, by which the kernel starts no program of the host for a process that crashes; under any
 * other limit, 0 included, it does where `core_pattern` names one.
 */
function coreLimitRules([set, setOrGet]: Abi['limits']): Instruction[] {
  const onlyAsked = [load(thirdArgumentAt + 4), ...when(0, allow)];
  const asksOrSets = [load(thirdArgumentAt), ...when(0, ...onlyAsked), leftOut];
  return [
    ...when(set, load(firstArgumentAt), ...when(coreSize, leftOut), allow),
    ...when(setOrGet, load(secondArgumentAt), ...when(coreSize, ...asksOrSets), allow),
  ];
}

function rulesOf(abi: Abi, mayMount: boolean): Instruction[] {
  const { arch, closed, mount, socket, limits, socketcall, end } = abi;
  const noMounts = [...newerMounts.flatMap((call) => when(call, unknownCall)), ...when(mount, notPermitted)];
  const ofNetlink = [load(thirdArgumentAt), ...when(deviceEvents, unknownProtocol), allow];
  const known = [...families.flatMap((family) => when(family, allow)), ...when(netlink, ...ofNetlink)];
  const rules: Instruction[] = [
    load(callAt),
    ...(end === undefined ? [] : ([[0x35, 1, end], unknownCall] as const)),
    ...closed.flatMap((call) => when(call, unknownCall)),
    ...(mayMount ? [] : noMounts),
    ...coreLimitRules(limits),
    ...(socketcall === undefined
      ? []
      : when(socketcall, load(firstArgumentAt), ...when(1, unknownCall), allow)),
    ...when(socket, load(firstArgumentAt), ...known, unknownFamily),
    allow,
  ];
  return when(arch, ...rules);
}

/** The filter as the kernel reads it, in hexadecimal digits. */
function bytesOf(instructions: readonly Instruction[]): string {
  const bytes = Buffer.alloc(instructions.length * 8);
  for (const [at, [code, otherwise, value]] of instructions.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(otherwise, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes.toString('hex');
}

/** Sets the filter of its first argument for itself, then becomes the rest. It loads no module, so no variable steers it. */
const setFilter = (prctl: number): string =>
  [
    'delete $ENV{PERL_BADLANG}',
    '$filter = pack("H*", shift)',
    '$program = pack("S x6 P", length($filter) / 8, $filter)',
    `syscall(${prctl}, 22, 2, $program) == 0 or print(STDERR "sandbox: system calls cannot be filtered: $!\\n"), exit 1`,
    'exec { $ARGV[0] } @ARGV',
    'print STDERR "sandbox: $ARGV[0] could not be started: $!\\n"',
    'exit 1',
  ].join('; ');

/**
 * Arguments that start a command without what no namespace holds: the kernel's key rings, in which a log-in leaves tickets
 * and keys and over which programs of the host are called, and sockets of other families than those of a network of its
 * own (R5). Needs `no_new_privs`. Empty on processors whose numbers are not known here.
 * @param perl where perl lies, which is part of nearly every system that has git
 * @param mayMount false where nothing would count what file systems of the command's own hold in memory: everybody may mount
 * them in a namespace of their own
 */
export function filteredBy(
  perl: string,
  env: string,
  mayMount: boolean,
  processor: string = process.arch,
): string[] {
  const abi = abis[processor];
  if (abi === undefined) return [];
  const filter = bytesOf([load(archAt), ...abi.sets.flatMap((set) => rulesOf(set, mayMount)), unknownCall]);
  return [env, 'PERL_BADLANG=0', perl, '-e', setFilter(abi.prctl), filter];
}
