import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { CheckProposal } from '../../../validation/index.ts';

/** A file that `init` writes. */
export interface StarterFile {
  path: string;
  content: string;
  /** What it is for, for people. */
  purpose: string;
}

export interface StarterOptions {
  /** Where Patchwright itself is published, `OWNER/NAME`. */
  source: string;
  /** Commit of it to pin, 40 hex digits. */
  commit: string;
  /** Checks that the repository seems to have. */
  checks: readonly CheckProposal[];
  /** Name of the workflow whose failures are answered. */
  ciWorkflow: string;
}

const ownFile = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The three files a repository needs: workflow, configuration, and a first rule. */
export function renderStarterFiles(options: StarterOptions): StarterFile[] {
  return [
    {
      path: '.github/workflows/patchwright.yml',
      content: renderWorkflow(options),
      purpose: 'starts runs from labels, comments, reviews and failed checks',
    },
    {
      path: '.github/patchwright.yml',
      content: renderConfig(options.checks),
      purpose: 'configuration, read from the default branch only',
    },
    {
      path: '.patchwright/rules/no-leftovers.md',
      content: ownFile('prompts/rules/no-leftovers.md'),
      purpose: 'a first rule in Markdown; patchwright lint tries it',
    },
  ];
}

function renderWorkflow({ source, commit, ciWorkflow }: StarterOptions): string {
  return ownFile('docs/examples/patchwright.yml')
    .replace(/^# \.github\/workflows.*\n/, '')
    .replaceAll('OWNER/patchwright', source)
    .replaceAll('0'.repeat(40), commit)
    .replace('# vX.Y.Z', '# pinned by commit')
    .replace('workflows: [CI]', `workflows: [${JSON.stringify(ciWorkflow)}]`);
}

function renderConfig(checks: readonly CheckProposal[]): string {
  const head = '# Patchwright. Every option is described in the README.\n';
  if (checks.length === 0) {
    const example = '  # Commands that must not get worse, e.g. { name: tests, run: [npm, test] }\n';
    return `${head}validation:\n${example}  checks: []\n  rules: true\n`;
  }
  const because = checks.map(({ check, because: why }) => `#   ${check.name}: ${why}\n`).join('');
  const body = stringify({ validation: { checks: checks.map(({ check }) => check), rules: true } });
  return `${head}# Checks that this repository seems to have:\n${because}${body}`;
}
