import { parse as parseToml } from 'smol-toml';
import { parseForeignYaml } from '../../../text/foreign-yaml.ts';

/** One value of a configuration file, with the keys that lead to it. Entries of lists share their list's keys. */
export interface Setting {
  keys: readonly string[];
  value: string | number | boolean | null;
  inList: boolean;
}

/** Deeper or larger than this is no configuration of a tool. */
const maxDepth = 20;
const maxSettings = 20_000;
const maxBytes = 50_000;

/** All settings of a JSON, YAML or TOML file; `undefined` when it is another format or cannot be parsed. */
export function flatConfig(path: string, text: string): Setting[] | undefined {
  if (text.length > maxBytes) return undefined;
  try {
    const settings: Setting[] = [];
    collect(parseFile(path, text), [], false, settings);
    return settings;
  } catch {
    return undefined;
  }
}

function parseFile(path: string, text: string): unknown {
  if (text.trim() === '') return {};
  if (/\.toml$/i.test(path)) return parseToml(text);
  if (/\.ya?ml$|\.clang-tidy$/i.test(path)) return parseForeignYaml(text, 50);
  if (/\.jsonc?$/i.test(path) || path.endsWith('rc')) return JSON.parse(withoutComments(text)) as unknown;
  throw new Error('another format');
}

/** Comments and closing commas, which TypeScript's and Biome's configuration may have. */
function withoutComments(text: string): string {
  const bare = text.replace(
    /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g,
    (_, string?: string) => string ?? '',
  );
  return bare.replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[\]}])/g, (_, string?: string) => string ?? '');
}

function collect(value: unknown, keys: readonly string[], inList: boolean, into: Setting[]): void {
  if (keys.length > maxDepth || into.length > maxSettings) throw new Error('too large');
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, keys, true, into);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, entry] of Object.entries(value)) collect(entry, [...keys, key], false, into);
  } else if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value === null
  ) {
    into.push({ keys, value, inList });
  }
}
