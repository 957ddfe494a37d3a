import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const command = /^::(error|warning|notice)(?: ([^\n]*?))?::(.*)$/gm;

/** Workflow commands of GitHub Actions, which many tools print when asked for `github` annotations. */
export const github: Reader = {
  recognises: ({ stdout, stderr }) => stdout.search(command) >= 0 || stderr.search(command) >= 0,
  read({ stdout, stderr }) {
    return { findings: [...`${stdout}\n${stderr}`.matchAll(command)].map(readCommand) };
  },
};

const severities = { error: 'error', warning: 'warning', notice: 'info' } as const;

function readCommand([, kind, properties = '', data = '']: RegExpMatchArray): ReadFinding {
  const values = new Map<string, string>();
  for (const part of properties.split(',')) {
    const equals = part.indexOf('=');
    if (equals > 0) values.set(part.slice(0, equals).trim(), decode(part.slice(equals + 1)));
  }
  const title = values.get('title');
  return finding({
    message: withoutPlace(decode(data)),
    severity: severities[kind as keyof typeof severities],
    path: values.get('file'),
    line: toNumber(values.get('line')),
    endLine: toNumber(values.get('endLine')),
    column: toNumber(values.get('col')),
    endColumn: toNumber(values.get('endColumn')),
    code: title === undefined ? undefined : (/\(([\w/@-]+)\)$/.exec(title)?.[1] ?? title),
  });
}

/** The four characters that a workflow command escapes. */
function decode(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}

/** Ruff repeats place and code in the message; they are in the properties already. */
function withoutPlace(message: string): string {
  return message.replace(/^\S+:\d+:\d+: (?:[A-Z]+\d+ )?/, '');
}
