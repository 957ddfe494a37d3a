import type { ChangeFacts } from '../facts/change-facts.ts';

/**
 * Strings and comments of most languages, which hold brackets that need no partner. A lone quote (a lifetime, an
 * apostrophe) ends with its line.
 */
const silent =
  /\/\*[\s\S]*?\*\/|\/\/.*|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const kinds = [
  { name: 'parentheses', open: '(', close: ')' },
  { name: 'square brackets', open: '[', close: ']' },
  { name: 'braces', open: '{', close: '}' },
] as const;
/** Formats in which a bracket may be plain text. */
const unbracketed = /\.(?:ya?ml|toml|ini|cfg|conf|env|sh|bash|zsh|tex|patch|diff)$/i;
/** Words and tags that come in pairs, where no bracket stands for them. */
const wordPairs = [
  {
    name: 'blocks and their end',
    path: /\.lua$/i,
    open: /\b(?:function|do|then|repeat)\b/g,
    close: /\b(?:end|until|elseif)\b/g,
  },
  { name: 'blocks and their end', path: /\.exs?$/i, open: /\bdo\b(?!:)|\bfn\b/g, close: /\bend\b(?!:)/g },
  {
    name: 'tags',
    path: /\.(?:vue|svelte|astro)$/i,
    open: /^<(?:template|script|style)\b(?!.*\/>)/gm,
    close: /<\/(?:template|script|style)>\s*$/gm,
  },
] as const;
const rubyBlocks = {
  open: /^[ \t]*(?:def|class|module|if|unless|case|while|until|begin)\b|\bdo\b(?:\s*\|[^|\n]*\|)?\s*$/gm,
  close: /^[ \t]*end\b/gm,
};
const lineComment = /^[ \t]*(?:--|#|\/\/).*$/gm;
const conditions = /^[ \t]*#[ \t]*(if|ifdef|ifndef|endif)\b/gm;

/**
 * Brackets, and conditions of the C preprocessor, that were balanced and no longer are. Asked only where no grammar
 * confirms that the file is sound, since strings and comments are told apart by their look here. In a file that its
 * grammar could not read before either, a bracket can go missing without any more errors; there only plain lines count.
 */
export async function balance(facts: ChangeFacts): Promise<string | undefined> {
  if (!facts.isCode || unbracketed.test(facts.path)) return undefined;
  const after = await facts.syntax('after');
  if (after?.errors.length === 0) return undefined;
  const before = await facts.syntax('before');
  const isAsBefore = after !== undefined && after.errors.length <= (before?.errors.length ?? 0);
  const [was, is] = [surplus(facts.before), surplus(facts.after)];
  const changed = [...facts.added, ...facts.removed].join('\n').replace(silent, ' ');
  const isPlain = !/["'`/]/.test(changed);
  for (const [i, { name }] of kinds.entries()) {
    const isWorse = Math.abs(is[i]!) > Math.abs(was[i]!) || was[i]! < 0 !== is[i]! < 0;
    if (is[i] !== 0 && was[i] !== is[i] && isWorse && (isPlain || (was[i] === 0 && !isAsBefore)))
      return `leaves ${name} without their partners`;
  }
  if (isAsBefore) return undefined;
  if (leavesOpenEnds(facts)) return 'leaves blocks without their end';
  const words = wordPairs.find(({ path }) => path.test(facts.path));
  if (words !== undefined && facts.language === undefined) {
    if (wordSurplus(facts.before, words) === 0 && wordSurplus(facts.after, words) !== 0)
      return `leaves ${words.name} without their partners`;
  }
  if (/\.(?:c|h|cc|cpp|cxx|hpp|hh|m)$/i.test(facts.path)) {
    if (openConditions(facts.before) === 0 && openConditions(facts.after) !== 0)
      return 'leaves an #if without its #endif';
  }
  return undefined;
}

/** Ruby's blocks, told by the changed lines, in a file that its grammar could not read before either. */
function leavesOpenEnds({ path, added, removed }: ChangeFacts): boolean {
  return path.endsWith('.rb') && wordSurplus(added, rubyBlocks) !== wordSurplus(removed, rubyBlocks);
}

function wordSurplus(lines: readonly string[], { open, close }: { open: RegExp; close: RegExp }): number {
  const text = lines.join('\n').replace(lineComment, '').replace(silent, ' ');
  return (text.match(open)?.length ?? 0) - (text.match(close)?.length ?? 0);
}

function surplus(lines: readonly string[]): number[] {
  const text = lines.join('\n').replace(silent, ' ');
  const counts = kinds.map(() => 0);
  for (const char of text) {
    for (const [i, { open, close }] of kinds.entries()) {
      if (char === open) counts[i]! += 1;
      else if (char === close) counts[i]! -= 1;
    }
  }
  return counts;
}

function openConditions(lines: readonly string[]): number {
  let open = 0;
  for (const [, word] of lines.join('\n').matchAll(conditions)) open += word === 'endif' ? -1 : 1;
  return open;
}
