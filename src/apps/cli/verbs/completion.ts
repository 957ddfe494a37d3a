import { Argument, type Command } from 'commander';
import { printForPrograms } from '../../terminal/print.ts';
import { commandTree } from '../completion/command-tree.ts';
import { completions } from '../completion/render-completion.ts';

/** `patchwright completion`: the script that lets a shell complete verbs and options; reads the whole command line. */
export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print the completion of verbs and options for a shell.')
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(Object.keys(completions)))
    .addHelpText(
      'after',
      `
For good:
 bash: echo 'eval "$(patchwright completion bash)"' >> ~/.bashrc
 zsh, after compinit: echo 'eval "$(patchwright completion zsh)"' >> ~/.zshrc
 fish: patchwright completion fish > ~/.config/fish/completions/patchwright.fish`,
    )
    .action((shell: string) => {
      printForPrograms(completions[shell]!(commandTree(program)));
    });
}
