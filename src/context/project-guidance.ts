import { guidanceFiles } from '../catalog/index.ts';
import type { Workspace } from '../ports/index.ts';
import { renderMaterial } from '../prompting/index.ts';
import { textOf } from '../text/encoding.ts';
import { withoutHidden } from '../text/hidden-characters.ts';

/** Characters of all guidance together: about 400 tokens, which every call of a conversation pays again. */
const maxShown = 1_600;
/** Parts of such files that a change of code and its tests has to follow. */
const concernsCode =
  /test|code|coding|style|convention|lint|format|naming|comment|typ(?:e|ing)|pattern|rule|guideline|practice|pitfall|gotcha/i;
/** Parts that speak of what comes before or after. */
const concernsOther =
  /pull request|\bPRs?\b|\bissues?\b|commit|branch|release|licen[cs]e|conduct|sponsor|install|set ?up|publish|deploy|contact|communit|translat|changelog|report|security|review|getting started|overview/i;
/** Points of a list that no edit can follow, whatever section they stand in: about git, the forge and releases. */
const concernsForge =
  /pull request|\bPRs?\b|\bgh\b|\bgit(?:hub)?\b|commit|branch|release|changelog|version bump|publish|install|\b(?:pnpm|npm|yarn|pip|nvm) v?\d|download/i;

/**
 * What the project says about its code and tests in `AGENTS.md`, `CLAUDE.md` or `CONTRIBUTING.md`: the nearest such files
 * above the best ranked file, then those of the root, as they are in the base commit. Material like everything else.
 * @param ranked paths of ranked files, best first
 * @returns the empty string where the project says nothing of the kind
 */
export async function projectGuidance(
  ranked: readonly string[],
  workspace: Pick<Workspace, 'read' | 'tree'>,
): Promise<string> {
  const present = new Set((await workspace.tree()).map(({ path }) => path));
  const paths = foldersAbove(ranked[0] ?? '')
    .flatMap((folder) => guidanceFiles.map((name) => folder + name))
    .concat('.github/CONTRIBUTING.md')
    .filter((path) => present.has(path));
  const texts = paths.length === 0 ? [] : await workspace.read(paths);
  let left = maxShown;
  const parts = texts.flatMap(({ path, bytes }) => {
    const text = codePart(withoutHidden(textOf(bytes)).text, left);
    if (text === '') return [];
    left -= text.length;
    return [renderMaterial(`What the project says of its code and tests in ${path}:`, text)];
  });
  return parts.join('\n\n');
}

/** The folders that hold a path, the nearest first, the root last, each with its slash. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.keys()].map((at) => `${parts.slice(0, parts.length - at).join('/')}/`).concat('');
}

/** The sections of a text that concern code and tests, as many whole lines of them as fit. */
export function codePart(text: string, most: number): string {
  const shown: string[] = [];
  let left = most;
  for (const line of sectionsOf(text).filter(isAboutCode).flatMap(withoutForge)) {
    if (line.length + 1 > left) break;
    left -= line.length + 1;
    shown.push(line);
  }
  while (shown.length > 0 && (isHeading(shown.at(-1)!) || shown.at(-1)!.trim() === '')) shown.pop();
  return shown
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A section without the points of its lists that concern the forge; a point goes on until the next one or an empty line. */
function withoutForge(section: readonly string[]): string[] {
  const kept: string[] = [];
  let left = false;
  for (const line of withoutCommands(section)) {
    const begins = /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
    if (begins) left = concernsForge.test(line);
    else if (line.trim() === '') left = false;
    if (!left) kept.push(line);
  }
  return kept.slice(1).some((line) => line.trim() !== '') ? kept : [];
}

/** Drops fenced shell commands: the model that reads this cannot run them. */
function withoutCommands(section: readonly string[]): string[] {
  let commands = false;
  return section.filter((line) => {
    const [, language] = /^\s*(?:```+|~~~+)\s*(\w*)/.exec(line) ?? [];
    if (language === undefined) return !commands;
    const closes = commands;
    commands = !commands && /^(?:sh|bash|zsh|shell|console|powershell)$/i.test(language);
    return !commands && !closes;
  });
}

function isHeading(line: string): boolean {
  return /^#{1,6}\s/.test(line);
}

/** Stretches of lines that begin with a heading, which none of those in code is. */
function sectionsOf(text: string): string[][] {
  const sections: string[][] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    if (!fenced && isHeading(line)) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
}

function isAboutCode([heading = '', ...body]: readonly string[]): boolean {
  const says = body.some((line) => line.trim() !== '');
  return says && concernsCode.test(heading) && !concernsOther.test(heading);
}
