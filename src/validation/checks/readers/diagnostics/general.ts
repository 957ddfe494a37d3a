import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

/**
 * Any tool that prints `file:line:column: message`, `file:line: message`, `file(line,column): message` or
 * `file:line:column - error CODE: message`: compilers and most linters since the 1970s; and `[ERROR] file:[line,column]
 * message`, as Maven tells what a compiler said, twice.
 */
export const general: Reader = {
  recognises: (output) => /\S/.test(output.stdout + output.stderr),
  read(output) {
    const findings: ReadFinding[] = [];
    const told = new Set<string>();
    const lines = `${output.stdout}\n${output.stderr}`.split('\n');
    for (const [at, line] of lines.entries()) {
      if (!/\d/.test(line)) continue;
      const isMaven = maven.test(line);
      const read = isMaven && told.has(line) ? undefined : readLine(line);
      if (isMaven) told.add(line);
      if (read !== undefined) findings.push({ ...read, message: read.message + detailsBelow(lines, at) });
    }
    return { findings };
  },
};

// A path: no spaces or quotes, and either a slash or a dot with an ending, so that `12:30:05 message` is no file.
const path = String.raw`(?:[A-Za-z]:[\\/])?[^\s:()'"<>|,]*(?:[\\/][^\s:()'"<>|,]+|\.[A-Za-z]\w{0,9})`;
const maven = new RegExp(
  String.raw`^\[(?<level>ERROR|WARNING)\] (?<path>${path}):\[(?<line>\d+),(?<column>\d+)\] (?<rest>\S.*)$`,
);
const places = [
  maven,
  new RegExp(String.raw`^\s*(?<path>${path}):(?<line>\d+):(?<column>\d+):?\s+(?:[-–]\s+)?(?<rest>\S.*)$`),
  new RegExp(String.raw`^\s*(?<path>${path}):(?<line>\d+):\s+(?<rest>\S.*)$`),
  // markdownlint and hadolint put no colon behind the line.
  new RegExp(String.raw`^(?<path>${path}):(?<line>\d+) (?:error )?(?<rest>[A-Z]{2,4}\d{3,4}\b.*)$`),
  new RegExp(String.raw`^\s*(?<path>${path})\((?<line>\d+)(?:,\s*(?<column>\d+))?\)\s*:\s+(?<rest>\S.*)$`),
];

/** What `javac` tells below a message that says little alone: which symbol it cannot find, which types do not fit. */
const detail = /^(?:\[ERROR\])?\s+(symbol|location|required|found|reason):\s+(\S.*)$/;
/** Lines below a message, of which two may quote the source. */
const maxBelow = 6;

function detailsBelow(lines: readonly string[], at: number): string {
  let told = '';
  for (const line of lines.slice(at + 1, at + 1 + maxBelow)) {
    const [, key, value] = detail.exec(line) ?? [];
    if (key !== undefined) told += `; ${key}: ${value}`;
    else if (told !== '' || places.some((place) => place.test(line))) break;
  }
  return told;
}

/** Longest line looked at; a minified file echoed by a tool is no finding. */
const maxLine = 2000;

function readLine(line: string): ReadFinding | undefined {
  if (line.length > maxLine) return undefined;
  for (const place of places) {
    const groups = place.exec(line)?.groups;
    if (groups === undefined) continue;
    const level = groups['level'] === 'WARNING' ? 'warning: ' : '';
    const { severity, code, message } = splitMessage(level + (groups['rest'] ?? ''));
    if (severity === 'info') return undefined;
    return finding({
      message,
      severity,
      path: groups['path'],
      line: toNumber(groups['line']),
      column: toNumber(groups['column']),
      code,
    });
  }
  return undefined;
}

const severities: Readonly<Record<string, ReadFinding['severity']>> = {
  error: 'error',
  'fatal error': 'error',
  failure: 'error',
  warning: 'warning',
  warn: 'warning',
  note: 'info',
  info: 'info',
};

/** A code in front of the message, perhaps with the name of the rule behind it. */
const leadingCode = /^([A-Z]{1,8}\d{2,5})(?:[:\s]|\/[\w-]+ )\s*(?=\S)/;

/** Takes `error CODE:`, `warning:`, `[rule]` and `(rule)` off a message. */
function splitMessage(text: string): {
  severity: ReadFinding['severity'];
  code: string | undefined;
  message: string;
} {
  const lead = /^\[?(error|fatal error|failure|warning|warn|note|info)\]?(?:[[ ](\w[\w-]*)\]?)?\s*:\s*/i.exec(
    text,
  );
  // Python names the kind of a warning where others write `warning`.
  const named = /^\w*Warning: /.test(text) ? 'warning' : 'error';
  const severity = severities[lead?.[1]?.toLowerCase() ?? ''] ?? named;
  let message = lead === null ? text : text.slice(lead[0].length);
  let code = lead?.[2];
  const first = leadingCode.exec(message);
  if (code === undefined && first !== null) {
    code = first[1];
    message = message.slice(first[0].length);
  }
  const last = /\s+[[(]([a-zA-Z@][\w@/.:,-]*[\w])[\])]$/.exec(message);
  if (code === undefined && last !== null) {
    code = last[1];
    message = message.slice(0, last.index);
  }
  return { severity, code, message };
}
