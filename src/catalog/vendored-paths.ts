import { anyOf, folderMatches, matchesAny, matchesInFolders, nameMatches } from './patterns.ts';

// What was copied in from elsewhere.

const vendorFolders = anyOf(
  'node_modules vendor vendored _vendor(?:ed)? third[-_]?part(?:y|ies) 3rd[-_]?party c?extern bundled bower_components',
  'jspm_packages elm-stuff Library\\/PackageCache Godeps \\.yarn site-packages wwwroot\\/lib khronos font-?awesome[\\w-]* jquery-?ui(?:-[\\w.]+)? flow-typed\\/npm',
  // what makers of microcontrollers hand out for them
  'CMSIS \\w+_(?:HAL|StdPeriph)_Driver STM32_USB[\\w-]* Middlewares\\/ST',
);
/** Scripts of build tools that projects commit as they got them, and libraries of one file. */
const copiedFiles = anyOf(
  'gradlew(?:\\.bat)? mvnw(?:\\.cmd)? config\\.(?:guess|sub) install-sh ltmain\\.sh (?:aclocal|libtool)\\.m4',
  'lt(?:options|sugar|version|~obsolete)\\.m4 cpplint\\.py erlang\\.mk rebar3? ppport\\.h doctest\\.h catch(?:_amalgamated)?\\.hpp',
  'html5shiv\\.js modernizr[\\w.-]*\\.js font-awesome\\.css normalize\\.css jquery-ui\\.(?:js|css) bootstrap-datepicker\\.js waf DeckLinkAPI\\w*\\.(?:h|cpp)',
  'dotnet-install\\.(?:ps1|sh) MavenWrapperDownloader\\.java',
);
const copiedLibraries = anyOf(
  'lua(?:jit)? zlib miniz bzip2 lz4 zstd libpng libjpeg freetype expat sqlite3? jsoncpp rapidjson cjson gmp mini-?gmp pugixml tinyxml2? stb imgui glad',
);
/** Below `src` a folder of a language of the Java machine is a package: `lombok/extern/slf4j` is the project's own. */
const isPackage = matchesAny(/\/src\/(?!.*third[-_]?party).*\.(?:java|kt|scala|groovy)$/);
const inVendorFolder = folderMatches(new RegExp(`/${vendorFolders}/`, 'i'));

const isCopiedFile = nameMatches(
  new RegExp(`/${copiedFiles}$`),
  // a library with its version in its name: `jquery-3.7.1.js`, `json-format-highlight-1.0.1.js`
  /\/[\w.]+(?:-[a-z][\w.]*)*-\d+\.\d+(?:\.\d+)?(?:\.\w+)?\.(?:js|css)$/,
);

const inCopiedFolder = folderMatches(
  // `src/pages/vendors` are the people who sell
  /^\/vendors\/|\/(?:assets|static|public|webapp|wwwroot)\/vendors\//,
  // a library with its version in the name of its folder: `libs/qscintilla_2.14.1/`
  /\/(?:libs?|contrib|src)\/[a-z][\w+]*[-_]v?\d+\.\d+(?:\.\d+)+\//i,
  /\/monaco(?:-editor)?\/(?:min|dev|esm)\//i,
  /\/Carthage\/(?:Build|Checkouts)\/|\/Pods\//,
  /\/(?:src|libs?|source|code)\/externals?\/[^/]+\//,
  // in its own repository its folder lies outermost
  /^\/(?!googletest\/)(?:.+\/)?(?:googletest|gtest)\//,
  /^\/src\/libraries\/[^/]+\/|^\/bundle\/[^/]+\/[^/]+\//,
  // another module's packages, copied under its own address
  /\/internal\/(?:github\.com|golang\.org|google\.golang\.org)\//,
  // what GitHub Linguist takes for copied where a website is served from
  /\/(?:libs?|static|public|wwwroot|plugins|libraries|js|javascripts?)\/(?:ckeditor|tiny_?mce|codemirror|mathjax|syntaxhighlighter|ace-builds|extjs)\//i,
  /\/(?:static|assets|public|wwwroot)\/(?:.+\/)?[\w.]+(?:-[a-z]\w*)*-\d+\.\d+(?:\.\d+)?\//i,
);

const framework = String.raw`^(?!.*/[Tt]ests?/).*/[\w-]+\.(?:xc)?framework/`;
const inFramework = folderMatches(
  new RegExp(`${framework}(?:.+/)?(?:Versions|Headers|Modules|Resources|Info\\.plist)/`),
);

const isCopiedIntoFolder = matchesInFolders(
  [/\/tools\/$/, /^\/(?:phpunit|php-cs-fixer|phpab|phpstan|psalm|composer(?:-\w+)?)$/],
  // built by others, with headers beside it
  [new RegExp(framework), /^\/(?:Versions|Headers|Modules|Resources|Info\.plist)$/],
  // Julia's `deps` builds what the package needs, and is the package's own; what the builders of Erlang and Elixir fetch into
  // it is never committed
  [/^\/(?:deps|dependencies|externals?)\//i, /^(?!.*\.(?:jl|erl|hrl|exs?)$)/i],
  [/\/externals?\//i, /\.(?:c|cc|cpp|cxx|h|hh|hpp)$/i],
  // what a package of Python brings along, and well-known libraries of C beside a program
  [/\/externals\//, /\.py$/],
  // editors, components of Delphi and Boost's headers, which programs keep a copy of
  [/\/(?:scintilla|lexilla|synedit|virtualtreeview)\//i, /\.(?:[ch]|cxx|pas|inc|dfm|dpk|dproj|groupproj)$/i],
  [/^\/(?!libs\/|include\/|.*[Tt]ests?\/)(?:.+\/)?boost\//, /\.hpp$/],
  [
    new RegExp(`/(?:libs?|contrib|dependencies)/${copiedLibraries}/`, 'i'),
    /\.(?:c|cc|cpp|cxx|h|hh|hpp|inl)$/i,
  ],
  [
    /\/(?:static|assets|public|javascripts|stylesheets|wwwroot|webapp)\//i,
    /^\/(?:jquery(?:[-.][\w.-]+)?|prototype|mootools|backbone|underscore|angular(?:-\w+)?|d3|prettify|normalize|bootstrap|foundation(?:\.\w+)?)\.(?:js|css)$/i,
  ],
);
export const isVendored = (path: string): boolean =>
  isCopiedFile(path) ||
  inCopiedFolder(path) ||
  inFramework(path) ||
  isCopiedIntoFolder(path) ||
  (inVendorFolder(path) && !isPackage(path));
