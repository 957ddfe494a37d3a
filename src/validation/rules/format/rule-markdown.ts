import type { Code, Heading, PhrasingContent, Root, RootContent, Yaml } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString } from 'mdast-util-to-string';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';

/** A rule file taken apart at its headings; nothing is judged yet. */
export interface RuleMarkdown {
  yaml: string | undefined;
  /** Plain text of every `# heading`. */
  titles: readonly string[];
  /** Nodes between the title and the first heading of level 3 or deeper. */
  body: readonly RootContent[];
  sections: readonly ExampleSection[];
  /** Every top-level fenced code block, wherever it stands. */
  codeBlocks: readonly Code[];
}

/** A heading of level 3 or deeper with the code blocks under it. */
export interface ExampleSection {
  label: string;
  codeBlocks: readonly Code[];
}

/** Parses Markdown with GitHub's extensions and YAML front matter, the dialect of GPTLint's rule files. */
export function readRuleMarkdown(text: string): RuleMarkdown {
  const root = fromMarkdown(text, {
    extensions: [gfm(), frontmatter(['yaml'])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml'])],
  });
  const headings = root.children.filter(isTitle);
  const afterTitle = headings[0] ? root.children.slice(root.children.indexOf(headings[0]) + 1) : [];
  const cut = afterTitle.findIndex(isSectionHeading);
  return {
    yaml: root.children.find((node): node is Yaml => node.type === 'yaml')?.value,
    titles: headings.map((heading) => toString(heading).trim()),
    body: cut === -1 ? afterTitle : afterTitle.slice(0, cut),
    sections: cut === -1 ? [] : readSections(afterTitle.slice(cut)),
    codeBlocks: root.children.filter(isCode),
  };
}

/** Markdown of some nodes, in the same style for every rule. */
export function renderNodes(children: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...children] };
  return toMarkdown(root, { bullet: '-', rule: '-', extensions: [gfmToMarkdown()] });
}

/**
 * The rows of a two-column table headed `Key | Value`; `undefined` for any other node. Values are as written, because
 * the stars of a glob would otherwise read as emphasis.
 */
export function readKeyValueTable(node: RootContent, text: string): [string, string][] | undefined {
  if (node.type !== 'table') return undefined;
  const [head, ...rows] = node.children.map((row) =>
    row.children.map((cell) => sourceOf(cell.children, text)),
  );
  if (head?.length !== 2 || !/^key$/i.test(head[0]!) || !/^value$/i.test(head[1]!)) return undefined;
  return rows.map((row) => [row[0] ?? '', row[1] ?? '']);
}

function sourceOf(nodes: readonly PhrasingContent[], text: string): string {
  const start = nodes[0]?.position?.start.offset;
  const end = nodes.at(-1)?.position?.end.offset;
  return start === undefined ? '' : text.slice(start, end).trim();
}

function readSections(nodes: readonly RootContent[]): ExampleSection[] {
  const sections: { label: string; codeBlocks: Code[] }[] = [];
  for (const node of nodes) {
    if (isSectionHeading(node)) sections.push({ label: toString(node).toLowerCase().trim(), codeBlocks: [] });
    else if (isCode(node)) sections.at(-1)!.codeBlocks.push(node);
  }
  return sections;
}

function isTitle(node: RootContent): node is Heading {
  return node.type === 'heading' && node.depth === 1;
}

function isSectionHeading(node: RootContent): boolean {
  return node.type === 'heading' && node.depth >= 3;
}

function isCode(node: RootContent): node is Code {
  return node.type === 'code';
}
