import {
  cwdOf,
  foldersWith,
  hasFile,
  inFolder,
  nameIn,
  outermost,
  textIn,
  type CheckProposal,
  type Proposer,
  type RepositoryFacts,
} from './repository-facts.ts';

/** Go: `go vet` and `go test` of each module, golangci-lint where it is configured. */
export const proposeGo: Proposer = (facts) =>
  foldersWith('go.mod', facts).flatMap((folder): CheckProposal[] => {
    const because = inFolder(folder, 'go.mod');
    const golangci = facts.paths.find((path) => /^\.golangci\.(?:ya?ml|toml|json)$/.test(path));
    const lint = golangci === undefined ? ['go', 'vet', './...'] : ['golangci-lint', 'run'];
    return [
      {
        kind: 'lint',
        because: golangci ?? because,
        check: {
          name: nameIn(folder, 'lint'),
          ...cwdOf(folder),
          run: lint,
          reader: 'go-test',
          fix: ['gofmt', '-w', '{files}'],
          paths: ['**/*.go'],
        },
      },
      {
        kind: 'tests',
        because,
        check: {
          name: nameIn(folder, 'tests'),
          ...cwdOf(folder),
          run: ['go', 'test', '-json', './...'],
          reader: 'go-test',
        },
      },
    ];
  });

/** Rust: Clippy where it is configured, else the compiler; and the tests. */
export const proposeRust: Proposer = (facts) =>
  outermost(foldersWith('Cargo.toml', facts)).flatMap((folder): CheckProposal[] => {
    const because = inFolder(folder, 'Cargo.toml');
    const clippy =
      hasFile(facts, folder, 'clippy.toml') ||
      hasFile(facts, folder, '.clippy.toml') ||
      textIn(facts, folder, 'Cargo.toml').includes('lints.clippy');
    const run = [
      'cargo',
      clippy ? 'clippy' : 'check',
      '--offline',
      '--workspace',
      '--all-targets',
      '--message-format=json',
    ];
    return [
      {
        kind: 'types',
        because,
        check: { name: nameIn(folder, 'compile'), ...cwdOf(folder), run, reader: 'cargo' },
      },
      {
        kind: 'tests',
        because,
        check: {
          name: nameIn(folder, 'tests'),
          ...cwdOf(folder),
          run: ['cargo', 'test', '--offline', '--workspace', '--no-fail-fast'],
          reader: 'cargo',
        },
      },
    ];
  });

/** Gradle prints no counts when all is well; it writes a file for each class, in each project. */
const gradleReports = '**/build/test-results/*/TEST-*.xml';

/** Java and Kotlin: Maven or Gradle, by their wrapper where there is one. */
export const proposeJvm: Proposer = (facts) => [
  ...outermost(foldersWith('pom.xml', facts)).map((folder) =>
    jvmTests(facts, folder, 'pom.xml', 'mvnw', ['mvn', '--offline', '--batch-mode', 'test']),
  ),
  ...outermost(foldersWith(/^(?:settings|build)\.gradle(?:\.kts)?$/, facts)).map((folder) =>
    jvmTests(
      facts,
      folder,
      'the Gradle build',
      'gradlew',
      ['gradle', '--offline', '--console=plain', 'test'],
      gradleReports,
    ),
  ),
];

function jvmTests(
  facts: RepositoryFacts,
  folder: string,
  because: string,
  wrapper: string,
  run: readonly string[],
  report?: string,
): CheckProposal {
  const [program = '', ...args] = run;
  const start = hasFile(facts, folder, wrapper) ? `./${wrapper}` : program;
  return {
    kind: 'tests',
    because: inFolder(folder, because),
    check: {
      name: nameIn(folder, 'tests'),
      ...cwdOf(folder),
      run: [start, ...args],
      report,
      timeoutSeconds: 1800,
    },
  };
}

/** .NET: build and tests of a solution or project, without restoring packages. */
export const proposeDotnet: Proposer = (facts) => {
  const solutions = foldersWith(/\.slnx?$/, facts);
  const folders =
    solutions.length > 0 ? outermost(solutions) : outermost(foldersWith(/\.(?:cs|fs|vb)proj$/, facts));
  return folders.flatMap((folder): CheckProposal[] => {
    const because = solutions.length > 0 ? 'the solution' : 'the project file';
    return [
      {
        kind: 'types',
        because,
        check: {
          name: nameIn(folder, 'compile'),
          ...cwdOf(folder),
          run: ['dotnet', 'build', '--no-restore', '--nologo', '-consoleLoggerParameters:NoSummary'],
        },
      },
      {
        kind: 'tests',
        because,
        check: {
          name: nameIn(folder, 'tests'),
          ...cwdOf(folder),
          run: ['dotnet', 'test', '--no-restore', '--nologo'],
        },
      },
    ];
  });
};

/** Where CMake builds: a name that no repository has as its own. */
const buildFolder = 'patchwright-build';

/** C and C++ by CMake: CTest, where the outermost list of a folder switches it on, as CTest needs it. */
export const proposeCMake: Proposer = (facts) =>
  outermost(foldersWith('CMakeLists.txt', facts))
    .filter((folder) =>
      /^[^#\n]*(?:\benable_testing\s*\(|\binclude\s*\(\s*CTest\b)/im.test(
        textIn(facts, folder, 'CMakeLists.txt'),
      ),
    )
    .map((folder): CheckProposal => ({
      kind: 'tests',
      because: inFolder(folder, 'CMakeLists.txt'),
      check: {
        name: nameIn(folder, 'tests'),
        ...cwdOf(folder),
        setup: [
          ['cmake', '-S', '.', '-B', buildFolder],
          ['cmake', '--build', buildFolder, '--parallel', '4'],
        ],
        run: ['ctest', '--test-dir', buildFolder, '--no-tests=error', '--output-on-failure'],
        reader: 'ctest',
        timeoutSeconds: 1800,
      },
    }));
