import { pc } from '../colours.ts';
import type { RunEvent } from '../../../ports/index.ts';
import { wordsOfChange, wordsOfReason } from '../../../reporting/index.ts';

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
      return event.requests.map((request) => indent(JSON.stringify(request)));
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
    default:
      return [];
  }
}

function indent(text: string): string {
  return pc.dim(`  ${text.replaceAll('\n', '\n  ')}`);
}
