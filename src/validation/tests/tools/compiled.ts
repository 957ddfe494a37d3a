import { flagsOf, word, type TestTool } from './test-tool.ts';

const go: TestTool = {
  name: 'go test',
  calls: ([first, second]) => (first === 'go' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.go'),
  focus: (args, files) => {
    const folders = files.map((file) => `./${file.slice(0, Math.max(0, file.lastIndexOf('/')))}`);
    const flags = flagsOf(args, /^-(?:tags|run|timeout|count|p|parallel|mod|ldflags|exec)$/);
    return [...flags.filter((arg) => arg !== '-json' && arg !== '-v'), '-json', ...new Set(folders)];
  },
  reader: 'go-test',
};

const integrationTest = /^tests\/[^/]+\.rs$/;
/** A module of tests beside the code: `src/bytes/tests.rs` is `bytes::tests`. */
const testModule = /^src\/(?:\w+\/)*(?:tests?|\w+_tests?|tests?_\w+)(?:\/mod)?\.rs$/;

/** Arguments for some test files: whole targets, or what the names of modules in all targets begin with. */
function cargoTargets(files: readonly string[]): string[] | undefined {
  if (files.every((file) => integrationTest.test(file)))
    return files.flatMap((file) => ['--test', file.replace(/^tests\/|\.rs$/g, '')]);
  if (files.some((file) => integrationTest.test(file))) return undefined;
  const modules = files.map((file) => file.replace(/^src\/|(?:\/mod)?\.rs$/g, '').replaceAll('/', '::'));
  return ['--tests', '--', ...modules.map((name) => `${name}::`)];
}

const cargo: TestTool = {
  name: 'cargo test',
  calls: ([first, second]) => (first === 'cargo' && second === 'test' ? 2 : 0),
  accepts: (file) => integrationTest.test(file) || testModule.test(file),
  focus: (args, files) => {
    const targets = cargoTargets(files);
    const flags = flagsOf(args, /^(?:--features|-F|--package|-p|--target|--profile)$/).filter(
      (arg) => !/^(?:--workspace|--all|--all-targets|--lib|--bins|--doc|--tests)$/.test(arg),
    );
    return targets && [...flags, ...targets];
  },
  reader: 'cargo',
};

function className(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

// The name becomes a pattern, in which a comma begins another class and `!` and `*` mean others.
const jvm = /(?:^|\/)[\w$]+\.(?:java|kt|groovy|scala)$/;
const maven: TestTool = {
  name: 'maven',
  calls: word('mvn', 'mvnw'),
  accepts: (file) => jvm.test(file),
  focus: (args, files) => [
    ...args,
    `-Dtest=${files.map(className).join(',')}`,
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
      files.filter(ofTask).flatMap((file) => ['--tests', `*${className(file)}`]);
    const isTask = (arg: string, index: number) => arg === 'test' && !/^-\w$/.test(args[index - 1] ?? '');
    if (!args.some(isTask)) return [...args, ...classes(() => true)];
    const tasks = [...new Set(files.map(gradleTask))];
    const asked = tasks.flatMap((task) => [task, ...classes((file) => gradleTask(file) === task)]);
    return [...args.filter((arg, index) => !isTask(arg, index)), ...asked];
  },
  keepsReport: true,
};

/** Go, Cargo, Maven, Gradle. */
export const compiledTools = [go, cargo, maven, gradle];
