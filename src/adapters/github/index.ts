export { loadIssueFromUrl, parseIssueUrl, type IssueAddress } from './load-issue.ts';
