import { describe, expect, it } from 'vitest';
import { isTestPath, languageOf, pathKind, type PathKind } from '../../src/catalog/index.ts';
import { labelledPaths, realPaths } from './real-paths.ts';

describe('the kind of a path', () => {
  it('is what people say it is, for 99 of 100 paths of real repositories', () => {
    const labelled = labelledPaths();
    const mistakes = labelled.filter(({ kind, path }) => pathKind(path) !== kind);
    expect(labelled.length).toBeGreaterThanOrEqual(4000);
    expect(mistakes.length / labelled.length, JSON.stringify(mistakes, undefined, 1)).toBeLessThanOrEqual(
      0.01,
    );
  });

  it.each<[PathKind, string[]]>([
    [
      'source',
      [
        'okhttp/src/commonJvmAndroid/kotlin/okhttp3/ConnectionSpec.kt',
        'src/Carbon/Lang/it_IT.php',
        'src/main/java/org/junit/jupiter/api/TestFactory.java',
        'src/main/java/com/example/App.java',
        'lib/phoenix/test/conn_test.ex',
        'lib/Test/Mojo.pm',
        'packages/bloc_test/lib/src/bloc_test.dart',
        'numpy/testing/utils.py',
        'src/Illuminate/Foundation/Testing/TestCase.php',
        'tokio/src/runtime/builder.rs',
        'lib/rubocop/cop/security.rb',
        'src/history.ts',
        'doc/man_docs.go',
        'src/cmd/dist/build.go',
        'googletest/include/gtest/gtest.h',
        'deps/build.jl',
        'Source/carthage/Update.swift',
        'scripts/test.js',
        'src/pages/vendors/VendorList.tsx',
        'src/features/support/Chat.tsx',
        'src/model/ColumnSpec.ts',
        'speedtest/server.go',
        'book/models.py',
        'src/main/resources/META-INF/resources/app.js',
        'src/components/Profile.tsx',
        'Models/UserProfile.cs',
        'src/api/configure.ts',
        'src/Event/Events/Test/Passed.php',
        'src/TestSuite/Fixture/FixtureManager.php',
        'src/Core/TestHelper/ValidatorExtensions.cs',
        'src/Distribution/Types/TestSuite/Lens.hs',
        'src/Distribution/Simple/Setup.hs',
        'actix-test/src/lib.rs',
        'coil-test/src/commonMain/kotlin/FakeImageLoader.kt',
        'src/bin/cargo/commands/test.rs',
        'werkzeug/test.py',
        'config/environments/test.rb',
        'lib/chai/utils/test.js',
        'packages/jest-runner/src/runTest.ts',
        'railties/lib/generators/test_unit/templates/unit_test.rb.tt',
        'lib/rspec/rails/example/request.rb',
        'internal/pipe/changelog/changelog.go',
        'lib/ansible/plugins/doc_fragments/backup.py',
        'webui/src/pages/hub-demo/icons/api.tsx',
        'src/core/lombok/extern/slf4j/Slf4j.java',
        'pkg/flags/selective_string.go',
        'app/src/main/res/layout/main_activity.xml',
        'src/compiler/crystal/tools/doc/method.cr',
        'clippy_lints/src/doc/broken_link.rs',
        'completions/install.fish',
        'share/python-build/3.4.9',
        'src/main/twirl/views/guide.scala.html',
        'lib/web/templates/email/notice.txt',
        'system/Helpers/test_helper.php',
        'src/main/resources/hudson/labels/configure.jelly',
        'runtime/syntax/kconfig.vim',
        'migrations/20170209180355_add_tables_from_integration_tests/down.sql',
        'ios/Base.lproj/LaunchScreen.xib',
        'scenes/player.tscn',
        'deps/rabbit/src/rabbit_fifo_q.erl',
        'lib/testing/fake_clock.dart',
        'storage/ent/schema/user.go',
        'lib/lua/loader.ts',
      ],
    ],
    [
      'test',
      [
        'Src/Newtonsoft.Json.Tests/TestObjects/Link.cs',
        'test/Polly.Specs/NoOp/NoOpSpecs.cs',
        'src/UnitTests/BeforeAfterMapping.cs',
        'okhttp/src/jvmTest/kotlin/A.kt',
        'testing/test_config.py',
        'pkg/kubelet/testing/fake.go',
        'ConnectionIT.java',
        't/mojo/cache.t',
        'features/step_definitions/steps.rb',
        'crates/cli/src/snapshots/a.snap',
        'apps/rebar/test/rebar_new_SUITE_data/a.config',
        'its/core-it-suite/pom.xml',
        'steps/stepstest/server.go',
        'smoketests/app.R',
        'packages/a/test/cases/node_modules/b/index.js',
        'e2e/presets/node_modules/preset/index.js',
        'src/Symfony/Console/Tests/ApplicationTest.php',
        'integration-test/src/main/kotlin/Main.kt',
        'fuzz-afl/in/pnm/id_000130',
        'oss-fuzz/targets/parse.cc',
        'javatests/com/example/Compiler.java',
        'compiler/evolution-test.c++',
        'src/stacktrace_unittest.cc',
        'examples/app/tests/.github/workflows/ci.yml',
        'testdata/nullsubexpr.dat',
        'TESTING/EIG/cchkdmd.f90',
        'CBLAS/testing/auxiliary.c',
        'runtime/syntax/testdir/dumps/c_00.dump',
        'src/UniTask.NetCoreTests/Linq/Aggregate.cs',
        'l3kernel/testfiles-backend/driver.lvt',
        'tests/test_cmake_build/test.py',
        'SimplenoteUITests/AssertGeneric.swift',
        'msautotest/wxs/expected/capabilities.xml',
        'unit/WebSockets/MockWebSocket.cs',
        'deps/rabbit/test/proxy_protocol_SUITE.erl',
        'selenium/suites/login.sh',
        'compass_app/app/testing/fakes/fake_client.dart',
        'cranelift/filetests/runtests/simd.clif',
        'gr-blocks/lib/qa_block.cc',
        'wire-golden-files/src/main/kotlin/Message.kt',
      ],
    ],
    [
      'binary',
      [
        'models/a.glb',
        'archive/a.tar',
        'panel/chunk.js.br',
        'mods/cnc/bits/afld.shp',
        'bin/composer.phar',
        'a.unitypackage',
      ],
    ],
    [
      'data',
      [
        'src/main/resources/hudson/Messages_de.properties',
        'src/main/resources/hudson/scm/config_pt_BR.properties',
        'plugins/decklink/data/locale/af-ZA.ini',
        'Assets/Scenes/Main.unity',
        'references.bib',
        'results/run.traj',
      ],
    ],
    [
      'generated',
      [
        'single_include/lib/json.hpp',
        'extras/lib_amalgamated.cpp',
        'a/descriptor.upb.c',
        'crates/atc.Cargo.lock',
        'stack.yaml.lock',
        'Plots/Manifest.toml',
        'Assets/Player.cs.meta',
        'art/icon.svg.import',
        'storage/ent/db/user_create.go',
        'api/v2/restapi/operations/silence/delete_silence.go',
        'frontend_latest/4789.cf7f62a21af86251.js',
        'pkg/client/clientset_generated/clientset.go',
      ],
    ],
    ['generated', ['dist/index.js', 'packages/a/b/c/d/dist/index.umd.js', 'api/okhttp.api', 'go.work.sum']],
    [
      'vendored',
      [
        'deps/jemalloc/src/ctl.c',
        'astropy/extern/six.py',
        'test/gtest/gtest.h',
        'gradlew',
        'js/jquery-3.7.1.js',
        'web/static/jquery.js',
        'public/plugins/codemirror-5.17.0/mode/php/test.js',
        'src/lib/ckeditor/lang/da.js',
        'android/external/slicer/reader.cc',
        'src/external/glfw/CMakeLists.txt',
        'src/libraries/enet/libenet/list.c',
        'bundle/rmccue/requests/src/Cookie.php',
        'External/Hoextdown/autolink.c',
        'Gallery/Assets/Monaco/min/vs/language/typescript/tsMode.js',
        'lib/main/STM32F4/Drivers/CMSIS/Include/core_cm4.h',
        'libraries/codemirror/mode/z80/z80.js',
        'inst/shared/jqueryui/jquery-ui.css',
        'lib/lua/src/lstring.h',
        'sklearn/externals/six.py',
      ],
    ],
    [
      'docs',
      [
        'book/theme/index.hbs',
        'README.ar',
        '.github/CONTRIBUTING.md',
        'crates/printer/UNLICENSE',
        'changelog/0.9/issue-12',
        'docs/conf.py',
        'MIT-LICENSE',
        'tower-test/CHANGELOG.md',
        'LICENSES/Apache-2.0.txt',
        'changelog/3.8.0/kong/fix.yml',
        'CITATION.cff',
        'config/tool.toml.license',
        'licenses/eclipse-public-license-2.0',
        'src/fonts/OFL.txt',
        'user_guide_src/source/testing/response/001.php',
        'abstract-document/etc/abstract-document.urm.puml',
        'Tools/Export/ReadMe.html',
        'changes/22.7_2026-03-16/5168.toml',
        'src/Quartz.Examples.AspNetCore/SampleSchedulerListener.cs',
        'kotlinsample/src/main/java/com/example/Main.kt',
        'dist/README.md',
        'misc/tool.1',
      ],
    ],
    [
      'config',
      [
        'MANIFEST.in',
        'renovate.json',
        'ring-core/project.clj',
        'Tiltfile',
        'app.conf.in',
        '.teamcity/RunTests.kt',
        'gradle/wrapper/gradle-wrapper.properties',
        'SECURITY-INSIGHTS.yml',
        '.github/ISSUE_TEMPLATE/bug.md',
        'folly/io/BUCK',
        'gemfiles/legacy.gemfile',
        'Jenkinsfile.groovy',
        'Setup.hs',
        'coil-test/gradle.properties',
        'conf/gitignore/Kohana',
        '2d/game/project.godot',
        'Plugins/UniTask.asmdef',
        'contrib/rpm/bats.spec',
        'zsh/zshrc',
        'playbooks/group_vars/all',
        'subprojects/expat.wrap',
      ],
    ],
  ])('is %s', (kind, paths) => {
    for (const path of paths) expect(pathKind(path), path).toBe(kind);
  });

  it('holds for the repositories that every rule was seen on', () => {
    const repositories = realPaths();
    expect(repositories.length).toBeGreaterThanOrEqual(40);
    const below = (name: string, folder: string): string[] =>
      repositories.find((one) => one.name === name)!.paths.filter((path) => path.startsWith(folder));
    const tests = below('JamesNK/Newtonsoft.Json', 'Src/Newtonsoft.Json.Tests/');
    expect(tests.length).toBeGreaterThan(25);
    expect(tests.filter((path) => !['test', 'binary', 'generated'].includes(pathKind(path)))).toEqual([]);
    const languages = below('briannesbitt/Carbon', 'src/Carbon/Lang/');
    expect(languages.length).toBeGreaterThan(25);
    expect(languages.filter((path) => pathKind(path) !== 'source')).toEqual([]);
  });

  it('never takes what is shipped for a test, nor code for a document by its name', () => {
    const paths = realPaths().flatMap((one) => one.paths);
    const shipped = paths.filter(
      (path) => /^[^/]*\/?src\/main\//.test(path) && !/test|spec/i.test(path.split('/')[0]!),
    );
    expect(shipped.length).toBeGreaterThan(300);
    expect(shipped.filter(isTestPath)).toEqual([]);
    const namedLikeProse = paths.filter((path) =>
      /^src\/(?:[\w.]+\/)*(?:history|security|changes|news|todo)\w*\.\w+$/i.test(path),
    );
    const code = namedLikeProse.filter((path) => languageOf(path)?.type === 'programming');
    expect(code.length).toBeGreaterThan(2);
    expect(code.filter((path) => pathKind(path) === 'docs')).toEqual([]);
  });
});
