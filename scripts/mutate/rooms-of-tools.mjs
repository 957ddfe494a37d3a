// Editing without the rooms that have lists of their own.
const quickEditing = [
  'test/editing',
  ':!test/editing/gate',
  ':!test/editing/placement',
  ':!test/editing/change',
  ':!test/editing/fuzz.test.ts',
];

// The rooms of editing, of retrieval and of the adapters, each with the quick tests that are about it.
export const roomsOfTools = {
  disk: {
    sources: [
      'src/adapters/disk/disk-blob-store.ts',
      'src/adapters/disk/pack-file.ts',
      'src/adapters/disk/process-identity.ts',
      'src/adapters/disk/read-plain.ts',
      'src/adapters/disk/search-path.ts',
      'src/adapters/disk/temporary-folder.ts',
      'src/adapters/run-folder',
    ],
    tests: [
      'test/adapters/disk/disk-blob-store.test.ts',
      'test/adapters/disk/pack-file.test.ts',
      'test/adapters/disk/search-path.test.ts',
      'test/adapters/disk/process-identity.test.ts',
      'test/adapters/disk/temporary-folder.test.ts',
      'test/adapters/disk/what-lies-on-disk.test.ts',
      'test/adapters/run-folder.test.ts',
      'test/adapters/run-folder-races.test.ts',
    ],
  },
  formats: {
    sources: ['src/editing/formats', 'src/editing/reply-normalizers', 'src/editing/numbered'],
    tests: quickEditing,
  },
  'apply-edits': {
    sources: [
      'src/editing/apply-edits.ts',
      'src/editing/apply-file-edits.ts',
      'src/editing/certainty.ts',
      'src/editing/first-accepted.ts',
      'src/editing/merge',
      'src/editing/render-refusal.ts',
    ],
    tests: quickEditing,
  },
  declarations: {
    sources: ['src/editing/declarations'],
    tests: quickEditing,
  },
  writing: {
    sources: ['src/writing'],
    tests: ['test/writing'],
  },
  retrieval: { sources: ['src/retrieval'], tests: ['test/retrieval'] },
  indexing: { sources: ['src/indexing'], tests: ['test/indexing'] },
  chunking: { sources: ['src/chunking'], tests: ['test/chunking'] },
  text: { sources: ['src/text'], tests: ['test/text'] },
  catalog: { sources: ['src/catalog'], tests: ['test/catalog'] },
  endpoint: {
    sources: ['src/adapters/openai', 'src/adapters/openai-embeddings'],
    tests: [
      'test/adapters/openai/describe-connection.test.ts',
      'test/adapters/openai/openai-model.test.ts',
      'test/adapters/openai/stream-clock.test.ts',
      'test/adapters/openai/with-retries.test.ts',
      'test/adapters/openai-embeddings',
    ],
  },
  git: { sources: ['src/adapters/git'], tests: ['test/adapters/git'] },
  web: { sources: ['src/adapters/web'], tests: ['test/adapters/web'] },
  terminal: { sources: ['src/apps/terminal'], tests: ['test/apps/terminal'] },
};
