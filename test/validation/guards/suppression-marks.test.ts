import { expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

it.each([
  ['src/a.php', '$a = 1; // phpcs:ignore'],
  ['src/a.php', '/** @phpstan-ignore-next-line */'],
  ['src/a.php', '// @codeCoverageIgnoreStart'],
  ['src/a.php', 'error_reporting(0);'],
  ['src/a.c', '// NOLINTNEXTLINE(bugprone-macro)'],
  ['src/a.c', '#pragma GCC diagnostic ignored "-Wunused"'],
  ['src/a.c', '/* cppcheck-suppress memleak */'],
  ['src/a.c', '// LCOV_EXCL_START'],
  ['src/a.c', 'int a; // nosemgrep'],
  ['src/a.swift', '// swiftlint:disable force_cast'],
  ['src/a.swift', '// swiftformat:disable all'],
  ['src/a.dart', '// ignore_for_file: unused_import'],
  ['lib/a.ex', '# credo:disable-for-next-line'],
  ['lib/a.ex', '@dialyzer {:nowarn_function, a: 1}'],
  ['lib/a.ex', '# coveralls-ignore-start'],
  ['lib/a.rb', '# standard:disable Style/Foo'],
  ['lib/a.rb', '# :nocov:'],
  ['lib/a.rb', '# typed: false'],
  ['bin/a.sh', '# shellcheck disable=SC2086'],
  ['bin/a.sh', 'make lint || true'],
])('in %s the new line %s silences somebody', (path, line) => {
  const [found, ...more] = guardPatch(patchOf(modified(path, 'one\ntwo\n', `one\n${line}\ntwo\n`)));
  expect(more).toEqual([]);
  expect(found).toMatchObject({ source: 'guard', code: 'silenced', severity: 'error', path, startLine: 2 });
});
