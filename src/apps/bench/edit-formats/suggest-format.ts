import type { EditFormat } from '../../../domain/index.ts';
import { editFormats } from '../../../domain/index.ts';
import type { FormatOutcome } from './format-facts.ts';

/** The format to configure, and why in words. */
export interface FormatSuggestion {
  format: EditFormat;
  why: string;
}

/** Formats whose shares of right edits differ by more than this are never called equal, however few the tasks. */
const nearEnough = 0.05;
/** Two-sided chance below which a difference is no accident. */
const significant = 0.05;
/** A reply token costs about this many prompt tokens at most endpoints; used only where prices are unknown. */
const replyToPrompt = 4;

interface Standing {
  format: EditFormat;
  right: ReadonlySet<string>;
  share: number;
  /** US dollars per right edit, or prompt tokens where prices are unknown. */
  cost: number;
  priced: boolean;
}

/**
 * Suggests a format. Only tasks that every format has an outcome for count. The format with the most right edits leads;
 * those whose deficit is within noise (at most five points, and no significant sign test over the tasks on which the
 * two differ) are its equals; among equals the one with the lowest cost per right edit wins.
 * @returns `undefined` with fewer than two formats, and when nothing was right
 */
export function suggestFormat(outcomes: readonly FormatOutcome[]): FormatSuggestion | undefined {
  const formats = editFormats.filter((format) => outcomes.some(({ facts }) => facts.format === format));
  const tasks = new Set(outcomes.map(({ facts }) => facts.task));
  const common = [...tasks].filter(
    (task) => outcomes.filter(({ facts }) => facts.task === task).length === formats.length,
  );
  const standings = formats
    .map((format) => standingOf(format, outcomes, new Set(common)))
    .toSorted((one, other) => other.share - one.share || one.cost - other.cost);
  const [leader] = standings;
  if (!leader || standings.length < 2 || leader.right.size === 0) return undefined;
  const equals = standings.filter((one) => isWithinNoise(leader, one, common.length));
  const chosen = equals.reduce((best, one) => (one.cost < best.cost ? one : best));
  return { format: chosen.format, why: explain(chosen, standings, equals, common.length) };
}

function standingOf(
  format: EditFormat,
  outcomes: readonly FormatOutcome[],
  common: ReadonlySet<string>,
): Standing {
  const own = outcomes.filter(({ facts }) => facts.format === format && common.has(facts.task));
  const right = new Set(own.filter(({ passed }) => passed).map(({ facts }) => facts.task));
  const priced = outcomes.some(({ usage }) => usage.costUsd > 0);
  const spent = own.reduce((sum, { usage }) => {
    const { promptTokens, completionTokens, costUsd } = usage;
    return sum + (priced ? costUsd : promptTokens + replyToPrompt * completionTokens);
  }, 0);
  return { format, right, share: right.size / Math.max(1, own.length), cost: spent / right.size, priced };
}

function isWithinNoise(leader: Standing, other: Standing, tasks: number): boolean {
  if ((leader.right.size - other.right.size) / tasks > nearEnough) return false;
  const wins = [...leader.right].filter((task) => !other.right.has(task)).length;
  const losses = [...other.right].filter((task) => !leader.right.has(task)).length;
  return signTest(wins, losses) >= significant;
}

/** Two-sided exact sign test: how likely so uneven a split of `wins + losses` is when both sides are equally good. */
export function signTest(wins: number, losses: number): number {
  const total = wins + losses;
  let tail = 0;
  let ways = 1; // of choosing k of total
  for (let k = 0; k <= Math.min(wins, losses); k++) {
    tail += ways;
    ways = (ways * (total - k)) / (k + 1);
  }
  return Math.min(1, (2 * tail) / 2 ** total);
}

function explain(
  chosen: Standing,
  standings: readonly Standing[],
  equals: readonly Standing[],
  tasks: number,
): string {
  const others = standings.filter((one) => one !== chosen);
  const count = (one: Standing) => `${one.format} ${one.right.size}`;
  const level = others.filter((one) => equals.includes(one));
  const behind = others.filter((one) => !equals.includes(one));
  const parts = [`${chosen.right.size} of ${tasks} right`];
  if (level.length > 0) {
    const dearer = level.map((one) => `${count(one)}, ${timesAsDear(one, chosen)}`);
    parts.push(`Within noise of it, and no cheaper per right edit: ${dearer.join('; ')}`);
  }
  if (behind.length > 0) parts.push(`Fewer right: ${behind.map(count).join(', ')}`);
  if (!standings.some((one) => one.priced))
    parts.push(`Prices are unknown: a reply token counted as ${replyToPrompt} prompt tokens`);
  return `${parts.join('. ')}.`;
}

function timesAsDear(one: Standing, chosen: Standing): string {
  return `${(one.cost / chosen.cost).toFixed(2)} times the cost`;
}
