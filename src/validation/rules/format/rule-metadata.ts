import { LineCounter, parseDocument } from 'yaml';
import { foreignYaml } from '../../../text/foreign-yaml.ts';
import { isDeepYaml } from '../../../text/yaml-depth.ts';
import { z } from 'zod';
import { Glob } from '../../../domain/index.ts';

/** `javascript` and `[javascript]` mean the same in a table; front matter insists on a list, as GPTLint does. */
const Texts = z.array(z.string());
const Globs = z.array(Glob);
const RuleName = z
  .string()
  .regex(/^(@[a-z][\w-]*\/)?[a-z][\w-]*$/, 'must be lower-case words joined by "-"')
  .refine((name) => name === name.toLowerCase(), 'must be lower case');

/** What front matter or the key/value table of a rule file may say. Every key is optional, no other is allowed. */
const RuleMetadata = z.strictObject({
  name: RuleName.optional().describe("Identifier; defaults to the file's name"),
  title: z.string().optional().describe('Ignored: the heading is the title'),
  description: z.string().optional().describe('Ignored: the prose is the description'),
  severity: z.enum(['error', 'warning', 'info', 'off']).optional().describe('Defaults to error'),
  level: z.enum(['error', 'warn', 'off']).optional().describe("GPTLint's word for severity"),
  scope: z.enum(['file', 'project', 'repo']).optional().describe('Defaults to file'),
  fixable: z.boolean().optional().describe('Whether `lint --fix` may send violations to the editing room'),
  cacheable: z.boolean().optional().describe('Defaults to true'),
  languages: Texts.optional().describe('Languages it applies to; all when absent'),
  include: Globs.optional().describe('Glob patterns of files it applies to'),
  exclude: Globs.optional().describe('Glob patterns of files it does not apply to'),
  context: Globs.optional().describe('Glob patterns of files that the judge sees beside the one it judges'),
  tags: Texts.optional().describe('Labels for people'),
  eslint: Texts.optional().describe('Related ESLint rules'),
  resources: Texts.optional().describe('Addresses with more on the intent; never fetched'),
  model: z.string().optional().describe("GPTLint's model choice; read, not used"),
  gritql: z.string().optional().describe('A GritQL pattern; read, not run'),
  gritqlNumLinesContext: z.number().optional().describe('Read, not used'),
  query: z.string().optional().describe('tree-sitter query: files without a match are skipped'),
});
export type RuleMetadata = z.infer<typeof RuleMetadata>;

/** Characters of front matter: YAML takes time by the square of the number of keys. */
const longestFrontMatter = 16_000;

/** @throws {Error} with every wrong key and what was expected there */
export function parseRuleFrontMatter(yaml: string): RuleMetadata {
  if (yaml.length > longestFrontMatter)
    throw new Error(`front matter is longer than ${longestFrontMatter.toLocaleString('en')} characters`);
  if (isDeepYaml(yaml)) throw new Error('front matter is nested too deeply');
  const lines = new LineCounter();
  const document = parseDocument(yaml, { ...foreignYaml, lineCounter: lines });
  const broken = document.errors[0];
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0]);
    throw new Error(`front matter is not YAML: ${broken.message} at line ${line}, column ${col}`);
  }
  return checkMetadata(document.toJS({ maxAliasCount: 20 }) ?? {});
}

const listKeys = new Set(['languages', 'include', 'exclude', 'context', 'tags', 'eslint', 'resources']);

/** Reads the rows of a `| Key | Value |` table; lists are separated by commas, code ticks are dropped. */
export function parseRuleTable(rows: readonly (readonly [key: string, value: string])[]): RuleMetadata {
  const values: Record<string, unknown> = {};
  for (const [rawKey, rawValue] of rows) {
    const key = rawKey.trim().toLowerCase();
    const value = rawValue.trim().replace(/^`|`$/g, '');
    if (listKeys.has(key)) values[key] = splitList(value);
    else values[key] = /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
  }
  return checkMetadata(values);
}

function splitList(value: string): string[] {
  return value
    .replace(/^\[|\]$/g, '')
    .split(/,(?![^{]*\})/)
    .map((item) => item.trim().replace(/^['"`]|['"`]$/g, ''))
    .filter((item) => item !== '');
}

function checkMetadata(values: unknown): RuleMetadata {
  const result = RuleMetadata.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}`
      : `"${issue.path.join('.')}": ${issue.message}`,
  );
  throw new Error(problems.join('; '));
}
