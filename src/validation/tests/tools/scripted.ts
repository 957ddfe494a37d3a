import { flagsOf, plain, withoutFlag, word, type TestTool } from './test-tool.ts';

const rspec: TestTool = {
  name: 'rspec',
  calls: word('rspec'),
  accepts: (file) => file.endsWith('.rb'),
  focus: (args, files) => [
    ...withoutFlag(flagsOf(args, /^(?:-r|--require|-I|--options|-O|-t|--tag)$/), /^(?:-f|--format)$/),
    '--format',
    'json',
    ...plain(files),
  ],
  reader: 'rspec',
};

const rake: TestTool = {
  name: 'rake test',
  calls: ([first, second]) => (first === 'rake' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.rb'),
  // Rake reads the variable as a pattern; braces hold several.
  focus: (args, files) => {
    const named = plain(files);
    const pattern = named.length === 1 ? named[0]! : `{${named.join(',')}}`;
    return /[{}*?[\],]/.test(files.join('')) ? undefined : [...flagsOf(args, /^$/), `TEST=${pattern}`];
  },
  reader: 'minitest',
};

const rails: TestTool = {
  name: 'rails test',
  calls: ([first = '', second]) => (/(?:^|\/)rails$/.test(first) && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.rb'),
  focus: (args, files) => [...flagsOf(args, /^(?:-n|--name|-e|--environment|-s|--seed)$/), ...plain(files)],
  reader: 'minitest',
};

/**
 * PHPUnit takes one file or folder. Of more, the classes are named, which by its convention are called as their files; files beside
 * them, such as base classes, hold no tests.
 */
function classFilter(files: readonly string[]): string[] | undefined {
  const classes = files.flatMap((file) => /(?:^|\/)(\w+Test)\.php$/.exec(file)?.[1] ?? []);
  return classes.length === 0 ? undefined : ['--filter', `/\\b(?:${classes.join('|')})::/`];
}

const phpunit: TestTool = {
  name: 'phpunit',
  calls: word('phpunit', 'pest'),
  accepts: (file) => file.endsWith('.php'),
  focus: (args, files) => {
    const chosen = files.length === 1 ? plain(files) : classFilter(files);
    return chosen && [...flagsOf(args, /^(?:-c|--configuration|--bootstrap|--log-junit)$/), ...chosen];
  },
  keepsReport: true,
};

const mix: TestTool = {
  name: 'mix test',
  calls: ([first, second]) => (first === 'mix' && second === 'test' ? 2 : 0),
  accepts: (file) => file.endsWith('.exs'),
  focus: (args, files) => [...flagsOf(args, /^--(?:only|exclude|include)$/), ...files],
};

/** Ruby, PHP, Elixir. */
export const scriptedTools = [rspec, rake, rails, phpunit, mix];
