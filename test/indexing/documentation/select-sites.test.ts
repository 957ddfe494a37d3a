import { describe, expect, test } from 'vitest';
import { declaredPackages, isManifest } from '../../../src/indexing/documentation/declared-packages.ts';
import { countKnownSites, knownSite } from '../../../src/indexing/documentation/known-sites.ts';
import { selectSites } from '../../../src/indexing/documentation/select-sites.ts';

const namesIn = (path: string, text: string) => declaredPackages(path, text).map(({ name }) => name);

describe('packages that manifests name', () => {
  const cases: [path: string, text: string, names: string[]][] = [
    [
      'package.json',
      '{"dependencies":{"react":"^19","zod":"4"},"devDependencies":{"vitest":"4"}}',
      ['react', 'zod', 'vitest'],
    ],
    [
      'pyproject.toml',
      '[project]\ndependencies = ["Django[argon2]>=4.2", "SQL_Alchemy ; python_version > \'3\'"]\n[project.optional-dependencies]\ntest = ["pytest"]\n[dependency-groups]\ndev = ["ruff", {include-group = "test"}]\n',
      ['django', 'sql-alchemy', 'pytest', 'ruff'],
    ],
    [
      'backend/pyproject.toml',
      '[tool.poetry.dependencies]\npython = "^3.12"\nfastapi = "*"\n[tool.poetry.group.dev.dependencies]\nmypy = "1"\n',
      ['python', 'fastapi', 'mypy'],
    ],
    [
      'requirements-dev.txt',
      '# tools\n-r requirements.txt\nflask==3.0 # web\nscikit_learn>=1\n\n',
      ['flask', 'scikit-learn'],
    ],
    ['Pipfile', '[packages]\nrequests = "*"\n[dev-packages]\nblack = "*"\n', ['requests', 'black']],
    ['setup.py', "setup(name='x', install_requires=['click>=8', 'attrs'])", ['click', 'attrs']],
    ['setup.cfg', '[options]\ninstall_requires =\n    numpy>=2\n    pandas\n', ['numpy', 'pandas']],
    [
      'go.mod',
      'module example.com/x\n\ngo 1.24\n\nrequire github.com/spf13/cobra v1.9.1\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n\tgolang.org/x/sys v0.30.0 // indirect\n)\n',
      ['github.com/spf13/cobra', 'github.com/gin-gonic/gin'],
    ],
    [
      'Cargo.toml',
      '[dependencies]\ntokio = { version = "1", features = ["full"] }\nserde.workspace = true\n[dev-dependencies]\nregex = "1"\n[workspace.dependencies]\naxum = "0.8"\n',
      ['tokio', 'serde', 'regex', 'axum'],
    ],
    [
      'pom.xml',
      '<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId></parent><dependencies><dependency><groupId>org.assertj</groupId><artifactId>assertj-core</artifactId></dependency></dependencies></project>',
      ['org.springframework.boot:spring-boot-starter-parent', 'org.assertj:assertj-core'],
    ],
    [
      'build.gradle.kts',
      'plugins { kotlin("jvm") version "2" \n id("io.ktor.plugin") }\ndependencies { implementation("io.ktor:ktor-server-core:3.0.0") }',
      ['io.ktor:ktor-server-core', 'io.ktor.plugin:', 'org.jetbrains.kotlin:'],
    ],
    [
      'Gemfile',
      "# what we stand on\ngem 'rails', '~> 8.0'\ngem \"puma\"\n# gem 'sequel'\n",
      ['rails', 'puma'],
    ],
    [
      'composer.json',
      '{"require":{"php":"^8.3","laravel/framework":"^12"},"require-dev":{"phpunit/phpunit":"^11"}}',
      ['php', 'laravel/framework', 'phpunit/phpunit'],
    ],
    [
      'src/App.csproj',
      '<Project><ItemGroup><PackageReference Include="NUnit" Version="4" /></ItemGroup></Project>',
      ['NUnit'],
    ],
    [
      'mix.exs',
      'defp deps do\n  [{:phoenix, "~> 1.8"}, {:ecto_sql, "~> 3.12"}]\nend',
      ['phoenix', 'ecto_sql'],
    ],
    [
      'pubspec.yaml',
      'name: x\ndependencies:\n  flutter:\n    sdk: flutter\n  bloc: ^9.0.0\n',
      ['flutter', 'bloc'],
    ],
  ];

  const others: [path: string, text: string, names: string[]][] = [
    [
      'package.json',
      '{"devDependencies":{"a":"1"},"optionalDependencies":{"b":"1"},"peerDependencies":{"c":"1"},"dependencies":{"d":"1"},"scripts":{"e":"1"}}',
      ['d', 'c', 'b', 'a'],
    ],
    ['pyproject.toml', '[tool.poetry.dev-dependencies]\nblack = "1"\n', ['black']],
    ['requirements/dev_requirements.in', 'flask\n', ['flask']],
    [
      'environment.yml',
      'dependencies:\n  - python=3.12\n  - conda-forge::numpy\n  - pip:\n    - Scikit_Learn\n',
      ['python', 'numpy', 'pip', 'scikit-learn'],
    ],
    ['setup.cfg', '[options]\nsetup_requires =\n    wheel\n[options.extras_require]\n', ['wheel']],
    [
      'setup.py',
      "setup(tests_require=['pytest'], extras_require={'dev': ['ruff']})",
      ['pytest', 'dev', 'ruff'],
    ],
    ['go.mod', 'require github.com/a/b v1.0.0 // indirect\nreplace github.com/c/d => ../d\n', []],
    [
      'Cargo.toml',
      '[build-dependencies]\ncc = "1"\n[target."cfg(unix)".dependencies]\nlibc = "1"\n',
      ['cc', 'libc'],
    ],
    [
      'build.gradle',
      "dependencies { implementation group: 'org.a', name: 'b'\n testImplementation 'junit:junit:4' }",
      ['org.a:b'],
    ],
    ['gradle/libs.versions.toml', 'a = { module = "io.ktor:ktor-core" }\n', ['io.ktor:ktor-core']],
    [
      'a.gemspec',
      "spec.add_dependency 'rails'\nspec.add_development_dependency('rspec')\nspec.add_runtime_dependency \"puma\"\n",
      ['rails', 'rspec', 'puma'],
    ],
    [
      'Directory.Packages.props',
      '<PackageVersion Include="xunit" /><PackageReference Update="Moq" />',
      ['xunit', 'Moq'],
    ],
    ['A.fsproj', '<PackageReference Version="1" Include="FSharp.Core" />', ['FSharp.Core']],
    ['pubspec.yml', 'dev_dependencies:\n  mockito: any\nother:\n  none: 1\n', ['mockito']],
  ];

  test.each(others)('%s: %s', (path, text, names) => expect(namesIn(path, text)).toEqual(names));

  test.each([
    ['package.json', '{"dependencies":{"x":"1"}}', 'npm'],
    ['Pipfile', '[packages]\nx = "1"', 'python'],
    ['go.mod', 'require a.b/x v1', 'go'],
    ['Cargo.toml', '[dependencies]\nx = "1"', 'rust'],
    ['build.gradle', "'a.b:x:1'", 'jvm'],
    ['pom.xml', '<a><groupId>a</groupId><artifactId>x</artifactId></a>', 'jvm'],
    ['Gemfile', "gem 'x'", 'ruby'],
    ['composer.json', '{"require":{"x":"1"}}', 'php'],
    ['a.csproj', '<PackageReference Include="x"/>', 'dotnet'],
    ['mix.exs', '{:x, "1"}', 'elixir'],
    ['pubspec.yaml', 'dependencies:\n  x: 1\n', 'dart'],
  ])('%s names packages of its own world', (path, text, ecosystem) => {
    expect(declaredPackages(path, text).map((found) => found.ecosystem)).toEqual([ecosystem]);
  });

  test('are named once each, up to so many characters of a manifest', () => {
    expect(namesIn('Gemfile', "gem 'a'\ngem 'a'\n")).toEqual(['a']);
    const long = (length: number) => "gem 'a'\n".padEnd(length, ' ');
    expect(namesIn('Gemfile', long(100_000))).toEqual(['a']);
    expect(namesIn('Gemfile', long(100_001))).toEqual([]);
  });

  test.each(cases)('%s', (path, text, names) => {
    expect(isManifest(path)).toBe(true);
    expect(namesIn(path, text)).toEqual(names);
  });

  test('are read in time, whatever a manifest holds', () => {
    const long = 'a.'.repeat(40_000);
    for (const path of [
      'build.gradle',
      'setup.cfg',
      'pubspec.yaml',
      'setup.py',
      'Gemfile',
      'go.mod',
      'x.csproj',
    ])
      for (const text of [
        `"${long}`,
        `install_requires =\n ${' a '.repeat(30_000)}`,
        `dependencies:\n  ${long}`,
        `<PackageReference ${long}`,
      ])
        expect(namesIn(path, text).length).toBeLessThan(10_000);
    expect(namesIn('package.json', `{"dependencies":{"react":"${'1'.repeat(400_000)}"}}`)).toEqual([]);
  });

  test('are none where a manifest cannot be read, or the file is none', () => {
    expect(namesIn('package.json', '{')).toEqual([]);
    expect(namesIn('pyproject.toml', '= =')).toEqual([]);
    expect(isManifest('src/package.json.ts')).toBe(false);
  });
});

describe('documentation that dependencies select', () => {
  test('is known of well over forty sites, all of them addresses that the configuration would take', () => {
    expect(countKnownSites()).toBeGreaterThan(200);
    expect(knownSite('npm', 'react')).toBe('https://react.dev/reference/');
    expect(knownSite('php', 'symfony/console')).toBe('https://symfony.com/doc/current/');
    expect(knownSite('npm', 'django')).toBeUndefined();
  });

  test('is known by each name of a list, by what a name begins with where it says so, and by no part of one', () => {
    expect(knownSite('npm', '@playwright/test')).toBe(knownSite('npm', 'playwright'));
    expect(knownSite('go', 'github.com/labstack/echo/v4')).toBe('https://echo.labstack.com/docs/');
    expect(knownSite('jvm', 'org.junit.jupiter:junit-jupiter')).toBe('https://docs.junit.org/current/user-guide/');
    for (const part of ['playwrigh', 'playwright-core', 'reac']) expect(knownSite('npm', part)).toBeUndefined();
  }); // prettier-ignore

  test('names each site once, with the package and manifest that select it, those near the root first', () => {
    const found = selectSites([
      { path: 'web/app/package.json', text: '{"dependencies":{"react":"19","left-pad":"1"}}' },
      { path: 'package.json', text: '{"dependencies":{"react-dom":"19"},"devDependencies":{"vitest":"4"}}' },
      { path: 'pyproject.toml', text: '[project]\ndependencies = ["pytest"]\n' },
    ]);
    expect(found.map(({ package: name, manifest, url }) => [name, manifest, url])).toEqual([
      ['react-dom', 'package.json', 'https://react.dev/reference/'],
      ['vitest', 'package.json', 'https://vitest.dev/'],
      ['pytest', 'pyproject.toml', 'https://docs.pytest.org/en/stable/'],
    ]);
  });
});
