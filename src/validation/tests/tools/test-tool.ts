import type { ReaderName } from '../../../domain/index.ts';
import { fileName } from '../../../text/paths/path-parts.ts';

/** A test framework that can be asked for single files. */
export interface TestTool {
  name: string;
  /** How many words of the front of `argv` call the tool; 0 when they do not. */
  calls(argv: readonly string[]): number;
  /** Whether a file, relative to the folder of the check, is one that it can run on its own. */
  accepts(file: string): boolean;
  /** Files that one call can be made with have the same value; absent where any can stand together. */
  group?(file: string): string;
  /** Its arguments for these files only; `undefined` when it cannot take them together. */
  focus(args: readonly string[], files: readonly string[]): readonly string[] | undefined;
  /** What makes it say less of each failure, in place of what its arguments ask for: for runs in which most tests have to fail. */
  brief?: string;
  /** Reader of what it then prints; the check's own where absent. */
  reader?: ReaderName;
  /** True when it compiles what it imports, so that it needs no compiler before it. */
  compiles?: boolean;
  /** True when it writes the same report file for a part as for all. */
  keepsReport?: boolean;
  /** True when it runs all tests, whatever it is asked for: it starts programs, and no file tells which. Then `accepts` is about code. */
  runsAll?: boolean;
}

/** A tool that is called by one word, whatever folder stands before it. */
export function word(...names: readonly string[]): TestTool['calls'] {
  return ([first = '']) => (names.includes(fileName(first)) ? 1 : 0);
}

/** A file as an argument that is never a flag. */
export function plain(files: readonly string[]): string[] {
  return files.map((file) => `./${file}`);
}

/** Keeps flags and the values of those that take one; what else stands there names files, which are others now. */
export function flagsOf(args: readonly string[], valued: RegExp): string[] {
  return args.filter((arg, at) => arg.startsWith('-') || valued.test(args[at - 1] ?? ''));
}

/** Takes a flag out, with its value where that stands apart. */
export function withoutFlag(args: readonly string[], flag: RegExp): string[] {
  return args.filter(
    (arg, at) => !flag.test(arg) && !(flag.test(args[at - 1] ?? '') && !arg.startsWith('-')),
  );
}
