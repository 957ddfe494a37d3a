/** Endings of program text: a source may be about what these files are, and be called like it. */
const code =
  '*.{c,cc,cpp,cxx,h,hpp,m,mm,cs,fs,vb,go,rs,java,kt,scala,groovy,js,cjs,mjs,jsx,ts,cts,mts,tsx,vue,svelte,py,pyi,rb,php,pl,pm,swift,' +
  'dart,ex,exs,erl,hs,ml,clj,cljs,lua,r,jl,nim,zig,cr}';
const documents = '{md,markdown,mdown,mkd,mkdn,rst,txt,text,adoc,asciidoc,org,textile,rdoc,pod}';
const licences =
  '{MIT,Apache,BSD,ISC,{,A,L}GPL,{M,E}PL,Unlicense,Zlib,Boost,BSL,CC,OFL,WTFPL,LESSER,LIB,LIBRARY,RUNTIME,third,3rd}{,[-_v0-9]*}';

/**
 * Paths that no edit may touch unless the configuration lifts one by one (R10): CI and forge settings, dot entries at
 * the top, ownership, agent instructions, manifests and lock files, lint and test configuration, containers,
 * licence and security files.
 */
export const protectedPaths = [
  '.*',
  '.*/**',
  '**/.github/**',
  '**/.git*',
  '**/.npmrc',
  '**/.yarnrc*',
  '**/{CODEOWNERS,OWNERS,OWNERS_ALIASES}',
  '**/{AGENTS,AGENT,CLAUDE,GEMINI,COPILOT,QWEN,CRUSH,WARP,OPENCODE}{,.*}.md',
  '**/{opencode.json*,crush.json,mcp.json}',
  '**/copilot-instructions.md',
  '**/{package,composer}.json',
  '**/{package-lock.json,npm-shrinkwrap.json,yarn.lock,pnpm-lock.yaml,bun.lock*,deno.lock,composer.lock}',
  '**/{Cargo.toml,Cargo.lock,go.mod,go.sum,Gemfile,Gemfile.lock,Pipfile,Pipfile.lock,poetry.lock,uv.lock}',
  '**/{pyproject.toml,setup.py,setup.cfg,requirements*.txt,pom.xml,build.gradle*,settings.gradle*,*.gemspec}',
  '**/{tox.ini,pytest.ini,mypy.ini,.flake8,.pylintrc,conftest.toml}',
  '**/{eslint,prettier,vitest,vite,jest,babel,karma,playwright,cypress,biome}.config.*',
  '**/{.eslintrc*,.prettierrc*,biome.json*,jest.config.*,phpunit.xml*,.rspec,.rubocop.yml}',
  `**/{compose.y*ml,{Dockerfile,docker-compose,Containerfile}!(${code})}`,
  `**/{LICENSE,LICENCE,COPYING,COPYRIGHT,UNLICENSE,NOTICE,PATENTS,SECURITY}{,.${documents}}`,
  `**/{LICENSE,LICENCE,COPYING}{.,-}${licences}{,.${documents}}`,
  'LICENSES/*',
];
