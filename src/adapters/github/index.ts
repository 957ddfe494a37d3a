export { githubForge } from './forge.ts';
export { apiUrlFor, loadIssueFromUrl, parseIssueUrl } from './load-issue.ts';
