import { describe, expect, it } from 'vitest';
import { whyOffLimits, pathsOf } from '../../src/scope/index.ts';

const none = { exclude: [], allowProtected: [] };

describe('files that nobody opens and ordinary commands obey (R10, R34)', () => {
  it.each(
    `Makefile lib/GNUmakefile rules.mk CMakeLists.txt conftest.py tests/conftest.py Jenkinsfile tsconfig.json
     packages/a/tsconfig.build.json webpack.config.js vite.config.mts jest.config.cjs karma.conf.js Dockerfile.dev
     .devcontainer/devcontainer.json sub/.devcontainer/x.sh Rakefile gulpfile.js build.rs justfile Taskfile.yml
     sub/.envrc a/.eslintrc.cjs .vscode/tasks.json b/.husky/pre-commit turbo.json pnpm-workspace.yaml noxfile.py
     sitecustomize.py evil.pth build.gradle.kts gradlew WORKSPACE defs.bzl docker-compose.yml action.yml
     binding.gyp sub/.gdbinit sub/.exrc sub/.pnpmfile.cjs sub/.bundle/config mise.toml ansible.cfg app.vcxproj
     configure sub/autogen.sh gradle/wrapper/gradle-wrapper.jar pubspec.yaml flake.nix rust-toolchain.toml go.work
     tasks.py next.config.js webpack.prod.js jasmine.json psalm.xml sub/.zshrc sub/.mocharc.json sub/.travis.yml
     sub/devcontainer.json lefthook.yml azure-pipelines.yml App.csproj Directory.Build.props MAKEFILE ma\u212Aefile
     pytest.py pluggy.py sitecustomize/__init__.py tests/unittest.py unittest/__init__.py x.egg-info/entry_points.txt lib/x.dist-info/entry_points.txt
     node_modules/vitest/index.js env/lib/site-packages/x.py gradle/libs.versions.toml buildSrc/src/main/java/X.java
     project/Evil.scala project/build.properties sub/junit-platform.properties hatch_build.py versioneer.py docs/conf.py
     ruff.toml sub/.ruff.toml pytest.toml constraints.txt requirements/base.txt dev-requirements.txt requirements.in
     public/.htaccess public/.user.ini sub/.pnp.cjs sub/.php-cs-fixer.php sub/.clangd sub/.formatter.exs sub/.editorconfig
     CMakePresets.json conanfile.py meson.options BUILD.gn Jamroot install-sh build-aux/missing tools/bazel site_scons/a.py
     gatsby-node.js src/setupTests.ts patches/lodash.patch tslint.json rector.php phpcs.xml renovate.json mix.lock
     src/test/resources/META-INF/services/org.junit.platform.launcher.TestExecutionListener sub/.cursorrules
     gradle.lockfile foundry.toml compile_commands.json sub/MANIFEST.in terragrunt.hcl -rf --checkpoint-action=exec=x src/--reference=y
     AGENT.md sub/QWEN.md WARP.md ~/notes.md ~root/x opencode.json opencode.jsonc sub/mcp.json
     shop.nimble config.nims dub.json shard.yml deps/build.jl pavement.py tox.toml magefiles/build.go default.do
     compose.override.yaml simple-git-hooks.json cucumber.js hooks/pre-commit tools/githooks/post-merge skills/deploy/SKILL.md
     package.json5 gems.rb sub/gems.locked Package@swift-5.9.swift pubspec_overrides.yaml hook/build.dart src/shop.nims src/dune
     test/lit.cfg.py modd.conf SConstruct.py mkdocs.yml book.toml lefthook-local.yml simple-git-hooks.cjs captainhook.json
     paket.dependencies sub/esy.json renv.lock Gemfile.local Project.toml docs/Manifest.toml DESCRIPTION PKGBUILD debian/rules
     pdm_build.py snapcraft.yaml Dockerrun.aws.json amplify.yml sgconfig.yml sub/gitleaks.toml semgrep.yaml
     rakefile.rb Cakefile App.slnx sub/poetry.toml pyrefly.toml ty.toml prek.toml hk.pkl
     cloudbuild.json sub/REPO.bazel ios/ci_scripts/ci_post_clone.sh renv/activate.R
     src/main/resources/META-INF/services/javax.annotation.processing.Processor`.split(/\s+/),
  )('%s is off limits, and no plan of the model alone opens it', (path) => {
    expect(whyOffLimits(none)(path)).toMatch(/is (obeyed by ordinary commands|protected)/);
  });

  it.each(
    `docs/x/HEAD head test/shop.git/config sub/_darcs/prefs/defaults git.bat sub/npm.cmd Node.EXE tools/docker.vbs npm.js
     random.py typing/__init__.py subprocess.py json.py docs/make.bat build-aux/ylwrap pants millw.bat src/Makevars.win
     cmake/version.h.cmake.in Doxyfile mise/tasks/build Source/Shop.Build.cs app.esproj views/page.tt platformio.ini melos.yaml
     docs/_config.yml docs/_plugins/x.rb dotnet-tools.json gunicorn.conf.py jupyter_server_config.py startup.m dvc.yaml
     subprojects/zlib.wrap conan.lock sub/mise.lock .terraform.lock.hcl Brewfile.lock.json composer.local.json elm.json
     gemfiles/rails7.gemfile fastlane/actions/x.rb debian/postinst debian/source/format recipe/meta.yaml shop.spec
     hooks/reference-transaction hooks/applypatch-msg plugin/hooks/hooks.json gemini-extension.json JULES.md`.split(
      /\s+/,
    ),
  )('%s is obeyed though its name does not say so', (path) =>
    expect(whyOffLimits(none)(path)).toMatch(/is (obeyed by ordinary commands|protected)/),
  );

  it.each([
    'src/head.ts',
    'src/git/config.ts',
    'app/random.py',
    'src/typing.py',
    'test/random.py',
    'bin/deploy.cmd',
    'scripts/start.bat',
    'src/npm.js',
    'docs/lock.md',
    'src/shop.spec.ts',
    'debian/changelog',
    'fastlane/metadata/en/title.txt',
    'src/make.ts',
    'app/-private/store.js',
    'src/-helper.js',
    'docs/agent.ts',
    'docs/makefile-guide.md',
    'src/config.ts',
    'lib/app/tasks.py',
    'test/helper.js',
    'src/readers/pytest.py',
    'src/_pytest/fixtures.py',
    'lib/compile',
    'src/patches/apply.ts',
    'src/conf.py',
    'src/hooks/use-cart.ts',
    'src/hooks/post-list.ts',
    'src/hooks/pre-commit-check.ts',
    'src/stata/all.do',
    'src/dub.ts',
    'docs/skill.md',
    'docs/requirements.md',
    'src/coverage/report.py',
    'src/services/junit.ts',
    'app/settings.py',
    'bin/run',
    'src/gems.ts',
    'docs/dune.md',
    'src/hook/build.ts',
    'src/main/resources/META-INF/services/com.acme.Plugin',
  ])('%s is an ordinary file', (path) => expect(whyOffLimits(none)(path)).toBeUndefined());

  it.each(
    `readline.py _winapi.py msvcrt/__init__.py tomllib.py packaging/__init__.py exceptiongroup.py pytest_cov.py lib/minitest/x_plugin.rb
     lib/rubygems_plugin.rb docs/desktop.ini start.cmd img/x.url random.pyw pytest/__init__.pyw gulpfile.js/index.js
     lib/optparse.rb test/delegate.rb spec/json.rb gems/a/lib/Set.rb lib/minitest.rb lib/minitest/autorun.rb test/rake/ext/core.rb
     lib/rspec/core/formatters/json_formatter.rb spec/rspec/expectations.rb lib/test/unit/testcase.rb lib/json/ext/parser.rb lib/io/console.rb
     lib/Test/More.pm t/lib/Test2/API.pm lib/strict.pm lua/luassert.lua spec/busted/core.lua src/luassert/init.lua
     sub/webpack.config.js/index.cjs fabfile/__init__.py scripts/postinstall.js`.split(/\s+/),
  )('%s stands in for what an ordinary command asks for by name', (path) =>
    expect(whyOffLimits(none)(path)).toMatch(/is obeyed by ordinary commands/),
  );

  it.each(
    `sub/.hg/hgrc sub/.jj/repo/config.toml docs/.vitepress/config.ts sub/.storybook/main.js sub/.zed/tasks.json sub/.gemini/settings.json
     sub/CVS/Root vendor/modules.txt sub/vendor/autoload.php release.toml uwsgi.ini cliff.toml tools.cfg medusa-config.js lighthouserc.js
     build.mjs build.sh bin/post_compile script/bootstrap CMakeCache.txt hie.yaml codegen.yml bacon.toml fly.staging.toml CNAME
     web.config sub/php.ini x.csproj.user ansible/callback_plugins/x.py override.tf prod.auto.tfvars kustomization.yaml ext/x/extconf.rb
     ci/test.sh scripts/ci/run.py .gitlab/x templates/x.gitlab-ci.yml hooks/pre-commit.js scripts/git-hooks/pre-push scripts/pre-commit.sh
     hooks/fsmonitor-watchman docs/PULL_REQUEST_TEMPLATE/x.md jest-setup.js globalSetup.ts requirements/dev.in config/deploy.yml
     src/main/resources/META-INF/services/java.nio.file.spi.FileSystemProvider docs/x/compose-dev.yaml tests/Pest.php`.split(
      /\s+/,
    ),
  )('%s is covered by a rule for its kind, place or folder', (path) =>
    expect(whyOffLimits(none)(path)).toMatch(/is (obeyed by ordinary commands|protected)/),
  );

  it.each(
    `app/core/security.py src/security.ts src/main/java/com/acme/Security.java config/packages/security.yaml app/models/license.rb
     src/licence.ts src/notice.tsx src/license-mit.ts cmd/license-gpl.go src/dockerfile-parser.ts src/docker-compose.py lib/readline.py app/tomllib.py
     src/app-config.ts src/app/config.toml src/rc.ts lib/build.mjs app/vendors/list.py src/main/java/com/acme/web/vendor/Shop.java
     packages/a/src/setup.ts src/override.ts app/hooks/update.ts src/ci/parse.ts arc.go crc.c src.rs pcre-config.c doc-config.md
     lib/json/jwt.rb lib/minitest/reporters.rb spec/json/parser_spec.rb lib/rspec/rails.rb lib/acme/logger.rb lib/rake/extensiontask.rb
     test/unit/cart_test.rb spec/lib/set_spec.rb app/models/set.rb lib/net/ssh.rb test/uri/parse_test.rb
     lib/Test/Deep.pm lib/Acme/Exporter.pm lib/Acme/Test/More.pm lua/acme/assert.lua src/harness.lua
     src/app/app.config.ts src/app/app.config.server.ts apps/shop/src/app/app.config.ts src/gulp.js/index.js`.split(
      /\s+/,
    ),
  )('%s is a source that is only called like one', (path) =>
    expect(whyOffLimits(none)(path)).toBeUndefined(),
  );

  it('may be edited when a person approved a plan that names them, or the configuration lists them', () => {
    expect(whyOffLimits(none, ['Makefile'])('Makefile')).toBeUndefined();
    expect(whyOffLimits(none, ['Makefile'])('sub/Makefile')).toBeDefined();
    expect(whyOffLimits({ ...none, allowProtected: ['Makefile'] })('Makefile')).toBeUndefined();
  });

  it('stay off limits when a plan was approved and only the configuration can lift them', () => {
    const rules = whyOffLimits(none, ['.github/workflows/ci.yml', 'package.json']);
    expect(rules('.github/workflows/ci.yml')).toMatch(/is protected/);
    expect(rules('package.json')).toMatch(/is protected/);
  });

  it('are recognised in every spelling that another file system folds together', () => {
    for (const path of ['PACKAGE.JSON', 'pac\u212aage.json', '.GitHub/workflows/x.yml', 'tests/Conftest.PY'])
      expect(whyOffLimits(none)(path), path).toBeDefined();
  });

  it.each(
    `Dockerfile docker/Dockerfile.prod dockerfile compose.yaml Containerfile CODEOWNERS docs/CODEOWNERS pkg/OWNERS AGENTS.md CLAUDE.local.md
     sub/CLAUDE.md .npmrc .gitattributes .folder/notes.txt sub/.github/x.yml sub/.gitmodules sub/.npmrc sub/.yarnrc.yml yarn.lock go.sum Cargo.toml pyproject.toml requirements-dev.txt pom.xml
     eslint.config.js sub/vitest.config.ts biome.json phpunit.xml.dist tox.ini LICENSE.txt SECURITY.md
     docs/copilot-instructions.md LICENSE-MIT LICENSE.Apache-2.0 COPYING.LESSER NOTICE LICENSES/MIT.txt Dockerfile-dev`.split(
      /\s+/,
    ),
  )('%s stays protected when a plan was approved', (path) => {
    expect(whyOffLimits(none, [path])(path)).toMatch(/is protected/);
  });

  it('that the configuration lifts leave all the others as they are', () => {
    const rules = whyOffLimits({ ...none, allowProtected: ['package.json', 'docker/**'] });
    expect(rules('package.json')).toBeUndefined();
    expect(rules('docker/Dockerfile')).toBeUndefined();
    for (const path of ['packages/a/package.json', 'yarn.lock', 'Dockerfile', 'Makefile'])
      expect(rules(path), path).toBeDefined();
  });

  it('and files that the configuration excludes are off limits in every spelling, lifted or approved or not', () => {
    const rules = whyOffLimits({ exclude: ['legacy/**', '.github/**'], allowProtected: ['.github/**'] }, [
      'legacy/a.ts',
    ]);
    for (const path of ['legacy/a.ts', 'legacy/.hidden', 'LEGACY/a.ts', '.github/workflows/ci.yml'])
      expect(rules(path), path).toBe('is excluded by scope.exclude');
    expect(rules('src/legacy.ts')).toBeUndefined();
    expect(whyOffLimits({ ...none, exclude: ['Legacy/**'] })('legacy/a.ts')).toBe(
      'is excluded by scope.exclude',
    );
    expect(whyOffLimits({ exclude: ['**'], allowProtected: [] })('src/.hidden/a.ts')).toMatch(
      /scope\.exclude/,
    );
  });

  it('are looked for at both ends of a rename', () => {
    const changes = [
      { action: 'modify' as const, path: 'src/a.ts', instructions: '' },
      { action: 'rename' as const, path: 'src/b.ts', to: 'Makefile', instructions: '' },
    ];
    expect(pathsOf({ rootCause: '', approach: '', changes })).toEqual(['src/a.ts', 'src/b.ts', 'Makefile']);
  });
});
