import type { EditView } from '../../run-detail.ts';
import type { RunView } from '../../run-view.ts';
import { wordsOfPlacing } from '../../words.ts';
import { withCode, markup, prose, type Html } from '../markup.ts';
import { fold, preformatted, table } from '../section.ts';

/** What was meant, and what became of it: each planned file with its edits, the matcher that placed them, the refusals. */
export function renderPlan(view: RunView): Html | undefined {
  const { plan, detail } = view;
  if (plan === undefined) return undefined;
  const rows = plan.changes.map((change) => {
    const path = change.action === 'rename' ? change.to : change.path;
    return [
      change.action,
      change.action === 'rename'
        ? markup`<code>${change.path}</code> → <code>${change.to}</code>`
        : markup`<code>${path}</code>`,
      markup`${withCode(change.instructions)}`,
      became(view, path),
    ];
  });
  const dropped = detail?.dropped ?? [];
  const corrections = detail?.corrections ?? [];
  const pathless = (detail?.edits ?? []).filter(({ path, outcome }) => path === '' && outcome === 'refused');
  return markup`<h3>Root cause (as the model says)</h3>${prose(plan.rootCause)}<h3>Approach (as the model says)</h3>${prose(plan.approach)}
${rows.length > 0 && markup`<h3>Planned and done</h3>${table('Planned changes and their outcome', ['change', 'file', 'meant', 'done'], rows)}`}
${dropped.length > 0 && markup`<h3>Left out of the plan</h3><ul>${dropped.map(({ path, reason }) => markup`<li><code>${path}</code> ${reason}</li>`)}</ul>`}
${corrections.length > 0 && markup`<h3>Corrected paths</h3><ul>${corrections.map((one) => markup`<li>${one}</li>`)}</ul>`}
${pathless.length > 0 && markup`<h3>Replies that could not be read</h3>${pathless.map(refusal)}`}`;
}

function became(view: RunView, path: string): Html {
  const file = view.files.find((one) => one.path === path);
  const edits = (view.detail?.edits ?? []).filter((one) => one.path === path);
  const applied = edits.filter(({ outcome }) => outcome === 'applied');
  const refused = edits.filter(({ outcome }) => outcome === 'refused');
  const needless = edits.filter(({ outcome }) => outcome === 'needless');
  const placed = [...new Set(applied.flatMap(({ matcher }) => matcher ?? []))];
  const matchers = file && wordsOfPlacing(placed.length > 0 ? { ...file, matcher: placed.join(', ') } : file);
  return markup`${file ? markup`<strong>${file.change}</strong>${matchers !== undefined && matchers !== '' && markup`, placed by ${matchers}`}` : 'no change'}
${needless.length > 0 && markup`<br>${needless.length} already there`}${refused.map(refusal)}`;
}

function refusal({ message = '' }: EditView): Html {
  const [first = ''] = message.split('\n');
  return fold(
    `refused: ${first.slice(0, 160)}`,
    preformatted('What the model was told', message.slice(0, 4000)),
  );
}
