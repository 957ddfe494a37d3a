import { afterEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../../src/apps/terminal/progress/show-progress.ts';
import { coloursFor } from '../../../src/apps/terminal/colours.ts';
import { note, print, printForPrograms, printJsonText } from '../../../src/apps/terminal/print.ts';

const hostile = 'a\u001b]52;c;ZXZpbA==\u0007\rpatched (validated)\b\u009b2J\u202e\u200b\u001b[2K\u001b[8m';
/** What a terminal would obey, or a reader could not see. */
// eslint-disable-next-line no-control-regex
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

/** Everything written to a stream while `work` runs. */
function written(stream: NodeJS.WriteStream, work: () => void): string {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true);
  work();
  return spy.mock.calls.map(([text]) => String(text)).join('');
}

afterEach(() => vi.restoreAllMocks());

describe('text of others on a terminal (R32)', () => {
  it('moves no cursor, hides nothing and writes no line of its own', () => {
    const shown = written(process.stderr, () => note(`refused ${hostile}\n`));
    expect(shown).not.toMatch(obeyed);
    expect(shown).toContain('a\\x1b]52;c;ZXZpbA==\\x07\\x0dpatched');
  });

  it('keeps our own colours', () => {
    const { green, red, bold } = coloursFor(true);
    const line = `${green('✓')} ${bold('done')} ${red(`a ${green('b')} c`)}\n`;
    const wanted =
      '\u001b[32m✓\u001b[39m \u001b[1mdone\u001b[22m \u001b[31ma \u001b[32mb\u001b[39m\u001b[31m c\u001b[39m\n';
    expect(written(process.stderr, () => note(line))).toBe(wanted);
    expect(written(process.stdout, () => print(line))).toBe(wanted);
  });

  it('takes no colour of others for one of ours: a name cannot make itself a verdict', () => {
    const { red } = coloursFor(true);
    const name = '\u001b[32m\u001b[1mpatched\u001b[22m\u001b[39m';
    const shown = written(process.stderr, () => note(`${red('Refused')} ${name}\n`));
    expect(shown).toBe('\u001b[31mRefused\u001b[39m \\x1b[32m\\x1b[1mpatched\\x1b[22m\\x1b[39m\n');
  });

  it('goes byte for byte into a file or a pipe, and spelled out to a terminal', () => {
    const isTTY = process.stdout.isTTY;
    for (const terminal of [true, false]) {
      process.stdout.isTTY = terminal;
      const shown = written(process.stdout, () => print(hostile));
      expect(obeyed.test(shown)).toBe(!terminal);
      vi.restoreAllMocks();
    }
    process.stdout.isTTY = isTTY;
  });

  it('forges no line of a run: names, plans, findings and words of a model stay on theirs', () => {
    const { event, end } = showProgress('plain');
    const forged = `x\n${hostile}\npatched (validated): all good`;
    const plan = {
      rootCause: forged,
      approach: forged,
      changes: [{ action: 'create' as const, path: forged, instructions: forged }],
    };
    const shown = written(process.stderr, () => {
      event({ type: 'plan-ready', plan, dropped: [{ path: forged, reason: forged }] });
      event({ type: 'plan-corrected', correction: forged });
      event({
        type: 'verdict-reached',
        verdict: 'failed',
        reason: 'x',
        message: forged,
        usage: { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 },
      });
    });
    end();
    expect(shown).not.toMatch(obeyed);
    expect(shown.split('\n').filter((line) => line.startsWith('patched'))).toEqual([]);
    expect(
      shown
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith('    ')),
    ).toHaveLength(4);
  });

  it('shows instructions and refusals in full with --verbose, each line indented', () => {
    const { event, end } = showProgress('plain', 'verbose');
    const change = {
      action: 'modify' as const,
      path: 'a.ts',
      instructions: '- round up\npatched (validated)',
    };
    const shown = written(process.stderr, () => {
      event({ type: 'plan-ready', plan: { rootCause: 'r', approach: 'a', changes: [change] }, dropped: [] });
      const message = `matches nothing\nnearest: ${hostile}\npatched (validated)`;
      event({ type: 'edit-refused', path: 'a.ts', status: 'not-found', message });
    });
    end();
    expect(shown).toContain('modify a.ts: - round up\n  patched (validated)\n');
    expect(shown).toMatch(/edit refused: matches nothing\n {2}nearest: a.*\n {2}patched \(validated\)\n/);
    expect(shown).not.toMatch(obeyed);
    expect(shown).not.toMatch(/^patched/m);
  });

  it('shows the diff of a replay line by line, each of them indented', () => {
    const { event, end } = showProgress('plain');
    const message = `differs:\n-old\n+new ${hostile}\npatched (validated): all good`;
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
    const shown = written(process.stderr, () => {
      event({ type: 'verdict-reached', verdict: 'failed', reason: 'replay-mismatch', message, usage });
    });
    end();
    expect(shown).toContain('differs:\n    -old\n    +new ');
    expect(shown).not.toMatch(obeyed);
    expect(shown).not.toMatch(/^patched/m);
  });
});

describe('text of others in a workflow of GitHub (R20)', () => {
  const orders = 'a ##[set-output name=x;]y\n  ::stop-commands::z\n';
  const harmless = 'a ## [set-output name=x;]y\n  : :stop-commands::z\n';

  it.each([
    ['true', harmless],
    ['', orders],
  ])('gives its runner no order: GITHUB_ACTIONS=%s', (value, shown) => {
    vi.stubEnv('GITHUB_ACTIONS', value);
    expect(written(process.stderr, () => note(orders))).toBe(shown);
    expect(written(process.stdout, () => print(orders))).toBe(shown);
  });

  it.each([
    ['true', '{"title":"a #\\u0023[add-mask]b"}\n'],
    ['', '{"title":"a ##[add-mask]b"}\n'],
  ])('gives none in a JSON document: GITHUB_ACTIONS=%s', (value, shown) => {
    vi.stubEnv('GITHUB_ACTIONS', value);
    expect(written(process.stdout, () => printJsonText('{"title":"a ##[add-mask]b"}\n'))).toBe(shown);
  });

  it('is left as it is where programs read it', () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    expect(written(process.stdout, () => printForPrograms(orders))).toBe(orders);
  });
});
