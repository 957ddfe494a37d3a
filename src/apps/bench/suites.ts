import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GitWorkspace } from '../../adapters/git/index.ts';
import { composeRunner } from '../../composition/compose-runner.ts';
import type { Settings } from '../../composition/settings.ts';
import { composeParsing, type Parsing } from '../../composition/repository/compose-repository.ts';
import { codelinterSuite } from './codelinter/codelinter-suite.ts';
import { composeEditEngine, composePlainParse, editSuite } from './edit/edit-suite.ts';
import { editFormatsSuite } from './edit-formats/edit-formats-suite.ts';
import { editFuzzSuite } from './edit-fuzz/edit-fuzz-suite.ts';
import { editHarmSuite } from './edit-harm/edit-harm-suite.ts';
import { editTwinsSuite } from './edit-twins/edit-twins-suite.ts';
import { editRealSuite } from './edit-real/edit-real-suite.ts';
import { register, type RegisteredSuite } from './frame/index.ts';
import { fusionFeaturesSuite } from './fusion/fusion-features-suite.ts';
import { fusionSuite } from './fusion/fusion-suite.ts';
import { issuePairsSuite } from './fusion/issue-pairs-suite.ts';
import { historyPairsSuite } from './fusion/history-pairs-suite.ts';
import { locateRerankSuite, locateSuite } from './locate/locate-suite.ts';
import { composeMeaning } from './locate/open-meaning.ts';
import { overheadSuite } from './overhead/overhead-suite.ts';
import { refactorSuite } from './refactor/refactor-suite.ts';
import { resolveSuite } from './resolve/resolve-suite.ts';
import { reviewSuite } from './review/review-suite.ts';
import { rulesSpeedSuite } from './rules/rules-speed-suite.ts';
import { rulesSuite } from './rules/rules-suite.ts';
import { sandboxSuite } from './sandbox/sandbox-suite.ts';
import { serverSuite } from './server/server-suite.ts';
import { composeRunIssue } from './run-issue.ts';

/** The command line of this very program, compiled or not. */
const commandLine = fileURLToPath(new URL(`../cli/main${extname(import.meta.url)}`, import.meta.url));

/** Every suite of `patchwright bench`, one line each. */
export function composeSuites(settings: Settings): readonly RegisteredSuite[] {
  let shared: Parsing | undefined;
  const parsing = () => (shared ??= composeParsing());
  const parser = () => parsing().parser;
  const locating = { parser, openMeaning: composeMeaning(settings) };
  const runIssue = composeRunIssue(parsing, settings);
  return [
    register(resolveSuite(runIssue, settings.environment)),
    register(refactorSuite({ runIssue, parser })),
    register(codelinterSuite({ findRunner: (trustChecks) => composeRunner(settings, { trustChecks }) })),
    register(
      editSuite(composeEditEngine(parser), composePlainParse(parser)),
      register(editFormatsSuite(parser)),
    ),
    register(editRealSuite(parser)),
    register(editFuzzSuite(parser)),
    register(editHarmSuite(parser)),
    register(editTwinsSuite(parser)),
    register(locateSuite(locating)),
    register(locateRerankSuite(locating)),
    register(historyPairsSuite),
    register(issuePairsSuite),
    register(fusionFeaturesSuite(parser)),
    register(fusionSuite),
    register(reviewSuite(parser)),
    register(rulesSuite),
    register(rulesSpeedSuite),
    register(overheadSuite(commandLine)),
    register(serverSuite(commandLine, settings)),
    register(
      sandboxSuite({
        findRunner: () => composeRunner(settings),
        openWorkspace: (dir) => GitWorkspace.open(dir),
        environment: settings.environment,
      }),
    ),
  ];
}
