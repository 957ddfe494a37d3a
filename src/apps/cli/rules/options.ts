import type { Command } from 'commander';
import { positiveInteger, positiveNumber } from '../../terminal/parse-number.ts';

/** Options that choose rules. */
export function addRuleOptions(command: Command): void {
  command
    .option('--rules <path>', 'rule file or folder instead of the usual ones; may be repeated', collect, [])
    .option('--rule <name>', 'only this rule; may be repeated', collect, [])
    .option('--no-builtin', 'leave out the built-in rules')
    .option('--guidance', 'read AGENTS.md, CLAUDE.md and CONTRIBUTING.md as rules, too');
}

/** Options of the model, for verbs that ask it outside of a run. */
export function addModelOptions(command: Command): void {
  command
    .option('--model <name>', 'strong model')
    .option('--weak-model <name>', 'cheaper model that sorts and screens')
    .option('--max-calls <n>', 'most model calls', positiveInteger)
    .option('--max-tokens <n>', 'most tokens, both ways', positiveInteger)
    .option(
      '--max-cost <usd>',
      'most money, US dollars (usually 1; a repository’s limits.maxCostUsd only lowers it)',
      positiveNumber,
    )
    .option('--config <file>', 'a local configuration file instead of the repository’s')
    .option('--record <dir>', 'keep the conversation here, as a recording')
    .option('--replay <dir>', 'answer from a recording instead of a model');
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
