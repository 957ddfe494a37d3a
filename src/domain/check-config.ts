import { z } from 'zod';
import { isCredentialPath, isCredentialVariable } from './credential-names.ts';
import { Glob, globProblem } from './glob.ts';

/** Names of the output readers; `auto` recognises the format, `general` reads `file:line:column: message`. */
export const readerNames = [
  'auto',
  'eslint',
  'biome',
  'ruff',
  'flake8',
  'tsc',
  'mypy',
  'pytest',
  'junit',
  'jest',
  'jest-text',
  'vitest-text',
  'go-test',
  'cargo',
  'sarif',
  'github',
  'mocha',
  'unittest',
  'rspec',
  'minitest',
  'phpunit',
  'ctest',
  'surefire',
  'dotnet',
  'tap',
  'ava-text',
  'node-test',
  'stylish',
  'shellcheck',
  'framed',
  'general',
] as const;

/** Which reader understands what a check prints. */
export type ReaderName = (typeof readerNames)[number];

// NUL would end the argument early in the kernel, so no argument may hold one.
const Argument = z
  .string()
  .max(4096)
  .refine((text) => !text.includes('\0'), { message: 'an argument holds no NUL' });

/** A program and its arguments, never a shell line (R14). */
export const Argv = z
  .array(Argument)
  .min(1)
  .max(200)
  .refine((argv) => argv[0] !== '', { message: 'the first entry is the program' });

const RepositoryPath = z
  .string()
  .max(1024)
  .refine((path) => !path.startsWith('/') && !/[\\\0]/.test(path) && !path.split('/').includes('..'), {
    message: 'a path of the repository: relative, with `/`, without `..`',
  })
  .transform((path) =>
    path
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/'),
  );

/** A path, or a glob that is matched within bounds: the check chooses the names that it is matched with. */
const ReportPath = RepositoryPath.superRefine((path, context) => {
  const problem = path.includes('*') ? globProblem(path) : undefined;
  if (problem) context.addIssue({ code: 'custom', message: `a glob that ${problem}` });
});

/** What the user's working tree holds beside the commit, never its git directory (R11) or what holds credentials (R5). */
const DependencyPath = RepositoryPath.refine((path) => !/(?:^|\/)\.git(?:\/|$)/i.test(path), {
  message: 'no check sees a git directory (R11)',
}).refine((path) => !isCredentialPath(path), {
  message: 'checks get no credentials (R5), and this is the name of a credential file',
});

const EnvironmentName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'a name of an environment variable')
  .refine((name) => !isCredentialVariable(name), {
    message: 'checks get no credentials (R5), and this is the name of a credential',
  });

/**
 * One check: a command of the configuration on the base commit, as an argument array (R14). Text from issues, files
 * or the model never becomes part of it; the argument `{files}` stands for the patch's own paths, each written with
 * a leading `./` so that no file name can be read as a flag.
 */
export const CheckConfig = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.:@/ -]{0,79}$/, 'letters, digits, spaces and . : @ / _ -')
    .describe('Name of this check in reports.'),
  run: Argv.describe('Program and arguments. An argument `{files}` stands for the changed files.'),
  setup: z
    .array(Argv)
    .max(8)
    .default([])
    .describe(
      'Commands to run first in the same checkout, for example a build. They have no network either.',
    ),
  fix: Argv.optional().describe(
    'Formatter to run first. Its changes to files of the patch become part of the patch.',
  ),
  cwd: RepositoryPath.default('').describe('Folder to run in, for example a package of a monorepo.'),
  paths: z
    .array(Glob)
    .max(100)
    .default([])
    .describe(
      'Globs. The check runs only when the patch touches a matching file. Default: everything below `cwd`.',
    ),
  reader: z.enum(readerNames).default('auto').describe('Reader for its output.'),
  report: ReportPath.optional().describe(
    'Report file written by the command, relative to `cwd`, for example JUnit XML; or a glob of such files.',
  ),
  dependencies: z
    .array(DependencyPath)
    .max(100)
    .optional()
    .describe(
      'Git-ignored folders and files of the working tree that the check can see. Whatever it writes there is discarded. Default: `node_modules`, virtual environments and similar.',
    ),
  terminal: z
    .boolean()
    .default(false)
    .describe('Run the command on a pseudo-terminal, for tests that need one.'),
  env: z
    .array(EnvironmentName)
    .max(50)
    .default([])
    .describe('Environment variables to pass on. All others are withheld.'),
  timeoutSeconds: z.number().positive().max(7200).default(600).describe('Time limit of the command.'),
  memoryMb: z
    .number()
    .int()
    .min(16)
    .max(1_048_576)
    .default(4096)
    .describe('Memory limit of all its processes together.'),
  processes: z
    .number()
    .int()
    .min(4)
    .max(65_536)
    .default(4096)
    .describe('Maximum number of processes and threads.'),
  diskMb: z.number().int().min(1).max(1_048_576).default(4096).describe('Limit on what it writes to disk.'),
  outputMb: z.number().positive().max(512).default(32).describe('Limit on what it prints.'),
});

export type CheckConfig = z.infer<typeof CheckConfig>;
