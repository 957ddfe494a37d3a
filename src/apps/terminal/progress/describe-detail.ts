import { pc } from '../colours.ts';
import type { EventOf } from '../../../domain/index.ts';
import type { RunEvent } from '../../../ports/index.ts';
import { wordsOfChange, wordsOfReason } from '../../../reporting/index.ts';
import { wordsOfCommands } from './words-of-commands.ts';
import { printable } from '../../../text/printable.ts';

/** How many ranked files are listed, and how many of the reasons of each. */
const [filesListed, reasonsListed] = [10, 4];

/** What `--verbose` says beyond the line of an event: the facts that a step rests on. */
export function describeDetail(event: RunEvent): string[] {
  switch (event.type) {
    case 'snippets-ranked':
      return event.files.slice(0, filesListed).flatMap(({ path, score, reasons }, at) => [
        indent(`${at + 1}. ${path} (${score.toFixed(3)})`),
        indent(
          `   ${reasons
            .slice(0, reasonsListed)
            .map((reason) => wordsOfReason(reason, 60))
            .join(', ')}`,
        ),
      ]);
    case 'code-requested':
      return event.requests.map((request) => indent(wordsOfRequest(request)));
    case 'plan-ready':
      return [
        indent(`root cause: ${event.plan.rootCause}`),
        ...event.plan.changes.map((change) => indent(`${wordsOfChange(change)}: ${change.instructions}`)),
      ];
    case 'edit-refused':
      return event.message.split('\n').slice(1).map(indent);
    case 'call-started':
      return [
        indent(
          `asking ${event.purpose}: ${event.promptTokens} tokens, a reply of at most ${event.maxOutputTokens}`,
        ),
      ];
    case 'commands-started':
      return [indent(wordsOfCommands(event))];
    default:
      return [];
  }
}

function wordsOfRequest(request: EventOf<'code-requested'>['requests'][number]): string {
  switch (request.kind) {
    case 'search':
      return `search: ${request.query}`;
    case 'find':
      return `${request.pattern ? 'lines that fit' : 'lines with'}: ${request.text}`;
    case 'definition':
    case 'callers':
      return `${request.kind} of ${request.name}`;
    case 'tests':
      return `tests: ${request.words}`;
    case 'open': {
      const { path, startLine = 1, endLine } = request;
      const lines = endLine === undefined ? `from line ${startLine}` : `lines ${startLine}-${endLine}`;
      return startLine === 1 && endLine === undefined ? path : `${path}, ${lines}`;
    }
    case 'outline':
      return `outline of ${request.path || 'the repository'}`;
    case 'run':
      return `a run of ${request.paths.join(', ')}`;
  }
}

/** Foreign text over several lines, none of which looks like one of ours. */
function indent(text: string): string {
  return pc.dim(`  ${printable(text).replaceAll('\n', '\n  ')}`);
}
