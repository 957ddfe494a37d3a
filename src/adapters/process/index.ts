export { findCommandRunner, type FindRunnerOptions } from './find-command-runner.ts';
