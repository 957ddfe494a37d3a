import { languageFamily } from '../../../catalog/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { plural } from '../../../text/words/plural.ts';
import { lineMap } from '../../checks/comparing/line-map.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { exampleLines } from './examples.ts';

/** Examples in documentation that ran as tests, and that the patch leaves there as mere text or has fail. */
export function exampleGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change: { path, from = path, before = '', after = '' } }): Finding[] => {
    const ran = exampleLines(languageFamily(from), before);
    if (ran.size === 0) return [];
    const run = exampleLines(languageFamily(path), after);
    const { toBase } = lineMap(bare(before), bare(after));
    const texts = after.split('\n').map((text, at) => ({ text: text.trim(), line: at + 1 }));
    const left = texts.filter(({ text, line }) => {
      const [was, is] = [ran.get(toBase(line) ?? 0), run.get(line)];
      return /\w/.test(text) && was !== undefined && is !== was && is !== 'success';
    });
    const [first] = left;
    if (first === undefined) return [];
    return [
      {
        source: 'guard',
        severity: 'error',
        code: 'skipped-test',
        path,
        startLine: first.line,
        endLine: first.line,
        message: `Examples that ran as tests no longer do, or have to fail now (${plural(left.length, 'line')}). A failing test has to be satisfied, not skipped: \`${first.text.slice(0, 200)}\``,
      },
    ];
  });
}

/** A text in which neither prompts nor kinds of comments tell lines apart. */
function bare(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/{2,}!?|\*)/, '//').replace(/^[\s#>.]+/, ''))
    .map((line) => line.replace(/#\s*doctest:.*/, '').trimEnd())
    .join('\n');
}
