import type { Command, Help } from 'commander';
import { exitCodeRows } from './exit-codes.ts';

/**
 * The manual page patchwright(1) in man(7) macros, from what `--help` shows, so that it cannot fall behind.
 * @param program with every verb
 */
export function renderManPage(program: Command, version: string): string {
  const help = program.createHelp();
  const verbs = help.visibleCommands(program).filter((verb) => verb.name() !== 'help');
  return [
    `.TH PATCHWRIGHT 1 "" "patchwright ${quoted(version)}" "User Commands"`,
    '.SH NAME',
    `patchwright \\- ${roff(program.description().replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    '.B patchwright',
    '.I verb',
    '[options]',
    '.SH VERBS',
    ...verbs.flatMap((verb) => section(verb, help)),
    '.SH EXIT STATUS',
    ...exitCodeRows().flatMap(([code, ends]) => item(String(code), ends)),
    '.SH FILES',
    ...item('.github/patchwright.yml', 'Configuration, read from the base commit only.'),
    ...item('~/.local/state/patchwright', 'Run folders and caches (PATCHWRIGHT_STATE_DIR).'),
    '.SH SEE ALSO',
    roff('patchwright VERB --help, and docs/ in the repository.'),
    '',
  ].join('\n');
}

/** A verb with its options, then the verbs below it. */
function section(command: Command, help: Help, above = 'patchwright'): string[] {
  const name = `${above} ${command.name()}`;
  const below = help.visibleCommands(command).filter((child) => child.name() !== 'help');
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  return [
    `.SS "${quoted(`${name} ${command.usage()}`)}"`,
    roff(command.description()),
    ...help.visibleArguments(command).flatMap((one) => item(one.name(), help.argumentDescription(one))),
    ...options.flatMap((option) => item(option.flags, help.optionDescription(option))),
    ...below.flatMap((child) => section(child, help, name)),
  ];
}

function item(term: string, text: string): string[] {
  return ['.TP', `.B ${roff(term)}`, roff(text)];
}

/** Text as roff takes it: no escapes, no macros, and hyphens that can be copied. */
function roff(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll(/\s+/g, ' ').trim();
  const ascii = plain.replaceAll(
    /[^ -~]/gu,
    (one) => `\\[u${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return /^[.']/.test(ascii) ? `\\&${ascii}` : ascii;
}

function quoted(text: string): string {
  return roff(text).replaceAll('"', '\\(dq');
}
