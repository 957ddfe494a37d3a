import { createHash } from 'node:crypto';
import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { Rule } from '../format/rule.ts';
import type { RuleFailure, RuleFinding, RulesStats } from '../judging/rules-report.ts';

/** What a SARIF log is made of. */
export interface SarifInput {
  findings: readonly RuleFinding[];
  failures: readonly RuleFailure[];
  stats: Pick<RulesStats, 'unjudged'>;
  rules: readonly Rule[];
  /** Version of Patchwright. */
  version: string;
}

const levels = { error: 'error', warning: 'warning', info: 'note', off: 'none' } as const;

/**
 * Builds a SARIF 2.1.0 log (OASIS, sarif-v2.1.0-errata01) with exact regions, as code scanning services read it.
 * Columns count UTF-16 units; `endColumn` is the one after the last character, as the standard has it.
 */
export function buildSarif({ findings, failures, stats, rules, version }: SarifInput): Log {
  const names = rules.map(({ name }) => name);
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Patchwright', version, rules: rules.map(describeRule) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((found) => describeFinding(found, names)),
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: [
              ...failures.map(({ rule, path, message }) => ({
                level: 'error' as const,
                message: { text: `${rule} could not judge ${path}: ${message}` },
              })),
              ...stats.unjudged.map(({ path, reason }) => ({
                level: 'warning' as const,
                message: { text: `No rule judged ${path}: ${reason}` },
              })),
            ],
          },
        ],
      },
    ],
  };
}

function describeRule(rule: Rule): ReportingDescriptor {
  const helpUri = rule.resources.find((address) => /^https?:/i.test(address) && URL.canParse(address));
  return {
    id: rule.name,
    shortDescription: { text: rule.title },
    help:
      rule.description.trim() === ''
        ? undefined
        : { text: rule.description.trim(), markdown: rule.description.trim() },
    helpUri: helpUri && new URL(helpUri).href,
    defaultConfiguration: { level: levels[rule.severity] },
    properties: rule.tags.length > 0 ? { tags: [...new Set(rule.tags)] } : undefined,
  };
}

function describeFinding(found: RuleFinding, names: readonly string[]): Result {
  const { path, startLine, endLine, column, endColumn, code, quote } = found;
  const ruleIndex = names.indexOf(code);
  return {
    ruleId: code,
    ruleIndex: ruleIndex === -1 ? undefined : ruleIndex,
    level: levels[found.severity],
    message: { text: found.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: path.split('/').map(encodeURIComponent).join('/'),
            uriBaseId: '%SRCROOT%',
          },
          region: { startLine, startColumn: column, endLine, endColumn, snippet: { text: quote } },
        },
      },
    ],
    // Stays the same when lines above are added, so that a known result is recognised.
    partialFingerprints: { 'patchwrightQuote/v1': fingerprint(code, path, quote) },
  };
}

function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n').replace(/\s+/g, ' ')).digest('hex').slice(0, 32);
}
