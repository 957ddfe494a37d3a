import { z } from 'zod';
import { proportion, type CaseOutcome, type Summary } from '../frame/index.ts';
import { byLanguage } from './source-files.ts';
import { faults, verdicts, type Verdict } from './judge-reply.ts';

const Counts = z.record(z.string(), z.record(z.string(), z.number()));

/** What became of the replies for one file: how many of each kind came to each verdict. */
export const FuzzFacts = z.object({ language: z.string(), counts: Counts, useful: z.number() });
export type FuzzFacts = z.infer<typeof FuzzFacts>;

const columns: readonly Verdict[] = [...verdicts, ...faults];

/** Every fault, every verdict by format and by language. */
export function summariseFuzz(outcomes: readonly CaseOutcome<FuzzFacts>[]): Summary {
  const facts = outcomes.map((outcome) => outcome.facts);
  const replies = sumOf(facts);
  const useful = facts.reduce((sum, one) => sum + one.useful, 0);
  const sound = replies - faults.reduce((sum, fault) => sum + sumOf(facts, undefined, fault), 0);
  const kinds = new Set(facts.flatMap(({ counts }) => Object.keys(counts)));
  const languages = byLanguage(facts);
  return {
    headline: 'without fault',
    metrics: {
      'without fault': proportion(sound, replies),
      useful: proportion(useful, replies),
      ...Object.fromEntries(
        faults.map((fault) => [fault, proportion(sumOf(facts, undefined, fault), replies)]),
      ),
    },
    tables: [
      {
        columns: ['reply', 'replies', ...columns],
        rows: [...kinds].toSorted().map((kind) => [kind, ...cells(facts, kind)]),
      },
      {
        title: 'By language',
        columns: ['language', 'files', 'replies', ...columns],
        rows: [...languages]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([language, own]) => [language, String(own.length), ...cells(own)]),
      },
    ],
    notes: [
      '`useful` replies could be read and were for a file that parsed. `meant` is the text that the undamaged reply was for; `other` another one that parses. `crash`, `broken`, `rewritten` (a refusal with another text) and `lost` (a comment or blank line that the reply forgot is gone) may never be; `failed.jsonl` of the case holds those replies.',
    ],
  };
}

function cells(facts: readonly FuzzFacts[], kind?: string): string[] {
  return [sumOf(facts, kind), ...columns.map((verdict) => sumOf(facts, kind, verdict))].map(String);
}

/** Replies of a kind that came to a verdict; all where none is named. */
function sumOf(facts: readonly FuzzFacts[], kind?: string, verdict?: Verdict): number {
  return facts
    .flatMap(({ counts }) => Object.entries(counts).filter(([name]) => kind === undefined || name === kind))
    .flatMap(([, own]) => Object.entries(own).filter(([name]) => verdict === undefined || name === verdict))
    .reduce((sum, [, count]) => sum + count, 0);
}
