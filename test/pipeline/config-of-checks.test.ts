import { expect, it } from 'vitest';
import { whyOffLimits } from '../../src/scope/index.ts';
import { configKindOf } from '../../src/validation/guards/configuration/config-files.ts';

/** One name for every tool that a guard knows by a file of its own. */
const names = `
  .eslintrc.json eslintrc.yml eslint.config.mjs biome.json biome.jsonc .oxlintrc.json oxlintrc.json tslint.json .stylelintrc
  stylelintrc.json stylelint.config.js tsconfig.json tsconfig.build.json jsconfig.json jest.config.ts vitest.workspace.ts
  karma.conf.js playwright.config.ts cypress.config.js wdio.conf.js ava.config.js jest.unit.config.js .mocharc.yml .nycrc
  .c8rc.json ruff.toml .ruff.toml .flake8 mypy.ini .mypy.ini pytest.ini .pytest.ini tox.ini noxfile.py .coveragerc pylintrc
  .pylintrc pylintrc.toml pyrightconfig.json .bandit .pre-commit-config.yaml .golangci.yml clippy.toml .clippy.toml
  rustfmt.toml deny.toml .rubocop.yml .rubocop_todo.yml .rspec .reek.yml phpstan.neon phpstan-baseline.neon phpstan.neon.dist
  psalm.xml psalm-baseline.xml psalm.xml.dist phpunit.xml phpunit.xml.dist phpunit.ci.xml phpcs.xml .phpcs.xml.dist phpmd.xml
  checkstyle.xml checkstyle-rules.xml suppressions.xml checkstyle-suppressions.xml pmd.xml pmd-rules.xml spotbugs.xml
  spotbugs-exclude.xml detekt.yml detekt-config.yml lint.xml .swiftlint.yml .clang-tidy analysis_options.yaml .credo.exs
  .dialyzer_ignore.exs .scalafix.conf scalastyle.xml scalastyle-config.xml .globalconfig team.ruleset codecov.yml .codecov.yml
  sonar-project.properties .luacheckrc .hadolint.yaml .yamllint .markdownlint.json .shellcheckrc .sqlfluff`;

it.each(names.trim().split(/\s+/))('%s, which only checks read, is off limits below any folder', (name) => {
  expect(configKindOf(`sub/${name}`)).toBe('dedicated');
  expect(whyOffLimits({ exclude: [], allowProtected: [] })(`sub/${name}`)).toBeDefined();
});
