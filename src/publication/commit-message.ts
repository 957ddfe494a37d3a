import type { Job } from '../domain/index.ts';
import { gatePlain, type GateOptions } from './output-gate.ts';

const runTrailer = 'Patchwright-Run';

/** Subject, body and trailers of our commit. The trailers are how a later run knows it again. */
export function renderCommitMessage(job: Job, approach: string | undefined, gate: GateOptions): string {
  const issue = job.pull?.issueNumber ?? job.number;
  const subject = {
    run: gatePlain(job.input.title, gate) || `Resolve issue ${issue}`,
    revise: `Follow up on a comment by ${job.requestedBy}`,
    'edit-lines': `Answer review remarks by ${job.requestedBy}`,
    'fix-checks': 'Fix failed checks',
    plan: '',
    stop: '',
    explain: '',
  }[job.task];
  const body = approach === undefined ? '' : gatePlain(approach, gate);
  return [
    cut(gatePlain(subject, gate), 72),
    ...(body === '' ? [] : ['', wrap(body.slice(0, 1500), 72)]),
    '',
    `${runTrailer}: ${job.key}`,
    `Patchwright-Issue: ${issue}`,
    `Patchwright-Requested-By: ${gatePlain(job.requestedBy, gate)}`,
  ].join('\n');
}

/** Key of the run that made a commit; `undefined` when a person did. */
export function runOfCommit(message: string): string | undefined {
  return new RegExp(`^${runTrailer}: ([0-9a-z]{4,40})$`, 'm').exec(message)?.[1];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
