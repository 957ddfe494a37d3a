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
  '**/{Dockerfile*,docker-compose*,compose.y*ml,Containerfile*}',
  '**/{LICENSE,LICENCE,COPYING,SECURITY}{,.*}',
];

/** Programs that people start by their bare name. */
const programs =
  '{git,gh,hg,svn,node,npm,npx,pnpm,yarn,bun,bunx,deno,corepack,tsc,tsx,python,python3,py,pip,pip3,pipx,poetry,uv,uvx,pytest,' +
  'tox,nox,ruby,gem,bundle,rake,php,composer,perl,cargo,rustc,rustup,go,gofmt,java,javac,mvn,gradle,sbt,dotnet,msbuild,nuget,' +
  'make,nmake,cmake,ctest,ninja,gcc,g++,clang,cl,docker,docker-compose,podman,kubectl,helm,terraform,aws,az,gcloud,ssh,scp,' +
  'curl,wget,tar,where,cmd,powershell,pwsh,bash,sh,code,vim}';

/**
 * Modules of Python's own library that pytest, pip, unittest, venv, http.server, pdb, build, mypy and black load, as
 * `python -X importtime -m NAME` lists them, with those that it loads before only where packages are installed.
 */
const standardModules =
  '{argparse,array,ast,asyncio,base64,bdb,bisect,bz2,calendar,cmd,code,codeop,collections,colorsys,concurrent,configparser,' +
  'contextlib,contextvars,copy,copyreg,csv,dataclasses,datetime,decimal,difflib,dis,email,ensurepip,enum,fnmatch,fractions,functools,' +
  'getopt,getpass,gettext,glob,gzip,hashlib,heapq,hmac,html,http,importlib,inspect,ipaddress,json,keyword,linecache,locale,logging,' +
  'lzma,mimetypes,numbers,opcode,operator,optparse,pathlib,pdb,pickle,platform,pprint,queue,quopri,random,re,reprlib,runpy,' +
  'select,selectors,shlex,shutil,signal,socket,socketserver,ssl,string,stringprep,struct,subprocess,sysconfig,tempfile,textwrap,' +
  'threading,token,tokenize,traceback,types,typing,unittest,urllib,uuid,venv,warnings,weakref,xml,zipfile,zipimport}';

/**
 * Files that the next ordinary command of a developer or of CI executes or obeys, though nobody opens them (R34): build
 * scripts, task runners, CI of every maker, compiler, bundler and test configuration, editor and shell start-up
 * files. Some issues are about them, so a plan that a person approved may name them one by one.
 */
export const obeyedPaths = [
  // What a shell hands to tar, chown or rsync as an option where somebody writes *
  '-*',
  '**/--*',
  // What a shell takes for somebody's home where it is removed again
  '~*/**',
  '~*',
  // Build scripts and task runners
  '**/{Makefile,GNUmakefile,BSDmakefile,*.mk,Makefile.*,CMakeLists.txt,*.cmake,meson.build,meson_options.txt}',
  '**/{BUILD,BUILD.bazel,WORKSPACE,WORKSPACE.bazel,MODULE.bazel,*.bzl,BUCK,SConstruct,SConscript,wscript}',
  '**/{configure,configure.ac,configure.in,*.m4,autogen.sh,bootstrap.sh}',
  '**/{Rakefile{,.rb},Cakefile,*.rake,Thorfile,Guardfile,Capfile,Dangerfile,Fastfile,Podfile,Vagrantfile,Brewfile,config.ru}',
  '**/{Gruntfile,gulpfile,Jakefile,Cakefile,dangerfile}.*',
  '**/{justfile,.justfile,Taskfile*.y*ml,Tiltfile,Earthfile,Snakefile,Procfile*,magefile.go}',
  '**/{build.rs,build.zig,build.xml,build.sbt,build.sc,*.sbt,project.clj,deps.edn,mix.exs,Setup.hs,*.cabal,stack.yaml}',
  '**/{*.gradle,*.gradle.kts,gradle.properties,gradlew*,mvnw*,*.csproj,*.fsproj,*.vbproj,*.props,*.targets,*.sln{,x}}',
  '**/gradle/{wrapper/**,*.{toml,xml,gradle,kts}}',
  '**/{buildSrc,build-logic,site_scons}/**',
  'project/*.{scala,properties}',
  '**/{gradle.lockfile,lombok.config,packages.config,build.{mill,boot,clj},profiles.clj,bb.edn,shadow-cljs.edn}',
  '**/{CMakePresets,CMakeUserPresets,vcpkg}.json',
  '**/{conanfile.{py,txt},meson.options,Kconfig*,Kbuild*,*.gn,*.gni,Jamroot*,Jamfile*,*.mak,build.ninja,Tupfile*,pants.toml}',
  '{,build-aux/,config/}{config.guess,config.sub,install-sh,ltmain.sh,depcomp,compile,missing,test-driver}',
  '{,build-aux/,config/}{config.rpath,config.site,mkinstalldirs,ylwrap,py-compile,ar-lib,mdate-sh,elisp-comp}',
  '{waf,waf-light,nob.c,tools/bazel{,.bat,.ps1}}',
  '{pants,pleasew,bazelw,mill,millw,sbt,sbtx,lein,rebar3}{,.bat,.cmd}',
  '**/{make.{bat,cmd,ps1},Makevars{,.*},*.cmake.in,CMakeSettings.json,Doxyfile*,latexmkrc,*.{just,smk,phing},Runfile,maskfile.md}',
  '**/{mise/config.toml,mise/tasks/**,mise-tasks/**,{Tuist,Workspace}.swift,Tuist/**,*.{Build,Target}.cs,*.*proj,*.tt,auto.def,*.bff}',
  '**/{BUCK.v2,BUILD.plz,platformio.ini,idf_component.yml,west.yml,myocamlbuild.ml,_tags,_oasis,melos.yaml,build.yaml,_config.y*ml}',
  '**/{_plugins/*.rb,dotnet-tools.json,launchSettings.json,{relx,sys,elvis,nextflow,tup}.config,{startup,finish,pathdef,buildfile}.m}',
  '**/{gunicorn.conf.py,jupyter_*config.{py,json},ipython_config.py,nbproject/**,config-overrides.js,typedoc.js,ormconfig.{js,ts}}',
  '**/{foundry.toml,*.podspec,Appfile,Matchfile,Project.swift,*.xctestplan,guix.scm,manifest.scm,ivy.xml,checkstyle.xml}',
  '**/{compile_commands.json,compile_flags.txt,dune-workspace,opam}',
  '**/{nuget.config,global.json,Package.swift,pubspec.yaml,flake.nix,default.nix,shell.nix,*.rockspec,Makefile.PL,Build.PL}',
  '**/{*.gyp,*.gypi,truffle-config.js,ember-cli-build.js,testem.js,brunch-config.*,metro.config.*,mocha.opts}',
  '**/{ansible.cfg,cdk.json,serverless.y*ml,Pulumi.yaml,docker-bake.hcl,*.dockerfile,devbox.json,mise.toml,mise.*.toml,pixi.toml}',
  '**/{xmake.lua,premake5.lua,*.pro,*.pri,*.vcxproj,*.proj,*.rsp,*.pbxproj,*.xcconfig,dune-project,*.opam,rebar.config*,cpanfile,dist.ini}',
  '**/{.gdbinit,.lldbinit,.exrc,.nvim.lua,.dir-locals.el,.ycm_extra_conf.py,.Rprofile,.Renviron,.pnpmfile.cjs,.bundle/config}',
  '**/{*.nimble,config.nims,nim.cfg,dub.{json,sdl},shard.yml,cabal.project*,build.zig.zon,devenv.nix,Tuprules.*,deps/build.jl}',
  '**/{Anchor,Scarb,Move,Trunk,Cross}.toml',
  '**/{package.json5,package.yaml,gems.rb,gems.locked,Berksfile,Puppetfile,Cartfile*,Appraisals,Steepfile,Mintfile}',
  '**/{Package@swift-*.swift,pubspec_overrides.yaml,hook/{build,link}.dart,*.nims,dune,jbuild,gleam.toml,fpm.toml,alire.toml}',
  '**/{lit.cfg,lit.cfg.py,lit.local.cfg,lit.site.cfg*,modd.conf,build.cake,build.fsx,psakefile.ps1,*.build.ps1,premake4.lua,*.qbs}',
  '**/{SConstruct,SConscript}.*',
  '**/{mkdocs.y*ml,book.toml,buildout.cfg,invoke.{y*ml,json},wp-cli.y*ml,Envoy.blade.php,cloudbuild.json,appspec.y*ml}',
  '**/{lefthook{,-local}.{toml,json},lefthook-local.y*ml,simple-git-hooks.{js,cjs,mjs},captainhook.json,nano-staged.{js,cjs,mjs,json}}',
  '**/{*.bazel,WORKSPACE.bzlmod,wscript_build,wscript_configure,*.xcscheme,ci_scripts/ci_*.sh,renv/activate.R}',
  '**/META-INF/services/javax.annotation.processing.*',
  '{,script/,scripts/}{all,default}.do',
  '**/{configure.win,configure.ucrt,cleanup.win,magefiles/**,compose.override.y*ml,buf.gen.y*ml,sqlc.y*ml}',
  '**/{rust-toolchain*,rustfmt.toml,clippy.toml,go.work,go.work.sum}',
  // Where a folder holds this, objects/ and refs/, git takes it for a repository and obeys its configuration
  '**/HEAD',
  '**/{*.git,_darcs}/**',
  // cmd.exe looks for a program in the folder that it stands in before it looks anywhere else
  `**/${programs}.{com,exe,bat,cmd,vbs,vbe,jse,wsf,wsh}`,
  '{git,npm,npx,pnpm,yarn,pip}.js',
  // Python reads these by their name alone
  '**/{conftest.py,noxfile.py,fabfile.py,dodo.py,sitecustomize.py,usercustomize.py,*.pth,pip.conf}',
  '**/{sitecustomize,usercustomize,conftest}/__init__.py',
  '{tasks,pavement}.py',
  '**/{hatch_build,pdm_build,versioneer,_custom_build,toxfile,ez_setup}.py',
  '**/{doc,docs}/{,source/,src/}conf.py',
  '**/{pytest,hatch,ruff,uv,pdm,tox,poetry,pyrefly,ty}.toml',
  '**/{pyrightconfig.json,pylintrc,behave.ini,MANIFEST.in}',
  // In the folder that Python looks into first, these stand in for the test runner itself
  '{,src/,lib/,test/,tests/}{pytest,_pytest,pluggy,iniconfig,unittest,nose2,coverage,tox}{.py,/__init__.py}',
  // `python -m` looks into the folder that it stands in before it looks into its own library
  `${standardModules}{.py,/__init__.py}`,
  // What installers write: dependencies, and the entry points by which plugins are loaded
  '**/{node_modules,site-packages,*.egg-info,*.dist-info}/**',
  '**/{constraints*.txt,*[-_]requirements.txt,requirements*.in,requirements/*.txt,environment.y*ml,pylock*.toml}',
  '**/*.{lock,lock.json,lock.hcl,lockfile,opam.locked}',
  '**/{Package.resolved,Gopkg.*,glide.*,patches/*.patch}',
  '**/{paket.{dependencies,lock,references},esy.json,renv.lock,Gemfile.local,{,Julia}{Project,Manifest}.toml,packrat.lock}',
  '{DESCRIPTION,PKGBUILD,APKBUILD}',
  'auth.json',
  '**/{composer.local.json,conandata.yml,vcpkg-configuration.json,packages.lock.json,cpanfile.snapshot,shard.override.yml}',
  '**/{*.wrap,subprojects/packagefiles/**,*.gemfile,Gemfile.next,dependency_overrides.yaml,elm.json,spago.{yaml,dhall},Packages/manifest.json}',
  '**/{wally,aftman,foreman,rokit}.toml',
  // CI and deployment
  '**/{Jenkinsfile*,*.jenkinsfile,azure-pipelines*.y*ml,bitbucket-pipelines.y*ml,appveyor.y*ml,cloudbuild.y*ml}',
  '**/{buildspec.y*ml,codemagic.y*ml,wercker.y*ml,skaffold.y*ml,netlify.toml,vercel.json,wrangler.toml,fly.toml,action.y*ml}',
  '**/{renovate.json*,codecov.y*ml,sonar-project.properties,heroku.y*ml,render.y*ml,railway.*,nixpacks.toml,firebase.json,zuul.y*ml}',
  '**/{samconfig.toml,wrangler.jsonc,codefresh.y*ml,screwdriver.y*ml,goreleaser.y*ml,garden.y*ml,bors.toml,mergify.y*ml}',
  '**/{terragrunt.hcl,helmfile.y*ml,copy.bara.sky,snapcraft.y*ml,Dockerrun.aws.json,amplify.y*ml,apphosting.y*ml}',
  '**/{electron-builder.{json,json5,y*ml,toml},release-please-config.json,dagger.json,devspace.yaml,okteto.yml,werf.yaml,dvc.yaml,MLproject}',
  '**/{fastlane/actions/**,Gymfile,Scanfile,Snapfile,Deliverfile,Pluginfile,deploy.php,*.spec,*.sublime-{project,build}}',
  '{debian/**/!(changelog|copyright|NEWS|*.docs),{,conda/,recipe/,conda.recipe/}meta.yaml,{,binder/}{postBuild,apt.txt,runtime.txt,Aptfile}}',
  // Compilers, bundlers, test runners, workspaces
  '**/{tsconfig*.json,jsconfig*.json,deno.json*,bunfig.toml,nx.json,turbo.json,lerna.json,rush.json,angular.json}',
  '**/{pnpm-workspace.yaml,project.json,nest-cli.json,import_map.json}',
  '**/*.{config,conf}.{js,cjs,mjs,jsx,ts,cts,mts,tsx,json,json5,y*ml,toml}',
  '**/{webpack,rollup,vite,vitest,jest,karma,nightwatch,wdio}.*.{js,cjs,mjs,ts,cts,mts}',
  '**/{tslint,bower,nodemon,cypress,nightwatch,codecept,importmap,import-map}.json',
  '**/{gatsby-node,gatsby-config,gatsby-ssr,wallaby,plopfile,knexfile,pnpmfile,setupTests,setup-tests}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}',
  '**/{simple-git-hooks,rome,dprint,oxlintrc}.json',
  '**/{cucumber.js,behat.y*ml,codeception.y*ml,moon.y*ml}',
  '**/{rector,ecs,RoboFile,castor}.php',
  '**/{phpcs,phpmd,infection}.*',
  '**/{grumphp.y*ml,deptrac.y*ml,pint.json,junit-platform.properties,META-INF/services/{org.junit,org.testng,org.spockframework,org.apache.maven,io.kotest}.*}',
  '**/{kotest.properties,cucumber.properties,SpockConfig.groovy,org.mockito.plugins.*}',
  '**/{jasmine.json,phpunit*.xml,phpstan*.neon*,psalm.xml,nunit*.runsettings,*.runsettings,testng.xml}',
  // Linters and analysers: every file that the guard of check configuration knows by its name is here or above
  '**/{eslintrc,stylelintrc,pylintrc}.*',
  '**/{deny.toml,psalm*.xml*,checkstyle*.xml,pmd*.xml,spotbugs*.xml,*suppression*.xml,scalastyle*.xml,lint.xml}',
  '**/{detekt*.yml,analysis_options.yaml,*.ruleset}',
  '**/{bandit,semgrep,trivy,checkov,sgconfig,gitleaks}.{y*ml,toml}',
  // Tools, editors, shells and web servers read these from any folder
  '**/.*',
  '**/.{devcontainer,vscode,idea,husky,circleci,cargo,mvn,buildkite,config,yarn,claude,cursor}/**',
  // Where core.hooksPath is often told to look, and what coding agents are told to follow
  '**/{hooks,githooks,git-hooks}/{pre-{commit,push,rebase,merge-commit,receive},post-{commit,merge,checkout,rewrite,receive,update},{,prepare-}commit-msg}{,.sh}',
  '**/skills/*/SKILL.md',
  '**/{devcontainer.json,lefthook.y*ml,prek.toml,hk.pkl,*.code-workspace}',
  '**/hooks/{hooks.json,{{pre-,post-,}applypatch{,-msg},pre-auto-gc,post-index-change,reference-transaction,sendemail-validate}}',
  '**/{JULES,CODEX,REPLIT,IFLOW,DROID,CLINE,AUGMENT}.md',
  '**/{gemini-extension,mcp_config,mcp-config}.json',
];
