import { like, oneOf } from './like.ts';

// What nobody wrote here: copied in from elsewhere, or written by a program.

export const isMinified = like(
  /(?:[.-](?:js)?min\.(?:js|css|mjs|cjs)|\.bundle\.js|\.(?:[cm]?js|css|ts)\.map)$/i,
);

const lockFiles = oneOf(
  'package-lock\\.json npm-shrinkwrap\\.json pnpm-lock\\.yaml bun\\.lockb? packages\\.lock\\.json Package\\.resolved',
  'gradle\\.lockfile go\\.sum go\\.work\\.sum cabal\\.project\\.freeze \\.terraform\\.lock\\.hcl \\.pnp\\.[cm]?js yarn\\.lock\\.\\w+',
  '(?:yarn|deno|Cargo|Gemfile|composer|poetry|Pipfile|uv|pdm|pixi|flake|mix|pubspec|Podfile|conan|rebar|mise|devbox)\\.lock',
  '(?:MODULE\\.bazel|Gopkg|glide|shard|esy|renv)\\.lock',
);
export const isLockFile = like(new RegExp(`/(?:[\\w-]+\\.)?${lockFiles}$`));

/** Other tools follow the name (`buf.lock`, `stack.yaml.lock`); Julia's manifest is one. */
export const isOtherLockFile = like(/\.lock$|\/(?:Julia)?Manifest(?:-v\d+\.\d+)?\.toml$/);

const vendorFolders = oneOf(
  'node_modules vendor vendored _vendor(?:ed)? third[-_]?part(?:y|ies) 3rd[-_]?party c?extern bundled bower_components',
  'jspm_packages elm-stuff Godeps \\.yarn Pods site-packages wwwroot\\/lib khronos font-?awesome[\\w-]* jquery-?ui(?:-[\\w.]+)? flow-typed\\/npm',
  // what makers of microcontrollers hand out for them
  'CMSIS \\w+_(?:HAL|StdPeriph)_Driver STM32_USB[\\w-]*',
);
/** Scripts of build tools that projects commit as they got them, and libraries of one file. */
const copiedFiles = oneOf(
  'gradlew(?:\\.bat)? mvnw(?:\\.cmd)? config\\.(?:guess|sub) install-sh ltmain\\.sh (?:aclocal|libtool)\\.m4',
  'lt(?:options|sugar|version|~obsolete)\\.m4 cpplint\\.py erlang\\.mk ppport\\.h doctest\\.h catch(?:_amalgamated)?\\.hpp',
  'html5shiv\\.js modernizr[\\w.-]*\\.js font-awesome\\.css normalize\\.css jquery-ui\\.(?:js|css) bootstrap-datepicker\\.js waf',
  'dotnet-install\\.(?:ps1|sh) MavenWrapperDownloader\\.java tools\\/(?:phpunit|php-cs-fixer|phpab|phpstan|psalm|composer(?:-\\w+)?)',
);
const copiedLibraries = oneOf(
  'lua(?:jit)? zlib miniz bzip2 lz4 zstd libpng libjpeg freetype expat sqlite3? jsoncpp rapidjson cjson gmp mini-?gmp pugixml tinyxml2? stb imgui glad',
);
/** Below `src` a folder of a language of the Java machine is a package: `lombok/extern/slf4j` is the project's own. */
const isPackage = like(/\/src\/(?!.*third[-_]?party).*\.(?:java|kt|scala|groovy)$/);
const inVendorFolder = like(new RegExp(`/${vendorFolders}/`, 'i'));

const isCopied = like(
  new RegExp(`/${copiedFiles}$`),
  // `src/pages/vendors` are the people who sell
  /^\/vendors\/|\/(?:assets|static|public|webapp|wwwroot)\/vendors\//,
  // a library with its version in the name of its folder: `libs/qscintilla_2.14.1/`
  /\/(?:libs?|contrib|src)\/[a-z][\w+]*[-_]v?\d+\.\d+(?:\.\d+)+\//i,
  /\/monaco(?:-editor)?\/(?:min|dev|esm)\//i,
  /\/Carthage\/(?:Build|Checkouts)\//,
  /\/(?:src|libs?|source|code)\/externals?\/[^/]+\//,
  // in its own repository its folder lies outermost
  /^\/(?!googletest\/)(?:.+\/)?(?:googletest|gtest)\//,
  // Julia's `deps` builds what the package needs, and is the package's own; what the builders of Erlang and Elixir fetch into
  // it is never committed
  /^\/(?:deps|dependencies|externals?)\/(?!.*\.(?:jl|erl|hrl|exs?)$)|\/externals?\/.*\.(?:c|cc|cpp|cxx|h|hh|hpp)$/i,
  // what a package of Python brings along, and well-known libraries of C beside a program
  /\/externals\/.*\.py$/,
  new RegExp(`/(?:libs?|contrib|dependencies)/${copiedLibraries}/.*\\.(?:c|cc|cpp|cxx|h|hh|hpp|inl)$`, 'i'),
  /^\/src\/libraries\/[^/]+\/|^\/bundle\/[^/]+\/[^/]+\//,
  // another module's packages, copied under its own address
  /\/internal\/(?:github\.com|golang\.org|google\.golang\.org)\//,
  // what GitHub Linguist takes for copied where a website is served from
  /\/(?:libs?|static|public|wwwroot|plugins|libraries|js|javascripts?)\/(?:ckeditor|tiny_?mce|codemirror|mathjax|syntaxhighlighter|ace-builds|extjs)\//i,
  /\/(?:static|assets|public|javascripts|stylesheets|wwwroot|webapp)\/(?:.+\/)?(?:jquery(?:[-.][\w.-]+)?|prototype|mootools|backbone|underscore|angular(?:-\w+)?|d3|prettify|normalize|bootstrap|foundation(?:\.\w+)?)\.(?:js|css)$/i,
  /\/(?:static|assets|public|wwwroot)\/(?:.+\/)?[\w.]+(?:-[a-z]\w*)*-\d+\.\d+(?:\.\d+)?\//i,
  // a library with its version in its name: `jquery-3.7.1.js`, `json-format-highlight-1.0.1.js`
  /\/[\w.]+(?:-[a-z][\w.]*)*-\d+\.\d+(?:\.\d+)?(?:\.\w+)?\.(?:js|css)$/,
);
export const isVendored = (path: string): boolean =>
  isCopied(path) || (inVendorFolder(path) && !isPackage(path));

const madeEndings = oneOf(
  '\\.capnp\\.(?:h|c\\+\\+|go) \\.pb(?:\\.gw|\\.validate)?\\.(?:go|cc|h|swift) \\.upb(?:defs|_minitable)?\\.[ch] _pb2(?:_grpc)?\\.pyi? _pb\\.(?:js|d\\.ts|rb)',
  '\\.g\\.(?:dart|cs) \\.freezed\\.dart \\.designer\\.(?:cs|vb) \\.feature\\.cs [^/][._-](?:generated|autogen)\\.(?!rst$|md$|txt$)(?:\\w+|d\\.ts) _gen\\.go',
  '\\.meta \\.import \\.uid _tlb\\.pas \\.zep\\.(?:c|h|php) \\.y\\.go \\.gen\\.(?:go|[jt]sx?|dart|rs|cs) _easyjson\\.go (?:\\.(?:ego|qtpl)|_templ)\\.go \\.hcl2spec\\.go \\.(?:css|s[ac]ss|less)\\.d\\.ts \\.sql\\.go \\.tsbuildinfo',
);
const madeNames = oneOf(
  'zz_generated[^/]* generated_?plugin[^/]* (?:parser|lex)tab\\.py bindata\\.go PublicAPI(?:\\.(?:Uns|S)hipped)?\\.txt',
);
export const isGenerated = like(
  new RegExp(`(?:${madeEndings}|/${madeNames})$`, 'i'),
  /\/(?:__|[a-z]+_)?(?:auto)?generated(?:[-_]?(?:src|sources?|code|ipc|types))?(?:__)?\/|\/src\/\w+\/contraband-\w+\//i,
  // all headers of a library in one, written by its build
  /\/(?:single[-_]?(?:include|header)|amalgamat(?:ed|ion))\/|_amalgamated\.(?:[ch](?:pp|xx)?|cc|hh)$/i,
  /\/_generated_\w+\.\w+$|\/\.sqlx\/query-[a-f\d]{64}\.json$|\/sorbet\/rbi\/(?:gems|dsl|annotations)\//,
  // by `ent` from its schema, and by go-swagger
  /\/ent\/(?!schema\/)(?:[^/]+\/)*\w+_(?:create|delete|query|update)\.go$|\/restapi\/operations\/.*\.go$/,
  /\/ent\/(?!schema\/)(?:[^/]+\/)*(?:where|mutation|runtime|ent|tx|migrate\/(?:migrate|schema)|(hook|enttest|predicate)\/\1)\.go$/,
  /\/client\/\w+\/\w+_(?:parameters|responses|client)\.go$/,
  /\/api\/.*\.api$/,
  // what a bundler wrote has the hash of its content in its name
  /[.-](?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{16,}\.(?:[cm]?js|css)$/,
  /\/static\/(?:build|dist)\/|\/htmlcov\//,
);

/** What a bundler writes is committed below `dist/`; a `dist` among sources (Go's `cmd/dist`) is a name like another. */
export const isBundle = (path: string): boolean =>
  !/\/src\//.test(path) &&
  (/\/dist\/.*\.(?:[cm]?jsx?|css|map|html|json|d\.[cm]?ts)$/.test(path) ||
    /^\/(?:[^/]+\/)?dist\/[^/]+(?<!\.md)$/.test(path));
