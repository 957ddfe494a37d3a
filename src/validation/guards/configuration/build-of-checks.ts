import { isTestPath } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';

/** How commands of Go and Cargo name what they build with. */
const names = /(?:^|\s)(?:--?tags|--features|-F)[\s=]+(?<list>[\w.,/-]+)|(?:^|\s)-(?<flag>race|msan|asan)\b/g;

/** The build tags of Go and the features of Rust that a command builds with. */
export function builtWith(command: string): string[] {
  if (!/\b(?:go|cargo|gotestsum)\b/.test(command)) return [];
  return [...command.matchAll(names)].flatMap(({ groups: { list, flag } = {} }) => list?.split(',') ?? flag!);
}

/**
 * What code of the product asks for, in a line that a change writes, of what checks build with: such code may be theirs alone.
 * @param build tags and features
 */
export function asksForBuild({ path, before = '', after = '' }: FileChange, build: ReadonlySet<string>): string | undefined {
  if (build.size === 0 || isTestPath(path)) return undefined;
  const asks = path.endsWith('.go') ? /^\/\/\s*\+?(?:go:)?build\s(.*)/ : path.endsWith('.rs') ? /\bfeature\s*=\s*"([^"]*)"/ : undefined;
  if (asks === undefined) return undefined;
  const known = new Set(before.split('\n'));
  const written = after.split('\n').filter((line) => !known.has(line));
  const asked = written.flatMap((line) => asks.exec(line)?.[1]?.match(/[\w.-]+/g) ?? []);
  return asked.find((name) => build.has(name));
} // prettier-ignore
