import { sha256Of } from './sha256.ts';

/** SHA-256 of an issue's title and body, hex, whatever its line endings: tells whether somebody changed them (R3). */
export function hashInput(title: string, body: string): string {
  return sha256Of(`${title}\0${body.replace(/\r\n?/g, '\n')}`);
}
