import { ConfigError } from '../../../errors/index.ts';
import { isModestMarkdown } from '../../../text/markdown-bounds.ts';
import { parseRuleFrontMatter, parseRuleTable, type RuleMetadata } from './rule-metadata.ts';
import {
  readKeyValueTable,
  readRuleMarkdown,
  renderNodes,
  type ExampleSection,
  type RuleMarkdown,
} from './rule-markdown.ts';
import type { Rule, RuleExample } from './rule.ts';

/** The longest rule file, characters: a longer one would cost more than the code that it is about. */
const maxRuleLength = 64_000;

/** Lines, and signs that mean something to Markdown: its parser takes time by the square of some of them (H6). */
const maxLines = 2_000;
const maxMarks = 2_000;
const mark = /[*~[\]`<\\&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/**
 * Reads a rule file: `# Title`, prose, `### Bad` and `### Good` examples, front matter or a key/value table. Takes
 * GPTLint's rule files unchanged (https://gptlint.dev/extend/rule-spec).
 * @param path where the text came from; its base name is the rule's default name
 * @throws {ConfigError} saying what is wrong with the file
 */
export function parseRule(text: string, path: string): Rule {
  try {
    return readRule(text, path);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ConfigError(
      error.message,
      { file: path },
      { hint: 'The form of a rule file is described in docs/rules.md.' },
    );
  }
}

function readRule(text: string, path: string): Rule {
  if (text.length > maxRuleLength) {
    throw new Error(`the rule has ${text.length} characters, more than the ${maxRuleLength} allowed`);
  }
  if (!isModestMarkdown(text, maxRuleLength))
    throw new Error('it has more lists, quotes, tables or links than a rule needs, or nests them too deeply');
  if (text.split('\n').length > maxLines || (text.match(mark)?.length ?? 0) > maxMarks)
    throw new Error(
      `it has more than ${maxLines} lines, or more than ${maxMarks} signs that Markdown gives a meaning`,
    );
  const source = text.replace(/^\uFEFF/, '');
  const markdown = readRuleMarkdown(source);
  const title = requireTitle(markdown);
  const table = markdown.body
    .map((node) => readKeyValueTable(node, source))
    .find((rows) => rows !== undefined);
  const metadata = mergeMetadata(markdown.yaml, table);
  const grit = onlyBlock(markdown, ['grit', 'gritql']) ?? metadata.gritql;
  const query = onlyBlock(markdown, ['query', 'tree-sitter']) ?? metadata.query;
  const filters = new Set(['grit', 'gritql', 'query', 'tree-sitter']);
  const prose = markdown.body.filter(
    (node) =>
      !(node.type === 'code' && filters.has(node.lang ?? '')) &&
      readKeyValueTable(node, source) === undefined,
  );
  const scope = metadata.scope ?? 'file';
  if (scope !== 'file' && (grit ?? query) !== undefined) {
    throw new Error(`a rule of scope "${scope}" cannot have a pattern that filters files`);
  }
  const examples = readExamples(markdown.sections);
  refuseContradiction(examples);
  return {
    name: metadata.name ?? nameFrom(path, title),
    title,
    description: renderNodes(prose),
    ...examples,
    severity: metadata.severity ?? (metadata.level === 'warn' ? 'warning' : metadata.level) ?? 'error',
    scope,
    fixable: metadata.fixable ?? false,
    cacheable: metadata.cacheable ?? true,
    languages: metadata.languages ?? [],
    include: metadata.include ?? [],
    exclude: metadata.exclude ?? [],
    context: metadata.context ?? [],
    tags: metadata.tags ?? [],
    eslint: metadata.eslint ?? [],
    resources: metadata.resources ?? [],
    query,
    gritql: grit,
    source: path,
    text,
  };
}

function requireTitle({ titles }: RuleMarkdown): string {
  if (titles.length === 0) throw new Error('the rule has no "# Title"');
  if (titles.length > 1) throw new Error(`the rule has ${titles.length} "# Title" headings; one is needed`);
  if (titles[0] === '') throw new Error('the "# Title" is empty');
  return titles[0]!;
}

function mergeMetadata(yaml: string | undefined, table: [string, string][] | undefined): RuleMetadata {
  if (yaml !== undefined && table !== undefined) {
    throw new Error('the rule has front matter and a key/value table; keep one of them');
  }
  if (table) return parseRuleTable(table);
  return yaml === undefined ? {} : parseRuleFrontMatter(yaml);
}

function onlyBlock({ codeBlocks }: RuleMarkdown, languages: readonly string[]): string | undefined {
  const blocks = codeBlocks.filter((block) => languages.includes(block.lang ?? ''));
  if (blocks.length > 1)
    throw new Error(`the rule has ${blocks.length} "${languages[0]}" blocks; one is allowed`);
  return blocks[0]?.value.trim();
}

function nameFrom(path: string, title: string): string {
  const base = path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.\w+$/, '');
  if (/^[a-z][a-z0-9_-]*$/.test(base)) return base;
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  if (slug === '') throw new Error(`no rule name can be made of the file name or of the title "${title}"`);
  return slug;
}

function readExamples(
  sections: readonly ExampleSection[],
): Pick<Rule, 'positiveExamples' | 'negativeExamples'> {
  const good: ExampleSection[] = [];
  const bad: ExampleSection[] = [];
  for (const section of sections) {
    if (/\b(good|correct|pass)\b/.test(section.label)) good.push(section);
    else if (/\b(bad|incorrect|fail)\b/.test(section.label)) bad.push(section);
    else
      throw new Error(`section "${section.label}" is neither Good (Correct, Pass) nor Bad (Incorrect, Fail)`);
  }
  if (good.length > 1) throw new Error('the rule has more than one section of good examples');
  if (bad.length > 1) throw new Error('the rule has more than one section of bad examples');
  return { positiveExamples: codeOf(good[0]), negativeExamples: codeOf(bad[0]) };
}

function codeOf(section: ExampleSection | undefined): RuleExample[] {
  return (section?.codeBlocks ?? []).map(({ value, lang }) =>
    lang ? { code: value, language: lang } : { code: value },
  );
}

function refuseContradiction(rule: Pick<Rule, 'positiveExamples' | 'negativeExamples'>): void {
  const bad = new Set(rule.negativeExamples.map(({ code }) => squeeze(code)));
  const both = rule.positiveExamples.find(({ code }) => squeeze(code) !== '' && bad.has(squeeze(code)));
  if (both) throw new Error(`the same example is called good and bad: ${both.code.trim().split('\n')[0]}`);
}

function squeeze(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}
