import type { Workspace } from '../../ports/index.ts';
import { textOf } from '../../text/encoding.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { scriptFiles, workflowFiles } from './script-lines.ts';

/** The files whose texts proposals are made from. */
export function manifestPaths(paths: readonly string[]): string[] {
  const names =
    /(?:^|\/)(?:(?:package|composer)\.json|pyproject\.toml|\.?ruff\.toml|setup\.(?:cfg|py)|tox\.ini|Pipfile|(?:dev-)?requirements(?:-dev)?\.txt|Cargo\.toml|CMakeLists\.txt|Gemfile|\.pre-commit-config\.yaml)$/;
  const workflows = paths.filter((path) => workflowFiles.test(path)).slice(0, 40);
  const beside = paths.filter((path) => names.test(path) || scriptFiles.test(path));
  return [...beside.filter((path) => !path.includes('node_modules/')).slice(0, 200), ...workflows];
}

/** Reads what proposals are made from: the paths of the base tree, and the texts of its manifests. */
export async function readFacts(workspace: Workspace): Promise<RepositoryFacts> {
  const paths = (await workspace.tree()).map(({ path }) => path);
  const manifests = await workspace.read(manifestPaths(paths));
  const texts = manifests.map(({ path, bytes }) => [path, textOf(bytes)] as const);
  return { paths, texts: new Map(texts) };
}
