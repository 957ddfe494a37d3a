import { fileName } from '../../../text/paths/path-parts.ts';

/** How closely a file is tied to checks: made for them alone, or for other things too. */
export type ConfigKind = 'dedicated' | 'shared' | 'ignore-list';

const dedicated =
  /^(?:\.?eslintrc.*|eslint\.config\.\w+|biome\.jsonc?|\.?oxlintrc\.json|tslint\.json|\.?stylelintrc.*|stylelint\.config\.\w+|[tj]sconfig.*\.json|(?:jest|vitest|karma|playwright|cypress|wdio|ava)\.(?:config|conf|workspace)\.\w+|jest\.\w+\.config\.\w+|\.mocharc.*|\.nycrc.*|\.c8rc.*|\.?ruff\.toml|\.flake8|\.?mypy\.ini|pytest\.ini|\.pytest\.ini|tox\.ini|noxfile\.py|\.coveragerc|\.?pylintrc(?:\.toml)?|pyrightconfig\.json|\.bandit|\.pre-commit-config\.ya?ml|\.golangci\.\w+|\.?clippy\.toml|\.?rustfmt\.toml|deny\.toml|\.rubocop.*\.yml|\.rspec|\.reek\.yml|phpstan.*\.neon(?:\.dist)?|psalm.*\.xml.*|phpunit.*\.xml.*|\.?phpcs.*\.xml.*|phpmd.*\.xml|checkstyle.*\.xml|.*suppressions?.*\.xml|pmd.*\.xml|spotbugs.*\.xml|detekt.*\.yml|lint\.xml|\.swiftlint\.yml|\.clang-tidy|analysis_options\.yaml|\.credo\.exs|\.dialyzer_ignore\.exs|\.scalafix\.conf|scalastyle.*\.xml|\.globalconfig|.*\.ruleset|\.?codecov\.yml|sonar-project\.properties|\.luacheckrc|\.hadolint\.ya?ml|\.yamllint.*|\.markdownlint.*|\.shellcheckrc|\.sqlfluff|patchwright\.yml)$/i;

const shared =
  /^(?:package\.json|pyproject\.toml|setup\.cfg|Cargo\.toml|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|.*\.(?:csproj|fsproj|vbproj)|Directory\.Build\.(?:props|targets)|Makefile|GNUmakefile|justfile|Taskfile\.ya?ml|\.editorconfig|mix\.exs|build\.sbt|Rakefile|CMakeLists\.txt|deno\.jsonc?|turbo\.json|nx\.json|project\.json)$/i;

const ignoreList =
  /^\.(?:eslint|prettier|stylelint|biome|rubocop|golangci|semgrep|trivy|markdownlint|npm|docker)?ignore$/i;

/** What a path configures, by its name; `undefined` for files that checks do not read as configuration. */
export function configKindOf(path: string): ConfigKind | undefined {
  const name = fileName(path);
  if (/^\.(?:git|docker|npm)ignore$/i.test(name)) return undefined;
  if (ignoreList.test(name)) return 'ignore-list';
  if (dedicated.test(name)) return 'dedicated';
  const workflow =
    /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$|^\.gitlab-ci\.yml$|^\.circleci\/config\.yml$|^azure-pipelines\.yml$|^Jenkinsfile$/;
  return shared.test(name) || workflow.test(path) ? 'shared' : undefined;
}
