import type { FileKind } from '../../domain/index.ts';

/** One observation about paths. The first rule that matches a path names its kind. */
interface PathRule {
  kind: FileKind;
  /** Tried on the whole path with a `/` in front, so that `/name/` finds a folder anywhere. */
  path: RegExp;
}

const binaryEndings =
  /\.(?:png|jpe?g|gif|bmp|ico|icns|webp|avif|tiff?|psd|ai|eps|pdf|docx?|xlsx?|pptx?|odt|ods|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|ear|class|pyc|pyo|so|dylib|dll|exe|o|a|lib|obj|wasm|bin|dat|db|sqlite3?|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|flac|avi|mov|webm|mkv|npy|npz|pkl|parquet|arrow|avro|orc|h5|hdf5|nc|grib2?|onnx|pt|safetensors|mo|gpg|der|p12|pfx|jks|keystore|nupkg|whl|deb|rpm|apk|dmg|iso|swf)$/i;
const lockFiles =
  /\/(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|Gemfile\.lock|composer\.lock|poetry\.lock|Pipfile\.lock|uv\.lock|pdm\.lock|go\.sum|flake\.lock|mix\.lock|pubspec\.lock|packages\.lock\.json)$/;
const vendorFolders =
  /\/(?:node_modules|vendor|vendored|_vendor|third[-_]?party|bower_components|jspm_packages|Godeps|\.yarn|Pods|Carthage|site-packages)\//i;
const generatedNames =
  /(?:\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.(?:dart|cs)|\.designer\.cs|[._]generated\.\w+|\/zz_generated[^/]*|\.freezed\.dart|_string\.go)$/i;
const testFolders =
  /\/(?:tests?|__tests__|testdata|test[-_]?data|specs?|fixtures?|__fixtures__|__mocks__|__snapshots__|e2e|testcases?|[\w-]+[-_.]tests?)\//i;
const testNames =
  /\/(?:test_[^/]*\.pyi?|conftest\.py|[^/]*_tests?\.(?:py|go|rb|cc?|cpp|cxx|rs|exs|php|js|ts)|[^/]*[._-](?:test|spec|e2e|cy)\.[cm]?[jt]sx?|[^/]*_spec\.rb|[^/]*(?:Tests?|TestCase|Spec|IT)\.(?:java|kt|scala|cs|php|groovy|swift)|Test[A-Z][^/]*\.java|tests?\.(?:py|rs|js|ts|c|cpp|sh))$/;
const docNames =
  /(?:\.(?:md|mdx|markdown|rst|adoc|asciidoc|org|textile|rdoc|pod|tex|man|[1-9])|\/(?:readme|changelog|changes|history|news|license|licence|copying|authors|contributors|contributing|notice|todo|maintainers|security|code_of_conduct)[^/]*)$/i;
const docFolders = /\/(?:docs?|documentation|examples?|samples?|tutorials?|website|man)\//i;
const configNames =
  /(?:\.(?:toml|ya?ml|ini|cfg|conf|config|properties|env|editorconfig|gradle|kts|sbt|cmake|mk|mak|nix|bazel|bzl|gyp|gypi|csproj|vbproj|fsproj|sln|props|targets|gemspec)|\/(?:package|composer|tsconfig[^/]*|jsconfig|deno|bower|lerna|nx|turbo|manifest|angular|project)\.json|\/pom\.xml|\/build\.xml|\/[^/]*\.config\.[cm]?[jt]s|\/(?:Dockerfile|Makefile|GNUmakefile|CMakeLists\.txt|Jenkinsfile|Procfile|Vagrantfile|Gemfile|Rakefile|BUILD|WORKSPACE|requirements[^/]*\.txt|setup\.cfg|go\.mod|go\.work|Pipfile|tox\.ini|meson\.build|configure\.ac|configure)[^/]*|\/\.[^/]+)$/i;
const configFolders = /\/(?:\.github|\.gitlab|\.circleci|\.vscode|\.idea|\.config)\//;
const dataEndings =
  /\.(?:json[l5]?|ndjson|geojson|csv|tsv|xml|xsd|svg|lock|log|po|pot|xlf|resx|plist|snap|out|expected|golden|dump|ipynb|patch|diff|pem|crt|key|cert|sum|map|strings|txt)$/i;

/** In the order in which they are tried. */
export const pathRules: readonly PathRule[] = [
  { kind: 'binary', path: binaryEndings },
  { kind: 'minified', path: /(?:[.-]min\.(?:js|css|mjs)|\.bundle\.js|\.(?:js|css|ts)\.map)$/i },
  { kind: 'generated', path: lockFiles },
  { kind: 'vendored', path: vendorFolders },
  { kind: 'generated', path: generatedNames },
  { kind: 'generated', path: /^\/(?:[^/]+\/){0,3}dist\// },
  { kind: 'test', path: testFolders },
  { kind: 'test', path: testNames },
  { kind: 'config', path: configFolders },
  { kind: 'docs', path: docNames },
  { kind: 'config', path: configNames },
  { kind: 'docs', path: docFolders },
  { kind: 'data', path: dataEndings },
];

/** Text files that hold rows rather than prose or code, wherever they lie. */
export const isDataPath = (path: string): boolean => dataEndings.test(path) && !configNames.test(`/${path}`);
