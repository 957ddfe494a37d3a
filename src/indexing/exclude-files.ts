import picomatch from 'picomatch';
import type { IndexedFile, SearchIndex } from '../domain/index.ts';

/**
 * The same index in which what the globs match counts as vendored: ranked last, never shown, never searched. Its parts are
 * read when they are asked for, as before.
 */
export function excludeFiles(index: SearchIndex, globs: readonly string[]): SearchIndex {
  if (globs.length === 0) return index;
  const isExcluded = picomatch([...globs], { dot: true });
  return {
    files: index.files.map((file) => (isExcluded(file.path) ? asVendored(file) : file)),
    skipped: index.skipped.map((file) => (isExcluded(file.path) ? { ...file, kind: 'vendored' } : file)),
    vocabulary: index.vocabulary,
    get chunkNorms() {
      return index.chunkNorms;
    },
    get importGraph() {
      return index.importGraph;
    },
  };
}

function asVendored(file: IndexedFile): IndexedFile {
  const { path, blobId, language, size, lines } = file;
  return {
    path,
    blobId,
    size,
    lines,
    kind: 'vendored',
    language,
    get chunks() {
      return file.chunks;
    },
    get chunkTerms() {
      return file.chunkTerms;
    },
    get comments() {
      return file.comments;
    },
    get symbols() {
      return file.symbols;
    },
    get definitions() {
      return file.definitions;
    },
    get references() {
      return file.references;
    },
    get imports() {
      return file.imports;
    },
  };
}
