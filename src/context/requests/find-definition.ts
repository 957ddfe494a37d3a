import type { IndexedFile, SymbolDefinition } from '../../domain/index.ts';
import { renderMaterial } from '../../prompting/index.ts';
import { readableFiles, readLines, type CodeSources } from './code-sources.ts';
import { qualifiedName, withDecorators } from '../symbols.ts';
import { partsOfName, plainName } from '../../text/words/plain-name.ts';
import { renderUnshown, withoutShown } from './render-unshown.ts';

/** Declarations of one name that are shown. */
const maxShown = 4;
/** Lines of one that is shown: half a function is asked for again; of a longer class the rest is listed by its members. */
const longestFunction = 400;
const longestHolder = 160;
const maxMembers = 60;
const maxNamed = 12;

interface Found {
  file: IndexedFile;
  definition: SymbolDefinition;
}

/** Answers `<definition>`: the whole text of what is declared under a name, which may be qualified by its class. */
export async function findDefinition(name: string, sources: CodeSources): Promise<string> {
  const parts = partsOfName(name);
  const named = namedSo(parts, sources);
  const meant = named.filter(({ definition }) => isDirectlyIn(definition, parts));
  const found = meant.length > 0 ? meant : named;
  if (found.length === 0) return `Nothing of the name ${name} is declared here.`;
  const shown = found.slice(0, maxShown);
  const lines = await readLines(
    shown.map(({ file }) => file.path),
    sources,
  );
  const texts = shown.map(({ file, definition }) =>
    render(file, definition, lines.get(file.path) ?? [], sources),
  );
  const rest = found.slice(maxShown).map(({ file, definition }) => `${file.path}:${definition.startLine}`);
  const more = `Also declared at ${rest.slice(0, maxNamed).join(', ')}${rest.length > maxNamed ? ', …' : ''}.`;
  return [...texts, ...(rest.length > 0 ? [more] : [])].join('\n\n');
}

/** What bears a name within the holders that qualify it or, where nothing does, within a package or module of that name (`ast.Walk`). */
function namedSo(parts: readonly string[], sources: CodeSources): Found[] {
  const inFiles = (qualifiersOf: (file: IndexedFile) => readonly string[]) =>
    readableFiles(sources).flatMap((file) =>
      declaredIn(file, parts, qualifiersOf(file)).map((definition) => ({ file, definition })),
    );
  const held = inFiles(() => []);
  const found = held.length > 0 ? held : inFiles(({ path }) => path.replace(/\.[^./]*$/, '').split('/'));
  return found.toSorted((one, other) => weightOf(other, sources) - weightOf(one, sources));
}

/** A type that is declared with its tag, as `typedef struct a {…} a`, is one declaration. */
function declaredIn(
  { definitions }: IndexedFile,
  parts: readonly string[],
  qualifiers: readonly string[],
): SymbolDefinition[] {
  const found = definitions.filter((one) => isNamed(one, parts, qualifiers));
  const rangeOf = ({ startLine, endLine }: SymbolDefinition) => `${startLine}-${endLine}`;
  return found.filter((one, at) => found.findIndex((other) => rangeOf(other) === rangeOf(one)) === at);
}

/** Whether what it stands in ends with just the names that were asked for, with nothing between them. */
function isDirectlyIn({ container = '' }: SymbolDefinition, parts: readonly string[]): boolean {
  const [around, wanted] = [container.split(/\.|::/), parts.slice(0, -1)];
  return wanted.length > 0 && wanted.every((part, at) => around.at(at - wanted.length) === part);
}

function isNamed(
  { name, container = '' }: SymbolDefinition,
  parts: readonly string[],
  qualifiers: readonly string[],
): boolean {
  if (plainName(name) !== parts.at(-1)) return false;
  const around = [...container.split(/\.|::/), ...qualifiers];
  return parts.slice(0, -1).every((part) => around.includes(part));
}

/** Code before tests, what lies near to what was shown before its namesakes elsewhere, what has a body before what only announces it. */
function weightOf({ file, definition: { startLine, endLine } }: Found, { shown }: CodeSources): number {
  const near = Math.max(0, ...shown.all.map(({ path }) => commonFolders(path, file.path)));
  return (file.kind === 'source' ? 10_000 : 0) + near * 200 + Math.min(100, endLine - startLine);
}

/** Leading folders that two paths share; the same file counts one more. */
function commonFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const apart = left.findIndex((part, at) => part !== right[at]);
  return apart < 0 ? left.length : apart;
}

function render(
  { path, definitions }: IndexedFile,
  definition: SymbolDefinition,
  lines: readonly string[],
  sources: CodeSources,
): string {
  const { startLine } = withDecorators(definition);
  const members = definitions.filter((one) => isWithin(one, definition));
  const longest =
    members.length > 0 && !/function|method|test/.test(definition.kind) ? longestHolder : longestFunction;
  const endLine = Math.min(definition.endLine, startLine + longest - 1, lines.length);
  const title = `${qualifiedName(definition)}, ${path}, lines ${startLine}-${definition.endLine}`;
  const range = { path, startLine, endLine };
  const { text, isWhole } = renderUnshown(range, lines, sources);
  if (text === '') return `${title}: shown above already.`;
  const cut = endLine < definition.endLine ? `, cut after line ${endLine}` : '';
  const material = renderMaterial(`${title}${cut}${isWhole ? '' : withoutShown}:`, text);
  const left = members.filter((one) => one.endLine > endLine);
  return left.length === 0 ? material : `${material}\n${listMembers(left)}`;
}

function isWithin(one: SymbolDefinition, { startLine, endLine }: SymbolDefinition): boolean {
  return one.startLine > startLine && one.endLine <= endLine;
}

/** What stands in the lines that were cut, for the next request. */
function listMembers(left: readonly SymbolDefinition[]): string {
  const named = left.slice(0, maxMembers).map((one) => `${one.startLine}-${one.endLine} ${one.name}`);
  const more = left.length > maxMembers ? `, … ${left.length - maxMembers} more` : '';
  return `Not shown of it: ${named.join(', ')}${more}`;
}
