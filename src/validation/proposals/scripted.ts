import {
  cwdOf,
  foldersWith,
  hasFile,
  inFolder,
  nameIn,
  outermost,
  textIn,
  type CheckKind,
  type CheckProposal,
  type Proposer,
} from './repository-facts.ts';

/** Ruby: RuboCop; RSpec, Rails or Minitest. */
export const proposeRuby: Proposer = (facts) =>
  outermost(foldersWith('Gemfile', facts)).flatMap((folder): CheckProposal[] => {
    const found: CheckProposal[] = [];
    if (hasFile(facts, folder, '.rubocop.yml')) {
      const check = {
        name: nameIn(folder, 'lint'),
        ...cwdOf(folder),
        run: ['bundle', 'exec', 'rubocop', '--format', 'emacs'],
        reader: 'general' as const,
      };
      found.push({ kind: 'lint', because: inFolder(folder, '.rubocop.yml'), check });
    }
    const rspec = hasFile(facts, folder, '.rspec') || /\brspec\b/.test(textIn(facts, folder, 'Gemfile'));
    const own = [
      { is: rspec, because: '.rspec or Gemfile', run: ['bundle', 'exec', 'rspec'] },
      { is: hasFile(facts, folder, 'bin/rails'), because: 'bin/rails', run: ['bin/rails', 'test'] },
      {
        is: hasFile(facts, folder, 'Rakefile'),
        because: 'Rakefile',
        run: ['bundle', 'exec', 'rake', 'test'],
      },
    ].find(({ is }) => is);
    if (own !== undefined) {
      const check = { name: nameIn(folder, 'tests'), ...cwdOf(folder), run: own.run };
      found.push({ kind: 'tests', because: inFolder(folder, own.because), check });
    }
    return found;
  });

/** PHP: PHPStan and PHPUnit from `vendor/bin`. */
export const proposePhp: Proposer = (facts) =>
  outermost(foldersWith('composer.json', facts)).flatMap((folder): CheckProposal[] => {
    const found: CheckProposal[] = [];
    const phpstan = ['phpstan.neon', 'phpstan.neon.dist', 'phpstan.dist.neon'].find((file) =>
      hasFile(facts, folder, file),
    );
    if (phpstan !== undefined) {
      const run = ['vendor/bin/phpstan', 'analyse', '--no-progress', '--error-format=github'];
      found.push({
        kind: 'types',
        because: inFolder(folder, phpstan),
        check: { name: nameIn(folder, 'types'), ...cwdOf(folder), run, reader: 'github' },
      });
    }
    const phpunit = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'].find((file) =>
      hasFile(facts, folder, file),
    );
    if (phpunit !== undefined) {
      const check = {
        name: nameIn(folder, 'tests'),
        ...cwdOf(folder),
        run: ['vendor/bin/phpunit', '--log-junit', 'patchwright-junit.xml'],
        report: 'patchwright-junit.xml',
        reader: 'junit' as const,
      };
      found.push({ kind: 'tests', because: inFolder(folder, phpunit), check });
    }
    return found;
  });

/** Elixir: the tests, and the formatter as a fix. */
export const proposeElixir: Proposer = (facts) =>
  outermost(foldersWith('mix.exs', facts)).map((folder): CheckProposal => {
    const fix = hasFile(facts, folder, '.formatter.exs')
      ? { fix: ['mix', 'format', '{files}'], paths: ['**/*.{ex,exs}'] }
      : {};
    return {
      kind: 'tests',
      because: inFolder(folder, 'mix.exs'),
      check: { name: nameIn(folder, 'tests'), ...cwdOf(folder), run: ['mix', 'test'], ...fix },
    };
  });

const targets: Readonly<Record<CheckKind, readonly string[]>> = {
  lint: ['lint', 'check-lint'],
  types: ['typecheck', 'types', 'mypy'],
  tests: ['test', 'check', 'tests'],
};

/** Make: targets with the usual names, for what nothing else proposes. */
export const proposeMake: Proposer = (facts) => {
  const file = ['Makefile', 'makefile', 'GNUmakefile'].find((name) => hasFile(facts, '', name));
  if (file === undefined) return [];
  const declared = new Set(
    [...textIn(facts, '', file).matchAll(/^([A-Za-z][\w-]*)\s*:(?!=)/gm)].map(([, name]) => name),
  );
  return (['lint', 'types', 'tests'] as const).flatMap((kind) => {
    const target = targets[kind].find((name) => declared.has(name));
    return target === undefined
      ? []
      : [{ kind, because: `target "${target}" of ${file}`, check: { name: kind, run: ['make', target] } }];
  });
};
