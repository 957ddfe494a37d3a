import { pc } from '../colours.ts';
import { withOwnName } from '../own-name.ts';
import { describeAbsent } from './absent-files.ts';
import type { EventOf } from '../../../domain/index.ts';
import { money, wordsOfChange, wordsOfCheck } from '../../../reporting/index.ts';
import type { RunEvent } from '../../../ports/index.ts';
import { plural } from '../../../text/words/plural.ts';

const listedHosts =
  '  The hosts whose pages may be read are listed by --link-host or github.links.hosts of the configuration.';

/** A finished step as one line for people, or nothing. */
export function describeEvent(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'files-indexed': {
      const absent = describeAbsent(event);
      return absent && warn(absent);
    }
    case 'index-refreshed':
      return done(
        `index: ${plural(event.files, 'file')}${event.shallow ? ' (shallow history: less is known about files that change together)' : ''}`,
      );
    case 'meaning-skipped':
      // The default is no news; the report names it.
      return event.reason.startsWith('no embedding model is configured')
        ? undefined
        : warn(`no semantic search: ${event.reason}`);
    case 'snippets-ranked': {
      const paths = event.files.slice(0, 3).map((file) => file.path);
      return done(`retrieval: ${paths.join(', ') || 'nothing found'}`);
    }
    case 'links-read':
      if (event.read.length + event.refused.length === 0) return undefined;
      return [
        ...event.read.map(({ url }) => done(`read ${url}`)),
        ...event.refused.map(({ url, reason }) => warn(`not read: ${url} ${reason}`)),
        // Which list that is, said once however many links there are.
        ...(event.refused.some(({ reason }) => reason.includes('listed')) ? [listedHosts] : []),
      ].join('\n');
    case 'documentation-opened':
      return event.sites.map(describeSite).join('\n');
    case 'documentation-not-compared':
      return warn(`documentation is searched by words only: ${event.reason}`);
    case 'documentation-found':
      return done(`documentation: ${plural(event.sections.length, 'section')} for the issue`);
    case 'code-requested':
      return done(`planning: the model asked for ${plural(event.requests.length, 'more piece')} of code`);
    case 'plan-ready':
      return describePlan(event);
    case 'plan-corrected':
      return warn(`plan corrected: ${event.correction}`);
    case 'edit-applied':
      return done(`edited ${event.path}${event.matcher === undefined ? '' : ` (${event.matcher})`}`);
    case 'edit-refused':
      return warn(`edit refused: ${event.message.split('\n')[0]}`);
    case 'check-finished':
      return describeCheck(event);
    case 'proof-finished':
      return describeProof(event);
    case 'control-finished':
      return describeControl(event);
    case 'review-finished':
      return event.approved
        ? done('self-review: no objection')
        : warn(`self-review: ${plural(event.findings.length, 'finding')}`);
    case 'call-finished':
      return event.warning === undefined ? undefined : warn(event.warning);
    case 'budget-spent':
      return describeSpending(event);
    case 'verdict-reached':
      return describeVerdict(event);
    default:
      return undefined;
  }
}

function done(text: string): string {
  return `${pc.green('✓')} ${text}`;
}

function warn(text: string): string {
  return `${pc.yellow('!')} ${text}`;
}

function describeSite({ url, pages, note }: EventOf<'documentation-opened'>['sites'][number]): string {
  const line = `documentation: ${plural(pages, 'page')} of ${url}`;
  return note === undefined ? done(line) : warn(`${line}; ${note}`);
}

function describePlan({ plan, dropped }: EventOf<'plan-ready'>): string {
  const changes = plan.changes.map(wordsOfChange);
  const leftOut = dropped.map(({ path, reason }) => warn(`left out: ${path} ${reason}`));
  return [done(`plan: ${changes.join(', ') || 'nothing that may be edited'}`), ...leftOut].join('\n');
}

function describeCheck({ check, tree, status, tests, reason }: EventOf<'check-finished'>): string {
  const side = tree === 'base' ? 'the base' : 'the patch';
  const why = reason === undefined ? '' : `: ${reason}`;
  const line = `check ${check} on ${side}: ${wordsOfCheck(tests ? { status, tests } : { status })}${why}`;
  return status === 'passed' ? done(line) : warn(line);
}

/** What the tests of the patch show; that there is nothing to show is no news. */
function describeProof({ status, tests, reason, before }: EventOf<'proof-finished'>): string | undefined {
  if (status === 'not-run') return undefined;
  if (status === 'not-reproduced') return warn(`proof: ${reason ?? 'the tests of the patch show no fault'}`);
  if (before?.failed === 0)
    return done('proof: the tests of the patch cannot run without it and pass with it');
  const one = tests.length === 1;
  return done(
    `proof: ${plural(tests.length, 'test')} ${one ? 'fails' : 'fail'} without the patch and ${one ? 'passes' : 'pass'} with it`,
  );
}

/** A run that saw no test fail has shown nothing, for or against the patch. */
function describeControl({ message, failed, findings }: EventOf<'control-finished'>): string {
  if (findings > 0) return warn(message);
  return failed > 0 ? done(message) : pc.dim(`  ${message}`);
}

function describeSpending({ purpose, total }: EventOf<'budget-spent'>): string {
  const tokens = total.promptTokens + total.completionTokens;
  const cost = total.costUsd === 0 ? '' : `, ${money(total.costUsd)}`;
  return pc.dim(`  ${purpose}: call ${total.calls}, ${tokens} tokens${cost} so far`);
}

function describeVerdict({ verdict, reason, message }: EventOf<'verdict-reached'>): string {
  const colours = { patched: pc.green, planned: pc.green, failed: pc.red };
  const colour = verdict in colours ? colours[verdict as keyof typeof colours] : pc.yellow;
  return `${colour(pc.bold(verdict))} (${reason}): ${withOwnName(message)}`;
}
