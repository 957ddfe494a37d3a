import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { pinAddress } from '../../src/adapters/web/address-guard.ts';
import { renderAnnotation } from '../../src/apps/action/workflow-commands.ts';
import { parseConfig } from '../../src/config/index.ts';
import type { Plan } from '../../src/domain/index.ts';
import { parseEdits } from '../../src/editing/index.ts';
import { ConfigError } from '../../src/errors/index.ts';
import { isApproved, readTicked } from '../../src/intake/events/plan-boxes.ts';
import { codeSpan, gateInline, gateMarkdown } from '../../src/publication/gate/output-gate.ts';
import { findLiveSecrets } from '../../src/publication/secrets/live-secrets.ts';
import { planTaskLines, renderPlanTasks } from '../../src/markers/plan-tasks.ts';
import { printable } from '../../src/text/printable.ts';
import { disguises, wrappings } from './generators/encodings.ts';
import { hostileMarkdown } from './generators/markdown.ts';
import { hostilePath } from './generators/paths.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();

const gate = { secrets: [], webUrl: 'https://github.test/a/b' };
const escaper = {
  inline: (text: string) => gateInline(text, gate),
  code: (text: string) => codeSpan(text, gate),
};

/** What a terminal would obey, or a reader could not see. */
// eslint-disable-next-line no-control-regex
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

describe('words under attack', () => {
  const prose = fc.record({
    cause: hostileMarkdown,
    way: hostileMarkdown,
    path: hostilePath,
    note: hostileMarkdown,
  });
  family('approvals formed by prose (R30)', { of: 0.08 }, prose, canaries, ({ cause, way, path, note }) => {
    const plan: Plan = {
      rootCause: cause,
      approach: way,
      changes: [
        { action: 'modify', path: 'src/a.js', instructions: note },
        { action: 'create', path, instructions: 'x' },
      ],
    };
    const shown = planTaskLines(plan, escaper);
    const body = `**Root cause**\n\n${gateMarkdown(cause, gate)}\n\n**Approach**\n\n${gateMarkdown(way, gate)}\n\n**Files**\n\n${renderPlanTasks(shown)}\n\n${gateMarkdown(note, gate)}`;
    expect(isApproved(body)).toBe(false);
    const ticked = readTicked(body, plan, shown);
    const read = 'changes' in ticked ? ticked.changes.map((change) => change.path) : [];
    expect(read.every((name) => name === 'src/a.js' || name === path)).toBe(true);
  });

  const value = fc.tuple(fc.constantFrom('ghs_', 'sk-', 'AK', ''), fc.stringMatching(/^[A-Za-z0-9]{12,40}$/));
  const hidden = fc.tuple(
    value,
    fc.constantFrom(...Object.keys(disguises)),
    fc.constantFrom(...Object.keys(wrappings)),
  );
  family(
    'live secrets in disguise (R19, H5)',
    { of: 0.05 },
    hidden,
    canaries,
    ([[prefix, rest], disguise, wrapping]) => {
      const secret = prefix + rest;
      // What is wrapped around the first line takes its first letter's place, and of so short a value no part is known.
      fc.pre(secret.length >= 16 || disguise !== 'first letters of lines');
      expect(findLiveSecrets(wrappings[wrapping]!(disguises[disguise]!(secret)), [secret])).toBe(1);
    },
  );

  const anything = fc.oneof(hostileMarkdown, fc.string({ unit: 'binary' }), fc.string());
  family('text on a terminal (R32)', { of: 0.06 }, anything, canaries, (text) => {
    expect(printable(text)).not.toMatch(obeyed);
  });

  family(
    'annotations in a log (R20, H21)',
    { of: 0.06 },
    fc.tuple(anything, anything),
    canaries,
    ([message, file]) => {
      const line = renderAnnotation('error', message, { file, line: 1 });
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.startsWith('::error ')).toBe(true);
      expect(line.split('::')[1]).not.toMatch(/^error .*,(?:line=(?!1$)|title=(?!Patchwright))/);
    },
  );

  const yaml = fc.oneof(
    anything,
    fc.integer({ min: 1, max: 3_000 }).map((depth) => '['.repeat(depth)),
    fc
      .integer({ min: 1, max: 400 })
      .map((depth) => Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n')),
    fc.constantFrom(
      '__proto__:\n  a: 1\n',
      'model:\n  constructor: x\n',
      'a: &a [*a]\n',
      'scope:\n  exclude: !!js/function x\n',
      'limits: {maxCalls: 1e999}\n',
    ),
  );
  family('configurations (R10, H14)', { of: 0.05 }, yaml, canaries, (text) => {
    try {
      parseConfig(text, 'patchwright.yml');
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
    }
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  const formats = fc.constantFrom('search-replace', 'udiff', 'line-numbered', 'whole-file' as const);
  const edits = fc.tuple(
    formats,
    fc.array(
      fc.oneof(
        hostileMarkdown,
        hostilePath,
        fc.constantFrom(
          '<<<<<<< SEARCH\n',
          '=======\n',
          '>>>>>>> REPLACE\n',
          '--- a\n+++ b\n@@ -1 +1 @@\n',
          '```\n',
        ),
      ),
      { maxLength: 8 },
    ),
  );
  family('replies with edits (R18, H22)', { of: 0.05 }, edits, canaries, ([format, parts]) => {
    const { edits: read } = parseEdits(format as 'udiff', parts.join(''));
    for (const edit of read) expect(typeof edit.kind).toBe('string');
  });

  const address = fc.oneof(
    fc.constantFrom(
      '::7f00:1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fe80::1',
      'fd00::1',
      'fec0::1',
      '127.1',
      '0177.0.0.1',
      '2130706433',
      '0x7f000001',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '0.0.0.0',
      '::',
      '::1',
      '2001:db8::1',
      '2001::1',
      '100::1',
      '4000::1',
    ),
    fc
      .tuple(
        fc.constantFrom('10', '127', '192.168', '172.16', '169.254', '0', '224'),
        fc.nat(255),
        fc.nat(255),
      )
      .map(([head, b, c]) => `${head}.${b}.${c}.1`.split('.').slice(0, 4).join('.')),
  );
  family('addresses that are not public (R21, H26)', { of: 0.05 }, address, canaries, async (found) => {
    expect(await pinAddress('x.test', async () => [found])).toBeUndefined();
    expect(await pinAddress('x.test', async () => ['93.184.215.14', found])).toBeUndefined();
  });
});
