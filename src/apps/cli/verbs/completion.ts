import { Argument, type Command } from 'commander';
import { printForPrograms } from '../../terminal/print.ts';
import { commandTree } from '../completion/command-tree.ts';
import { completions } from '../completion/render-completion.ts';

/** `patchwright completion`: the script that lets a shell complete verbs and options; reads the whole command line. */
export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print shell completion for verbs and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(completions)))
    .addHelpText(
      'after',
      `
To install it:
 bash: echo 'eval "$(patchwright completion bash)"' >> ~/.bashrc
 zsh, after compinit: echo 'eval "$(patchwright completion zsh)"' >> ~/.zshrc
 fish: patchwright completion fish > ~/.config/fish/completions/patchwright.fish`,
    )
    .action((shell: string) => {
      printForPrograms(completions[shell]!(commandTree(program)));
    });
}
