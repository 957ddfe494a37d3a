import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { TriedProposals } from './try-proposals.ts';
import { configPath } from '../../../catalog/index.ts';

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
  /** Checks that the repository seems to have, and those of them that can start here. */
  checks: TriedProposals;
  /** Name of the workflow whose failures are answered. */
  ciWorkflow: string;
}

/** Where the configuration is written. */

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
      path: configPath,
      content: renderConfig(options.checks),
      purpose:
        'configuration, read from the default branch only; its “rules: true” has the model judge every patch by .patchwright/rules',
    },
    {
      path: '.patchwright/rules/no-leftovers.md',
      content: ownFile('prompts/rules/no-leftovers.md'),
      purpose: 'a first rule in Markdown; try it with patchwright lint',
    },
  ];
}

function renderWorkflow({ source, commit, ciWorkflow }: StarterOptions): string {
  return ownFile('docs/examples/patchwright.yml')
    .replace(/^# \.github\/workflows.*\n/, '')
    .replaceAll('OWNER/patchwright', source)
    .replaceAll('0'.repeat(40), commit)
    .replace('# vX.Y.Z', '# pinned by commit')
    .replace('workflows: [CI]', () => `workflows: [${JSON.stringify(ciWorkflow)}]`);
}

function renderConfig({ kept, left }: TriedProposals): string {
  const head = '# Patchwright. Every option is described in the README.\n';
  if (kept.length === 0) {
    const example = '  # Commands that must not get worse, e.g. { name: tests, run: [npm, test] }\n';
    return `${head}${renderLeft(left)}validation:\n${example}  checks: []\n  rules: true\n`;
  }
  const because = kept.map(({ check, because: why, tried }) =>
    comment(`${check.name}: ${why}; ${tried ?? 'not tried, no isolation here'}`),
  );
  const body = stringify({ validation: { checks: kept.map(({ check }) => check), rules: true } });
  return `${head}# Checks found in this repository, and their result on the base:\n${because.join('')}${renderLeft(left)}${body}`;
}

/** Why a proposed check is not in the list, so that a person can put it there when it can start. */
function renderLeft(left: TriedProposals['left']): string {
  if (left.length === 0) return '';
  const lines = left.map(({ proposal: { check }, why, remedy }) => {
    const then = remedy === undefined ? '' : `; this would most likely make it run: ${remedy}`;
    return comment(`${check.name}: ${JSON.stringify(check.run)} ${why}${then}`);
  });
  return `# Left out because they could not run here; patchwright doctor --checks tries the checks below again:\n${lines.join('')}`;
}

/** One line whatever it is made of: a folder may be called like lines of a configuration. */
function comment(text: string): string {
  return `#   ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`;
}
