export { githubApp, type AppOptions, type GithubApp } from './app.ts';
export { type ForgeReply } from './client.ts';
export { githubForge } from './forge.ts';
export { apiUrlFor, loadIssueFromUrl, parseIssueUrl } from './load-issue.ts';
