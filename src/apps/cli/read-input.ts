import { readFile, stat } from 'node:fs/promises';
import type { ForgeSettings } from '../../composition/forge/load-issue.ts';
import type { Issue } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import {
  isIssueUrl,
  issueHint,
  longestIssueBytes,
  parseIssue,
  requireIssueSize,
} from '../../intake/index.ts';
import { withoutHidden } from '../../text/hidden-characters.ts';
import { plural } from '../../text/words/plural.ts';
import { note } from '../terminal/print.ts';

/** An issue, and the addresses that a person who reads it sees as links. */
export interface LinkingIssue {
  issue: Issue;
  /** Found when they are asked for: most searches never do, and start-up time counts. */
  links: () => Promise<readonly string[]>;
}

/** Reads an issue from a file, from standard input (`-`), from a GitHub issue URL, or from the words themselves. */
export async function readIssue(source: string, access: ForgeSettings): Promise<Issue> {
  return (await readLinkingIssue(source, access)).issue;
}

/** Reads an issue with its links, which are no longer in the text of one from GitHub. */
export async function readLinkingIssue(source: string, access: ForgeSettings): Promise<LinkingIssue> {
  if (isIssueUrl(source)) return fetchIssue(source, access);
  const issue = await readText(source);
  return { issue, links: () => loadLinks(issue) };
}

async function readText(source: string): Promise<Issue> {
  if (source === '-') return parseTold(await readStandardInput(), 'standard input');
  const file = await readIssueFile(source);
  return file ? parseTold(file, source) : parseTold(Buffer.from(source), 'the command line');
}

/** An issue from its bytes; what is left out of it is told. */
function parseTold(bytes: Uint8Array, name: string): Issue {
  const issue = parseIssue(bytes, name);
  const { count } = withoutHidden(new TextDecoder().decode(bytes));
  if (count > 0)
    note(`Removed from the issue because it is invisible: ${plural(count, 'invisible character')}.\n`);
  return issue;
}

/** The links of an issue; the reader of Markdown is loaded only here, since start-up time counts. */
export async function loadLinks(issue: Issue): Promise<string[]> {
  const { linksOf } = await import('../../intake/links/index.ts');
  return linksOf(issue);
}

/** The GitHub client is loaded only here, since start-up time counts. What was removed from the issue is told. */
async function fetchIssue(url: string, access: ForgeSettings): Promise<LinkingIssue> {
  const { loadVisibleIssue } = await import('../../composition/forge/load-issue.ts');
  const { issue, removed } = await loadVisibleIssue(url, access);
  if (removed.length > 0) {
    const what = removed.map((removal) => `${removal.count} × ${removal.what}`).join(', ');
    note(`Removed from the issue because it is not visible on the page: ${what}.\n`);
  }
  return { issue, links: () => loadLinks(issue) };
}

/** Words that are no path are the issue itself, in quotes on the command line. */
function isSentence(source: string): boolean {
  return source.includes('\n') || /\S\s+\S+\s+\S/.test(source);
}

/** @returns undefined where there is no such file and the name is a sentence */
async function readIssueFile(file: string): Promise<Uint8Array | undefined> {
  const hint = issueHint;
  const facts = await stat(file).catch(() => undefined);
  if (!facts && isSentence(file)) return undefined;
  if (!facts) throw new UsageError(`There is no issue file ${file}`, { hint });
  if (!facts.isFile()) throw new UsageError(`${file} is not a file`, { hint });
  requireIssueSize(file, facts.size);
  return readFile(file);
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > longestIssueBytes) break; // parseIssue says why
  }
  return Buffer.concat(chunks);
}
