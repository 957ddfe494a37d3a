import { describe, expect, test } from 'vitest';
import { CheckConfig, type FileChange, type Patch } from '../../../src/domain/index.ts';
import type { CommandResult, Workspace } from '../../../src/ports/index.ts';
import type { CheckContext } from '../../../src/validation/checks/running/run-check.ts';
import { provePatch } from '../../../src/validation/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

/** What the tests of a side come to: names of those that pass and of those that fail, or how the command ended. */
type Side = { passes?: readonly string[]; fails?: readonly string[] } | { ends: Partial<CommandResult> };
interface Sides {
  /** The patch, the base with the tests of the patch, and the base with its own tests. */
  after: Side;
  before?: Side;
  old?: Side;
}

const tap = ({ passes = [], fails = [] }: { passes?: readonly string[]; fails?: readonly string[] }) =>
  [
    'TAP version 13',
    ...passes.map((name, at) => `ok ${at + 1} - ${name}`),
    ...fails.map((name, at) => `not ok ${passes.length + at + 1} - ${name}\n  ---\n  error: ${name} is red\n  ...`),
    `1..${passes.length + fails.length}`,
  ].join('\n'); // prettier-ignore

const source: FileChange = { path: 'src/a.js', change: 'modify', before: '1', after: '2' };
const added: FileChange = { path: 'test/a.test.js', change: 'create', after: "test('new', () => {});\n" };
const changed: FileChange = { path: 'test/a.test.js', change: 'modify', before: "test('old', () => {});\n", after: "test('old', () => {});\ntest('new', () => {});\n" }; // prettier-ignore
const check = CheckConfig.parse({ name: 'tests', run: ['run'], reader: 'tap' });

/** Proves a patch on a machine where the sides come to this; `ran` names the sides in the order in which they were run. */
async function prove(changes: readonly FileChange[], sides: Sides, focus: (files: readonly string[]) => CheckConfig | undefined = () => check) {
  const ran: string[] = [];
  const asked: (readonly string[])[] = [];
  const built: string[] = [];
  const roots = new Map<string, keyof Sides>();
  const workspace = {
    ...{ root: '/work', base: 'base', read: async () => [] },
    tree: async () => [{ path: 'src/a.js', mode: '100644', blobId: '1', size: 1 }],
    checkout: async (given?: Patch) => {
      const dir = temporaryFolder();
      roots.set(dir, given === undefined ? 'old' : given.changes.length === changes.length && given.changes.every((one, at) => one === changes[at]) ? 'after' : 'before');
      given?.changes.forEach(({ path, after }) => built.push(`${roots.get(dir)}: ${path}: ${after}`));
      return { dir, dispose: async () => undefined };
    },
  } as unknown as Workspace;
  const runner = {
    ...{ isolation: 'none', environmentId: async () => 'node' },
    run: async ({ root }: { root: string }) => {
      const side = roots.get(root)!;
      ran.push(side);
      const wanted = sides[side];
      if (wanted === undefined) throw new Error(`${side} was not to be run`);
      const ok = { exitCode: 0, stdout: '', stderr: '', seconds: 1, seenRoots: [] };
      if ('ends' in wanted) return { ...ok, ...wanted.ends };
      return { ...ok, exitCode: wanted.fails?.length ? 1 : 0, stdout: tap(wanted) };
    },
  };
  const context = { workspace, runner, environment: {} } as unknown as CheckContext;
  const proof = await provePatch(context, { base: 'base', changes }, (files) => (asked.push(files), focus(files)));
  return { proof, ran, asked, built };
} // prettier-ignore

describe('the tests of a patch', () => {
  test('prove it without a name, where some pass on the base and nothing tells which', async () => {
    const counted = CheckConfig.parse({ name: 'tests', run: ['run'], reader: 'unittest' });
    const ran = (end: string, exitCode: number) => ({ ends: { exitCode, stderr: `Ran 2 tests in 0.1s\n\n${end}\n` } }); // prettier-ignore
    const sides = { after: ran('OK', 0), before: ran('FAILED (failures=1)', 1) };
    const { proof } = await prove([source, added], sides, () => counted);
    expect(proof).toMatchObject({ status: 'proven', tests: [], before: { passed: 1, failed: 1 } });
  });

  const [green, red] = [{ passes: ['new'] }, { fails: ['new'] }];

  test.each<[string, FileChange[], Sides, object]>([
    ['prove it, where a new file fails on the base and passes on the patch', [source, added], { after: green, before: red }, { status: 'proven', tests: ['new'], before: { passed: 0, failed: 1 }, after: { passed: 1, failed: 0 } }],
    ['prove it, where a file that was there passed on the base before', [source, changed], { after: { passes: ['old', 'new'] }, before: { passes: ['old'], fails: ['new'] }, old: { passes: ['old'] } }, { status: 'proven', tests: ['new'] }],
    ['prove it, beside what failed before anybody touched it', [source, changed], { after: { passes: ['new'], fails: ['old'] }, before: { fails: ['old', 'new'] }, old: { fails: ['old'] } }, { status: 'proven', tests: ['new'] }],
    ['prove nothing, where they pass on the base', [source, added], { after: green, before: green, old: { passes: [] } }, { status: 'not-reproduced', reason: 'its tests pass on the base already, so they do not show the fault' }],
    ['are not proof where as many are counted without their new file', [source, added], { after: { passes: ['other'] }, before: { passes: ['other'] }, old: { passes: ['other'] } }, { status: 'not-run', reason: 'no more tests are counted with its test files than without them' }],
    ['prove nothing, where the base fails in the same tests without them', [source, changed], { after: { passes: ['old'] }, before: { fails: ['old'] }, old: { fails: ['old'] } }, { status: 'not-reproduced', reason: 'what fails on the base fails there without the new tests, too' }],
    ['prove nothing, where another of them fails on the patch', [source, changed], { after: { passes: ['new'], fails: ['old'] }, before: { passes: ['old'], fails: ['new'] }, old: { passes: ['old'] } }, { status: 'not-reproduced', reason: 'some of its tests fail on the patch' }],
    ['prove nothing, where the same test fails on both', [source, added], { after: { passes: ['other'], fails: ['new'] }, before: { fails: ['new'] } }, { status: 'not-reproduced', reason: 'some of its tests fail on the patch' }],
    ['are not proof where a limit ended the base', [source, added], { after: green, before: { ends: { exitCode: null } } }, { status: 'not-run', reason: expect.stringContaining('the base could not be run') }],
    ['are not proof where none passes on the patch', [source, added], { after: red }, { status: 'not-run', reason: 'none of its tests passes on the patch: error: new is red' }],
    ['are not proof where none could be counted on the patch', [source, added], { after: { passes: [] } }, { status: 'not-run', reason: 'none of its tests could be run: no test was counted' }],
    ['prove it, where they do not load on the base', [source, added], { after: green, before: { ends: { exitCode: 1, stderr: 'SyntaxError: no export b\n' } } }, { status: 'proven', tests: ['new'], reason: 'without the patch its tests cannot be loaded' }],
    ['prove it, where they end the runner on the base, whose missing tests are none by themselves', [source, added], { after: green, before: { ends: { exitCode: 1, stdout: 'TAP version 13\n1..2\nok 1 - old\n' } } }, { status: 'proven', tests: ['new'] }],
    ['prove nothing by not loading, where those of the base fail, too', [source, changed], { after: green, before: { ends: { exitCode: 1, stderr: 'SyntaxError: x\n' } }, old: { ends: { exitCode: 1, stderr: 'SyntaxError: x\n' } } }, { status: 'not-reproduced' }],
  ])('%s', async (_, changes, sides, wanted) => {
    expect((await prove(changes, sides)).proof).toMatchObject(wanted);
  }); // prettier-ignore

  // pytest counts its tests and names only those that it is told to: with `-rN` none.
  const counted = (passed: number, failed: number, named: readonly string[] = []): Side => {
    const names = named.map((name) => `FAILED test/test_a.py::${name} - assert 1 == 2\n`).join('');
    return {
      ends: { exitCode: failed > 0 ? 1 : 0, stdout: `${names}${failed} failed, ${passed} passed in 0.01s\n` },
    };
  };
  test.each<[string, Sides, string]>([
    ['prove it, where one fails on the base alone', { after: counted(2, 0), before: counted(1, 1), old: counted(1, 0) }, 'proven'],
    ['prove nothing, where one fails on the patch as well', { after: counted(1, 1), before: counted(0, 2), old: counted(1, 0) }, 'not-reproduced'],
    ['prove nothing by one that is named, where another fails on the patch', { after: counted(1, 1), before: counted(0, 2, ['test_new']), old: counted(1, 0) }, 'not-reproduced'],
    ['prove nothing, where one failed before they were changed', { after: counted(2, 0), before: counted(1, 1), old: counted(0, 1) }, 'not-reproduced'],
    ['prove nothing, where none fails', { after: counted(2, 0), before: counted(2, 0) }, 'not-reproduced'],
  ])('that are counted and not named %s', async (_, sides, status) => {
    const reader = CheckConfig.parse({ name: 'tests', run: ['run'], reader: 'pytest' });
    const { proof } = await prove([source, changed], sides, () => reader);
    expect(proof.status).toBe(status);
  }); // prettier-ignore

  test('are run on the patch first, then on the base, then as they were, and no further than needed', async () => {
    const sides = { after: { passes: ['old', 'new'] }, before: { passes: ['old'], fails: ['new'] }, old: { passes: ['old'] } };
    expect(await prove([source, changed], sides)).toMatchObject({ ran: ['after', 'before', 'old'] });
    expect((await prove([source, changed], { after: red })).ran).toEqual(['after']);
    expect((await prove([source, changed], { after: green, before: green })).ran).toEqual(['after', 'before']);
    expect((await prove([source, added], { after: green, before: red })).ran).toEqual(['after', 'before']);
  }); // prettier-ignore

  test('are asked for by their names on each side', async () => {
    const renamed: FileChange = { ...changed, change: 'rename', from: 'test/b.test.js' };
    const sides = { after: green, before: red, old: green };
    expect((await prove([source, renamed], sides)).asked).toEqual([['test/a.test.js'], ['test/b.test.js']]);
  });

  test('are none where it has none, or only takes some away, or nothing runs them alone', async () => {
    const none = { status: 'not-run', tests: [], reason: 'the patch adds or changes no test file' };
    const gone: FileChange = { path: 'test/a.test.js', change: 'delete', before: 'x' };
    const nothing = { after: green };
    expect(await prove([source], nothing)).toMatchObject({ proof: none, ran: [] });
    expect(await prove([source, gone], nothing)).toMatchObject({ proof: none, ran: [] });
    const { proof, ran } = await prove([source, added], nothing, () => undefined);
    expect([proof, ran]).toEqual([{ status: 'not-run', tests: ['new'], reason: 'no command is known that runs these test files alone' }, []]);
  }); // prettier-ignore

  test.each<[string, string, string, object]>([
    ['Rust', 'src/a.rs', '#[test]\nfn adds() {}\n', { tests: ['adds'], reason: 'its tests stand beside the code in src/a.rs and cannot be run without the change' }],
    ['Rust without one', 'src/a.rs', 'fn adds() {}\n', { tests: [], reason: 'the patch adds or changes no test file' }],
    ['a function that is only called like one', 'src/a.py', 'def test_link():\n    pass\n', { tests: [], reason: 'the patch adds or changes no test file' }],
  ])('beside the code are told of and not run: %s', async (_, path, after, wanted) => {
    const held: FileChange = { path, change: 'modify', before: '', after };
    expect(await prove([held], { after: green })).toMatchObject({ proof: { status: 'not-run', ...wanted }, ran: [] });
  }); // prettier-ignore

  test('beside new code of Rust are told of where a macro makes their names', async () => {
    const after = 'fn a() {}\n\n#[cfg(test)]\nmod tests {\n    t!(one: 1 => 1);\n}\n';
    const { proof } = await prove([{ path: 'src/a.rs', change: 'create', after }], { after: green });
    expect(proof.reason).toBe('its tests stand beside the code in src/a.rs and cannot be run without the change');
  }); // prettier-ignore

  test('are none where only a helper of the tests changes', async () => {
    const helper: FileChange = { path: 'tests/base.py', change: 'modify', before: 'ZONE = 1\n', after: 'ZONE = 2\n' };
    const nothing = { ends: { exitCode: 5, stdout: 'no tests ran in 0.01s\n' } };
    const reason = async (path: string) => (await prove([{ ...helper, path }], { after: nothing })).proof.reason;
    expect(await reason('tests/base.py')).toBe('the patch changes what tests use, and no test');
    expect(await reason('tests/test_base.py')).toMatch(/^none of its tests could be run/);
  }); // prettier-ignore

  describe('in a Rust source', () => {
    const tests = (...names: string[]) =>
      `#[cfg(test)]\nmod tests {\n    use super::*;\n${names.map((name) => `    #[test]\n    fn ${name}() {}\n`).join('')}}\n`;
    const rust = (before: string, after: string): FileChange => ({ path: 'src/a.rs', change: 'modify', before, after });
    const held = rust(`fn a() -> i8 { 1 }\n\n${tests('old')}`, `fn a() -> i8 { 2 }\n\n${tests('old', 'new')}`);

    test('are a proof where they stand in a module at its end: they run on the code as it was', async () => {
      const { proof, ran, asked, built } = await prove([held], { after: green, before: red, old: { passes: ['old'] } });
      expect(proof).toMatchObject({ status: 'proven', tests: ['new'] });
      expect([ran, asked]).toEqual([['after', 'before', 'old'], [['src/a.rs'], ['src/a.rs']]]);
      expect(built).toContain(`before: src/a.rs: fn a() -> i8 { 1 }\n\n${tests('old', 'new')}`);
    });

    test('are told from the code by their braces, and not by what stands in their texts and comments', async () => {
      const odd = `    // {\n    const TEXT: &str = r#"\n}\npub fn c() {}\n"#;\n    const SIGN: char = '}';\n    fn of<'a>(one: &'a str) -> &'a str { one }\n}\n`;
      const last = `${held.after!.slice(0, -2)}${odd}\n${tests('more').replace('mod tests', 'mod more')}// the end\n`;
      expect((await prove([rust(held.before!, last)], { after: green, before: red, old: { passes: ['old'] } })).proof.status).toBe('proven');
    });

    test('are added to one that had none', async () => {
      const first = rust('fn a() -> i8 { 1 }\n', `fn a() -> i8 { 2 }\n\n${tests('new')}`);
      const { proof, built } = await prove([first], { after: green, before: red, old: { passes: [] } });
      expect(proof).toMatchObject({ status: 'proven', tests: ['new'] });
      expect(built).toContain(`before: src/a.rs: fn a() -> i8 { 1 }\n\n${tests('new')}`);
    });

    test('prove nothing where they do not compile without the change, for they may use what stands above them', async () => {
      const broken = { ends: { exitCode: 101, stderr: 'error[E0425]: cannot find function `b` in this scope\n' } };
      const { proof } = await prove([held], { after: green, before: broken });
      expect(proof).toMatchObject({ status: 'not-run', tests: ['new'], reason: expect.stringContaining('stand beside the code in src/a.rs') });
    });

    test('are a proof where one of them overflows the stack of the base, so that none is counted', async () => {
      const crash = { ends: { exitCode: 101, stdout: '\nrunning 2 tests\ntest old ... ok\n', stderr: 'fatal runtime error: stack overflow, aborting\nerror: test failed\n' } };
      const { proof } = await prove([held], { after: green, before: crash, old: { passes: ['old'] } });
      expect(proof).toMatchObject({ status: 'proven', tests: ['new'] });
    });

    test('were not run on the base where a limit ended it', async () => {
      const { proof } = await prove([held], { after: green, before: { ends: { exitCode: null, endedBy: 'time' } }, old: { passes: ['old'] } });
      expect(proof).toMatchObject({ status: 'not-run', reason: expect.stringContaining('the base could not be run') });
    });

    test.each([
      ['code stands below them', `${held.after}\npub fn b() {}\n`],
      ['a module of the program stands below them', `${held.after}\nmod imp {\n    pub fn b() {}\n}\n`],
      ['code of the program stands behind a brace that ends them', held.after!.replace(/\n\}\n$/, '\n} use crate::b as a; mod imp {}\n')],
      ['they are as they were', `fn a() -> i8 { 2 }\n\n${tests('old')}`],
    ])('are not run where %s', async (_, after) => {
      expect((await prove([rust(held.before!, after)], { after: green })).ran).toEqual([]);
    });

    test('stay out of the proof of a patch with a test file', async () => {
      const { built } = await prove([held, source, added], { after: green, before: red, old: green });
      expect(built.filter((one) => one.startsWith('before: '))).toEqual([`before: ${added.path}: ${added.after}`]);
    });
  }); // prettier-ignore

  test('quote the line that fails on the base, and none of the patch', async () => {
    const { proof } = await prove([source, added], { after: green, before: red });
    expect([proof.before?.failure, proof.after?.failure]).toEqual(['error: new is red', undefined]);
    const long = { ends: { exitCode: 1, stderr: `Error: expected ${'x'.repeat(2000)}, received nothing\n` } };
    const quoted = (await prove([source, added], { after: green, before: long })).proof.before?.failure;
    expect(quoted).toMatch(/^Error: expected x+\n…\nx+, received nothing$/);
    expect(quoted!.length).toBeLessThan(1010);
    const stack = {
      ends: {
        exitCode: 1,
        stderr: "error: unknown option '-2'\n  process.exit called\n    at Command.error (lib/a.js:1:2)\n",
      },
    };
    expect((await prove([source, added], { after: green, before: stack })).proof.before?.failure).toBe(
      "error: unknown option '-2'",
    );
  });
});
