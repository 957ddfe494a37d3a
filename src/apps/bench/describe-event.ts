import { printableValue } from '../../text/printable.ts';
import { pc } from '../terminal/colours.ts';
import type { BenchEvent } from './frame/index.ts';

/** Tells people what happens: one line per finished case, and what goes on within a case on a terminal. */
export function showEvent(event: BenchEvent, say: (line: string) => void): void {
  switch (event.type) {
    case 'suite-started':
      if (event.finished > 0) say(`${event.finished} of ${event.total} cases are finished already.`);
      return;
    case 'case-progress':
      if (process.stderr.isTTY) say(pc.dim(`  ${printableValue(event.id)}: ${event.text}`));
      return;
    case 'case-finished': {
      const { passed, usage, seconds } = event.outcome;
      const mark = passed ? pc.green('passed') : pc.red('failed');
      const spent = usage.calls > 0 ? `, ${usage.calls} calls, $${usage.costUsd.toFixed(4)}` : '';
      const id = printableValue(event.id);
      say(`[${event.done}/${event.total}] ${mark} ${id}${pc.dim(` ${seconds.toFixed(1)} s${spent}`)}`);
      return;
    }
    case 'case-failed': {
      const { id, message } = event.error;
      say(`[${event.done}/${event.total}] ${pc.yellow('error')} ${printableValue(id)}: ${message}`);
    }
  }
}
