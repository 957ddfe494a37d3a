export { githubForge } from './forge.ts';
export { loadIssueFromUrl, parseIssueUrl } from './load-issue.ts';
