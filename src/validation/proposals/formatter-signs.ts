import { hasFile, inFolder, textOf, type RepositoryFacts } from './repository-facts.ts';

const prettierFiles =
  /^(?:\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?|prettier\.config\.[cm]?[jt]s)$/;

/** A call that formats or checks, in a script of package.json. */
const prettierCall =
  /(?:^|[&|;]\s*|\b(?:npx|bunx|yarn|pnpm|exec)\s+)prettier\s[^&|;]{0,400}(?:--write|--check|--list-different|-[wcl]\b)/;

/** The table that Ruff's formatter alone reads, in either of the files that it takes its settings from. */
const formatTable = /^[ \t]*(?:\[(?:tool\.ruff\.)?format\]|format\.)/m;
/** Settings of Ruff that its linter alone reads, or that lead to another file, which may hold them. */
const lintSettings =
  /^[ \t]*(?:\[lint\b|lint\.|extend[ \t]*=|(?:extend-)?(?:select|ignore|fixable|unfixable|per-file-ignores)[ \t]*=)/m;

/** A file of settings, or what package.json says. */
export function usesPrettier(facts: RepositoryFacts, folder: string): boolean {
  return (
    facts.paths.some((path) => prettierFiles.test(nameBelow(path, folder) ?? '')) ||
    usesPrettierByManifest(textOf(facts, folder, 'package.json'))
  );
}

/**
 * Settings, the name of a package that holds them, or a script that formats or checks; a dependency alone may be there for
 * another tool.
 */
function usesPrettierByManifest(manifest: string): boolean {
  try {
    const { prettier, scripts } = (JSON.parse(manifest) ?? {}) as { prettier?: unknown; scripts?: object };
    return Boolean(prettier) || Object.values(scripts ?? {}).some((line) => prettierCall.test(String(line)));
  } catch {
    return false;
  }
}

/** The name of a file that lies directly in a folder. */
function nameBelow(path: string, folder: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path === inFolder(folder, name) ? name : undefined;
}

/** Ruff formats where its settings say how; a file of its own that sets nothing of the linter says so, too, unless Black formats. */
export function usesRuff(facts: RepositoryFacts, folder: string): boolean {
  if (asksForRuff(facts, folder)) return true;
  const own = ownRuffFile(facts, folder);
  return own !== undefined && !lintSettings.test(textOf(facts, folder, own)) && !usesBlack(facts, folder);
}

/** By name: a table of the formatter, or its hook. Ruff itself does not read the manifest beside a file of its own. */
function asksForRuff(facts: RepositoryFacts, folder: string): boolean {
  const settings = textOf(facts, folder, ownRuffFile(facts, folder) ?? 'pyproject.toml');
  return formatTable.test(settings) || hasHook(facts, folder, 'ruff-format');
}

function ownRuffFile(facts: RepositoryFacts, folder: string): string | undefined {
  return ['.ruff.toml', 'ruff.toml'].find((name) => hasFile(facts, folder, name));
}

/** Settings of Black that stay behind where Ruff formats by now do not count. */
export function usesBlack(facts: RepositoryFacts, folder: string): boolean {
  if (asksForRuff(facts, folder)) return false;
  return /^\[tool\.black\]/m.test(textOf(facts, folder, 'pyproject.toml')) || hasHook(facts, folder, 'black');
}

function hasHook(facts: RepositoryFacts, folder: string, id: string): boolean {
  const hooks = textOf(facts, folder, '.pre-commit-config.yaml');
  return new RegExp(String.raw`^[ \t]*-[ \t]+id:[ \t]*['"]?${id}['"]?[ \t]*(?:#.*)?$`, 'm').test(hooks);
}
