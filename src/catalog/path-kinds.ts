import type { FileKind } from '../domain/index.ts';
import { languageOf } from './languages.ts';
import { isTestPath } from './test-paths.ts';

/** Kinds that a path alone tells. */
export type PathKind = Exclude<FileKind, 'lfs-pointer' | 'submodule' | 'symlink' | 'too-large'>;

/** One observation about paths. */
interface PathRule {
  kind: PathKind;
  /** Given the path with a `/` in front, so that `/name/` finds a folder anywhere. */
  holds: (path: string) => boolean;
}

const like =
  (...patterns: RegExp[]) =>
  (path: string) =>
    patterns.some((pattern) => pattern.test(path));

const isBinary = like(
  /\.(?:png|jpe?g|gif|bmp|ico|icns|xcf|webp|avif|tiff?|psd|ai|eps|pdf|docx?|xlsx?|xlsm|pptx?|odt|ods|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|ear|class|pyc|pyo|so|dylib|dll|exe|o|a|lib|obj|wasm|bin|dat|db|sqlite3?|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|avi|mov|webm|mkv|npy|npz|pkl|parquet|arrow|avro|orc|h5|hdf5|fits|nc|grib2?|onnx|pt|safetensors|mo|gpg|der|p12|pfx|jks|snk|keystore|nupkg|whl|deb|rpm|apk|dmg|iso|swf)$/i,
);
const isMinified = like(/(?:[.-]min\.(?:js|css|mjs|cjs)|\.bundle\.js|\.(?:[cm]?js|css|ts)\.map)$/i);
const isLockFile = like(
  /\/(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|Cargo\.lock|Gemfile\.lock|composer\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|pdm\.lock|go\.sum|go\.work\.sum|flake\.lock|mix\.lock|pubspec\.lock|packages\.lock\.json|Podfile\.lock|Package\.resolved|gradle\.lockfile|yarn\.lock\.\w+|cabal\.project\.freeze)$/,
);
const isVendored = like(
  /\/(?:node_modules|vendor|vendored|_vendor(?:ed)?|third[-_]?party|3rd[-_]?party|c?extern|bundled|bower_components|jspm_packages|Godeps|\.yarn|Pods|Carthage|site-packages|googletest|gtest)\//i,
  /^\/(?:deps|externals?)\//,
  // another module's packages, copied under its own address
  /\/internal\/(?:github\.com|golang\.org|google\.golang\.org)\//,
  /\/(?:gradlew(?:\.bat)?|mvnw(?:\.cmd)?|config\.(?:guess|sub)|install-sh|ltmain\.sh|doctest\.h|catch(?:_amalgamated)?\.hpp)$/,
  // a library with its version in its name: `jquery-3.7.1.js`
  /\/[\w.]+-\d+\.\d+(?:\.\d+)?(?:\.\w+)?\.(?:js|css)$/,
);
const isGenerated = like(
  /(?:\.pb(?:\.gw|\.validate)?\.(?:go|cc|h|swift)|_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts|rb)|\.g\.(?:dart|cs)|\.designer\.cs|[._-](?:generated|autogen)\.(?:\w+|d\.ts)|_gen\.go|\.y\.go|\.gen\.(?:go|[jt]sx?|dart|rs|cs)|\/zz_generated[^/]*|\.freezed\.dart|_string\.go|\/(?:parser|lex)tab\.py|\/PublicAPI\.(?:Shipped|Unshipped)\.txt)$/i,
  /\/(?:__)?(?:auto)?generated(?:[-_](?:src|sources?|code))?(?:__)?\//i,
  // all headers of a library in one, written by its build
  /\/(?:single[-_]?(?:include|header)|amalgamat(?:ed|ion))\/|_amalgamated\.(?:[ch](?:pp|xx)?|cc|hh)$/i,
  /\/api\/[^/]+\.api$/,
);
/** What a bundler writes is committed below `dist/`; a `dist` among sources (Go's `cmd/dist`) is a name like another. */
const isBundle = (path: string): boolean =>
  !/\/src\//.test(path) &&
  (/\/dist\/.*\.(?:[cm]?jsx?|css|map|html|json|d\.[cm]?ts)$/.test(path) ||
    /^\/(?:[^/]+\/)?dist\/[^/]+$/.test(path));

const isSetting = like(
  /\/(?:\.github|\.gitlab|\.circleci|\.vscode|\.idea|\.config|\.husky|\.changeset|\.devcontainer|\.storybook)\//,
  /\.(?:xcodeproj|xcworkspace)\//,
);
const isForgeTemplate = like(/\/(?:ISSUE|PULL_REQUEST|MERGE_REQUEST|DISCUSSION)_TEMPLATE\b/i);
const isProse = like(/\.(?:md|mdx|markdown|mkd|rst|adoc|asciidoc|org|textile|rdoc|pod|tex|man|[1-9])$/i);
const isNamedAsProse = like(
  /\/(?:readme|change-?logs?|changes|history|news|release[-_]?notes|(?:un)?licen[cs]es?|copying|copyright|authors|contributors|contributing|notice|patents|todo|maintainers|security|governance|code_of_conduct|credits|thanks|install|upgrading)(?:[-_.][^/]*)?$/i,
);
const docsFolder = like(
  /\/(?:x?docs?(?:[-_.][\w.-]+)?|documentation(?:[-_.][\w.-]+)?|(?:[\w.-]*[-_])?(?:examples?|demos?)(?:[-_][\w.-]+)?|samples?|tutorials?|website|man|change-?logs?|newsfragments|[\w-]+\.(?:docc|playground))\//i,
  /^\/(?:guides?|playgrounds?|sandbox|(?:src\/)?site)\//,
);
/** In what is shipped (`src/main/java/com/example/`) these names mean nothing, and Go's packages `doc` are code. */
const isInDocs = (path: string): boolean =>
  docsFolder(path.replace(/(\/src\/(?:main|[a-z]\w*Main)\/).*/, '$1')) && !/\/docs?\/[^/]+\.go$/.test(path);
const isConfig = like(
  /\.(?:toml|ya?ml|ini|cfg|conf|config|properties|env|editorconfig|gradle|gradle\.kts|sbt|cmake|cmake\.in|mk|mak|nix|bazel|bzl|gyp|gypi|(?:cs|vb|fs|vcx)proj(?:\.\w+)?|proj|slnx?|props|targets|nuspec|ruleset|dotsettings|gemspec|podspec|rockspec|cabal|opam|pro|neon|dist|pc\.in|am|ac|m4|xcconfig|xcscheme|pbxproj|psd1|iml|service|manifest|entitlements|modulemap)$/i,
  /\/(?:package|composer|tsconfig[^/]*|jsconfig[^/]*|deno|bower|lerna|nx|turbo|manifest|angular|project|renovate|appsettings[^/]*|global|biome|typedoc|api-extractor)\.jsonc?$/i,
  /\/(?:pom|build|checkstyle|phpunit|pmd|spotbugs|AndroidManifest|web|nuget|module)[\w-]*\.(?:xml|config)(?:\.dist)?$/i,
  /\/[^/]*\.(?:config|conf|workspace)\.[cm]?[jt]s$/,
  /\/Gemfile[-_.][\w.-]+$/,
  /\/(?:Dockerfile|Containerfile|Makefile|GNUmakefile|Jenkinsfile|Procfile|Vagrantfile|Gemfile|Appraisals|Guardfile|Podfile|Cartfile|Brewfile|Earthfile|justfile|Fastfile|cpanfile|CODEOWNERS|MANIFEST(?:\.SKIP|\.in)?|BUILD|WORKSPACE|configure|SConstruct|SConscript|Doxyfile)(?:[-_.](?:in|am|ac|win\w*|unix|common|include|dev|prod|ci|nix|bazel|bzl|PL|\w{1,8}file|alpine|debian|ubuntu|armhf|\w+))?$/,
  /\/(?:[Mm]akefile|[Rr]akefile|CMakeLists\.txt|(?:[\w-]*[-_])?requirements?[^/]*\.(?:txt|in)|requirements\/(?:[^/]+\/)*[^/]+\.(?:txt|in)|constraints\.txt|go\.mod|go\.work|Pipfile|meson\.build|meson_options\.txt|setup\.py|noxfile\.py|Package(?:@[\w.-]+)?\.swift|mix\.exs|[Gg]ulpfile\.\w+|[Gg]runtfile\.\w+|Setup\.hs|build\.zig|robots\.txt|[\w-]*\.globalconfig|info\.plist)$/i,
  /^\/[^/]+\.(?:json[c5]?|xml)$/,
  /\/(?:configs?|conf|ci|\.ci|src\/assembly)\/.*\.(?:json[c5]?|xml|txt)$/,
  /^\/(?:tasks|rakelib)\/.*\.rake$/,
  /\/\.[^/]+$/,
  // a tool's own folder
  /\/\.[\w-]+\/(?:[^/]+\/)*[^/.]+$/,
);
const rowEndings =
  /\.(?:json[lc5]?|ndjson|geojson|csv|tsv|xml|xsd|svg|lock|log|po|pot|xlf|resx|plist|snap|out|expected|golden|dump|ipynb|patch|diff|asc|sig|sha\d+|md5|pem|crt|key|cert|sum|map|strings|txt)$/i;

/** In the order in which they are tried; the first that holds names the kind. */
const pathRules: readonly PathRule[] = [
  {
    kind: 'docs',
    holds: like(
      /\/(?:changes|newsfragments)\/[^/]+\.(?:feature|bugfix|doc|removal|misc|breaking|packaging|contrib)(?:\.\w+)?$/i,
    ),
  },
  { kind: 'binary', holds: isBinary },
  { kind: 'minified', holds: isMinified },
  { kind: 'generated', holds: isLockFile },
  { kind: 'test', holds: like(/\/(?:fixtures?|testdata)\/.*\/node_modules\//) },
  { kind: 'vendored', holds: isVendored },
  { kind: 'generated', holds: isGenerated },
  { kind: 'generated', holds: isBundle },
  { kind: 'docs', holds: (path) => /^\/docs?\//i.test(path) && isInDocs(path) },
  { kind: 'test', holds: (path) => isTestPath(path.slice(1)) },
  { kind: 'docs', holds: isInDocs },
  { kind: 'data', holds: like(/\/\.licenses\/.*\.dep\.yml$/) },
  { kind: 'config', holds: isForgeTemplate },
  { kind: 'docs', holds: isProse },
  { kind: 'config', holds: isSetting },
  { kind: 'docs', holds: (path) => isNamedAsProse(path) && isNoCode(path) },
  { kind: 'config', holds: isConfig },
  { kind: 'data', holds: like(rowEndings) },
];

/** What a file is, as far as its path tells; `source` when nothing speaks against it. */
export function pathKind(path: string): PathKind {
  return pathRules.find(({ holds }) => holds(`/${path}`))?.kind ?? 'source';
}

/** Text files that hold rows rather than prose or code, wherever they lie. */
export function isDataPath(path: string): boolean {
  return rowEndings.test(path) && !isConfig(`/${path}`);
}

/** `history.ts` and `SECURITY-INSIGHTS.yml` are named like documents and are none. */
function isNoCode(path: string): boolean {
  const language = languageOf(path);
  return language === undefined || language.type === 'prose';
}

/** Folders whose files are source text but seldom what a fix changes. */
export function isAside(path: string): boolean {
  return /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?|scripts?|tools?|docs?|website|playground|fixtures)\//i.test(
    path,
  );
}
