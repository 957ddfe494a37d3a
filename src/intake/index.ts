export { isIssueUrl, issueHint, longestIssueBytes, parseIssue, requireIssueSize } from './parse-issue.ts';
