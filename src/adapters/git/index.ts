export { GitWorkspace } from './git-workspace.ts';
export { changedFiles, requireCleanTree } from './working-tree.ts';
export { hardenedGit } from './hardened-git.ts';
