import { isTestPath } from '../../../catalog/index.ts';
import { flagsOf, plain, withoutFlag, word, type TestTool } from './test-tool.ts';

const javascript = /\.[cm]?[jt]sx?$/;

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

/** Coverage stays on: each version has its own flag against it, and its exit code is the same on the base. */
const tap: TestTool = {
  name: 'tap',
  calls: word('tap'),
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [
    ...withoutFlag(
      flagsOf(args, /^(?:-r|--require|-t|--timeout|-j|--jobs|--node-arg|--test-env|--plugin)$/),
      /^(?:-R|--reporter(?:=.*)?|-w|--watch|--cov.*)$/,
    ),
    '--reporter=tap',
    ...plain(files),
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

const nodeValued = /^(?:-r|--require|--import|--loader|--experimental-loader|-C|--conditions|--env-file)$/;
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

/** `node test/index.js`: files that are tests when they are run, by `node:test` or by an assertion that throws. */
const nodeFile: TestTool = {
  name: 'node',
  calls: ([program = '', ...args]) => {
    const files = args.filter((arg, at) => !arg.startsWith('-') && !nodeValued.test(args[at - 1] ?? ''));
    const isTest = files.length === 1 && javascript.test(files[0]!) && isTestPath(files[0]!);
    return isTest && /^(?:.*\/)?node$/.test(program) ? 1 : 0;
  },
  accepts: (file) => javascript.test(file),
  focus: (args, files) => [...flagsOf(args, nodeValued), '--test', '--test-reporter=tap', ...plain(files)],
  reader: 'tap',
};

export const javascriptTools = [vitest, jest, mocha, ava, tap, tape, nodeTest, nodeFile];
