/** Files in which projects write down how they want to be worked with, those written for programs first. */
export const guidanceFiles = ['AGENTS.md', 'CLAUDE.md', 'CONTRIBUTING.md'] as const;
