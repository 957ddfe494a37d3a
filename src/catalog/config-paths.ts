import { languageOf } from './languages.ts';
import {
  anyOf,
  folderMatches,
  matchesAny,
  matchesInFolders,
  nameMatches,
  withoutEnding,
} from './patterns.ts';

/** Folders in which a forge, an editor or a tool keeps its settings. */
export const settingFolder =
  /\/(?:\.(?:github|gitlab|circleci|vscode|idea|run|config|husky|changeset|devcontainer|storybook|claude|cursor|teamcity)|[^/]*\.(?:xcodeproj|xcworkspace))\//;
export const isSetting = folderMatches(settingFolder);

export const isForgeTemplate = matchesAny(/\/(?:ISSUE|PULL_REQUEST|MERGE_REQUEST|DISCUSSION)_TEMPLATE\b/i);

const endings = anyOf(
  'toml ya?ml ini cfg conf config properties env editorconfig gradle gradle\\.kts sbt cmake mk mak nix bazel bzl star gypi?',
  '(?:cs|vb|fs|vcx|vf|d|group|py|esp|sh|wix|njs|sql)proj(?:\\.\\w+)? proj projitems slnx? props targets nuspec ruleset runsettings dotsettings',
  'gemspec podspec rockspec cabal project opam pro(?:\\.user)? neon (?<!html\\.)dist pc am ac m4 Rproj dockerfile tfvars hcl',
  'xcconfig xcscheme pbxproj xcfilelist xctestplan psd1 iml service socket timer manifest entitlements modulemap excludes jfc',
  'code-workspace sublime-(?:project|settings|keymap|build) cbp geany itermcolors terminal buckconfig gemfile supp? sup xcprivacy vcproj shfbproj nimble wrap appxmanifest desktop spec prefs cnf',
  'defaults asmdef asmref godot gdextension webmanifest pri qbs natvis hocon rules defconfig bazelrc bzlmod stylecop bnd(?:run)? ipkg gpr adc accesswidener licenseheader asd directory ncrunchproject container mod symlink slnf storekit',
);
/** Settings are often kept as a sample or a template. */
const asTemplate = '(?:\\.(?:in|j2|enc|gotmpl|tmpl|tpl|template|erb|example|sample|default|dist))?';

const jsonNames = anyOf(
  'package[^/]* composer tsconfig[^/]* jsconfig[^/]* deno bower lerna nx turbo manifest angular project renovate appsettings[^/]*',
  'global biome typedoc api-extractor tslint vercel firebase nest-cli vcpkg CMakePresets launchSettings elm dprint asv\\.conf mangle jsonnetfile Podfile\\.properties (?:fabric|quilt)\\.mod [\\w.-]+\\.mixins',
);
const xmlNames = anyOf(
  'pom build checkstyle phpunit pmd spotbugs (?:Android|Appx)Manifest web nuget module (?:maven-)?settings lint(?:-baseline)? log4j FodyWeavers',
);

/** `Gemfile`, `Dangerfile`, `Tiltfile` and what else is named after the tool that reads it. */
const toolFiles = anyOf(
  '[A-Z]\\w*file justfile CODEOWNERS OWNERS(?:_ALIASES)? MANIFEST(?:\\.SKIP|\\.in)? BUILD WORKSPACE configure SConstruct',
  'Kconfig SConscript (?:[A-Z]+_)?VERSION PKGBUILD BUCK DESCRIPTION NAMESPACE',
);
const toolFileVariant =
  '(?:[-_.](?:in|am|ac|win\\w*|unix|common|include|dev|prod|ci|nix|bazel|bzl|PL|\\w{1,8}file|alpine|debian|ubuntu|armhf|\\w+))?';

const buildFiles = anyOf(
  'make\\.inc(?:\\.[\\w.]+)? makefile(?:\\.(?!pm$|rb$|py$)\\w+)? rakefile CMakeLists\\.txt(?:\\.in)? (?:constraints|remappings|BannedSymbols[\\w.]*)\\.txt go\\.mod go\\.work pipfile meson\\.build meson_options\\.txt meson\\.options',
  'setup\\.py noxfile\\.py conanfile\\.\\w+ Package(?:@[\\w.-]+)?\\.swift mix\\.exs gulpfile\\.\\w+ gruntfile\\.\\w+ build\\.zig(?:\\.zon)?',
  'cpanfile paket\\.(?:dependencies|references) auto\\.def project\\.clj deps\\.edn shadow-cljs\\.edn bb\\.edn (?:ecs|rector)\\.php build\\.boot dune(?:-project|-workspace)? build\\.(?:sc|mill)',
  'robots\\.txt _(?:headers|redirects) vm\\.args [\\w.-]*\\.globalconfig [\\w.-]*(?:info|entitlements|exportOptions)[\\w.-]*\\.plist(?:\\.(?:template|in))? version\\.txt CNAME Config\\.in sdkconfig(?:\\.(?!h$)\\w+)? config\\.ru launchconfig',
);

/** Tools whose file may carry the ending of the language it is written in. */
const writtenInCode =
  /\/(?:Make|Jenkins|Docker|Danger|Guard|Rake|Gem|Cap|Vagrant|Fast|Pod|Brew|Thor|Berks|Snake)file[-_.]/;
const namedAfterTool = nameMatches(new RegExp(`/${toolFiles}${toolFileVariant}$`));
/** `Profile.tsx` and `configure.ts` are code. */
const isToolFile = (path: string): boolean =>
  namedAfterTool(path) &&
  (writtenInCode.test(path) || !path.includes('.', path.lastIndexOf('/')) || languageOf(path) === undefined);

const hasConfigName = nameMatches(
  new RegExp(`\\.${endings}${asTemplate}$`, 'i'),
  new RegExp(`/${jsonNames}\\.jsonc?$`, 'i'),
  new RegExp(`/${xmlNames}[\\w-]*\\.(?:xml|config)(?:\\.dist)?$`, 'i'),
  new RegExp(`/${buildFiles}$`, 'i'),
  // Maven's models of other modules, and how Java programs are told what to write into their logs
  /\/[\w.-]+\.pom\.xml$|\/[\w.-]*logback[\w.-]*\.xml$/,
  /\/Gemfile[-_.][\w.-]+$/,
  /\/(?:[\w-]*[-_])?requirements?[^/]*\.(?:txt|in)$/i,
  /\/[^/]*\.(?:config|conf|workspace)\.(?:[cm]?[jt]s|php)$|\/(?:webpack|rollup|vite|karma)\.[\w.]+\.[cm]?[jt]s$/,
  /\.list\.\w+$|\.ant\.xml$|\/index\.theme$/,
  // dotfiles, those that are filled in, and those that are kept without their dot
  /\/\.[^/]+$|\/\w*(?:bash|zsh|vim|input|wget|curl|npm)rc\.(?:j2|erb|tmpl|template)$/,
  /\/(?!src$)[a-z]{2,}(?:rc|ignore)$|\/(?:git(?:config|attributes|modules)|inventory)$/,
  // gettext's lists of files and languages
  /\/(?:POTFILES(?:\.\w+)?|LINGUAS)$/,
  /\/[^/]*(?:config|conf|settings)[^/]*\.(?:php|py|rb|js)\.(?:example|sample|dist|template|j2)$/,
);

const liesAsConfig = matchesInFolders(
  [/\/requirements\//i, /[^/]\.(?:txt|in)$/i],
  [/^\/$/, /[^/]\.(?:json[c5]?|xml)$/],
  [
    /\/(?:configs?|conf|ci|\.ci|src\/(?:main\/)?assembly|checkstyle|pmd|spotbugs)\//,
    /\.(?:json[c5]?|xml|txt)$/,
  ],
  [/\/(?:configs?|conf|debian|DEBIAN)\//, withoutEnding],
  [/\/META-INF\/(?!resources\/)/, /^(?!.*\.(?:java|kt|xsd|txt)$)/],
  [/^\/(?:tasks|rakelib)\//, /\.rake$/],
  [/\/manifests\/$/, withoutEnding],
  // what debhelper reads, and what services are told in files of their own
  [
    /\/debian\/$/,
    /^\/(?:[^/]+\.)?(?:install|dirs|links|docs|examples|manpages|p(?:re|ost)(?:inst|rm)|triggers|maintscript|lintian-overrides|symbols|udev|default|doc-base)$/,
  ],
  [/\/(?:logrotate|cron|sudoers|pam|rsyslog|sysctl|limits|modprobe|conf)\.d\/$/, withoutEnding],
  // what Karaf and .NET's templates are told
  [/\/src\/main\/feature\/$/, /[^/]\.xml$/],
  [/\/\.template\.config\//, /\.json$/],
  // Mix reads what a program of Elixir is started with from here
  [/^\/(?:[^/]+\/){0,2}config\/$/, /^\/[\w.]+\.exs$/],
  // what Ansible is told about machines
  [/\/(?:group|host)_vars\/[^.]*$/, withoutEnding],
  // a tool's own folder
  [/\/\.[\w-]+\//, withoutEnding],
  [/^\/\.[\w-]+\//, /\.(?:json[c5]?|xml|edn|zinza|tmpl)$/],
);
const isSetupOfCabal = matchesAny(/^\/(?!(?:.+\/)?src\/)(?:.+\/)?Setup\.l?hs$/);
export const isConfig = (path: string): boolean =>
  hasConfigName(path) || liesAsConfig(path) || isSetupOfCabal(path) || isToolFile(path);
