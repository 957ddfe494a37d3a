export { acceptDeliveries } from './accept.ts';
export { claimRun, type Claim, type ClaimedRun, type Limits } from './claim-run.ts';
export * from './held-run.ts';
export * from './run-journal.ts';
export * from './workers.ts';
export { countReplies, readReplies } from './replies.ts';
export { loadOverview } from './overview.ts';
export * from './read-runs.ts';
export { resultsSince } from './results-since.ts';
