import Fuse from 'fuse.js';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { optionRows } from './json-schema.ts';
import { ConfigError } from '../errors/index.ts';
import { isDeepYaml } from '../text/yaml-depth.ts';
import { Config, renamedOptions, type PartialConfig } from './schema.ts';

/**
 * Reads `.github/patchwright.yml`. Values stay as the file gives them; defaults are added when all sources are merged.
 * @param file name for messages
 * @throws {ConfigError} naming file, line, key and what was expected
 */
export function parseConfig(text: string, file: string): PartialConfig {
  const lines = new LineCounter();
  const document = parseBounded(text, lines, file);
  const [problem] = document.errors;
  if (problem) {
    const twice = problem.code === 'DUPLICATE_KEY' ? keyAt(text, problem.pos[0]) : undefined;
    const hint = twice !== undefined ? `"${twice}" appears twice; merge the two.` : yamlHint(text);
    throw new ConfigError(
      problem.message,
      { file, line: lines.linePos(problem.pos[0]).line },
      hint ? { hint } : {},
    );
  }
  const value = expand(document, file) ?? {};
  const parsed = Config.safeParse(value);
  if (!parsed.success) throw describeIssue(parsed.error.issues[0]!, document, lines, file);
  return value as PartialConfig;
}

/** No configuration is longer than this; a longer file is made to keep a parser busy (H14). */
const longestConfig = 100_000;

function parseBounded(text: string, lines: LineCounter, file: string): Document {
  if (text.length > longestConfig)
    throw new ConfigError(`it is longer than ${longestConfig} characters`, { file });
  if (isDeepYaml(text)) throw new ConfigError('it is nested too deeply', { file });
  // Without a drawing of the place in each error: thousands of errors would take minutes, and one line is told. The parser's own
  // warnings would print a repository's words on the terminal.
  return parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  });
}

function yamlHint(text: string): string | undefined {
  return text.includes('\t') ? 'YAML is indented with spaces, never with tabs.' : undefined;
}

function keyAt(text: string, offset: number): string {
  return /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? '';
}

/** Aliases are followed up to a bound, so that a few lines cannot become gigabytes (H14). */
function expand(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    throw new ConfigError(
      'too many YAML aliases',
      { file },
      { cause, hint: 'Write out the values instead of using *aliases.' },
    );
  }
}

function describeIssue(
  issue: z.core.$ZodIssue,
  document: Document,
  lines: LineCounter,
  file: string,
): ConfigError {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  const line = lineOf(path, document, lines);
  const place = { file, line };
  if (unknown === undefined) {
    const key = path.join('.') || 'the file';
    return new ConfigError(`"${key}": ${issue.message}`, place, {
      hint: 'See the configuration table in README.md.',
    });
  }
  return new ConfigError(`unknown option "${path.join('.')}"`, place, { hint: suggest(path.map(String)) });
}

function suggest(path: readonly string[]): string {
  const name = path.join('.');
  // A key may be called `constructor`, which every object has.
  const renamed = Object.hasOwn(renamedOptions, name) ? renamedOptions[name] : undefined;
  if (renamed) return `It is now called "${renamed}".`;
  const [closest] = new Fuse(optionPaths(), { threshold: 0.5 }).search(name);
  return closest ? `Did you mean "${closest.item}"?` : 'See the configuration table in README.md.';
}

/** Every section and option as a dotted path. */
function optionPaths(): string[] {
  const sections = (option: string) =>
    option.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'));
  return [...new Set(optionRows().flatMap(({ option }) => sections(option)))];
}

function lineOf(path: readonly PropertyKey[], document: Document, lines: LineCounter): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length);
    const parent = document.getIn(keys.slice(0, -1), true) ?? document.contents;
    const pair = (parent as { items?: { key?: unknown }[] } | null)?.items?.find(
      (item) => isNode(item?.key) && String(item.key) === String(keys.at(-1)),
    );
    const node = isNode(pair?.key) ? pair.key : document.getIn(keys, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}
