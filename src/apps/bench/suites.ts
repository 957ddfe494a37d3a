import { findCommandRunner } from '../../adapters/process/index.ts';
import type { SyntaxParser } from '../../ports/index.ts';
import { composeParser } from '../cli/compose.ts';
import { codelinterSuite } from './codelinter/codelinter-suite.ts';
import { register, type RegisteredSuite } from './frame/index.ts';
import { refactorSuite } from './refactor/refactor-suite.ts';
import { resolveSuite } from './resolve/resolve-suite.ts';
import { rulesSuite } from './rules/rules-suite.ts';
import { composeRunIssue } from './run-issue.ts';

/** Every suite of `patchwright bench`, one line each. */
export function composeSuites(): readonly RegisteredSuite[] {
  let shared: SyntaxParser | undefined;
  const parser = () => (shared ??= composeParser());
  const runIssue = composeRunIssue(parser);
  const findRunner = (trustChecks: boolean) =>
    findCommandRunner({
      searchPath: process.env['PATH'] ?? '',
      home: process.env['HOME'] ?? '/',
      trustChecks,
    });
  return [
    register(resolveSuite(runIssue)),
    register(refactorSuite({ runIssue, parser })),
    register(codelinterSuite({ findRunner })),
    register(rulesSuite),
  ];
}
