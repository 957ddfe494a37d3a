import type { Forge, ForgeComment } from '../../ports/index.ts';
import { isOurLogin, type Authorship } from '../../markers/authorship.ts';
import { readThreadMemory, renderThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { once } from '../once.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { gateInline, gateMarkdown } from '../gate/output-gate.ts';
import type { PublishOptions } from '../publish-options.ts';

/** Thread name in the marker of these comments. */
const thread = 'objections';
const maxListed = 20;

/** What self-review still objects to when its rounds are used up. */
function openObjections({ findings }: RunOutcome): RunOutcome['findings'] {
  return findings.filter(({ source, severity }) => source === 'review' && severity === 'error');
}

/**
 * Says on a pull request what self-review still objects to after its rounds, once a run: the summary of things to change
 * belongs where the change is read, not into the log of a run.
 * @param commit head of the branch that the objections are about
 */
export async function tellObjections(
  options: PublishOptions & { outcome: RunOutcome },
  pull: number,
  commit: string,
): Promise<void> {
  const { forge, job, seal, pauseMs } = options;
  if (openObjections(options.outcome).length === 0) return;
  const marker = renderThreadMemory(seal, thread, { key: job.key, commit });
  await once({
    lookUp: async () =>
      (await forge.comments(pull)).find((comment) => memoryOf(options, comment)?.key === job.key),
    act: () => forge.createComment(pull, `${renderObjections(options)}\n\n${marker}`),
    pauseMs,
  });
}

function renderObjections({ outcome, config, gate }: PublishOptions & { outcome: RunOutcome }): string {
  const open = openObjections(outcome);
  const lines = open.slice(0, maxListed).map(({ path, startLine, message }) => {
    const place =
      path === undefined ? '' : `${gateInline(`\`${path}${startLine ? `:${startLine}` : ''}\``, gate)}: `;
    const said = gateMarkdown(message, gate).trim();
    return `- ${place}${said.includes('\n') ? asBlocks(said) : said}`;
  });
  const more = open.length > maxListed ? [`- and ${open.length - maxListed} more`] : [];
  return [
    '## To be changed',
    'Self-review still objects to this change:',
    [...lines, ...more].join('\n'),
    `To address these, use \`${config.command} retry\`, or comment with what you want instead.`,
  ].join('\n\n');
}

/**
 * Puts a text into blocks of its own in a list item: a fence that begins behind words would be none, and its content
 * would become active.
 */
function asBlocks(markdown: string): string {
  return `\n\n${markdown.replace(/^(?=.)/gm, '  ')}`;
}

/**
 * The newest of these comments about the commit that a branch points to, for the next run; an older one is settled or
 * about code that is gone.
 */
export async function readObjections(
  authorship: Authorship,
  forge: Pick<Forge, 'comments'>,
  { pull, head }: { pull: number; head: string },
): Promise<string | undefined> {
  const ours = (await forge.comments(pull)).filter(
    (comment) => memoryOf(authorship, comment)?.commit === head,
  );
  return ours.at(-1)?.body.replace(/\n*<!-- patchwright:[\s\S]*$/, '');
}

function memoryOf(authorship: Authorship, { author, body }: ForgeComment): ThreadMemory | undefined {
  if (!isOurLogin(authorship, author)) return undefined;
  const marker = readThreadMemory(authorship.seal, body);
  return marker?.thread === thread ? marker.memory : undefined;
}
