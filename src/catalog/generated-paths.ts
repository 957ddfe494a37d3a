import { anyOf, folderMatches, matchesAny, nameMatches } from './patterns.ts';

// What a program wrote: locks, bundles, code from schemas.

export const isMinified = nameMatches(
  /(?:[.-](?:js)?min\.(?:js|css|mjs|cjs)|\.bundle\.js|\.(?:[cm]?js|css|ts)\.map)$/i,
);

const lockFiles = anyOf(
  'package-lock\\.json npm-shrinkwrap\\.json pnpm-lock\\.yaml bun\\.lockb? packages\\.lock\\.json Package\\.resolved',
  '(?:\\w+-)?gradle\\.lockfile go\\.sum go\\.work\\.sum cabal\\.project\\.freeze \\.terraform\\.lock\\.hcl \\.pnp\\.[cm]?js yarn\\.lock\\.\\w+',
  '(?:yarn|deno|Cargo|Gemfile|composer|poetry|Pipfile|uv|pdm|pixi|flake|mix|pubspec|Podfile|conan|rebar|mise|devbox)\\.lock',
  '(?:MODULE\\.bazel|Gopkg|glide|shard|esy|renv)\\.lock',
);
export const isLockFile = nameMatches(new RegExp(`/(?:[\\w-]+\\.)?${lockFiles}$`));

/** Other tools follow the name (`buf.lock`, `stack.yaml.lock`); Julia's manifest is one. */
export const isOtherLockFile = nameMatches(/\.lock(?:\.json)?$|\/(?:Julia)?Manifest(?:-v\d+\.\d+)?\.toml$/);

const generatedEndings = anyOf(
  '\\.capnp\\.(?:h|c\\+\\+|go) \\.pb(?:\\.gw|\\.validate)?\\.(?:go|cc|h|swift) \\.upb(?:defs|_minitable)?\\.[ch] _pb2(?:_grpc)?\\.pyi? _pb\\.(?:js|d\\.ts|rb)',
  '\\.g\\.(?:dart|cs) \\.freezed\\.dart \\.designer\\.(?:cs|vb) \\.feature\\.cs [^/][._-](?:generated|autogen)\\.(?!rst$|md$|txt$|pl$|sh$|rb$)(?:\\w+|d\\.ts) _gen\\.go',
  '\\.meta \\.import \\.uid _tlb\\.pas \\.zep\\.(?:c|h|php) \\.y\\.go \\.gen\\.(?:go|[jt]sx?|dart|rs|cs) _easyjson\\.go (?:\\.(?:ego|qtpl)|_templ)\\.go \\.hcl2spec\\.go \\.(?:css|s[ac]ss|less)\\.d\\.ts \\.sql\\.go \\.tsbuildinfo',
);
const generatedNames = anyOf(
  'zz_generated[^/]* generated_?plugin[^/]* (?:parser|lex)tab\\.py bindata\\.go PublicAPI(?:\\.(?:Uns|S)hipped)?\\.txt generated\\.proto mavlink_msg_\\w+\\.h gen_[A-Z]\\w+\\.rs [^/]+\\.(?:pio\\.h|swagger\\.json)',
);
const hasGeneratedName = nameMatches(
  new RegExp(`(?:${generatedEndings}|/${generatedNames})$`, 'i'),
  /_amalgamated\.(?:[ch](?:pp|xx)?|cc|hh)$/i,
  /\/_generated_\w+\.\w+$|\/app_localizations(?:_\w+)?\.dart$/,
  // what a bundler wrote has the hash of its content in its name
  /[.-](?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{16,}\.(?:[cm]?js|css)$/,
);
const inGeneratedFolder = folderMatches(
  /\/(?:__|[a-z]+_)?(?:auto)?generated(?:[-_]?(?:src|sources?|code|ipc|types))?(?:__)?\/|\/src\/\w+\/contraband-\w+\//i,
  // all headers of a library in one, written by its build
  /\/(?:single[-_]?(?:include|header)|amalgamat(?:ed|ion))\//i,
  /\/sorbet\/rbi\/(?:gems|dsl|annotations)\/|\/static\/(?:build|dist)\/|\/htmlcov\//,
  // declarations beside a bundle, and what Unity keeps about the assets that it has imported
  /\/dist-(?:typings|types)\/|\/Library\/(?:metadata|ShaderCache|StateCache|ScriptAssemblies)\//,
);
const isGeneratedIntoFolder = matchesAny(
  /\/\.sqlx\/query-[a-f\d]{64}\.json$/,
  // by `ent` from its schema, and by go-swagger
  /\/ent\/(?!schema\/)(?:[^/]+\/)*\w+_(?:create|delete|query|update)\.go$|\/restapi\/operations\/.*\.go$/,
  /\/ent\/(?!schema\/)(?:[^/]+\/)*(?:where|mutation|runtime|ent|tx|migrate\/(?:migrate|schema)|(hook|enttest|predicate)\/\1)\.go$/,
  /\/client\/\w+\/\w+_(?:parameters|responses|client)\.go$/,
  // clients of what Kubernetes is extended with, texts of Flutter's programs, Room's tables
  /\/client[\w-]*\/(?:clientset|informers|listers|applyconfigurations?)\/.*\.go$/,
  /\/intl\/messages_\w+\.dart$|\/schemas\/[\w.]+\.\w*Database\w*\/\d+\.json$/,
  /\/api\/.*\.api$/,
);
export const isGenerated = (path: string): boolean =>
  hasGeneratedName(path) || inGeneratedFolder(path) || isGeneratedIntoFolder(path);

/** What a bundler writes is committed below `dist/`; a `dist` among sources (Go's `cmd/dist`) is a name like another. */
export const isBundle = (path: string): boolean =>
  !/\/src\//.test(path) &&
  (/\/dist\/.*\.(?:[cm]?jsx?|css|map|html|json|d\.[cm]?ts)$/.test(path) ||
    /^\/(?:[^/]+\/)?dist\/[^/]+(?<!\.md)$/.test(path));
