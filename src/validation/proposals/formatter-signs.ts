import { hasFile, inFolder, textIn, type RepositoryFacts } from './repository-facts.ts';
import { asRecord, parseJson } from '../../text/json.ts';
import { fileName } from '../../text/paths/path-parts.ts';

const prettierFiles =
  /^(?:\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?|prettier\.config\.[cm]?[jt]s)$/;

/** The table that Ruff's formatter alone reads, in either of the files that it takes its settings from. */
const formatTable = /^[ \t]*(?:\[(?:tool\.ruff\.)?format\]|format\.)/m;
/** Settings of Ruff that its linter alone reads, or that lead to another file, which may hold them. */
const lintSettings =
  /^[ \t]*(?:\[lint\b|lint\.|extend[ \t]*=|(?:extend-)?(?:select|ignore|fixable|unfixable|per-file-ignores)[ \t]*=)/m;

/** A file of settings, or what package.json says: settings, or the name of a package that holds them. */
export function configuresPrettier(facts: RepositoryFacts, folder: string): boolean {
  return (
    facts.paths.some((path) => prettierFiles.test(nameBelow(path, folder) ?? '')) ||
    isWholeHook(textIn(facts, folder, '.pre-commit-config.yaml')) ||
    namesPrettier(textIn(facts, folder, 'package.json'))
  );
}

/** The hook of Prettier, where it is not for some kinds of files alone. */
function isWholeHook(hooks: string): boolean {
  const block =
    /^[ \t]*-[ \t]+id:[ \t]*['"]?prettier['"]?[ \t]*(?:#.*)?\n((?:(?![ \t]*-[ \t]+(?:id|repo):).*\n?){0,30})/m.exec(
      hooks,
    )?.[1];
  return block !== undefined && !/^\s*(?:files|types(?:_or)?):/m.test(block);
}

/** A dependency alone may be there for another tool. */
function namesPrettier(manifest: string): boolean {
  return Boolean(asRecord(parseJson(manifest))['prettier']);
}

/** The name of a file that lies directly in a folder. */
function nameBelow(path: string, folder: string): string | undefined {
  const name = fileName(path);
  return path === inFolder(folder, name) ? name : undefined;
}

/** A table of the formatter, or its hook. Ruff itself does not read the manifest beside a file of its own. */
export function configuresRuff(facts: RepositoryFacts, folder: string): boolean {
  const settings = textIn(facts, folder, ownRuffFile(facts, folder) ?? 'pyproject.toml');
  return formatTable.test(settings) || hasHook(facts, folder, 'ruff-format');
}

/** A file of Ruff's own that sets nothing of the linter. */
export function impliesRuff(facts: RepositoryFacts, folder: string): boolean {
  const own = ownRuffFile(facts, folder);
  return own !== undefined && !lintSettings.test(textIn(facts, folder, own));
}

function ownRuffFile(facts: RepositoryFacts, folder: string): string | undefined {
  return ['.ruff.toml', 'ruff.toml'].find((name) => hasFile(facts, folder, name));
}

export function configuresBlack(facts: RepositoryFacts, folder: string): boolean {
  return /^\[tool\.black\]/m.test(textIn(facts, folder, 'pyproject.toml')) || hasHook(facts, folder, 'black');
}

function hasHook(facts: RepositoryFacts, folder: string, id: string): boolean {
  const hooks = textIn(facts, folder, '.pre-commit-config.yaml');
  return new RegExp(String.raw`^[ \t]*-[ \t]+id:[ \t]*['"]?${id}['"]?[ \t]*(?:#.*)?$`, 'm').test(hooks);
}
