import ora, { type Ora } from 'ora';
import { areColoursWanted } from '../colours.ts';
import { spelledOut } from '../print.ts';

/** A line that changes while work goes on. */
export interface Spinner {
  /** Shows a text in it; control sequences of others are spelled out (R32). */
  show(text: string): void;
  /** Makes room for a line above it. */
  clear(): void;
  stop(): void;
}

/** The line on standard error, or nothing where no terminal would show it. */
export function makeSpinner(): Spinner | undefined {
  if (!isRoomy()) return undefined;
  // ora colours its sign whatever NO_COLOR says, so it has to be told.
  const color = areColoursWanted ? undefined : (false as const);
  const line: Ora = ora({ stream: process.stderr, discardStdin: false, color });
  return {
    show: (text) => {
      line.text = spelledOut(text);
      if (!line.isSpinning) line.start();
    },
    clear: () => void line.clear(),
    stop: () => void line.stop(),
  };
}

/** A terminal that knows its width; ora counts lines by it and would never end on a width of 0. */
function isRoomy(): boolean {
  return process.stderr.isTTY && process.stderr.columns > 0;
}
