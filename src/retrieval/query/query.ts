import type { Issue } from '../../domain/index.ts';
import { stripTemplate } from './issue-template.ts';
import { findMentions, type Mentions } from './mentions.ts';
import { isStopTerm } from './stop-terms.ts';
import { termsOf } from '../../text/words/terms.ts';
import { countEach } from '../../text/count-each.ts';

/** An issue, taken apart into what the signals ask with. */
export interface Query {
  title: string;
  /** The whole issue without template, cut to a bounded length. */
  text: string;
  /** Term to weight, by part of the issue. */
  terms: { title: Map<string, number>; whole: Map<string, number>; code: Map<string, number> };
  mentions: Mentions;
}

/** Characters: longer issues are logs, of which head and end are searched. */
const longestText = 40_000;

/** Shapes an issue into a query. Never throws; an issue without useful words gives empty maps. */
export function shapeQuery(issue: Pick<Issue, 'title' | 'body' | 'comments'>): Query {
  const title = stripTemplate(cut(issue.title.slice(0, 1000)));
  const comments = (issue.comments ?? []).map((comment) => comment.body).join('\n\n');
  const body = stripTemplate(cut(`${issue.body}\n\n${comments}`));
  const text = `${title}\n\n${body}`;
  return {
    title,
    text,
    terms: {
      title: weighTerms(title),
      whole: weighTermsByPlace(text),
      code: weighTerms(codeOf(text).join('\n')),
    },
    mentions: findMentions(text),
  };
}

/** The head of a long text and a shorter tail: reports begin with the claim and end with the last error. */
function cut(text: string): string {
  const bounded =
    text.length <= longestText
      ? text
      : `${text.slice(0, longestText * 0.75)}\n\n${text.slice(-longestText * 0.25)}`;
  return bounded.replaceAll(longRun, '$1 ').replaceAll(/[ \t]{40,}/g, ' ');
}

/** Data in a text, such as base64: nothing to search for, and patterns that look for paths would try every start in it. */
const longRun = /([!-~]{300})[!-~]+/g;

function weighTerms(text: string): Map<string, number> {
  const counts = countEach(termsOf(text).filter((term) => !isStopTerm(term)));
  // A word said ten times matters more than one said once, but not ten times as much.
  for (const [term, count] of counts) counts.set(term, 1 + Math.log(count));
  return counts;
}

/** Reports begin with the claim; what comes far down, such as logs and versions, counts down to this part. */
const minPlace = 0.3;
/** Characters after which a word has lost half of what it can lose. */
const halfWay = 600;

/** Weighs terms by how often and how early they are said. */
function weighTermsByPlace(text: string): Map<string, number> {
  const places = new Map<string, number>();
  let at = 0;
  for (const line of text.split('\n')) {
    const place = minPlace + (1 - minPlace) / (1 + at / halfWay);
    for (const term of termsOf(line)) if (!places.has(term)) places.set(term, place);
    at += line.length + 1;
  }
  const weights = weighTerms(text);
  for (const [term, weight] of weights) weights.set(term, weight * (places.get(term) ?? minPlace));
  return weights;
}

/** Fenced blocks and inline code of a Markdown text. */
function codeOf(text: string): string[] {
  const fenced = [...text.matchAll(/^[ \t]*(```|~~~)[^\n\r]*\r?\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm)].map(
    (match) => match[2] ?? '',
  );
  const prose = text.replaceAll(/^[ \t]*(```|~~~)[^\n\r]*\r?\n[\s\S]*?(?:^[ \t]*\1|(?![\s\S]))/gm, '\n');
  const inline = [...prose.matchAll(/`([^`\n]{1,200})`/g)].map((match) => match[1] ?? '');
  return [...inline, ...fenced];
}
