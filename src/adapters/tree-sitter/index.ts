export { GrammarCatalog, type Grammar } from './grammar-catalog.ts';
export { TreeSitterParser, type ParserLimits } from './tree-sitter-parser.ts';
