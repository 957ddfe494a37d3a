export { readBranchPatch } from './branch-patch.ts';
export { GitWorkspace } from './git-workspace.ts';
export { readEarlierVersions } from './read-earlier-versions.ts';
export { oldestGit } from './git-settings.ts';
export { importRepository } from './import-repository.ts';
export { withOwnGitDir } from './own-git-dir.ts';
export { changedFiles, requireCleanTree } from './working-tree.ts';
export { fetchCommit } from './fetch-commit.ts';
export { WorkingCopy } from './working-copy.ts';
