import { languageFamily, pathKind } from '../../../catalog/index.ts';
import { flagsOf, word, type TestTool } from './test-tool.ts';
import { folderOf, stemOf } from '../../../text/paths/path-parts.ts';

const go: TestTool = {
  name: 'go test',
  calls: ([first, second]) => (first === 'go' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.go'),
  focus: (args, files) => {
    const folders = files.map((file) => `./${folderOf(file)}`);
    const flags = flagsOf(args, /^-(?:tags|run|timeout|count|p|parallel|mod|ldflags|exec)$/);
    return [...flags.filter((arg) => arg !== '-json' && arg !== '-v'), '-json', ...new Set(folders)];
  },
  reader: 'go-test',
};

const rust = {
  integration: /^tests\/([\w-]+)\.rs$/,
  /**
   * A module of an integration test that has a folder of its own: `tests/suite/table.rs` is `table` in the target `suite`. A folder with
   * a `mod.rs` is no target; it is shared by others.
   */
  suite:
    /^tests\/(?![\w-]+\/mod\.rs$)(?!(?:common|support|helpers?|utils?|fixtures)\/)([\w-]+)\/([\w/]+)\.rs$/,
  /** A module whose tests stand beside the code or in it: `src/bytes/tests.rs` is `bytes::tests`, `src/bytes.rs` `bytes`. */
  module: /^src\/((?:\w+\/)*?\w+?)(?:\/mod)?\.rs$/,
};

/** Roots of a library and of programs: their tests are called `tests::…`, or `test::…`. */
const rustRoot = /^(?:lib|main|bin\/\w+|bin\/\w+\/main)$/;

/** Where a package begins: a folder `tests` within its sources is a module (`src/tests/map.rs`). */
const packageStart = /^(?:.*?\/)??(?=src\/)|^(?:.*?\/)??(?=tests\/)/;

/** A file of a package, which in a workspace lies in a folder of its own. */
function inPackage(file: string): { folder: string; path: string } {
  const at = packageStart.exec(file)?.[0].length ?? 0;
  return { folder: file.slice(0, at), path: file.slice(at) };
}

function isRustTest(file: string): boolean {
  const { path } = inPackage(file);
  return Object.values(rust).some((pattern) => pattern.test(path));
}

/** Arguments for some test files of one package: whole targets, or what the names of their modules begin with. */
function cargoTargets(paths: readonly string[]): string[] | undefined {
  const modules = paths.flatMap((path) => rust.module.exec(path)?.[1] ?? []);
  if (modules.length > 0 && modules.length < paths.length) return ['--tests'];
  if (modules.length > 0) return ['--tests', '--', ...new Set(modules.flatMap(namesOfModule))];
  const whole = paths.flatMap((path) => rust.integration.exec(path)?.[1] ?? []);
  const parts = paths.flatMap((path) => {
    const [, target, module] = rust.suite.exec(path) ?? [];
    return target && module ? [{ target, module }] : [];
  });
  const targets = new Set([...whole, ...parts.map(({ target }) => target)]);
  const isCut = whole.length === 0 && parts.every(({ module }) => module !== 'main');
  const names = isCut ? ['--', ...parts.map(({ module }) => nameOfModule(module.replace(/\/mod$/, '')))] : [];
  return [...[...targets].flatMap((target) => ['--test', target]), ...names];
}

function namesOfModule(path: string): string[] {
  return rustRoot.test(path) ? ['tests::', 'test::'] : [nameOfModule(path)];
}

function nameOfModule(path: string): string {
  return `${path.replaceAll('/', '::')}::`;
}

const cargo: TestTool = {
  name: 'cargo test',
  calls: ([first, second]) => (first === 'cargo' && second === 'test' ? 2 : 0),
  accepts: isRustTest,
  // One call tests one package.
  group: (file) => inPackage(file).folder,
  focus: (args, files) => {
    const { folder } = inPackage(files[0]!);
    const targets = cargoTargets(files.map((file) => inPackage(file).path));
    const flags = flagsOf(args, /^(?:--features|-F|--package|-p|--target|--profile)$/).filter(
      (arg) => !/^(?:--workspace|--all|--all-targets|--lib|--bins|--doc|--tests)$/.test(arg),
    );
    const manifest = folder === '' ? [] : ['--manifest-path', `${folder}Cargo.toml`];
    return targets && [...flags, ...manifest, ...targets];
  },
  reader: 'cargo',
};

// The name becomes a pattern, in which a comma begins another class and `!` and `*` mean others.
const jvm = /(?:^|\/)[\w$]+\.(?:java|kt|groovy|scala)$/;
const maven: TestTool = {
  name: 'maven',
  calls: word('mvn', 'mvnw'),
  accepts: (file) => jvm.test(file),
  focus: (args, files) => [
    ...args,
    `-Dtest=${files.map(stemOf).join(',')}`,
    '-Dsurefire.failIfNoSpecifiedTests=false',
    '-DfailIfNoTests=false',
  ],
};

/** The project of a file, as the task `test` is asked for there: one that has no such test fails its build. */
function gradleTask(file: string): string {
  const folder = /^((?:[\w.-]+\/)+?)src\//.exec(file)?.[1];
  return folder === undefined ? 'test' : `${folder.replaceAll('/', ':')}test`;
}

const gradle: TestTool = {
  name: 'gradle',
  calls: word('gradle', 'gradlew'),
  accepts: (file) => jvm.test(file),
  focus: (args, files) => {
    const classes = (ofTask: (file: string) => boolean) =>
      files.filter(ofTask).flatMap((file) => ['--tests', `*${stemOf(file)}`]);
    const isTask = (arg: string, index: number) => arg === 'test' && !/^-\w$/.test(args[index - 1] ?? '');
    if (!args.some(isTask)) return [...args, ...classes(() => true)];
    const tasks = [...new Set(files.map(gradleTask))];
    const asked = tasks.flatMap((task) => [task, ...classes((file) => gradleTask(file) === task)]);
    return [...args.filter((arg, index) => !isTask(arg, index)), ...asked];
  },
  keepsReport: true,
};

const ctest: TestTool = {
  name: 'ctest',
  calls: word('ctest'),
  accepts: (file) => languageFamily(file) === 'c',
  focus: (args) => args,
  runsAll: true,
};

/** The usual targets; whatever they start, it is told in its output. */
const make: TestTool = {
  name: 'make',
  calls: ([first, second = '']) => (first === 'make' && /^(?:tests?|check)$/.test(second) ? 2 : 0),
  accepts: (file) => ['source', 'test'].includes(pathKind(file)),
  focus: (args) => args,
  runsAll: true,
};

/** Go, Cargo, Maven, Gradle, CTest, Make. */
export const compiledTools = [go, cargo, maven, gradle, ctest, make];
