import type { CheckProposal } from './repository-facts.ts';

/** What managers of environments put in front of a command. */
const managers = /^(?:uv run(?: --[\w-]+)*|poetry run|bundle exec) /;

/** Where Composer puts programs that a system may have, too. */
const composerFolder = /^vendor\/bin\//;

/** Wrappers that a repository carries, which fetch the tool itself; a system may have it. */
const wrapper = /^\.\/(mvn|gradle)w$/;

/** Managers of packages that call scripts of package.json, as npm does. */
const callers = /^(?:pnpm|yarn|bun)$/;

/**
 * The ways to run one proposed check, the project's own first. Its package manager need not be installed here, since
 * what it installed may be there all the same: npm calls the scripts of other managers, Python has a test runner of its
 * own, and PHPUnit, Maven and Gradle may be installed system-wide.
 */
export function waysToRun({ kind, check }: CheckProposal): CheckProposal['check'][] {
  const line = check.run.join(' ');
  const prefix = managers.exec(line)?.[0] ?? '';
  const plain = check.run.slice(prefix === '' ? 0 : prefix.trim().split(' ').length);
  // A formatter that the same manager starts has to do without it, too.
  const ofManager = prefix !== '' && `${check.fix?.join(' ')} `.startsWith(prefix);
  const fix = ofManager ? check.fix?.slice(prefix.trim().split(' ').length) : check.fix;
  const own = { ...check, run: plain, ...(fix && { fix }) };
  const script = callers.test(plain[0] ?? '') && plain[1] === 'run' ? plain.at(-1) : undefined;
  const isPython = kind === 'tests' && plain[0] === 'python';
  const program = plain[0] ?? '';
  const system = program.replace(composerFolder, '').replace(wrapper, '$1');
  return [
    ...(prefix === '' ? [] : [check]),
    own,
    ...(script === undefined ? [] : [{ ...own, run: ['npm', 'run', '--silent', script] }]),
    ...(system === program ? [] : [{ ...own, run: [system, ...plain.slice(1)] }]),
    ...(isPython ? [{ ...own, run: ['python', '-m', 'unittest'], reader: 'unittest' as const }] : []),
  ];
}
