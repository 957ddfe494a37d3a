import { languageOf } from '../catalog/index.ts';
import type { Issue, SearchIndex } from '../domain/index.ts';
import type { Workspace } from '../ports/index.ts';
import { renderMaterial } from '../prompting/index.ts';
import { textOf } from '../text/encoding.ts';

/** Where projects say in a sentence what they are, and how to read it there. */
const manifests: readonly [path: string, describes: RegExp][] = [
  ['package.json', /^\s*"description"\s*:\s*"((?:[^"\\\n]|\\.)+)"/m],
  ['pyproject.toml', /^description\s*=\s*"([^"\n]+)"/m],
  ['Cargo.toml', /^description\s*=\s*"([^"\n]+)"/m],
  ['composer.json', /^\s*"description"\s*:\s*"((?:[^"\\\n]|\\.)+)"/m],
  ['pubspec.yaml', /^description:\s*["']?([^"'>|\n][^\n]*?)["']?$/m],
];
/** Characters: one sentence, as package manifests hold it. */
const longestDescription = 200;

/** One line on the repository (name, main language, what it is) and one on who asks, as far as they are known. */
export async function describeRepository(
  { url, author }: Pick<Issue, 'url' | 'author'>,
  { files }: Pick<SearchIndex, 'files'>,
  workspace: Pick<Workspace, 'read'>,
): Promise<string> {
  const name = url === undefined ? undefined : /^https?:\/\/[^/]+\/([\w.-]+\/[\w.-]+)\//.exec(url)?.[1];
  const facts = [name, mainLanguage(files), await findDescription(files, workspace)].filter(
    (fact) => fact !== undefined,
  );
  const lines = [
    ...(facts.length === 0 ? [] : [`Repository: ${facts.join('; ')}`]),
    ...(author === undefined ? [] : [`Asked by: ${author}`]),
  ];
  return lines.length === 0 ? '' : renderMaterial('What this is about:', lines.join('\n'));
}

/** The language that most lines of source are written in. */
function mainLanguage(files: SearchIndex['files']): string | undefined {
  const lines = new Map<string, number>();
  for (const { kind, path, lines: count } of files) {
    const name = kind === 'source' ? languageOf(path)?.name : undefined;
    if (name !== undefined) lines.set(name, (lines.get(name) ?? 0) + count);
  }
  const [most] = [...lines].toSorted(([, one], [, other]) => other - one);
  return most === undefined ? undefined : `mostly ${most[0]}`;
}

async function findDescription(
  files: SearchIndex['files'],
  workspace: Pick<Workspace, 'read'>,
): Promise<string | undefined> {
  const known = new Set(files.map(({ path }) => path));
  const found = manifests.filter(([path]) => known.has(path));
  const texts = found.length === 0 ? [] : await workspace.read(found.map(([path]) => path));
  const said = texts.map(({ bytes }, at) => found[at]![1].exec(textOf(bytes))?.[1]);
  return said.find((one) => one !== undefined)?.slice(0, longestDescription);
}
