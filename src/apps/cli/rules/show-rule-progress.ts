import { printableValue } from '../../../text/printable.ts';
import { pc } from '../../terminal/colours.ts';
import type { Events, RunEvent } from '../../../ports/index.ts';
import { note } from '../../terminal/print.ts';
import { makeSpinner } from '../../terminal/progress/spinner.ts';

/** Progress of judging, on standard error: a live line on a terminal, nothing elsewhere but what went wrong. */
export interface RuleProgress extends Events {
  end(): void;
}

/** @param quiet show nothing at all */
export function showRuleProgress(quiet: boolean): RuleProgress {
  const spinner = quiet ? undefined : makeSpinner();
  let spent = '';
  return {
    emit(event) {
      if (event.type === 'budget-spent' && event.total.costUsd > 0)
        spent = pc.dim(` $${event.total.costUsd.toFixed(4)} so far`);
      if (event.type === 'call-delayed' && !quiet) {
        note(
          `${pc.yellow('waiting')} ${event.problem}; trying again in ${Math.ceil(event.waitMs / 1000)} s\n`,
        );
      }
      const text = describe(printableValue(event));
      if (text !== undefined) spinner?.show(`${text}${spent}`);
    },
    end: () => spinner?.stop(),
  };
}

function describe(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'rule-judged':
      return `Judging ${event.done}/${event.total} ${pc.dim(event.path ?? '')}`;
    case 'rule-confirmed':
      return `Confirming ${event.done}/${event.total} ${pc.dim(event.rule)}`;
    case 'edit-applied':
      return `Mended ${event.path}`;
    default:
      return undefined;
  }
}
