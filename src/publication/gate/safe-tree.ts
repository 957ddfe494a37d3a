import type { BlockContent, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { ordersCi } from './ci-orders.ts';
import { inertCode, inertSpan, inertText, withoutInvisible } from './inert-text.ts';
import { ownLink } from './own-link.ts';

/** Info strings of fences that GitHub renders, or offers to commit, instead of showing them as code. */
export const drawn = /^(?:mermaid|math|geojson|topojson|stl|suggestion)$/i;

/** What the tree may keep. */
export interface TreeRules {
  webUrl: string;
  /** Takes secrets out of what a node says, once its escapes are undone. */
  redact: (text: string) => string;
}

/**
 * Builds a Markdown tree anew from the kinds of nodes that can do nothing (R32): paragraphs, lists, quotes, tables, code,
 * emphasis, and links to code of this repository. Headings become bold lines and boxes plain items, so that no text can
 * pass for a part of ours; pictures become their words, HTML is shown as it is written, definitions are text.
 */
export function safeTree(root: Root, rules: TreeRules): Root {
  return settled({ type: 'root' as const, children: root.children.flatMap((node) => block(node, rules)) });
}

/**
 * The words of a tree as they may stand in a sentence of ours, none of them strong: those are our verdicts and labels (A6).
 * @param source the text of the tree
 */
export function safePhrases(root: Root, source: string, { webUrl, redact }: TreeRules): PhrasingContent[] {
  const rules = { webUrl, redact: (text: string) => redact(text).replace(/\s+/g, ' ') };
  const children = withoutStrong(root, source).children.flatMap((node) =>
    'children' in node ? phrases(node.children as Nodes[], rules) : phrase(node, rules),
  );
  return settled({ type: 'paragraph' as const, children }).children;
}

/** A tree in which strong words stand between their marks, as they are written. */
function withoutStrong<Node extends Nodes>(node: Node, source: string): Node {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    const plain = withoutStrong(child, source);
    if (plain.type !== 'strong') return [plain];
    const mark = source.startsWith('_', child.position?.start.offset ?? 0) ? '__' : '**';
    return [{ type: 'text', value: mark }, ...plain.children, { type: 'text', value: mark }];
  });
  return { ...node, children } as Node;
}

function blocks(nodes: readonly Nodes[], rules: TreeRules): BlockContent[] {
  return nodes.flatMap((node) => block(node, rules) as BlockContent[]);
}

function block(node: Nodes, rules: TreeRules): RootContent[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(phrases(node.children, rules));
    case 'heading':
      return paragraph([{ type: 'strong', children: phrases(node.children, rules).flatMap(unwrapStrong) }]);
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks(node.children, rules) }];
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered ?? false,
          start: node.ordered ? (node.start ?? 1) : null,
          spread: node.spread ?? false,
          children: node.children.map((item) => ({
            type: 'listItem',
            spread: item.spread ?? false,
            children: blocks(item.children, rules),
          })),
        },
      ];
    case 'table':
      return [
        {
          type: 'table',
          align: node.align ?? null,
          children: node.children.map((row) => ({
            type: 'tableRow',
            children: row.children.map((cell) => ({
              type: 'tableCell',
              children: phrases(cell.children, rules),
            })),
          })),
        },
      ];
    case 'code':
      return [
        {
          type: 'code',
          lang: language(node.lang),
          value: inertCode(rules.redact(withoutInvisible(node.value))),
        },
      ];
    case 'thematicBreak':
      return [];
    case 'html':
      return paragraph([words(node.value, rules)]);
    case 'definition':
      return paragraph([words(`[${node.label ?? node.identifier}]: ${node.url}`, rules)]);
    case 'footnoteDefinition':
      return blocks(node.children, rules);
    default:
      return paragraph([words(toString(node), rules)]);
  }
}

function paragraph(children: PhrasingContent[]): RootContent[] {
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function phrases(nodes: readonly Nodes[], rules: TreeRules): PhrasingContent[] {
  return nodes.flatMap((node) => phrase(node, rules));
}

/**
 * Makes the texts of a tree inert. Whether a mark is live depends on what follows it, so adjacent texts are joined
 * first.
 */
function settled<Node extends Nodes>(node: Node, beginsLine = true): Node {
  if (node.type === 'text') return { ...node, value: inertText(node.value, beginsLine) };
  if (!('children' in node) || isOwnAddress(node)) return node;
  const children = joined(node.children as PhrasingContent[]);
  const begins = (at: number) =>
    at === 0 ? beginsLine : !isPhrase(node) || children[at - 1]?.type === 'break';
  return { ...node, children: children.map((child, at) => settled(child, begins(at))) } as Node;
}

/** Whether the children of a node stand side by side on a line. */
function isPhrase({ type }: Nodes): boolean {
  return ['paragraph', 'tableCell', 'emphasis', 'strong', 'delete', 'link'].includes(type);
}

/** A link of this repository that says nothing but its address. */
function isOwnAddress(node: Nodes): boolean {
  return node.type === 'link' && toString(node) === node.url;
}

function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    if (node.type === 'text' && node.value === '') continue;
    const last = all.at(-1);
    if (last?.type === 'text' && node.type === 'text')
      all[all.length - 1] = { type: 'text', value: last.value + node.value };
    else all.push(node);
  }
  // A line end at the end would leave its backslash behind, or the mark of a quote.
  while (all.at(-1)?.type === 'break') all.pop();
  const end = all.at(-1);
  if (end?.type === 'text')
    all[all.length - 1] = { type: 'text', value: end.value.replace(/(?<!\n)\n+$/, '') };
  return all.map((node) =>
    node.type === 'text' ? { type: 'text', value: withPlainEnds(node.value) } : node,
  );
}

/**
 * Text in whose lines nothing stands beside their ends: what an entity spells, a tab or an empty line, would begin a block, and
 * a picture without words leaves blanks behind.
 */
function withPlainEnds(text: string): string {
  return text.replaceAll('\t', ' ').replace(/(?<! ) *\n\s*/g, '\n');
}

function phrase(node: Nodes, rules: TreeRules): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [words(node.value, rules)];
    case 'emphasis':
    case 'strong':
      return styled(node.type, phrases(node.children, rules));
    case 'delete':
      return styled(node.type, phrases(node.children, rules).flatMap(unwrapDelete));
    case 'inlineCode': {
      // A page shows its line ends as blanks, but who reads a comment line by line would take a line of it for a command.
      const code = withoutInvisible(node.value).replaceAll('\n', ' ');
      return [{ type: 'inlineCode', value: inertSpan(rules.redact(code)) }];
    }
    case 'break':
      return [{ type: 'break' }];
    case 'link': {
      const url = ownLink(node.url, rules.webUrl);
      const said = toString(node);
      if (url === undefined || ordersCi(`[${said.trim()}]`)) return phrases(node.children, rules);
      return [
        {
          type: 'link',
          url,
          children: [said === node.url ? { type: 'text', value: url } : words(said, rules)],
        },
      ];
    }
    case 'image':
    case 'imageReference':
      return [words(node.alt ?? '', rules)];
    case 'html':
      return [words(node.value, rules)];
    case 'footnoteReference':
      return [words(`[${node.label ?? node.identifier}]`, rules)];
    default:
      return 'children' in node ? phrases(node.children as Nodes[], rules) : [words(toString(node), rules)];
  }
}

/** Marks around nothing but blanks would be those of a list. */
function styled(type: 'emphasis' | 'strong' | 'delete', children: PhrasingContent[]): PhrasingContent[] {
  const isBlank = children.every((child) => child.type === 'text' && child.value.trim() === '');
  return isBlank ? children : [{ type, children }];
}

function words(value: string, { redact }: TreeRules): PhrasingContent {
  return { type: 'text', value: withPlainEnds(redact(withoutInvisible(value))) };
}

function unwrapStrong(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'strong' ? node.children.flatMap(unwrapStrong) : [node];
}

/** One below the other would be the marks of a fence. */
function unwrapDelete(node: PhrasingContent): PhrasingContent[] {
  if (!('children' in node)) return [node];
  const children = node.children.flatMap(unwrapDelete);
  return node.type === 'delete' ? children : [{ ...node, children } as PhrasingContent];
}

function language(name: string | null | undefined): string | null {
  return name && /^[\w+#.-]{1,20}$/.test(name) && !drawn.test(name) ? name : null;
}
