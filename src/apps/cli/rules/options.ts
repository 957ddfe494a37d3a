import type { Command } from 'commander';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';
import { repeatable } from '../../terminal/repeatable.ts';

/** Options that choose rules. */
export function addRuleOptions(command: Command): void {
  command
    .option(
      '--rules <path>',
      'rule file or folder to use instead of the usual ones; repeatable',
      repeatable,
      [],
    )
    .option('--rule <name>', 'only this rule; repeatable', repeatable, [])
    .option('--no-builtin', 'skip the built-in rules')
    .option('--guidance', 'also read AGENTS.md, CLAUDE.md and CONTRIBUTING.md as rules');
}

/** Options of the model, for verbs that ask it outside of a run. */
export function addModelOptions(command: Command): void {
  command
    .option('--model <name>', 'strong model')
    .option('--weak-model <name>', 'cheaper model for sorting and screening')
    .option('--max-calls <n>', 'maximum model calls', positiveInteger)
    .option('--max-tokens <n>', 'maximum tokens, prompts and replies', positiveInteger)
    .option(
      '--max-cost <usd>',
      'maximum cost in US dollars (default: 1; a repository’s limits.maxCostUsd can only lower it)',
      positiveNumber,
    )
    .option('--config <file>', 'local configuration file to use instead of the repository’s')
    .option('--record <dir>', 'save the conversation here as a recording')
    .option('--replay <dir>', 'answer from a recording instead of a model');
}
