import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filteredBy } from '../../../src/adapters/process/sandbox/system-call-filter.ts';
import { limits, makeCheckout, runnerOf } from './sandbox-fixture.ts';

/** A call with the lower halves of its first arguments, and the upper half of the third. */
interface Asked {
  arch: number;
  call: number;
  first?: number;
  second?: number;
  third?: number;
  high?: number;
}

/** Reads a filter as the kernel does: the answer for one call. */
function answerOf(filter: string, { arch, call, first = 0, second = 0, third = 0, high = 0 }: Asked) {
  const data = new Map([
    [0, call],
    [4, arch],
    [16, first],
    [24, second],
    [32, third],
    [36, high],
  ]);
  const program = Buffer.from(filter, 'hex');
  let loaded = 0;
  for (let at = 0; at < program.length; at += 8) {
    const [code, value] = [program.readUInt16LE(at), program.readUInt32LE(at + 4)];
    if (code === 0x06) return value === 0x7fff0000 ? 'allowed' : `refused with ${value & 0xffff}`;
    if (code === 0x20) loaded = data.get(value)!;
    else if (!(code === 0x15 ? loaded === value : loaded >= value)) at += program[at + 3]! * 8;
  }
  throw new Error('the filter has no answer');
}

const [noCall, noFamily, noProtocol] = ['refused with 38', 'refused with 97', 'refused with 93'];
const leftOut = 'refused with 0';
const x64 = { arch: 0xc000003e };
const i386 = { arch: 0x40000003 };
const arm64 = { arch: 0xc00000b7 };
const arm = { arch: 0x40000028 };

describe('what a check may ask of the kernel (R5, H16)', () => {
  it.each([
    ['x64', 'keyctl', { ...x64, call: 250 }, noCall],
    ['x64', 'request_key', { ...x64, call: 249 }, noCall],
    ['x64', 'a socket to the host of this machine', { ...x64, call: 41, first: 40 }, noFamily],
    ['x64', 'a socket by way of io_uring', { ...x64, call: 425 }, noCall],
    ['x64', 'a Unix socket', { ...x64, call: 41, first: 1 }, 'allowed'],
    ['x64', 'an IPv6 socket', { ...x64, call: 41, first: 10 }, 'allowed'],
    ['x64', 'netlink', { ...x64, call: 41, first: 16 }, 'allowed'],
    ['x64', 'an IPv4 socket of protocol 15', { ...x64, call: 41, first: 2, third: 15 }, 'allowed'],
    ['x64', 'events of devices', { ...x64, call: 41, first: 16, third: 15 }, noProtocol],
    ['x64', 'events of devices for 32 bits', { ...i386, call: 359, first: 16, third: 15 }, noProtocol],
    ['arm64', 'events of devices', { ...arm64, call: 198, first: 16, third: 15 }, noProtocol],
    ['x64', 'a read', { ...x64, call: 0 }, 'allowed'],
    ['x64', 'keyctl by another number of the same processor', { ...x64, call: 250 + 0x40000000 }, noCall],
    ['x64', 'keyctl of a program of 32 bits', { ...i386, call: 288 }, noCall],
    ['x64', 'a vsock of a program of 32 bits', { ...i386, call: 359, first: 40 }, noFamily],
    ['x64', 'any socket of an old program', { ...i386, call: 102, first: 1 }, noCall],
    ['x64', 'a connection of an old program', { ...i386, call: 102, first: 3 }, 'allowed'],
    ['x64', 'what is called 250 with 32 bits', { ...i386, call: 250 }, 'allowed'],
    ['x64', 'a call of another processor', { ...arm64, call: 0 }, noCall],
    ['arm64', 'keyctl', { ...arm64, call: 219 }, noCall],
    ['arm64', 'a vsock', { ...arm64, call: 198, first: 40 }, noFamily],
    ['arm64', 'an IPv4 socket', { ...arm64, call: 198, first: 2 }, 'allowed'],
    ['arm64', 'keyctl of a program of 32 bits', { ...arm, call: 311 }, noCall],
    ['x64', 'another limit of core files', { ...x64, call: 160, first: 4 }, leftOut],
    ['x64', 'another limit of files', { ...x64, call: 160, first: 7 }, 'allowed'],
    ['x64', 'another limit of core files by prlimit', { ...x64, call: 302, second: 4, third: 1 }, leftOut],
    ['x64', 'the same from beyond 4 GB', { ...x64, call: 302, second: 4, high: 1 }, leftOut],
    ['x64', 'the limit of core files', { ...x64, call: 302, second: 4 }, 'allowed'],
    ['x64', 'another limit of files by prlimit', { ...x64, call: 302, second: 7, third: 1 }, 'allowed'],
    ['x64', 'another limit of core files for 32 bits', { ...i386, call: 340, second: 4, third: 1 }, leftOut],
    ['arm64', 'another limit of core files', { ...arm64, call: 261, second: 4, third: 1 }, leftOut],
  ])('on %s, %s', (processor, _, asked, answer) => {
    expect(answerOf(filteredBy('perl', 'env', true, processor).at(-1)!, asked)).toBe(answer);
  });

  it.each<[string, string, { arch: number }, number[]]>([
    ['x64', 'a program', x64, [248, 249, 250, 425]],
    ['x64', 'a program of 32 bits', i386, [286, 287, 288, 425]],
    ['arm64', 'a program', arm64, [217, 218, 219, 425]],
    ['arm64', 'a program of 32 bits', arm, [309, 310, 311, 425]],
  ])(
    'on %s, keeps %s from keys and from io_uring, and from no call beside them',
    (processor, _, set, closed) => {
      const filter = filteredBy('perl', 'env', true, processor).at(-1)!;
      const around = closed.flatMap((call) => [call - 1, call, call + 1]);
      const refused = [...new Set(around)].filter((call) => answerOf(filter, { ...set, call }) === noCall);
      expect(refused).toEqual(closed);
    },
  );

  it.each<[string, string, { arch: number }, number]>([
    ['x64', 'a program', x64, 165],
    ['x64', 'a program of 32 bits', i386, 21],
    ['arm64', 'a program', arm64, 40],
    ['arm64', 'a program of 32 bits', arm, 21],
  ])('on %s, keeps %s from mounting where nothing counts what that holds', (processor, _, set, mount) => {
    const [counted, uncounted] = [true, false].map((may) =>
      filteredBy('perl', 'env', may, processor).at(-1)!,
    );
    const all = Array.from({ length: 500 }, (__, call) => call);
    const refused = (filter: string) =>
      all.filter((call) => answerOf(filter, { ...set, call }) !== 'allowed');
    const before = new Set(refused(counted!));
    const more = refused(uncounted!).filter((call) => !before.has(call));
    expect(more).toEqual([mount, 428, 429, 430, 431, 432, 433, 442, 467]);
    expect(answerOf(uncounted!, { ...set, call: mount })).toBe('refused with 1');
  });

  it('is left alone on processors whose numbers are not known', () => {
    expect(filteredBy('perl', 'env', true, 'riscv64')).toEqual([]);
  });
});

const numbers = { x64: [248, 41], arm64: [217, 198] }[process.arch as string];

for (const kind of ['bubblewrap', 'namespaces']) {
  const runner = await runnerOf(kind);
  describe.skipIf(runner === undefined || numbers === undefined)(
    `a check in a ${kind} sandbox (R5, H16)`,
    () => {
      it('finds no key ring of whoever started it, and no socket that a network namespace does not hold', async () => {
        const [addKey, socket] = numbers!;
        const script = [
          'my ($type, $name, $value) = ("user", "mark", "x");',
          `print syscall(${addKey}, $type, $name, $value, 1, -3) < 0 && $! == 38 ? "no key ring" : "a key ring";`,
          `print syscall(${socket}, 40, 1, 0) < 0 && $! == 97 ? ", no vsock" : ", a vsock";`,
          `print syscall(${socket}, 16, 3, 15) < 0 && $! == 93 ? ", no device events" : ", device events";`,
          `print syscall(${socket}, 2, 1, 0) < 0 ? ", no network" : ", a network of its own";`,
          'print defined $ENV{PERL_BADLANG} ? ", a variable of ours" : "", $ENV{PERL5OPT} // "";',
        ].join('');
        const checkout = await makeCheckout();
        const result = await runner!.run({
          argv: ['perl', '-e', script],
          root: checkout.dir,
          cwd: '',
          seenAs: path.join('/work', 'tree'),
          env: { PERL5LIB: checkout.dir },
          limits,
        });
        await checkout.dispose();
        expect(result).toMatchObject({
          exitCode: 0,
          stderr: '',
          stdout: 'no key ring, no vsock, no device events, a network of its own',
        });
      });

      it('keeps the one limit by which a crash starts no program of the host', async () => {
        const checkout = await makeCheckout();
        const script =
          'ulimit -c 0; prlimit --core=0 --pid $$; ulimit -c; grep core /proc/$$/limits; ulimit -n 64; ulimit -n';
        const request = { root: checkout.dir, cwd: '', seenAs: path.join('/work', 'tree'), env: {}, limits };
        const result = await runner!.run({ ...request, argv: ['bash', '-c', script] });
        await checkout.dispose();
        expect(result.stdout).toMatch(/^0\nMax core file size +1 +1 +bytes *\n64\n$/);
      });
    },
  );
}
