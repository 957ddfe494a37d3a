import { flagsOf, plain, withoutFlag, word, type TestTool } from './test-tool.ts';

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
  // For its own traces it parses the file of each frame again: 383 failing tests took 13.9 s of processor time with them, and 2.8 s with those of Python.
  brief: '--tb=native',
  reader: 'pytest',
};

const unittest: TestTool = {
  name: 'unittest',
  calls: word('unittest'),
  accepts: (file) => file.endsWith('.py'),
  focus: (args, files) => [...args.filter((arg) => /^-[vqfb]$/.test(arg)), ...files],
  reader: 'unittest',
};

export const pythonTools = [pytest, unittest];
