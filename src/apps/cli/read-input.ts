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

/** An issue with the addresses that a reader sees as links. */
export interface IssueWithLinks {
  issue: Issue;
  /** Finds the links only when called: most searches need none, and start-up time counts. */
  findLinks: () => Promise<readonly string[]>;
}

/** Reads an issue from a file, from standard input (`-`), from a GitHub issue URL, or from the argument itself. */
export async function readIssue(source: string, access: ForgeSettings): Promise<Issue> {
  return (await readIssueWithLinks(source, access)).issue;
}

/** Reads an issue with its links, which are no longer in the text of an issue from GitHub. */
export async function readIssueWithLinks(source: string, access: ForgeSettings): Promise<IssueWithLinks> {
  if (isIssueUrl(source)) return fetchIssue(source, access);
  const issue = await readText(source);
  return { issue, findLinks: () => loadLinks(issue) };
}

async function readText(source: string): Promise<Issue> {
  if (source === '-') return parseAndReport(await readStandardInput(), 'standard input');
  const file = await readIssueFile(source);
  return file ? parseAndReport(file, source) : parseAndReport(Buffer.from(source), 'the command line');
}

/** Parses an issue and reports what was left out of it. */
function parseAndReport(bytes: Uint8Array, name: string): Issue {
  const issue = parseIssue(bytes, name);
  const { count } = withoutHidden(new TextDecoder().decode(bytes));
  if (count > 0)
    note(`Removed from the issue because it is invisible: ${plural(count, 'invisible character')}.\n`);
  return issue;
}

/** Finds the links of an issue. The Markdown parser is loaded only here, since start-up time counts. */
export async function loadLinks(issue: Issue): Promise<string[]> {
  const { linksOf } = await import('../../intake/links/index.ts');
  return linksOf(issue);
}

/** Fetches an issue and reports what was removed from it. The GitHub client is loaded only here, since start-up time counts. */
async function fetchIssue(url: string, access: ForgeSettings): Promise<IssueWithLinks> {
  const { loadVisibleIssue } = await import('../../composition/forge/load-issue.ts');
  const { issue, removed } = await loadVisibleIssue(url, access);
  if (removed.length > 0) {
    const what = removed.map((removal) => `${removal.count} × ${removal.what}`).join(', ');
    note(`Removed from the issue because it is not visible on the page: ${what}.\n`);
  }
  return { issue, findLinks: () => loadLinks(issue) };
}

/** Whether an argument is the issue itself, in quotes on the command line, rather than a path. */
function isSentence(source: string): boolean {
  return source.includes('\n') || /\S\s+\S+\s+\S/.test(source);
}

/** @returns `undefined` where there is no such file and the argument is a sentence */
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
