import type {
  CheckComparison,
  CheckResult,
  Finding,
  Issue,
  Patch,
  Plan,
  Proof,
  ProofRun,
} from '../../domain/index.ts';
import type { LanguageModel } from '../../ports/index.ts';
import { ask, loadPrompt, renderMaterial } from '../../prompting/index.ts';
import { inlineList } from '../../text/inline-list.ts';
import { cutShort } from '../../text/words/cut-short.ts';
import { wordsOfTests } from '../../text/words/words-of-tests.ts';
import { hasNoResult } from '../checks/describing/describe-checks.ts';
import { whatStopped } from '../checks/describing/find-missing.ts';
import { renderNumberedDiff } from './numbered-diff.ts';
import type { Mention } from './removed-names.ts';
import { repeatsAnswered } from './repeated-finding.ts';
import { parseReview } from './review-reply.ts';

/** What a reviewer is shown. */
export interface ReviewRequest {
  /** Absent for a person's own branch without an issue. */
  issue?: Issue;
  plan?: Plan;
  patch: Patch;
  checks: readonly CheckComparison[];
  /** What is known of tests that were not run, in sentences. */
  unrun?: readonly string[];
  model: LanguageModel;
  /** Objections that were answered with a reason not to change; what only repeats them is not raised again. */
  answered?: readonly Finding[];
  /** Objections after which the code was changed: whether they are met is for the reviewer to say. */
  resolved?: readonly Finding[];
  /** What guards found in the patch that is for a person to judge. */
  warnings?: readonly Finding[];
  /** Whether the patch's own tests show the fault. */
  proof?: Proof;
  /** Changed functions, callers and tests' names, as text to show. */
  surroundings?: string;
  /** Lines elsewhere that use names the patch removed. */
  mentions?: readonly Mention[];
  signal?: AbortSignal;
}

/** The result of a review. */
export interface Review {
  findings: readonly Finding[];
  /** No finding of severity error is left. */
  approved: boolean;
  /** Findings that were left out because they only repeat an answered one. */
  repeated: number;
}

/** Places that a reviewer is shown of names that went. */
const maxMentions = 40;

/**
 * One round of review: the strong model goes through a short list with issue, plan, checks and diff before it.
 * @throws {ModelError} when its reply cannot be used, twice
 */
export async function reviewPatch(request: ReviewRequest): Promise<Review> {
  const raised = await ask({
    model: request.model,
    prompt: loadPrompt('review'),
    values: reviewValues(request),
    parse: (reply) => parseReview(reply, request.patch),
    signal: request.signal,
  });
  const findings = raised.filter((finding) => !repeatsAnswered(finding, request.answered ?? []));
  return {
    findings,
    approved: findings.every(({ severity }) => severity !== 'error'),
    repeated: raised.length - findings.length,
  };
}

/** What the prompt is filled with. */
function reviewValues(request: ReviewRequest): Record<string, string> {
  const { issue, plan, patch, checks, unrun = [], proof, surroundings = '' } = request;
  const results = [renderChecks(checks), ...unrun.map((text) => `- ${firstLine(text)}`)];
  return {
    issue: issue
      ? renderMaterial('ISSUE', renderIssue(issue))
      : 'There is no issue: judge the change on its own.',
    plan: plan ? renderMaterial('PLAN', renderPlan(plan)) : 'There is no written plan.',
    checks: ['CHECKS', ...results, ...(proof ? [renderProof(proof)] : [])].join('\n'),
    diff: renderMaterial('DIFF', renderNumberedDiff(patch)),
    surroundings,
    others: renderOthers(request),
  };
}

function renderIssue({ title, body, comments = [] }: Issue): string {
  const said = comments.map(({ author, body: text }) => `Comment by ${author}:\n${text}`);
  return [`# ${title}`, body, ...said].join('\n\n');
}

function renderPlan({ rootCause, approach, changes }: Plan): string {
  const list = changes.map(
    (change) => `- ${change.action} ${change.path}: ${inlineList(change.instructions)}`,
  );
  return [`Root cause: ${rootCause}`, approach, ...list].join('\n');
}

function renderChecks(checks: readonly CheckComparison[]): string {
  if (checks.length === 0) return 'No checks were run.';
  return checks
    .map(({ name, before, after, newFindings }) => {
      const messages = newFindings
        .slice(0, 10)
        .map((found) => `  - ${placeOf(found)}${firstLine(found.message)}`);
      return [
        `- ${name}: ${renderResult(before)} before, ${renderResult(after)} now, ${newFindings.length} new findings`,
        ...messages,
      ].join('\n');
    })
    .join('\n');
}

function renderProof({ status, reason, before, after }: Proof): string {
  const counts = (side: ProofRun) => `${side.passed} passed, ${side.failed} failed`;
  // A file that needs what the change adds does not load without it, so that none of its tests is counted.
  const shown = (side: ProofRun) =>
    side.failed > 0 ? `tests fail (${counts(side)})` : 'not all of its tests can run';
  if (before && after && status === 'proven')
    return `- With only its test files, ${shown(before)}; with the whole change they pass (${counts(after)}).`;
  if (status === 'not-run') return `- Nothing was proven by a test of its own: ${reason ?? 'none was run'}.`;
  return `- The change's own tests do not show the fault: ${reason ?? status}.`;
}

function renderResult(result: CheckResult): string {
  const { status, tests } = result;
  if (hasNoResult(result)) return `${status} (${whatStopped(result)})`;
  return tests ? wordsOfTests(tests, status) : status;
}

/** Warnings of guards that a reviewer is shown. */
const maxWarnings = 10;

function renderOthers({ mentions = [], warnings = [], answered = [], resolved = [] }: ReviewRequest): string {
  const parts = [
    renderMentions(mentions),
    renderEarlier(warningsOfGuards, warnings.slice(0, maxWarnings)),
    renderEarlier('ANSWERED FINDINGS', answered),
    renderEarlier('FINDINGS AFTER WHICH THE CODE WAS CHANGED', resolved),
  ].filter((part) => part !== '');
  return parts.join('\n\n') || 'There are no findings of an earlier round.';
}

const warningsOfGuards = `WARNINGS OF GUARDS
Programs read the change and found these; a person is told of each. Report one only if it is a fault of this change: an
error if the change makes its tests pass without mending what the issue describes.`;

function renderMentions(mentions: readonly Mention[]): string {
  if (mentions.length === 0) return '';
  const rows = mentions
    .slice(0, maxMentions)
    .map(({ path, line, text }) => `${path}:${line}: ${text.trim()}`);
  return renderMaterial('MENTIONS ELSEWHERE OF NAMES THE CHANGE REMOVED', rows.join('\n'));
}

function renderEarlier(title: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  return `${title}\n${findings.map((old) => `- ${placeOf(old)}${firstLine(old.message)}`).join('\n')}`;
}

function placeOf({ path, startLine }: Finding): string {
  if (path === undefined) return '';
  return startLine === undefined ? `${path}: ` : `${path}:${startLine}: `;
}

function firstLine(text: string): string {
  return cutShort(text.trim().split('\n')[0]!, 300);
}
