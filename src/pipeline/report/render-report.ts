import type { CheckComparison, Finding, Issue, Plan, RankedFile } from '../../domain/index.ts';
import type { Report } from './report.ts';

/** Renders a report as Markdown, for people: `report.md`. */
export function renderReport(report: Report, issue: Issue): string {
  const parts = [
    `# ${issue.title}`,
    `**${report.verdict}** (${report.reason}): ${report.message}`,
    renderLinks(report.links),
    report.plan ? renderPlan(report.plan) : '',
    renderFiles(report),
    renderChecks(report.checks),
    renderFindings(report.findings),
    renderRanking(report.ranking),
    renderCost(report),
    report.diff === '' ? '' : `## Diff\n\n${fenced(report.diff, 'diff')}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderLinks({ read, refused }: Report['links']): string {
  if (read.length + refused.length === 0) return '';
  const items = [
    ...read.map(({ url }) => `- read: \`${url}\``),
    ...refused.map(({ url, reason }) => `- not read: \`${url}\` ${reason}`),
  ];
  return `## Links of the issue\n\n${items.join('\n')}`;
}

function renderPlan(plan: Plan): string {
  const changes = plan.changes.map(
    (change) => `- ${change.action} \`${change.path}\`: ${oneLine(change.instructions)}`,
  );
  return `## Plan\n\n**Root cause.** ${plan.rootCause}\n\n**Approach.** ${plan.approach}\n\n${changes.join('\n')}`;
}

function renderFiles(report: Report): string {
  if (report.files.length === 0) return '';
  const rows = report.files.map((file) => `| \`${file.path}\` | ${file.change} | ${file.matcher ?? ''} |`);
  return `## Files\n\n| file | change | placed by |\n|---|---|---|\n${rows.join('\n')}`;
}

function renderChecks(checks: readonly CheckComparison[]): string {
  if (checks.length === 0)
    return '## Checks\n\nNo checks are configured, so nothing was run. See docs/checks.md.';
  const rows = checks.map(
    (check) =>
      `| ${check.name} | ${check.before.status} | ${check.after.status} | ${check.newFindings.length} |`,
  );
  return `## Checks\n\n| check | before | after | new findings |\n|---|---|---|--:|\n${rows.join('\n')}`;
}

function renderFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const items = findings.map((finding) => {
    const place =
      finding.path === undefined
        ? ''
        : ` \`${finding.path}${finding.startLine === undefined ? '' : `:${finding.startLine}`}\``;
    return `- **${finding.severity}** (${finding.source})${place}: ${oneLine(finding.message)}`;
  });
  return `## Open findings\n\n${items.join('\n')}`;
}

function renderRanking(files: readonly RankedFile[]): string {
  if (files.length === 0) return '';
  const rows = files.map((file, index) => {
    const reasons = file.reasons.slice(0, 5).map((reason) => `${reason.signal} #${reason.rank}`);
    return `| ${index + 1} | \`${file.path}\` | ${reasons.join(', ')} |`;
  });
  return `## Files that were ranked first\n\n| | file | why |\n|--:|---|---|\n${rows.join('\n')}`;
}

function renderCost({ usage, bound, timings }: Report): string {
  const seconds = Object.entries(timings).map(([stage, value]) => `${stage} ${value.toFixed(1)} s`);
  return [
    '## Cost',
    '',
    `${usage.calls} of at most ${bound.calls} model calls, ${usage.promptTokens} prompt and ${usage.completionTokens} reply tokens, ` +
      `$${usage.costUsd.toFixed(4)} of at most $${bound.costUsd.toFixed(2)}.`,
    '',
    `Time: ${seconds.join(', ')}.`,
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
