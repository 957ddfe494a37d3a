import { describe, expect, it } from 'vitest';
import { guardPatch } from '../../../src/validation/index.ts';
import { modified, patchOf } from './patches.ts';

/** One line for each way to silence a tool, with the name that a report gives it. */
const marks: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'src/a.js': [
    ['// patchwright-disable-next-line no-todo', 'patchwright-disable'],
    ['// eslint-disable-next-line no-undef', 'eslint-disable'],
    ['/* eslint no-undef: 0 */', 'eslint inline configuration'],
    ['/* eslint "no-undef": "off" */', 'eslint inline configuration'],
    ['// oxlint-disable-line no-undef', 'oxlint-disable'],
    ['// biome-ignore lint/a: why', 'biome-ignore'],
    ['// prettier-ignore', 'prettier-ignore'],
    ['// deno-lint-ignore no-explicit-any', 'deno-lint-ignore'],
    ['// tslint:disable:no-any', 'tslint:disable'],
    ['/* jshint esversion: 6 */', 'jshint/jslint directive'],
    ['// @ts-ignore', '@ts-ignore'],
    ['// @ts-nocheck', '@ts-ignore'],
    ['// @ts-expect-error wrong type', '@ts-expect-error'],
    ['// $FlowFixMe[incompatible-type]', 'flow suppression'],
    ['/* istanbul ignore next */', 'coverage exclusion'],
    ['/* c8 ignore start */', 'coverage exclusion'],
  ],
  'src/a.svelte': [['<!-- svelte-ignore a11y-autofocus -->', 'svelte-ignore']],
  'app/a.py': [
    ['x = 1  # patchwright-disable-line naming', 'patchwright-disable'],
    ['x = 1  # noqa: E501', 'noqa'],
    ['x = 1  # type: ignore[assignment]', 'type: ignore'],
    ['x = 1  # pyre-fixme[9]: later', 'type: ignore'],
    ['@typing.no_type_check', 'no_type_check'],
    ['x = 1  # pylint: disable=invalid-name', 'pylint: disable'],
    ['# flake8: E501', 'flake8 exclusion'],
    ['# ruff: E501', 'ruff exclusion'],
    ['x = eval(a)  # nosec B307', 'bandit nosec'],
    ['if debug:  # pragma: no cover', 'coverage exclusion'],
    ['# fmt: off', 'formatter exclusion'],
    ['# isort: skip_file', 'formatter exclusion'],
    ["warnings.simplefilter('ignore')", 'warnings silenced'],
    ['x = eval(a)  # nosemgrep: eval', 'semgrep suppression'],
  ],
  'a.go': [
    ['//nolint:errcheck', 'nolint'],
    ['//lint:ignore U1000 why', 'staticcheck ignore'],
    ['x := f() // #nosec G104', 'gosec nosec'],
    ['//go:build ignore', 'build constraint that excludes the file'],
    ['// +build never', 'build constraint that excludes the file'],
    ['// revive:disable:exported', 'revive disable'],
  ],
  'src/a.rs': [
    ['#[allow(dead_code)]', 'allow attribute'],
    ['#![expect(unused)]', 'allow attribute'],
    ['#[cfg_attr(all(), allow(unused))]', 'conditional allow attribute'],
    ['#[rustfmt::skip]', 'rustfmt::skip'],
    ['#[coverage(off)]', 'coverage exclusion'],
  ],
  'src/a.java': [
    ['@SuppressWarnings("unchecked")', '@SuppressWarnings'],
    ['int x; // NOPMD', 'NOPMD'],
    ['// CHECKSTYLE:OFF', 'checkstyle off'],
    ['// @formatter:off', 'ktlint/detekt suppression'],
    ['//noinspection All', 'noinspection'],
    ['// errorprone: off', 'errorprone/lint off'],
  ],
  'src/a.kt': [['// ktlint-disable no-wildcard-imports', 'ktlint/detekt suppression']],
  'src/a.scala': [
    ['@nowarn("cat=deprecation")', '@nowarn'],
    ['// scalafix:off DisableSyntax', 'scalafix/scalastyle off'],
    ['@SuppressWarnings(Array("all"))', '@SuppressWarnings'],
  ],
  'src/a.cs': [
    ['#pragma warning disable CS0168', '#pragma warning disable'],
    ['#nullable disable', '#nullable disable'],
    ['[assembly: SuppressMessage("x", "y")]', 'SuppressMessage'],
    ['// ReSharper disable All', 'ReSharper disable'],
    ['[ExcludeFromCodeCoverage]', 'coverage exclusion'],
  ],
  'lib/a.rb': [
    ['x = 1 # nosemgrep', 'semgrep suppression'],
    ['# rubocop:todo Metrics/AbcSize', 'rubocop:disable'],
    ['# standard:disable Style/Foo', 'standard:disable'],
    ['# :nocov:', 'nocov'],
    ['# typed: false', 'sorbet looseness'],
    ['T.unsafe(x).call', 'sorbet looseness'],
    ['# :reek:FeatureEnvy', 'reek suppression'],
    ['# steep:ignore', 'brakeman/steep ignore'],
  ],
  'src/a.php': [
    ['$a = 1; // phpcs:ignore', 'phpcs suppression'],
    ['// @codingStandardsIgnoreLine', 'phpcs suppression'],
    ['/** @phpstan-ignore-next-line */', 'phpstan-ignore'],
    ['/** @psalm-suppress All */', 'psalm-suppress'],
    ['/** @phan-suppress-next-line PhanTypeMismatch */', 'phan-suppress'],
    ['// @codeCoverageIgnoreStart', 'coverage exclusion'],
    ['error_reporting(0);', 'error suppression'],
  ],
  'src/a.c': [
    ['// NOLINTNEXTLINE(bugprone-macro)', 'NOLINT'],
    ['#pragma GCC diagnostic ignored "-Wunused"', 'diagnostic pragma'],
    ['_Pragma("clang diagnostic ignored")', 'diagnostic pragma'],
    ['#pragma warning(disable : 4100)', 'warning pragma'],
    ['/* cppcheck-suppress memleak */', 'cppcheck-suppress'],
    ['// clang-format off', 'clang-format off'],
    ['__attribute__((no_sanitize("address")))', 'sanitizer exclusion'],
    ['/* NOTREACHED */', 'lint comment'],
    ['// coverity[leaked_storage]', 'coverity suppression'],
    ['// LCOV_EXCL_START', 'coverage exclusion'],
    ['// lgtm[cpp/unused]', 'codeql suppression'],
    ['int a; // nosemgrep', 'semgrep suppression'],
  ],
  'src/a.swift': [
    ['// swiftlint:disable:next force_cast', 'swiftlint:disable'],
    ['// swiftformat:disable all', 'swiftformat:disable'],
    ['// swift-format-ignore', 'swiftformat:disable'],
  ],
  'src/a.dart': [['// ignore_for_file: unused_import', 'ignore comment']],
  'lib/a.ex': [
    ['# credo:disable-for-next-line', 'credo:disable'],
    ['@dialyzer {:nowarn_function, a: 1}', 'dialyzer/sobelow exclusion'],
    ['# coveralls-ignore-start', 'coverage exclusion'],
  ],
  'bin/a.sh': [
    ['# shellcheck disable=SC2086', 'shellcheck disable'],
    ['make lint || true', 'errors ignored'],
    ['set +e', 'errors ignored'],
    ['eval "$x" # nosemgrep', 'semgrep suppression'],
  ],
  'web/a.css': [
    ['/* stylelint-disable-next-line color-no-hex */', 'stylelint-disable'],
    ['/* prettier-ignore */', 'prettier-ignore'],
  ],
  'src/a.lua': [
    ['-- luacheck: ignore 631', 'luacheck suppression'],
    ['---@diagnostic disable: undefined-global', 'selene/diagnostic suppression'],
  ],
  'src/A.hs': [
    ['{-# OPTIONS_GHC -Wno-orphans #-}', 'warnings silenced'],
    ['{- HLINT ignore "Use map" -}', 'HLINT ignore'],
  ],
  'lib/A.pm': [
    ['eval $x; ## no critic', 'perlcritic'],
    ['no warnings "once";', 'warnings silenced'],
  ],
  'deploy/a.yaml': [
    ['key: value # yamllint disable-line', 'yamllint disable'],
    ['image: a # checkov:skip=CKV_1', 'linter suppression'],
    ['  allow_failure: true', 'errors ignored'],
  ],
  'docs/a.md': [['<!-- markdownlint-disable MD013 -->', 'markdownlint-disable']],
  'db/a.sql': [['SELECT * FROM t -- noqa: L044', 'sqlfluff noqa']],
  Dockerfile: [['# hadolint ignore=DL3008', 'hadolint ignore']],
};

/** What every language with comments like those of C can be silenced by. */
const cLike =
  'src/a.js a.go src/a.rs src/a.java src/a.kt src/a.scala src/a.cs src/a.php src/a.c src/a.swift src/a.dart';
const rows = [
  ...Object.entries(marks).flatMap(([path, lines]) => lines.map(([line, name]) => ({ path, line, name }))),
  ...cLike.split(' ').map((path) => ({ path, line: 'f(); // NOSONAR', name: 'sonar' })),
];

const withLine = (path: string, line: string) =>
  guardPatch(patchOf(modified(path, 'one\ntwo\n', `one\n${line}\ntwo\n`)));

it.each(rows)('in $path the new line $line silences somebody ($name)', ({ path, line, name }) => {
  const [found, ...more] = withLine(path, line);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ source: 'guard', code: 'silenced', severity: 'error', path, startLine: 2 });
  expect(found?.message).toContain(`(${name})`);
});

describe('silences nobody:', () => {
  it.each([
    ['src/a.js', "const rule = 'eslint-disable';"],
    ['src/a.js', '/* eslint no-undef: 2 */'],
    ['src/a.js', 'const list: Promise<any>[] = [];'],
    ['src/a.js', '// as anyone can see'],
    ['app/a.py', "noqa = flags['noqa']"],
    ['app/a.py', 'type = ignore'],
    ['app/a.py', '# the type of what we ignore'],
    ['a.go', 'const nolint = "nolint"'],
    ['a.go', '//go:build linux'],
    ['src/a.rs', '#[derive(Debug)]'],
    ['src/a.java', 'suppressWarnings(true);'],
    ['src/a.cs', '#pragma warning restore CS0168'],
    ['lib/a.rb', '# typed: strict'],
    ['src/a.php', 'error_reporting(E_ALL);'],
    ['src/a.c', '#pragma once'],
    ['src/a.c', '#pragma GCC diagnostic push'],
    ['lib/a.ex', '# credo is the linter here'],
    ['bin/a.sh', 'set -e'],
    ['bin/a.sh', 'if true; then make lint; fi'],
    ['web/a.css', '.stylelint-disable { color: red }'],
    ['deploy/a.yaml', 'continue-on-error: false'],
    ['docs/a.md', 'Write `markdownlint-disable` in a comment.'],
    ['notes/a.txt', '// eslint-disable-next-line'],
  ])('in %s the line %s', (path, line) => {
    expect(withLine(path, line)).toEqual([]);
  });
});
