import type { Issue } from '../domain/index.ts';
import { renderMaterial } from './material.ts';

/** The most characters of an issue text that are shown; the middle of a longer text is left out. */
const longestBody = 24_000;

/** An issue as the model sees it: title, text and permitted comments, fenced as material. */
export function renderIssue(issue: Issue): string {
  const comments = (issue.comments ?? []).map(
    (comment) => `Comment by ${comment.author}:\n${shorten(comment.body, 6000)}`,
  );
  const text = [issue.title, shorten(issue.body, longestBody), ...comments].filter(
    (part) => part.trim() !== '',
  );
  return renderMaterial('The issue:', text.join('\n\n'));
}

function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return `${text.slice(0, half)}\n[… ${text.length - longest} characters left out …]\n${text.slice(-half)}`;
}
