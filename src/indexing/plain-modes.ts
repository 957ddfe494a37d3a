/** Modes of files that no grammar reads. */
export const plainModes = { prose: 'prose', text: 'text', script: 'script' } as const;
