import type { SyntaxCapture } from '../ports/index.ts';

/** Longer names are data, characters; of an import so many are kept. */
const longestName = 120;
const longestImport = 300;

/** Names at `@reference` that the file does not define itself, each once, in the order of the text. */
export function collectReferences(
  captures: readonly SyntaxCapture[],
  text: string,
  defined: ReadonlySet<string>,
): string[] {
  const names = new Set<string>();
  for (const { name: label, node } of captures) {
    if (label !== 'reference') continue;
    const name = text.slice(node.startIndex, node.endIndex);
    if (name.length <= longestName && !defined.has(name)) names.add(name);
  }
  return [...names];
}

/**
 * Import specifiers at `@import` as written, each once. A `@member` that follows (a Python `from a import b`) may be a module
 * too, so the joined specifier (`a.b`) is listed as well.
 */
export function collectImports(captures: readonly SyntaxCapture[], text: string): string[] {
  const imports = new Set<string>();
  let module = '';
  for (const { name: label, node } of captures) {
    if (label !== 'import' && label !== 'member') continue;
    const written = text
      .slice(node.startIndex, node.endIndex)
      .replaceAll(/\s+/g, ' ')
      .slice(0, longestImport);
    if (label === 'import') module = written;
    imports.add(label === 'import' ? written : `${module}${module.endsWith('.') ? '' : '.'}${written}`);
  }
  return [...imports];
}
