export { findExecutable } from './dependencies/executables.ts';
export { findCommandRunner } from './find-command-runner.ts';
