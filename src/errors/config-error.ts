import { PatchwrightError, type ErrorDetails } from './patchwright-error.ts';

/** A configuration value is wrong; says in which file, on which line, under which key, and what was expected. */
export class ConfigError extends PatchwrightError {
  override readonly code = 'config';
  override readonly exitCode = 2;
  readonly file: string;
  readonly line: number | undefined;

  constructor(message: string, place: { file: string; line?: number }, details: ErrorDetails = {}) {
    super(`${place.file}${place.line === undefined ? '' : `:${place.line}`}: ${message}`, details);
    this.file = place.file;
    this.line = place.line;
  }
}
