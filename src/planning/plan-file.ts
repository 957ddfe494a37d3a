import type { ChangeKind, Plan, PlannedChange } from '../domain/index.ts';
import { UsageError } from '../errors/index.ts';
import { maxNamedTests } from './schema.ts';

const form = `A plan is Markdown: "## Root cause", "## Approach", then one heading per file, "### modify \`path\`" (or create, delete, rename \`old\` → \`new\`), with instructions below it.`;
const changeHeading = /^### (modify|create|delete|rename) `([^`]+)`(?: (?:→|->) `([^`]+)`)?\s*$/;

/** Writes a plan as Markdown that a person can read, change and give back. */
export function renderPlanFile(plan: Plan, title: string): string {
  const changes = plan.changes.map((change) => {
    const target = change.action === 'rename' ? ` → \`${change.to}\`` : '';
    return `### ${change.action} \`${change.path}\`${target}\n\n${change.instructions.trim()}\n`;
  });
  const references = (plan.references ?? []).map(
    ({ path, startLine, endLine }) => `- \`${path}\` lines ${startLine}–${endLine}\n`,
  );
  const tests = (plan.tests ?? []).map((path) => `- \`${path}\`\n`);
  return [
    `# Plan: ${title.replace(/\s+/g, ' ').trim()}\n`,
    `## Root cause\n\n${plan.rootCause.trim()}\n`,
    `## Approach\n\n${plan.approach.trim()}\n`,
    ...changes,
    ...(references.length > 0 ? [`## To be read\n\n${references.join('')}`] : []),
    ...(tests.length > 0 ? [`## To be run\n\n${tests.join('')}`] : []),
  ].join('\n');
}

/**
 * Reads a plan that `renderPlanFile` wrote and a person may have changed.
 * @param name what to call the file in messages
 * @throws {UsageError} naming the line that is not understood
 */
export function parsePlanFile(text: string, name: string): Plan {
  const sections = cutSections(text.replace(/\r\n?/g, '\n'));
  const changes = sections
    .filter(({ heading }) => heading.startsWith('### '))
    .map((section) => readChange(section, name));
  if (changes.length === 0) throw new UsageError(`${name} contains no change`, { hint: form });
  const bodyOf = (heading: string) => sections.find((section) => section.heading === heading)?.body ?? '';
  const references = [...bodyOf('## To be read').matchAll(/^- `([^`]+)` lines (\d+)[–-](\d+)$/gm)].map(
    ([, path, start, end]) => ({ path: path!, startLine: Number(start), endLine: Number(end) }),
  );
  const tests = [...bodyOf('## To be run').matchAll(/^- `([^`]+)`$/gm)].map(([, path]) => path!);
  return {
    rootCause: bodyOf('## Root cause'),
    approach: bodyOf('## Approach'),
    changes,
    references: references.length > 0 ? references : undefined,
    tests: tests.length > 0 ? tests.slice(0, maxNamedTests) : undefined,
  };
}

interface Section {
  heading: string;
  line: number;
  body: string;
}

/** Sections begin at the headings that a plan has; others belong to the text of an instruction. */
function cutSections(text: string): Section[] {
  const sections: Section[] = [];
  let fence: string | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined)
      fence = fence === undefined ? mark : line.trim().startsWith(fence) ? undefined : fence;
    const begins =
      fence === undefined &&
      /^(?:# Plan|## (?:Root cause|Approach|To be read|To be run)\s*$|### )/.test(line);
    if (begins) sections.push({ heading: line.trim(), line: at + 1, body: '' });
    else if (sections.length > 0) sections.at(-1)!.body += `${line}\n`;
  }
  return sections.map((section) => ({ ...section, body: section.body.trim() }));
}

function readChange({ heading, line, body }: Section, name: string): PlannedChange {
  const [, action, path, to] = changeHeading.exec(heading) ?? [];
  if (action === undefined || path === undefined || (action === 'rename') !== (to !== undefined))
    throw new UsageError(`${name}:${line}: "${heading}" is not a change`, { hint: form });
  if (action === 'rename') return { action, path, to: to!, instructions: body };
  return { action: action as Exclude<ChangeKind, 'rename'>, path, instructions: body };
}
