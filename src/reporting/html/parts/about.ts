import { shellWord } from '../../../text/commands/shell-word.ts';
import type { RunView } from '../../run-view.ts';
import { markup, type Html } from '../markup.ts';
import { table } from '../section.ts';

/** How to do the run again, or do something with it. */
export function renderReplay(view: RunView): Html | undefined {
  if (view.detail?.name === undefined) return undefined;
  const name = shellWord(view.detail.name);
  const lines = [
    ['Replay it against the recorded replies, without a model', `patchwright replay ${name}`],
    ['Show this report again', `patchwright report ${name} --open`],
    ...(view.diff === ''
      ? []
      : [
          ['Apply the patch to the working tree, without a model', `patchwright apply ${name}`],
          ['Commit it', `patchwright apply ${name} --commit`],
          ['Open a draft pull request', `patchwright apply ${name} --pr`],
          ['With git alone', 'git apply patch.diff'],
        ]),
  ];
  return markup`<dl>${lines.map(([what, command]) => markup`<dt>${what}</dt><dd><code>${command}</code></dd>`)}</dl>`;
}

/** What ran: versions, models, commit, command, hashes. */
export function renderAbout({ detail }: RunView): Html | undefined {
  if (detail === undefined) return undefined;
  const { base, startedAt, patchHash, attempts, unread } = detail;
  const facts = [
    ['Base commit', base],
    ['Began', startedAt === undefined ? undefined : new Date(startedAt).toISOString()],
    ['SHA-256 of patch.diff', patchHash],
    ['Run folder', detail.name],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  const rows = attempts.map((attempt, at) => [
    String(at + 1),
    `${attempt.version}, Node ${attempt.node}, ${attempt.platform}`,
    attempt.models
      ? `${attempt.models.strong} (strong), ${attempt.models.weak} (weak)`
      : 'none: answered from a recording',
    markup`<code>${attempt.command ? `patchwright ${attempt.command.map(shellWord).join(' ')}` : ''}</code>`,
    markup`<code>${attempt.inputHash?.slice(0, 16) ?? ''}</code>`,
  ]);
  const head = ['attempt', 'Patchwright', 'models', 'command', 'input hash'];
  return markup`<dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>
${rows.length > 0 && table('Attempts at the run', head, rows)}
${
  unread.length > 0 &&
  markup`<p class="note">${unread.length} lines of events.jsonl could not be read: ${unread
    .slice(0, 5)
    .map(({ line, reason }) => `line ${line}, ${reason}`)
    .join('; ')}.</p>`
}`;
}
