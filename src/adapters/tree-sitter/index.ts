export { GrammarCatalog } from './grammar-catalog.ts';
export { TreeSitterParser } from './tree-sitter-parser.ts';
