import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { rulesSpeedSuite } from '../../../src/apps/bench/rules/rules-speed-suite.ts';
import { rulesSuite } from '../../../src/apps/bench/rules/rules-suite.ts';
import { countVerdicts, scoreVerdicts } from '../../../src/jobs/rules/score.ts';
import { writeFiles } from '../../support/repository.ts';
import { ScriptedModel, settingsWith, temporaryFolder } from './support.ts';

/** Calls everything with `log` or `print` in it a violation at first, and confirms only `print`. */
const model = () =>
  new ScriptedModel(({ role, purpose, messages }) => {
    const text = messages.at(-1)!.content;
    if (purpose === 'rule-judge-confirm') {
      const shown = [...text.matchAll(/^1: (.*)$/gm)].map(([, code]) => code!);
      return shown
        .map((code, index) => `${index + 1} ${code.includes('print') ? 'yes' : 'no'}: x`)
        .join('\n');
    }
    const line = /^(?:print|log)\(\d\)$/m.exec(text)?.[0];
    if (!line) return '<violations>none</violations>';
    const confidence = line.includes('log') && role === 'strong' ? 'low' : 'high';
    return `<violation rule="no-print" confidence="${confidence}">\n<snippet>\n${line}\n</snippet>\n</violation>`;
  });

describe('the rules suite', () => {
  it("reads GPTLint's layout and compares both modes by precision, recall, calls and strong tokens", async () => {
    const data = temporaryFolder();
    writeFiles(data, {
      'rules/no-print.md': '# No print\n\nUse the logger.\n',
      'fixtures/evals/no-print/incorrect/a.py': 'print(1)\n',
      'fixtures/evals/no-print/incorrect/b.py': 'print(2)\n',
      'fixtures/evals/no-print/incorrect/c.py': 'write(3)\n',
      'fixtures/evals/no-print/correct/d.py': 'log(4)\n',
      'fixtures/evals/no-print/correct/e.py': 'x = 5\n',
      'fixtures/evals/unknown/correct/f.py': 'x\n',
    });
    const scripted = model();
    const report = await runSuite(rulesSuite, {}, settingsWith(scripted, { out: temporaryFolder(), data }));
    expect(report.end).toBe('finished');
    expect(report.metrics).toMatchObject({
      'two-pass precision': { value: 1 },
      'two-pass recall': { value: 2 / 3, total: 3 },
      'single-pass precision': { value: 1 },
      'two-pass weak calls': { value: 5 },
      'two-pass strong calls': { value: 3 },
      'single-pass strong calls': { value: 5 },
      'strong tokens, single-pass over two-pass': { value: 1.67 },
    });
    expect(report.tables[0]!.rows.map(([mode, files, , , , calls]) => [mode, files, calls])).toEqual([
      ['two-pass', '5', '5 / 3'],
      ['single-pass', '5', '0 / 5'],
    ]);
    expect(report.tables[1]!.rows).toEqual([
      [
        'no-print',
        '5',
        expect.stringContaining('100.0 %'),
        expect.any(String),
        expect.any(String),
        '5 / 3',
        'incorrect/c.py',
      ],
    ]);
    for (const request of scripted.requests) expect(JSON.stringify(request)).not.toMatch(/correct\//);
  });

  it('asks for a checkout when none is given', async () => {
    const run = runSuite(rulesSuite, {}, settingsWith(model(), { out: temporaryFolder() }));
    await expect(run).rejects.toThrow(/gptlint/);
    const wrong = runSuite(
      rulesSuite,
      {},
      settingsWith(model(), { out: temporaryFolder(), data: join('no', 'where') }),
    );
    await expect(wrong).rejects.toThrow(/There is no folder/);
    const device = settingsWith(model(), { out: temporaryFolder(), data: '/dev/null' });
    await expect(runSuite(rulesSuite, {}, device)).rejects.toThrow('/dev/null is no folder');
  });
});

describe('scores', () => {
  it('are the usual ones, with intervals that hold the value', () => {
    const verdicts = [
      ...Array.from({ length: 9 }, () => ({ expected: true, found: true })),
      { expected: true, found: false },
      { expected: false, found: true },
      { expected: false, found: false },
    ];
    const { precision, recall, f1 } = scoreVerdicts(countVerdicts(verdicts));
    expect([precision.value, recall.value, f1.value]).toEqual([0.9, 0.9, expect.closeTo(0.9)]);
    for (const { value, low, high } of [precision, recall, f1]) {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
  });
});

describe('the rules-speed suite', () => {
  it('makes no call from the cache', async () => {
    const flags = { files: 20, rules: 3, repeat: 1 };
    const report = await runSuite(
      rulesSpeedSuite,
      flags,
      settingsWith(undefined, { out: temporaryFolder() }),
    );
    expect(report.outcomes).toMatchObject([
      { passed: true, facts: { tasks: 60, findings: 6, secondCalls: 0 } },
    ]);
  });
});
