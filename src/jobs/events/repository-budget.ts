import type { Verdict } from '../../domain/index.ts';
import { money } from '../../reporting/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import { spentSince } from '../../markers/spending.ts';
import { readThreadMemory } from '../../markers/thread-memory.ts';
import type { EventContext } from './event-context.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Why a repository may spend nothing now. What earlier runs cost is read from their comments on the forge, so that no
 * ledger can get lost; runs that are going on are not counted yet.
 */
export async function budgetProblem({ forge, config, intake }: EventContext): Promise<Verdict | undefined> {
  const { perDayUsd, perMonthUsd } = config.github.budget;
  const windows = [
    { days: 1, limit: perDayUsd, option: 'perDayUsd', words: '24 hours' },
    { days: 30, limit: perMonthUsd, option: 'perMonthUsd', words: '30 days' },
  ].filter((window): window is typeof window & { limit: number } => window.limit !== undefined);
  const longest = windows.at(-1);
  if (!longest) return undefined;
  const since = new Date(intake.now - longest.days * day).toISOString();
  const spendings = (await forge.recentComments(since))
    .filter(({ author }) => isOurLogin(intake, author))
    .flatMap(({ body }) => readThreadMemory(intake.seal, body)?.memory.spent ?? []);
  for (const { days, limit, option, words } of windows) {
    const spent = spentSince(spendings, intake.now - days * day);
    if (spent < limit) continue;
    const message = `Runs in this repository have cost ${money(spent)} in the last ${words}; the limit is ${money(limit)} (github.budget.${option}). Nothing was spent on this one.`;
    return { verdict: 'over-budget', reason: 'repository-budget', message };
  }
  return undefined;
}
