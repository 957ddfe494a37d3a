export { findExecutable } from './executables.ts';
export { findCommandRunner } from './find-command-runner.ts';
