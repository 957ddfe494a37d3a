export { githubForge, type GithubForgeOptions } from './forge.ts';
export { loadIssueFromUrl, parseIssueUrl, type IssueAddress, type LoadIssueOptions } from './load-issue.ts';
