export { githubApp, type AppOptions, type GithubApp } from './app.ts';
export { githubForge } from './forge.ts';
export { githubKind } from './forge-kind.ts';
export { loadIssueFromUrl, parseIssueUrl } from './load-issue.ts';
export { withToken } from './with-token.ts';
