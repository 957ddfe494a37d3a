import { pc } from './colours.ts';
import { PatchwrightError, remedyFor, WorkspaceError } from '../../errors/index.ts';
import { withoutCredentials } from '../../text/address-secrets.ts';
import { withOwnName } from './own-name.ts';
import { note, printJsonText } from './print.ts';

/**
 * Renders an error once, at the door: known failures as message and hint, unknown ones with their stack.
 * @returns the exit code
 */
export function renderFailure(error: unknown, options: { json: boolean }): number {
  if (isInterrupt(error)) {
    note(`${pc.yellow('Interrupted.')} Nothing is lost: the same command resumes the run.\n`);
    return 130;
  }
  const failure = systemFailure(error);
  if (failure !== undefined) return renderKnown(failure, options);
  if (!(error instanceof PatchwrightError)) {
    const problem = withoutCredentials(
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    note(
      `${pc.red('Unexpected error')}: ${problem}\nThis is a bug in Patchwright; please report it with the text above.\n`,
    );
    if (options.json)
      printJson({ error: { code: 'unexpected', message: withoutCredentials(String(error)) } });
    return 1;
  }
  return renderKnown(error, options);
}

function renderKnown(error: PatchwrightError, options: { json: boolean }): number {
  const message = withoutCredentials(error.message);
  const hint = error.hint ? withoutCredentials(error.hint) : undefined;
  note(`${pc.red(pc.bold('Error'))}: ${indented(message)}\n`);
  if (hint) note(`${pc.cyan('Hint')}: ${indented(withOwnName(hint))}\n`);
  if (options.json) printJson({ error: { code: error.code, message, hint } });
  return error.exitCode;
}

/** Indents further lines, so that quoted text, such as the output of a command, cannot look like a line of ours (R32). */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** An error of the operating system, such as a full disk or a missing permission, which needs no stack trace. */
function systemFailure(error: unknown): PatchwrightError | undefined {
  const { code, syscall, path, dest } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  if (!(error instanceof Error) || code === undefined || syscall === undefined || !/^E[A-Z]+$/.test(code))
    return undefined;
  return new WorkspaceError(
    'disk-full',
    `${dest ?? path ?? 'the system'}: ${syscall} was refused (${code})`,
    {
      cause: error,
      hint:
        code === 'EMFILE' || code === 'ENFILE'
          ? 'Too many files are open: allow more (ulimit -n 4096), or end other programs.'
          : `${remedyFor(code)}. Patchwright’s own files can lie elsewhere: --state-dir DIR (PATCHWRIGHT_STATE_DIR), TMPDIR.`,
    },
  );
}

/** Whether an error comes from Ctrl-C during a run. */
function isInterrupt(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'APIUserAbortError');
}

/** Writes the one JSON document of `--json`. */
export function printJson(value: unknown): void {
  printJsonText(`${JSON.stringify(value, undefined, 2)}\n`);
}
