import type { ReaderName } from '../../domain/index.ts';

/** A test framework that can be asked for single files. */
export interface TestTool {
  name: string;
  /** How many words of the front of `argv` call the tool; 0 when they do not. */
  calls(argv: readonly string[]): number;
  /** Whether a file, relative to the folder of the check, is one that it can run on its own. */
  accepts(file: string): boolean;
  /** Its arguments for these files only; `undefined` when it cannot take them together. */
  focus(args: readonly string[], files: readonly string[]): readonly string[] | undefined;
  /** Reader of what it then prints; the check's own where absent. */
  reader?: ReaderName;
  /** True when it compiles what it imports, so that it needs no compiler before it. */
  compiles?: boolean;
  /** True when it writes the same report file for a part as for all. */
  keepsReport?: boolean;
}

const javascript = /\.[cm]?[jt]sx?$/;

function word(...names: readonly string[]): TestTool['calls'] {
  return ([first = '']) => (names.includes(first.slice(first.lastIndexOf('/') + 1)) ? 1 : 0);
}

/** A file as an argument that is never a flag. */
function plain(files: readonly string[]): string[] {
  return files.map((file) => `./${file}`);
}

/** Keeps flags and the values of those that take one; what else stands there names files, which are others now. */
function flagsOf(args: readonly string[], valued: RegExp): string[] {
  return args.filter((arg, at) => arg.startsWith('-') || valued.test(args[at - 1] ?? ''));
}

function withoutFlag(args: readonly string[], flag: RegExp): string[] {
  return args.filter(
    (arg, at) => !flag.test(arg) && !(flag.test(args[at - 1] ?? '') && !arg.startsWith('-')),
  );
}

const vitestValued =
  /^(?:-c|--config|-r|--root|--dir|--project|--environment|--pool|--mode|-t|--testNamePattern|--test-timeout)$/;
const vitest: TestTool = {
  name: 'vitest',
  calls: word('vitest'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    'run',
    ...withoutFlag(
      flagsOf(args, vitestValued),
      /^(?:--reporter(?:=.*)?|--coverage.*|--watch|-w|--typecheck.*)$/,
    ),
    // The JSON cuts the values that a test compares; the text, on standard error, shows where they differ.
    '--reporter=default',
    '--reporter=json',
    ...files,
  ],
  reader: 'jest',
  compiles: true,
};

const jestValued = /^(?:-c|--config|--rootDir|--projects|--env|--selectProjects|-w|--maxWorkers|-t)$/;
const jest: TestTool = {
  name: 'jest',
  calls: word('jest', 'jest.js'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    ...withoutFlag(
      flagsOf(args, jestValued),
      /^(?:--json|--coverage.*|--watch.*|--silent|--runTestsByPath)$/,
    ),
    '--json',
    '--runTestsByPath',
    ...files,
  ],
  reader: 'jest',
};

const mochaValued =
  /^(?:-r|--require|-t|--timeout|--config|--package|-u|--ui|--extension|--loader|--import|-n|--node-option|--file|-O|--reporter-option|--retries)$/;
const mocha: TestTool = {
  name: 'mocha',
  calls: word('mocha', '_mocha', 'mocha.js'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    ...withoutFlag(
      flagsOf(args, mochaValued),
      /^(?:-R|--reporter(?:=.*)?|-w|--watch|--spec(?:=.*)?|--forbid-only)$/,
    ),
    '--reporter',
    'json',
    ...plain(files),
  ],
  reader: 'mocha',
};

const ava: TestTool = {
  name: 'ava',
  calls: word('ava'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    ...withoutFlag(flagsOf(args, /^(?:--config|-T|--timeout|-c)$/), /^(?:-t|--tap|-v|--verbose|-w|--watch)$/),
    '--tap',
    ...files,
  ],
  reader: 'tap',
};

const tape: TestTool = {
  name: 'tape',
  calls: word('tape'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [...flagsOf(args, /^(?:-r|--require|--import)$/), ...plain(files)],
  reader: 'tap',
};

const nodeTest: TestTool = {
  name: 'node --test',
  calls: (argv) => {
    if (!/^(?:.*\/)?node$/.test(argv[0] ?? '')) return 0;
    const at = argv.findIndex((arg, index) => index > 0 && arg === '--test');
    return at > 0 &&
      argv
        .slice(1, at)
        .every(
          (arg, index, all) =>
            arg.startsWith('-') || /^(?:-r|--require|--import|--loader)$/.test(all[index - 1] ?? ''),
        )
      ? at + 1
      : 0;
  },
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    ...withoutFlag(
      flagsOf(args, /^(?:-r|--require|--import|--loader|--test-reporter|--test-timeout|--test-concurrency)$/),
      /^(?:--test-reporter(?:-destination)?(?:=.*)?|--watch|--experimental-test-coverage)$/,
    ),
    '--test-reporter=tap',
    ...plain(files),
  ],
  reader: 'tap',
};

const pytestValued =
  /^(?:-p|-c|-o|-k|-m|-n|-W|--rootdir|--confcutdir|--durations|--timeout|--maxfail|--tb|--log-level)$/;
const pytest: TestTool = {
  name: 'pytest',
  calls: word('pytest', 'py.test'),
  accepts: (file) => file.endsWith('.py'),
  focus: (args, files) => [
    ...withoutFlag(flagsOf(args, pytestValued), /^(?:--cov.*|--junit-?xml.*|-x|--exitfirst|--lf|--ff)$/),
    // One file that cannot be loaded says nothing about the others.
    '--continue-on-collection-errors',
    ...plain(files),
  ],
  reader: 'pytest',
};

const unittest: TestTool = {
  name: 'unittest',
  calls: word('unittest'),
  accepts: (file) => file.endsWith('.py'),
  focus: (args, files) => [...args.filter((arg) => /^-[vqfb]$/.test(arg)), ...files],
  reader: 'unittest',
};

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

const cargo: TestTool = {
  name: 'cargo test',
  calls: ([first, second]) => (first === 'cargo' && second === 'test' ? 2 : 0),
  accepts: (file) => /^tests\/[^/]+\.rs$/.test(file),
  focus: (args, files) => [
    ...flagsOf(args, /^(?:--features|-F|--package|-p|--target|--profile)$/).filter(
      (arg) => !/^(?:--workspace|--all|--all-targets|--lib|--bins|--doc|--tests)$/.test(arg),
    ),
    ...files.flatMap((file) => ['--test', file.replace(/^tests\/|\.rs$/g, '')]),
  ],
  reader: 'cargo',
};

const rspec: TestTool = {
  name: 'rspec',
  calls: word('rspec'),
  accepts: (file) => file.endsWith('.rb'),
  focus: (args, files) => [
    ...withoutFlag(flagsOf(args, /^(?:-r|--require|-I|--options|-O|-t|--tag)$/), /^(?:-f|--format)$/),
    '--format',
    'json',
    ...plain(files),
  ],
  reader: 'rspec',
};

const rake: TestTool = {
  name: 'rake test',
  calls: ([first, second]) => (first === 'rake' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.rb'),
  // Rake reads the variable as a pattern; braces hold several.
  focus: (args, files) => {
    const named = plain(files);
    const pattern = named.length === 1 ? named[0]! : `{${named.join(',')}}`;
    return /[{}*?[\],]/.test(files.join('')) ? undefined : [...flagsOf(args, /^$/), `TEST=${pattern}`];
  },
  reader: 'minitest',
};

const rails: TestTool = {
  name: 'rails test',
  calls: ([first = '', second]) => (/(?:^|\/)rails$/.test(first) && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.rb'),
  focus: (args, files) => [...flagsOf(args, /^(?:-n|--name|-e|--environment|-s|--seed)$/), ...plain(files)],
  reader: 'minitest',
};

const phpunit: TestTool = {
  name: 'phpunit',
  calls: word('phpunit', 'pest'),
  accepts: (file) => file.endsWith('.php'),
  // PHPUnit takes one file or folder.
  focus: (args, files) =>
    files.length === 1
      ? [...flagsOf(args, /^(?:-c|--configuration|--bootstrap|--log-junit)$/), ...plain(files)]
      : undefined,
  keepsReport: true,
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

const mix: TestTool = {
  name: 'mix test',
  calls: ([first, second]) => (first === 'mix' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.exs'),
  focus: (args, files) => [...flagsOf(args, /^--(?:only|exclude|include)$/), ...files],
};

/** Every framework that can be asked for single files. */
export const testTools: readonly TestTool[] = [
  vitest,
  jest,
  mocha,
  ava,
  tape,
  nodeTest,
  pytest,
  unittest,
  go,
  cargo,
  rspec,
  rake,
  rails,
  phpunit,
  maven,
  gradle,
  mix,
];
