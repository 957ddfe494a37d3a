/** What each captured output says: `path:line:column | severity | code | start of the message`. */
export const expectations: Readonly<Record<string, { testsRun?: number; findings: readonly string[] }>> = {
  'biome.github.txt': {
    findings: [
      '/repo/src/sum.js:1:8 | warning | lint/correctness/noUnusedImports | This import is unused.',
      '/repo/src/sum.js:4:9 | warning | lint/correctness/noUnusedVariables | This variable unused is unused.',
      '/repo/src/broken.js:2:1 | error | parse | Expected an identifier, a member name, or a rest pattern but instead f',
      '/repo/src/broken.js:1:25 | error | lint/correctness/noEmptyPattern | Unexpected empty object pattern.',
      '/repo/src/sum.js:5:3 | error | lint/suspicious/noDebugger | This is an unexpected use of the debugger statement.',
      '/repo/src/sum.js:6:9 | error | lint/suspicious/noDoubleEquals | Using == may be unsafe if you are relying on type coercion.',
      '/repo/src/sum.js:1:2 | error | format | Formatter would have printed the following content:',
      '/repo/src/types.ts:1:2 | error | format | Formatter would have printed the following content:',
    ],
  },
  'biome.json.txt': {
    findings: [
      'src/sum.js:1:8 | warning | lint/correctness/noUnusedImports | This import is unused.',
      'src/sum.js:4:9 | warning | lint/correctness/noUnusedVariables | This variable unused is unused.',
      'src/broken.js:2:1 | error | parse | Expected an identifier, a member name, or a rest pattern but instead f',
      'src/broken.js:1:25 | error | lint/correctness/noEmptyPattern | Unexpected empty object pattern.',
      'src/broken.js | error | format | Code formatting aborted due to parsing errors. To format code with err',
      'src/sum.js:5:3 | error | lint/suspicious/noDebugger | This is an unexpected use of the debugger statement.',
      'src/sum.js:6:9 | error | lint/suspicious/noDoubleEquals | Using == may be unsafe if you are relying on type coercion.',
      'src/sum.js | error | format | Formatter would have printed the following content:',
      'src/types.ts | error | format | Formatter would have printed the following content:',
    ],
  },
  'biome.txt': {
    findings: [
      'src/sum.js:1:8 | warning | lint/correctness/noUnusedImports | This import is unused.',
      'src/sum.js:4:9 | warning | lint/correctness/noUnusedVariables | This variable unused is unused.',
      'src/broken.js:2:1 | error | parse | Expected an identifier, a member name, or a rest pattern but instead f',
      'src/broken.js:1:25 | error | lint/correctness/noEmptyPattern | Unexpected empty object pattern.',
      'src/broken.js | error | format | Code formatting aborted due to parsing errors. To format code with err',
      'src/sum.js:5:3 | error | lint/suspicious/noDebugger | This is an unexpected use of the debugger statement.',
      'src/sum.js:6:9 | error | lint/suspicious/noDoubleEquals | Using == may be unsafe if you are relying on type coercion.',
      'src/sum.js | error | format | Formatter would have printed the following content:',
      'src/types.ts | error | format | Formatter would have printed the following content:',
    ],
  },
  'cargo-test.txt': {
    testsRun: 2,
    findings: ['src/lib.rs:12:18 | error | tests::wrong | assertion `left == right` failed'],
  },
  'cargo.json.txt': {
    findings: [
      'src/lib.rs:2:18 | error | E0308 | mismatched types',
      'src/lib.rs:3:5 | error | E0425 | cannot find function `missing` in this scope',
    ],
  },
  'cargo.txt': {
    findings: [
      'src/lib.rs:2:18 | error | E0308 | mismatched types',
      'src/lib.rs:3:5 | error | E0425 | cannot find function `missing` in this scope',
    ],
  },
  'clippy.json.txt': {
    findings: [
      'src/lib.rs:2:9 | warning | unused_variables | unused variable: `unused`',
      'src/lib.rs:3:8 | error | clippy::eq_op | equal expressions as operands to `==`',
    ],
  },
  'eslint.json.txt': {
    findings: [
      '/repo/src/broken.js:2:1 | error | parse-error | Parsing error: Unexpected token',
      "/repo/src/sum.js:1:10 | error | no-unused-vars | 'missing' is defined but never used.",
      "/repo/src/sum.js:4:9 | error | no-unused-vars | 'unused' is assigned a value but never used.",
      "/repo/src/sum.js:5:3 | error | no-debugger | Unexpected 'debugger' statement.",
      "/repo/src/sum.js:6:9 | warning | eqeqeq | Expected '===' and instead saw '=='.",
      "/repo/src/sum.js:9:10 | error | no-undef | 'undefinedName' is not defined.",
    ],
  },
  'eslint.sarif.txt': {
    findings: [
      "file:///repo/src/sum.js:1:10 | error | no-unused-vars | 'missing' is defined but never used.",
      "file:///repo/src/sum.js:4:9 | error | no-unused-vars | 'unused' is assigned a value but never used.",
      "file:///repo/src/sum.js:5:3 | error | no-debugger | Unexpected 'debugger' statement.",
      "file:///repo/src/sum.js:6:9 | warning | eqeqeq | Expected '===' and instead saw '=='.",
      "file:///repo/src/sum.js:9:10 | error | no-undef | 'undefinedName' is not defined.",
    ],
  },
  'flake8.txt': {
    findings: [
      "./app/core.py:1:1 | error | F401 | 'os' imported but unused",
      "./app/core.py:1:1 | error | F401 | 'sys' imported but unused",
      './app/core.py:1:10 | error | E401 | multiple imports on one line',
      "./app/core.py:5:5 | error | F841 | local variable 'unused' is assigned to but never used",
      "./app/core.py:10:12 | error | F821 | undefined name 'undefined_name'",
      "./app/core.py:10:31 | error | E711 | comparison to None should be 'if cond is None:'",
      "./tests/test_core.py:2:1 | error | F401 | 'unittest' imported but unused",
      "./tests/test_load.py:1:1 | error | F401 | 'does_not_exist' imported but unused",
    ],
  },
  'go-test.json.txt': {
    testsRun: 6,
    findings: [
      'bad/bad.go:3:23 | error | - | undefined: undefinedThing',
      'bad/bad.go:4:16 | error | - | cannot use 1 (untyped int constant) as string value in variable declar',
      'example.com/fx/sum_test.go:8 | error | TestWrong | x',
      'example.com/fx/sum_test.go:13 | error | TestSub/two_words | two failed',
      '/repo/sum_test.go:16 | error | TestPanic | panic: assignment to entry in nil map [recovered, repanicked]',
    ],
  },
  'go-test.txt': {
    findings: [
      'bad/bad.go:3:23 | error | - | undefined: undefinedThing',
      'bad/bad.go:4:16 | error | - | cannot use 1 (untyped int constant) as string value in variable declar',
      'example.com/fx/sum_test.go:8 | error | TestWrong | Sum(1, 1) = 2, want 3',
      'example.com/fx/sum_test.go:13 | error | TestSub/two_words | two failed',
      '/repo/sum_test.go:16 | error | TestPanic | panic: assignment to entry in nil map [recovered, repanicked]',
    ],
  },
  'go-vet.txt': {
    findings: [
      'bad/bad.go:4:16 | error | - | cannot use 1 (untyped int constant) as string value in variable declar',
      'sum.go:5:38 | error | - | fmt.Printf format %s has arg a of wrong type int',
    ],
  },
  'jest.json.txt': {
    testsRun: 3,
    findings: [
      '/repo/__tests__/sum.test.js:3:45 | error | sum > adds badly | Error: expect(received).toEqual(expected) // deep equality',
      '/repo/__tests__/sum.test.js:5:30 | error | sum > throws | TypeError: no such thing',
      '/repo/__tests__/load.test.js | error | test file | ● Test suite failed to run',
    ],
  },
  'jest.txt': {
    testsRun: 3,
    findings: [
      '__tests__/sum.test.js:3:45 | error | sum > adds badly | expect(received).toEqual(expected) // deep equality',
      '__tests__/sum.test.js:5:30 | error | sum > throws | TypeError: no such thing',
      "__tests__/load.test.js:1:1 | error | test file | Cannot find module './does-not-exist.js' from '__tests__/load.test.js'",
    ],
  },
  'mypy-pretty.txt': {
    findings: [
      'app/core.py:6:12 | error | return-value | Incompatible return value type (got "int", expected "str")',
    ],
  },
  'mypy.json.txt': {
    findings: [
      'app/core.py:6:12 | error | return-value | Incompatible return value type (got "int", expected "str")',
    ],
  },
  'mypy.txt': {
    findings: [
      'app/core.py:6 | error | return-value | Incompatible return value type (got "int", expected "str")',
    ],
  },
  'node.junit.txt': {
    testsRun: 3,
    findings: [
      'file:///repo/sum.test.mjs:8 | error | test > throws | no such thing',
      'file:///repo/sum.test.mjs:5 | error | test > adds badly | 2 == 3',
    ],
  },
  'node.tap.txt': {
    testsRun: 3,
    findings: [
      '/repo/sum.test.mjs:5:3 | error | sum > adds badly | 2 == 3',
      '/repo/sum.test.mjs:8:1 | error | throws | no such thing',
    ],
  },
  'node.txt': {
    testsRun: 3,
    findings: [
      'sum.test.mjs:5:3 | error | adds badly | AssertionError [ERR_ASSERTION]: 2 == 3',
      'sum.test.mjs:8:1 | error | throws | TypeError [Error]: no such thing',
    ],
  },
  'pylint.txt': {
    findings: [
      'app/core.py:1 | error | C0114 | Missing module docstring (missing-module-docstring)',
      'app/core.py:1 | error | C0410 | Multiple imports on one line (os, sys) (multiple-imports)',
      'app/core.py:4 | error | C0116 | Missing function or method docstring (missing-function-docstring)',
      "app/core.py:5:4 | error | W0612 | Unused variable 'unused' (unused-variable)",
      'app/core.py:9 | error | C0116 | Missing function or method docstring (missing-function-docstring)',
      "app/core.py:10:11 | error | C0121 | Comparison 'undefined_name + x == None' should be 'undefined_name + x ",
      "app/core.py:10:11 | error | E0602 | Undefined variable 'undefined_name' (undefined-variable)",
      'app/core.py:1 | error | W0611 | Unused import os (unused-import)',
      'app/core.py:1 | error | W0611 | Unused import sys (unused-import)',
    ],
  },
  'pytest-short.txt': {
    testsRun: 5,
    findings: [
      'tests/test_core.py:11 | error | test_wrong | assert 3 == 4',
      'tests/test_core.py:16 | error | test_many[2] | assert 2 == 1',
      'tests/test_core.py:35 | error | TestGroup::test_in_group | ValueError: line one',
      'tests/test_core.py:21 | error | test_fixture | RuntimeError: fixture broke',
    ],
  },
  'pytest.junit.txt': {
    testsRun: 7,
    findings: [
      'tests/test_load.py:1 | error | tests.test_load | collection failure',
      'tests/test_core.py:11 | error | tests.test_core > test_wrong | assert 3 == 4',
      'tests/test_core.py:16 | error | tests.test_core > test_many[2] | assert 2 == 1',
      'tests/test_core.py:21 | error | tests.test_core > test_fixture | failed on setup with "RuntimeError: fixture broke"',
      'tests/test_core.py:35 | error | tests.test_core.TestGroup > test_in_group | ValueError: line one',
    ],
  },
  'pytest.txt': {
    testsRun: 5,
    findings: [
      'tests/test_core.py:11 | error | test_wrong | assert 3 == 4',
      'tests/test_core.py:16 | error | test_many[2] | assert 2 == 1',
      'tests/test_core.py:35 | error | TestGroup::test_in_group | ValueError: line one',
      "tests/test_load.py:1 | error | test file | ModuleNotFoundError: No module named 'does_not_exist'",
      'tests/test_core.py:21 | error | test_fixture | RuntimeError: fixture broke',
    ],
  },
  'ruff-concise.txt': {
    findings: [
      'app/core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'app/core.py:1:8 | error | F401 | `os` imported but unused',
      'app/core.py:1:12 | error | F401 | `sys` imported but unused',
      'app/core.py:5:5 | error | F841 | Local variable `unused` is assigned to but never used',
      'app/core.py:10:12 | error | F821 | Undefined name `undefined_name`',
      'tests/test_core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'tests/test_core.py:2:8 | error | F401 | `unittest` imported but unused',
      'tests/test_load.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'tests/test_load.py:1:8 | error | F401 | `does_not_exist` imported but unused',
    ],
  },
  'ruff.github.txt': {
    findings: [
      '/repo/app/core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/app/core.py:1:8 | error | F401 | `os` imported but unused',
      '/repo/app/core.py:1:12 | error | F401 | `sys` imported but unused',
      '/repo/app/core.py:5:5 | error | F841 | Local variable `unused` is assigned to but never used',
      '/repo/app/core.py:10:12 | error | F821 | Undefined name `undefined_name`',
      '/repo/tests/test_core.py:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/tests/test_core.py:2:8 | error | F401 | `unittest` imported but unused',
      '/repo/tests/test_load.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/tests/test_load.py:1:8 | error | F401 | `does_not_exist` imported but unused',
    ],
  },
  'ruff.json.txt': {
    findings: [
      '/repo/app/core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/app/core.py:1:8 | error | F401 | `os` imported but unused',
      '/repo/app/core.py:1:12 | error | F401 | `sys` imported but unused',
      '/repo/app/core.py:5:5 | error | F841 | Local variable `unused` is assigned to but never used',
      '/repo/app/core.py:10:12 | error | F821 | Undefined name `undefined_name`',
      '/repo/tests/test_core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/tests/test_core.py:2:8 | error | F401 | `unittest` imported but unused',
      '/repo/tests/test_load.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      '/repo/tests/test_load.py:1:8 | error | F401 | `does_not_exist` imported but unused',
    ],
  },
  'ruff.sarif.txt': {
    findings: [
      'file:///repo/app/core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'file:///repo/app/core.py:1:8 | error | F401 | `os` imported but unused',
      'file:///repo/app/core.py:1:12 | error | F401 | `sys` imported but unused',
      'file:///repo/app/core.py:5:5 | error | F841 | Local variable `unused` is assigned to but never used',
      'file:///repo/app/core.py:10:12 | error | F821 | Undefined name `undefined_name`',
      'file:///repo/tests/test_core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'file:///repo/tests/test_core.py:2:8 | error | F401 | `unittest` imported but unused',
      'file:///repo/tests/test_load.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'file:///repo/tests/test_load.py:1:8 | error | F401 | `does_not_exist` imported but unused',
    ],
  },
  'ruff.txt': {
    findings: [
      'app/core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'app/core.py:1:8 | error | F401 | `os` imported but unused',
      'app/core.py:1:12 | error | F401 | `sys` imported but unused',
      'app/core.py:5:5 | error | F841 | Local variable `unused` is assigned to but never used',
      'app/core.py:10:12 | error | F821 | Undefined name `undefined_name`',
      'tests/test_core.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'tests/test_core.py:2:8 | error | F401 | `unittest` imported but unused',
      'tests/test_load.py:1:1 | error | I001 | Import block is un-sorted or un-formatted',
      'tests/test_load.py:1:8 | error | F401 | `does_not_exist` imported but unused',
    ],
  },
  'tsc-pretty.txt': {
    findings: [
      "src/types.ts:2:3 | error | TS2322 | Type 'number' is not assignable to type 'string'.",
      "src/types.ts:4:7 | error | TS2322 | Type 'string' is not assignable to type 'number'.",
      'src/types.ts:5:13 | error | TS2554 | Expected 1 arguments, but got 2.',
      'src/types.ts:6:20 | error | TS2698 | Spread types may only be created from object types.',
      "src/types.ts:6:33 | error | TS2304 | Cannot find name 'missing'.",
    ],
  },
  'tsc.txt': {
    findings: [
      "src/types.ts:2:3 | error | TS2322 | Type 'number' is not assignable to type 'string'.",
      "src/types.ts:4:7 | error | TS2322 | Type 'string' is not assignable to type 'number'.",
      'src/types.ts:5:13 | error | TS2554 | Expected 1 arguments, but got 2.',
      'src/types.ts:6:20 | error | TS2698 | Spread types may only be created from object types.',
      "src/types.ts:6:33 | error | TS2304 | Cannot find name 'missing'.",
    ],
  },
  'vitest.json.txt': {
    testsRun: 3,
    findings: [
      "/repo/test/load.test.js | error | test file | Cannot find module './does-not-exist.js' imported from '/repo/test/loa",
      '/repo/test/sum.test.js:4:44 | error | sum > adds > badly | AssertionError: expected 2 to be 3 // Object.is equality',
      '/repo/test/sum.test.js:6:30 | error | sum > throws | TypeError: no such thing',
    ],
  },
  'vitest.junit.txt': {
    testsRun: 4,
    findings: [
      "test/load.test.js:1 | error | test/load.test.js > test/load.test.js | Cannot find module './does-not-exist.js' imported from '/repo/test/loa",
      'test/sum.test.js:4 | error | test/sum.test.js > sum > adds > badly | expected 2 to be 3 // Object.is equality',
      'test/sum.test.js:6 | error | test/sum.test.js > sum > throws | no such thing',
    ],
  },
  'vitest.tap.txt': {
    testsRun: 4,
    findings: [
      "/repo/test/load.test.js:1:1 | error | test/load.test.js | Cannot find module './does-not-exist.js' imported from '/repo/test/loa",
      '/repo/test/sum.test.js:4:44 | error | test/sum.test.js > sum > adds > badly | expected 2 to be 3 // Object.is equality',
      '/repo/test/sum.test.js:6:30 | error | test/sum.test.js > sum > throws | no such thing',
    ],
  },
  'vitest.txt': {
    testsRun: 3,
    findings: [
      "test/load.test.js:1:1 | error | test file | Error: Cannot find module './does-not-exist.js' imported from '/repo/t",
      'test/sum.test.js:4:44 | error | sum > adds > badly | AssertionError: expected 2 to be 3 // Object.is equality',
      'test/sum.test.js:6:30 | error | sum > throws | TypeError: no such thing',
    ],
  },
};
