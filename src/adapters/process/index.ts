export { findCommandRunner } from './find-command-runner.ts';
