import ora from 'ora';
import pc from 'picocolors';
import type { Events, RunEvent } from '../../../ports/index.ts';

/** Progress of judging, on standard error: a live line on a terminal, nothing elsewhere but what went wrong. */
export interface RuleProgress extends Events {
  end(): void;
}

/** @param quiet show nothing at all */
export function showRuleProgress(quiet: boolean): RuleProgress {
  const live = process.stderr.isTTY && !quiet;
  const spinner = live ? ora({ stream: process.stderr, discardStdin: false }) : undefined;
  let spent = '';
  return {
    emit(event) {
      if (event.type === 'budget-spent') spent = pc.dim(` $${totalOf(event).toFixed(4)} so far`);
      if (event.type === 'call-delayed' && !quiet) {
        process.stderr.write(
          `${pc.yellow('waiting')} ${String(event['problem'])}; trying again in ${Math.ceil(Number(event['waitMs']) / 1000)} s\n`,
        );
      }
      const text = describe(event);
      if (!spinner || text === undefined) return;
      spinner.text = `${text}${spent}`;
      if (!spinner.isSpinning) spinner.start();
    },
    end: () => void spinner?.stop(),
  };
}

function totalOf(event: RunEvent): number {
  return (event['total'] as { costUsd: number }).costUsd;
}

function describe(event: RunEvent): string | undefined {
  const count = `${String(event['done'])}/${String(event['total'])}`;
  if (event.type === 'rule-judged') return `Judging ${count} ${pc.dim(String(event['path'] ?? ''))}`;
  if (event.type === 'rule-confirmed') return `Confirming ${count} ${pc.dim(String(event['rule']))}`;
  if (event.type === 'edit-applied') return `Mended ${String(event['path'])}`;
  return undefined;
}
