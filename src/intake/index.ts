export { longestIssueBytes, parseIssue } from './parse-issue.ts';
