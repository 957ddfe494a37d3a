import type { DocumentationPage, Issue } from '../../domain/index.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { shapeQuery } from '../query/query.ts';
import { cutSections } from './cut-sections.ts';
import { scoreSections } from './score-sections.ts';

const gap = '[…]';

/**
 * What of a long page fits an issue: its beginning and the sections that share most with the issue, in the order of the
 * page. A plain text, such as a log, keeps its head and its end.
 * @param longest characters, about; a page that is no longer is kept as it is
 */
export function excerptPage(
  page: DocumentationPage,
  issue: Pick<Issue, 'title' | 'body' | 'comments'>,
  longest: number,
): string {
  if (page.text.length <= longest) return page.text;
  if (page.title === '') return headAndEnd(page.text, longest);
  const sections = cutSections({ ...page, title: '' });
  const scores = scoreSections(sections, boostedTerms(shapeQuery(issue)));
  const order = sections
    .map((_section, at) => at)
    .toSorted((one, other) => scores[other]!.score - scores[one]!.score || one - other);
  const kept = new Set<number>();
  let size = 0;
  for (const at of [0, ...order]) {
    const length = sections[at]?.text.length ?? 0;
    if (kept.has(at) || size + length > longest) continue;
    kept.add(at);
    size += length;
  }
  if (kept.size === 0) return headAndEnd(page.text, longest);
  const parts = [...kept].toSorted((one, other) => one - other);
  return parts
    .flatMap((at, number) => {
      const { heading, text } = sections[at]!;
      const piece = heading === '' ? text : `${heading}\n\n${text}`;
      return number > 0 && parts[number - 1] !== at - 1 ? [gap, piece] : [piece];
    })
    .join('\n\n');
}

function headAndEnd(text: string, longest: number): string {
  return `${text.slice(0, longest / 2)}\n${gap}\n${text.slice(-longest / 2)}`;
}
