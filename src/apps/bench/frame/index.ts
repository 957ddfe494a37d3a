export { readJsonLines } from './data-lines.ts';
export { isModelFault } from './model-fault.ts';
export { register, type RegisteredSuite } from './register.ts';
export { renderReport } from './render-report.ts';
export type { BenchReport } from './report.ts';
export { runSuite } from './run-suite.ts';
export type { BenchEnd, BenchEvent, BenchSettings, ModelUnderTest } from './settings.ts';
export type { BenchCase, CaseResult, CaseWorld, CaseOutcome, Suite, Summary, Table } from './suite.ts';
export { median, proportion, renderShare, type Metric } from '../../../text/statistics.ts';
