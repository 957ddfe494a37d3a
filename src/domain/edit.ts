/** How a model writes an edit. */
export type EditFormat = 'search-replace' | 'udiff' | 'line-numbered' | 'whole-file';
