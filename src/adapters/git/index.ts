export { readBranchPatch } from './branch-patch.ts';
export { GitWorkspace } from './git-workspace.ts';
export { readEarlierVersions } from './read-earlier-versions.ts';
export { hardenedGit } from './hardened-git.ts';
export { importRepository } from './import-repository.ts';
export { changedFiles, requireCleanTree } from './working-tree.ts';
export { fetchCommit } from './fetch-commit.ts';
