import type { CommandNode } from './command-tree.ts';

/** Writes the completion of one shell; what is neither a verb nor an option is completed as a file name. */
export const completions: Readonly<Record<string, (tree: readonly CommandNode[]) => string>> = {
  bash,
  zsh,
  fish,
};

function bash(tree: readonly CommandNode[]): string {
  const cases = tree.map(({ path, commands, options }) => {
    return `    ${quote(path)}) commands=${quote(names(commands))} options=${quote(names(options))} ;;`;
  });
  return `_patchwright() {
  local at next verb='' commands='' options='' word="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[COMP_CWORD-1]}" in ${valueOptions(tree).join('|')}) return ;; esac
  for ((at = 1; at < COMP_CWORD; at++)); do
    next="\${verb:+$verb }\${COMP_WORDS[at]}"
    case "$next" in ${paths(tree).join('|')}) verb="$next" ;; esac
  done
  case "$verb" in
${cases.join('\n')}
  esac
  case "$word" in -*) commands="$options" ;; esac
  COMPREPLY=($(compgen -W "$commands" -- "$word"))
}
complete -o default -F _patchwright patchwright
`;
}

function zsh(tree: readonly CommandNode[]): string {
  const described = (items: CommandNode['commands']) =>
    items
      .map(({ name, description }) => quote(`${name}:${description.replaceAll(':', String.raw`\:`)}`))
      .join(' ');
  const cases = tree.map(({ path, commands, options }) => {
    return `    ${quote(path)})\n      commands=(${described(commands)})\n      options=(${described(options)}) ;;`;
  });
  return `#compdef patchwright
_patchwright() {
  local at next verb=''
  local -a commands options
  case "\${words[CURRENT-1]}" in ${valueOptions(tree).join('|')}) _files; return ;; esac
  for ((at = 2; at < CURRENT; at++)); do
    next="\${verb:+$verb }\${words[at]}"
    case "$next" in ${paths(tree).join('|')}) verb="$next" ;; esac
  done
  case "$verb" in
${cases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe option options
  elif (( \${#commands} )); then _describe command commands
  else _files; fi
}
compdef _patchwright patchwright
`;
}

function fish(tree: readonly CommandNode[]): string {
  const lines = tree.flatMap(({ path, commands, options }) => {
    const start = `complete -c patchwright -n ${quote(`__patchwright_at ${quote(path)}`, fishQuote)}`;
    return [
      ...commands.map(
        ({ name, description }) => `${start} -f -a ${name} -d ${quote(description, fishQuote)}`,
      ),
      ...options.map(({ name, description, takesValue }) => {
        return `${start} -l ${name.replace(/^--/, '')}${takesValue ? ' -r' : ''} -d ${quote(description, fishQuote)}`;
      }),
    ];
  });
  return `function __patchwright_at
  set -l verb ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$verb $word")
    contains -- "$next" ${paths(tree).join(' ')}; and set verb $next
  end
  test "$verb" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function names(items: CommandNode['commands']): string {
  return items.map(({ name }) => name).join(' ');
}

function paths(tree: readonly CommandNode[]): string[] {
  return tree.filter(({ path }) => path !== '').map(({ path }) => quote(path));
}

/** Options that a value follows wherever they exist. */
function valueOptions(tree: readonly CommandNode[]): string[] {
  const all = tree.flatMap(({ options }) => options);
  const alone = new Set(all.filter(({ takesValue }) => !takesValue).map(({ name }) => name));
  return [...new Set(all.map(({ name }) => name))].filter((name) => !alone.has(name));
}

/** A shell's word in single quotes. */
function quote(text: string, escaped = String.raw`'\''`): string {
  return `'${text.replaceAll("'", () => escaped)}'`;
}

/** Fish knows `\'` within single quotes. */
const fishQuote = String.raw`\'`;
