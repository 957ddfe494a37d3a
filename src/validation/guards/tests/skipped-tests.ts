import type { LanguageFamily } from '../../../catalog/index.ts';

/** One way to turn a test off: its name for reports, and how it is written on one line. */
export interface SkipPattern {
  name: string;
  pattern: RegExp;
}

const of = (name: string, pattern: RegExp): SkipPattern => ({ name, pattern });

const jvm = [
  of(
    '@Disabled, @Ignore or a condition',
    /@(?:[\w.]*\.)?(?:Disabled|Ignore|DisabledIf\w*|DisabledOn\w*|Enabled(?:If|On|For)\w*)\b/,
  ),
  of('enabled = false', /\benabled\s*=\s*false/),
  of(
    'assumption that fails',
    /\b(?:assumeTrue\(\s*false|assumeFalse\(\s*true|throw\s+(?:new\s+)?(?:SkipException|TestAbortedException|AssumptionViolatedException))/,
  ),
];

/** How tests are skipped, narrowed or turned off in each language. Matched against single lines. */
export const skippedTests: Partial<Readonly<Record<LanguageFamily, readonly SkipPattern[]>>> = {
  javascript: [
    of(
      'skip',
      /\b(?:it|test|describe|context|suite|specify|bench)(?:\.\w+)*\.(?:skip|todo|fixme|fails|failing|skipIf|runIf)\b/,
    ),
    of('x-prefix', /(?:^|[\s;{(])(?:xit|xtest|xdescribe|xcontext|xspecify)\s*[.(]/),
    of(
      'only',
      /\b(?:it|test|describe|context|suite|specify)(?:\.\w+)*\.only\b|(?:^|[\s;{(])(?:fit|fdescribe)\s*\(/,
    ),
    of('skip option', /\{[^}]*\b(?:skip|todo)\s*:(?!\s*false\b)/),
    of('skip call', /\bthis\.skip\(\)|\b(?:t|ctx|context|test)\.(?:skip|todo)\(/),
    of('pending', /(?:^|[\s;{])pending\(\s*/),
    of(
      'condition',
      /(?:\bif\s*\([^\n]{0,300}\)|&&|\?)\s*(?:it|test|describe|specify|suite)(?:\.\w+)*\s*\(\s*''/,
    ),
    of(
      'option to fail or to try again',
      /\b(?:it|test|describe|suite)(?:\.\w+)*\s*\(\s*''\s*,\s*\{[^}]*\b(?:fails|retry|retries)\s*:(?!\s*(?:false|0)\b)|\bjest\.retryTimes\s*\(|\bthis\.retries\s*\(/,
    ),
    of(
      'stand-in',
      /\b(?:const|let|var)\s+(?:it|test|describe|expect|assert)\s*=\s*(?:async\s*)?(?:\(|function\b|\w+\s*=>)|\bfunction\s+(?:it|test|describe|expect|assert)\s*\(/,
    ),
    of('exit', /\bprocess\.(?:exit|reallyExit)\s*\(\s*0?\s*\)|\bprocess\.exitCode\s*=\s*0\b/),
  ],
  python: [
    of('skip mark', /@?\bpytest\.mark\.(?:skip|skipif|xfail)\b/),
    of(
      'skip call',
      /\bpytest\.(?:skip|xfail|importorskip|exit)\s*\(|\b(?:self\.)?skipTest\s*\(|\braise\s+(?:unittest\.)?SkipTest\b/,
    ),
    of('unittest skip', /@(?:unittest\.)?(?:skip|skipIf|skipUnless|expectedFailure)\b/),
    of(
      'not collected',
      /\b__test__\s*=\s*False|\bcollect_ignore(?:_glob)?\b|^\s*del\s+[Tt]est|\bparametrize\([^\n]*,\s*(?:\[\s*\]|\(\s*\))\s*[,)]/,
    ),
    of('flaky mark', /\bpytest\.mark\.flaky\b|@flaky\b|\breruns\s*=/),
    of('exit', /\bos\._exit\s*\(|^sys\.exit\s*\(/),
    of(
      'hook that decides outcomes',
      /^\s*def\s+pytest_(?:collection_modifyitems|ignore_collect|collect_file|runtest_(?:makereport|protocol|call)|pyfunc_call|report_teststatus|sessionfinish|exception_interact)\b|\bexcinfo\s*=\s*None\b|\brep(?:ort)?\.outcome\s*=(?!=)/,
    ),
  ],
  go: [of('t.Skip', /\b[a-z]\w*\.(?:Skip|SkipNow|Skipf)\s*\(/), of('os.Exit(0)', /\bos\.Exit\(\s*0\s*\)/)],
  rust: [
    of('#[ignore]', /#\[\s*ignore\b/),
    of('cfg that is never set', /#!?\[\s*cfg\(\s*(?:any\(\)|not\(test\)|FALSE|false)/),
    of('should_panic', /#\[\s*should_panic\b/),
  ],
  java: jvm,
  kotlin: jvm,
  scala: [
    ...jvm,
    of('ignore', /\bignore\s*(?:\(|should\b|in\b|\{)|\btaggedAs\s*\(?\s*Ignore|\bpending\b|\bcancel\s*\(/),
  ],
  csharp: [
    of('Skip argument', /\[\s*(?:Fact|Theory|\w*Fact|\w*Theory)\s*\([^)]*\bSkip\s*=/),
    of('Ignore attribute', /\[\s*(?:Ignore|Explicit|Inconclusive)\b/),
    of('Ignore call', /\bAssert\.(?:Ignore|Inconclusive|Pass)\s*\(|\bSkip\.(?:If|IfNot)\s*\(/),
  ],
  ruby: [
    of('skip or pending', /^\s*(?:skip|pending)\b/),
    of('x-prefix', /^\s*(?:xit|xdescribe|xcontext|xspecify|xexample|xfeature|xscenario)\b/),
    of(
      'focus',
      /^\s*(?:fit|fdescribe|fcontext)\b|,\s*(?:focus|skip|pending):(?!\s*false\b)|,\s*:(?:focus|skip|pending)\b/,
    ),
  ],
  php: [
    of('markTestSkipped', /\bmarkTest(?:Skipped|Incomplete)\s*\(/),
    of('skip', /->\s*(?:skip|todo|only)\s*\(|@(?:group\s+skip|requires\s+PHP\s+[<>=]*\s*9)/),
    of('expectNotToPerformAssertions', /\bexpectNotToPerformAssertions\s*\(|@doesNotPerformAssertions/),
  ],
  c: [
    of('GTEST_SKIP', /\bGTEST_SKIP\b|\bDISABLED_\w+/),
    of(
      'skip macro',
      /\b(?:TEST_IGNORE|QSKIP|BOOST_TEST_DISABLED|SKIP)\s*\(|\*\s*boost::unit_test::disabled|\[\[?\.\]?\]|doctest::skip/,
    ),
    of('compiled out', /^\s*#\s*if\s+0\b/),
  ],
  swift: [of('XCTSkip', /\bXCTSkip(?:If|Unless)?\b/), of('disabled', /\.disabled\s*\(|\bwithKnownIssue\b/)],
  dart: [of('skip', /\bskip\s*:(?!\s*(?:false|null)\b)|@Skip\b/), of('solo', /\bsolo\s*:\s*true/)],
  elixir: [
    of('skip tag', /@(?:module|describe)?tag\s+(?::skip|skip:)/),
    of('exclude', /ExUnit\.\w+\([^)]*\bexclude:/),
  ],
  shell: [of('bats skip', /^\s*skip(?:\s|$)/)],
  perl: [of('skip', /\bskip_all\b|\bskip\s*\(|\bTODO\s*:/)],
  haskell: [of('pending', /\b(?:xit|xdescribe|xspecify|pending|pendingWith)\b/)],
  lua: [of('pending', /^\s*pending\s*\(/)],
};
