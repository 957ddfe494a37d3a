import type { LanguageFamily } from '../../../catalog/index.ts';

/** One way in which tested code influences the result of its tests, as it is written on one line. */
export interface Forgery {
  name: string;
  pattern: RegExp;
  /** `warning` where honest code is often written so. */
  severity: 'error' | 'warning';
  /** Tests may do this themselves. */
  isOfTests?: true;
  /** What stands elsewhere in a file in which the line means this. */
  beside?: RegExp;
}

const error = (name: string, pattern: RegExp): Forgery => ({ name, pattern, severity: 'error' });
const warning = (name: string, pattern: RegExp): Forgery => ({ name, pattern, severity: 'warning' });
const ofTests = (forgery: Forgery): Forgery => ({ ...forgery, isOfTests: true });

/** What runners print and what readers of reports look for, within quotes, in any language. */
const report = ofTests(
  error(
    'words of a test runner’s report',
    // A quote right behind a quote begins nothing of a report but a sign of its own.
    /["'`](?!["'`](?! pass))(?:[^"'`\n]{0,80}\\n)?[ #]{0,80}(?:(?:not )?ok (?:\d|%|\$)|TAP version|--- (?:PASS|FAIL):|test result: ok|Tests run: |Tests: +\S{1,40} passed|(?:pass|fail|tests) \d|={1,80} \S{1,40} passed|\S{1,40} (?:passed|passing)\b *(?:in|\(|["'`])|OK \(\S{1,40} tests?)|<\/?testsuites?\b|<testcase\b|["']?num(?:Passed|Failed|Total)Tests\b|"Action" *: *"(?:pass|fail)"|\\?"Action\\?" *: *\\?"pass/,
  ),
);
const reportFile = ofTests(
  error(
    'a file for a test runner’s report',
    /["'`][^"'`\n]{0,80}(?:junit[\w-]*\.xml|\bTEST-[^"'`\n]{0,80}\.xml|surefire-reports|test-?results?\.(?:json|xml)|vitest-?(?:report|results?)\.json|jest-?results?\.json|\.tap)["'`]/i,
  ),
);
const general = [
  report,
  reportFile,
  warning('whether tests run', /\b(?:NODE_ENV|APP_ENV|RAILS_ENV|RACK_ENV|MIX_ENV|DJANGO_ENV|GO_ENV)\b["'\])]*\s*(?:[!=]==?|\.equals?\()\s*["':]?test|\bRails\.env\.test\?|\brunningUnitTests\(/), // prettier-ignore
];

const ofLanguage: Partial<Readonly<Record<LanguageFamily, readonly Forgery[]>>> = {
  javascript: [
    error(
      'whether tests run',
      /\benv(?:\?)?(?:\.|\[["'`])(?:VITEST|JEST|MOCHA|NODE_TEST|AVA|BUN_TEST|TAP_?\w*\b)\w*|\b(?:VITEST(?:_\w+)?|JEST_WORKER_ID|NODE_TEST_CONTEXT)\b|\btypeof\s+(?:globalThis\.|window\.)?(?:jest|vi|describe|it|test|expect|mocha|jasmine|QUnit)\b|\b(?:argv|stack)\b.{0,80}(?:vitest|jest|mocha|--test\b|["'`/][^"'`]{0,40}\.(?:test|spec)\b)/,
    ),
    warning('whether tests run', /\bimport\.meta\.vitest\b/),
    warning('the runner itself', /\bSymbol\.for\(\s*["'`][^"'`\n]{0,40}\b(?:expect|jest|vitest)\b/),
    warning('a function that comes with the language, rewritten', /(?<![\w.$])(?:Object|Array|Function|Promise|JSON|Reflect|Number|String|Map|Set|Error)\.(?:prototype\.)?\w+\s*=(?![=>])|\bReflect\.(?:set|defineProperty)\(\s*(?:Object|Array|Function|Promise|Reflect|Number|String)\b/), // prettier-ignore
    warning(
      'a global or a built-in module by a name that is put together',
      /\b(?:globalThis|global|process)(?:\?\.)?\[\s*["'`][^"'`\]\n]{0,40}["'`]\s*\+|\bgetBuiltinModule\(\s*(?!["'`][\w:/]{1,40}["'`]\s*\))/,
    ),
    ofTests(
      error(
        'the runner itself, rewritten',
        /\b(?:globalThis|global|window)(?:\.|\[["'`])(?:expect|it|test|describe|assert|jest|vi|process|console)\b["'`\]]*\s*=(?![=>])|\b(?:assert|expect)(?:\.\w+)+\s*=(?![=>])|\bObject\.(?:defineProperty|assign)\(\s*(?:assert|expect|process)\b|\bprocess\.(?:exit|stdout\.write|stderr\.write)\s*=(?![=>])/,
      ),
    ),
    error('the runner itself', /(?:\bfrom|\brequire\(|\bimport\(?)\s*["'`](?:node:test|vitest|jest|@jest\/\w+|@vitest\/\w+|mocha|ava|tap|tape)(?:\/[\w/]+)?["'`]/), // prettier-ignore
    warning(
      'the end of the process',
      /\bprocess\.(?:on|once|addListener|prependListener)\(\s*["'`](?:exit|beforeExit)|\bprocess\.exitCode\s*=(?!=)|\bprocess\.(?:reallyExit|abort)\b|\bprocess\s*(?:\??\.\s*exit|(?:\?\.)?\[\s*["'`]exit["'`]\s*\])\s*\(\s*0?\s*\)|\bprocess\.kill\(\s*process\.p?pid\b|\{[^{}]{0,80}\bexit\b[^{}]{0,80}\}\s*(?:from\s*["'`](?:node:)?process["'`]|=\s*(?:globalThis\.)?process\b(?!\.))/,
    ),
  ],
  python: [
    error('whether tests run', /\bPYTEST_\w+|["'](?:_?pytest|unittest|nose2?)["']\s+(?:not\s+)?in\s+sys\.modules|\bsys\.modules(?:\.get\(|\[)\s*["'](?:_?pytest|unittest)|\bargv\b.{0,80}(?:pytest|unittest)|["']_?pytest["'].{0,40}\bsys\.modules|\binspect\.(?:stack|currentframe)\b.{0,80}test/), // prettier-ignore
    ofTests(
      error(
        'the runner itself, rewritten',
        /\b_?pytest(?:\.\w+)+\s*=(?!=)|\bunittest(?:\.\w+)+\s*=(?!=)|\bbuiltins\.\w+\s*=(?!=)|\bsys\.(?:exit|stdout|stderr|exc_info)\s*=(?!=)|\bsetattr\(\s*(?:_?pytest|unittest|builtins|sys)\b/,
      ),
    ),
    warning('every other function, watched or changed', /\bsys\.(?:setprofile|settrace)\b|\bthreading\.(?:setprofile|settrace)|\bsys\.monitoring\.(?:use_tool_id|register_callback)|\bgc\.get_(?:objects|referrers)\(/), // prettier-ignore
    error(
      'the runner itself',
      /^\s*(?:import|from)\s+_?pytest\b|\bimport_module\(\s*["'](?:_?pytest|unittest)/,
    ),
    warning('the end of the process', /\batexit\.register\b|\bos\s*\.\s*_exit\b|\bimport\b.{0,80}\b_exit\b|\(\s*os\s*,\s*["']_exit|\bsys\.exit\(\s*0?\s*\)|\bSystemExit(?:\(\s*0?\s*\)|\s*$)|(?:^|[\s;:])(?:exit|quit)\(\s*0?\s*\)|\bos\.kill\(\s*os\.getpp?id/), // prettier-ignore
  ],
  go: [
    error(
      'whether tests run',
      /\btesting\.Testing\(\)|\bflag\.Lookup\(\s*"test\.|\bos\.Args\[0\].{0,40}test|HasSuffix\(\s*os\.Args\[0\]/,
    ),
    warning('whether tests run', /"-{1,2}test\./),
    {
      ...warning('whether tests run', /["'`](?:_test\.go|[./]?test|[\w.]*\.test|testing\.\w*)["'`]/),
      beside:
        /\bruntime\.(?:Callers?|Stack|FuncForPC)\b|\bdebug\.(?:Stack|ReadBuildInfo)\b|\bos\.(?:Args|Executable)\b/,
    },
    warning(
      'code of the program, rewritten',
      /\bsyscall\.(?:Mprotect|SYS_EXIT\w*)\b|\/\/go:linkname\s+\S+\s+(?:testing|os)\./,
    ),
    warning('the end of the process', /\bos\.Exit\(\s*0\s*\)|\bsyscall\.Exit\(|\bruntime\.Goexit\(/),
  ],
  ruby: [
    error('whether tests run', /\bdefined\?\s*\(?\s*(?:::)?(?:RSpec|Minitest|Test::Unit)|\$(?:0|PROGRAM_NAME)\b.{0,80}(?:rspec|minitest)/), // prettier-ignore
    ofTests(error('the runner itself, rewritten', /^\s*(?:module|class)\s+(?:RSpec|Minitest)\b/)),
    {
      ...warning(
        'a comparison that comes with the language, rewritten',
        /\bdef\s+(?:={2,3}|!=|eql\?|equal\?)/,
      ),
      beside:
        /^[ \t]*class\s+(?:::)?(?:Integer|Float|String|Symbol|Array|Hash|(?:Basic)?Object|(?:Nil|True|False)Class)\s*$/m,
    },
    warning(
      'the end of the process',
      /(?:^|[\s;{])(?:(?:Kernel|Process)\.)?(?:at_exit\b|exit!|exit\s*\(?\s*(?:0|true)\b)/,
    ),
  ],
  php: [
    error('whether tests run', /\b(?:class_exists|defined|method_exists)\(\s*["']\\{0,4}(?:PHPUnit|PHPUNIT|__PHPUNIT|Pest)/), // prettier-ignore
    warning('the runner itself, rewritten', /\bnamespace\s+PHPUnit\b/),
    warning(
      'the end of the process',
      /\bregister_shutdown_function\(|\b(?:exit|die)\s*(?:\(\s*0?\s*\))?\s*;/,
    ),
  ],
  java: [
    error(
      'whether tests run',
      /\bforName\(\s*"(?:org\.junit|org\.testng|[\w.$]*Tests?")|"(?:org\.)?junit\b|"[\w/.-]*Tests?\.class"|"[\w./-]*(?:surefire|test-classes|testng)[\w./-]*"|\bgetProperty\(\s*"basedir"|\bget(?:ClassName|MethodName|FileName)\(\)\s*\.\s*\w+\(\s*"[\w.]*(?:[Tt]est|junit)[\w.]*"/,
    ),
    warning(
      'whether tests run',
      /\bassert\s+\(?\s*\w+\s*=(?!=)|\bdesiredAssertionStatus\(|"(?:java\.class\.path|sun\.java\.command)"|\bStackWalker\b|\bgetStackTrace\(\)/,
    ),
    // As a class of the tests' own package or a member of what they extend, it comes before what they import by `*`.
    ofTests(warning('assertions, rewritten', /\b(?:void|fun)\s+(?:<[^<>]{0,80}>\s*)?assert(?:(?:Array)?Equals|(?:Not)?Same|True|False|(?:Not)?Null|That|Throws)\s*\(/)), // prettier-ignore
    warning(
      'the end of the process',
      /\bSystem\.exit\(\s*0\s*\)|\bgetRuntime\(\)\.exit\(\s*0|\bexitProcess\(\s*0\s*\)|\b(?:halt|addShutdownHook)\(/,
    ),
  ],
  csharp: [
    error('whether tests run', /"(?:xunit|nunit|mstest|testhost)\b[\w.]*"/i),
    warning('the end of the process', /\bEnvironment\.(?:Exit\(\s*0\s*\)|FailFast\()/),
  ],
  swift: [
    error('whether tests run', /\bNSClassFromString\(\s*"XC|\bXCTestConfigurationFilePath\b/),
    warning('the end of the process', /\b_?exit\(\s*(?:0|EXIT_SUCCESS)\s*\)/),
  ],
  dart: [
    error('whether tests run', /\bFLUTTER_TEST\b/),
    warning('the end of the process', /\bexit\(\s*0\s*\)/),
  ],
  elixir: [
    warning('whether tests run', /\bMix\.env(?:\(\))?\s*(?:==|in)\s*\[?:test\b/),
    warning('the end of the process', /\bSystem\.(?:halt|stop)\(/),
  ],
  scala: [warning('the end of the process', /\bsys\.exit\(\s*0?\s*\)|\bSystem\.exit\(\s*0\s*\)/)],
  perl: [error('whether tests run', /\bHARNESS_ACTIVE\b/)],
  lua: [warning('the end of the process', /\bos\.exit\(\s*(?:0|true)?\s*\)/)],
  rust: [
    warning(
      'whether tests run',
      /\bcfg!\(\s*(?:not\(\s*)?(?:test|debug_assertions)\s*\)|#\[cfg\((?:all\(|any\()?\s*not\(\s*test\s*\)|#\[cfg(?:_attr)?\((?:test\s*,\s*path\b|[^\]]{0,200}\bdebug_assertions\b)|\benv::var(?:_os)?\(\s*"(?:CARGO(?!_(?:CFG|FEATURE)_)|RUST_TEST|NEXTEST)\w*"|\bthread::current\(\)\s*\.name\(\)/,
    ),
    { ...warning('whether tests run', /"deps"/), beside: /\bcurrent_exe\(/ },
    ofTests(warning('assertions, rewritten', /\bmacro_rules!\s*(?:debug_)?assert(?:_eq|_ne)?\s*[{([]/)),
    warning(
      'the end of the process',
      /\bprocess::exit\(\s*0\s*\)|\blibc::_?exit\(|\blink_name\s*=\s*"(?:_?exit|_Exit|quick_exit)"/,
    ),
  ],
  c: [
    error('whether tests run', /^\s*#\s*(?:el)?if.*\b(?:GTEST_\w+|CATCH_\w+|DOCTEST_\w+|BOOST_TEST_\w+|CPPUNIT_\w+|TEST_ASSERT\w*|EXPECT_(?:EQ|TRUE)|ASSERT_EQ)\b|"DASHBOARD_TEST_FROM_CTEST"/), // prettier-ignore
    warning(
      'whether tests run',
      /^\s*#\s*(?:el)?if.*\b(?:UNIT_?TESTS?|TESTING)\b|\bprogram_invocation(?:_short)?_name\b|\b__progname\b|"\/proc\/self\/(?:exe|cmdline|comm)"/,
    ),
    warning('assertions, rewritten', /^\s*#\s*(?:define|undef)\s+(?:EXPECT|ASSERT|REQUIRE|CHECK)(?:_\w+)?\b/),
    warning('what runs before the program or after it', /__attribute__\s*\(\(\s*(?:__)?(?:con|de)structor\b/),
    warning(
      'the end of the process',
      /\b(?:_exit|_Exit|quick_exit|at_quick_exit|atexit|on_exit)\s*\(|\bexit\(\s*(?:0|EXIT_SUCCESS)\s*\)|^\s*#\s*define\s+exit\b/,
    ),
  ],
  shell: [
    error(
      'whether tests run',
      /\bBATS_\w+|\b(?:command\s+-v|type|which|hash)\s+["']?(?:bats|shunit2|shellspec)\b/,
    ),
    ofTests(
      error(
        'a word of the shell, rewritten',
        /^\s*(?:function\s+)?(?:\[{1,2}|exit|return|trap|set)\s*\(\s*\)/,
      ),
    ),
    warning('what ends a test', /^\s*trap\s+-\s|^\s*set\s+\+(?!e\b)[a-zA-Z]*[eE]/),
  ],
};

/** What to look for in code of a language. */
export function forgeriesOf(language: LanguageFamily): readonly Forgery[] {
  return [...general, ...(ofLanguage[language === 'kotlin' ? 'java' : language] ?? [])];
}
