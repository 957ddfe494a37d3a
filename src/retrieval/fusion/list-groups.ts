/**
 * Lists that look at the same thing in different ways. What several of them say together is steadier than what any one of
 * them says; lists of habit (recency, churn and the like), which say something of every file, are in none.
 */
export const listGroups: Readonly<Record<string, readonly string[]>> = {
  words: [
    'weighted-chunks',
    'weighted-fields',
    'chunk-sum',
    'chunk-words',
    'cosine-words',
    'file-words',
    'comment-words',
    'file-code',
    'shared-phrases',
  ],
  title: [
    'weighted-title',
    'chunk-sum-title',
    'chunk-title',
    'cosine-title',
    'title-coverage',
    'file-title',
    'symbol-title',
    'path-title',
  ],
  names: [
    'symbol-words',
    'best-declaration',
    'named-symbols',
    'title-names',
    'quoted-names',
    'declared-members',
    'used-names',
  ],
  paths: ['path-words', 'covered-names', 'covered-names-by-text'],
  pointing: [
    'moved-paths',
    'linked-files',
    'stack-frames',
    'quoted-paths',
    'qualified-names',
    'cited-commits',
  ],
  past: [
    'commit-words',
    'file-history',
    'file-history-title',
    'test-partners',
    'co-change',
    'co-change-lift',
  ],
};
