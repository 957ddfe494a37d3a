import { markup, type Html } from '../../../reporting/html/index.ts';
import type { RepositoryFigures } from '../../../jobs/queue/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { dollars, span } from './words.ts';

/** Money of one day, `YYYY-MM-DD`. */
interface Day {
  day: string;
  usd: number;
}

export interface RepositoryStory extends RepositoryFigures {
  days: readonly Day[];
  /** How many of the pull requests that GitHub told about were merged. */
  merged: { yes: number; of: number };
}

/** How each repository fares: runs, money, time to a pull request, and what became of them. */
export function renderRepositories(stories: readonly RepositoryStory[]): Html {
  return markup`<h1>Repositories</h1>
${stories.length === 0 && markup`<p>No repository that you can read has had a run.</p>`}
${stories.map(
  (
    story,
  ) => markup`<section><h2><a href="/?repository=${encodeURIComponent(story.fullName)}">${story.fullName}</a></h2>
<p>${plural(story.runs, 'run')}, ${story.patched} patched, ${dollars(story.costUsd)} in all.
Time to pull request, median: ${story.secondsToPull === null ? 'none yet' : span(story.secondsToPull)}.
Merged: ${mergedOf(story)}.</p>
${story.days.length > 0 && plot(story.days)}</section>`,
)}`;
}

/** GitHub is asked about the newest ones only, and may not say. */
function mergedOf({ merged: { yes, of }, pulls }: RepositoryStory): string {
  if (pulls.length === 0) return 'no pull request yet';
  if (of === 0) return 'GitHub does not say';
  return of === pulls.length
    ? `${yes} of ${of}`
    : `${yes} of the ${of} that GitHub was asked about, ${pulls.length} in all`;
}

/** Bars of money, each at its day; the same figures as text for whoever cannot see them. */
function plot(days: readonly Day[]): Html {
  const most = Math.max(...days.map(({ usd }) => usd));
  const place = ({ day }: Day) => (Date.parse(day) - Date.parse(days[0]!.day)) / 86_400_000;
  const width = 480 / Math.max(place(days.at(-1)!) + 1, 7);
  const words = days.map(({ day, usd }) => `${day} ${dollars(usd)}`).join(', ');
  return markup`<svg class="days" viewBox="0 0 480 110" role="img" aria-label="Money a day: ${words}">
${days.map((day) => {
  const height = (day.usd / most) * 80;
  return markup`<rect x="${(place(day) * width).toFixed(1)}" y="${(90 - height).toFixed(1)}" width="${(width * 0.8).toFixed(1)}" height="${height.toFixed(1)}"/>`;
})}<text x="0" y="105">${days[0]!.day}</text><text x="480" y="105" text-anchor="end">${days.at(-1)!.day} (UTC), at most ${dollars(most)}</text></svg>`;
}
