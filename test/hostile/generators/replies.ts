import fc from 'fast-check';
import { changeBlock, contentReview, editBlock, planReply } from '../../support/scripted-endpoint.ts';
import { hostileMarkdown } from './markdown.ts';
import { hostilePath } from './paths.ts';

/** What the model says, by what it is asked for. */
export type Answers = Readonly<Record<'plan' | 'edit' | 'repair' | 'review', string>>;

const target = fc.oneof(
  hostilePath,
  fc.constantFrom('src/new.js', 'src/other.js', 'docs/new.md', 'test/total.test.js'),
  fc.constantFrom(
    'src/total.js',
    'package.json',
    'Makefile',
    'src/OTHER.js',
    'src/other.js',
    'link/x',
    'docs/x',
  ),
  fc.constantFrom(
    'docs/existing.txt',
    'src/link.js',
    '{victim}/made',
    '../victim/existing.txt',
    '.git/config',
  ),
);
const kind = fc.constantFrom('modify', 'create', 'delete', 'rename' as const);

/** Requests of a planner that wants to see what it may not. */
const request = fc.constantFrom(
  '<open path="{victim}/key" lines="1-9"/>',
  '<open path="../victim/key" lines="1-9"/>',
  '<open path="src/link.js" lines="1-9"/>',
  '<open path="docs/key" lines="1-9"/>',
  '<open path=".git/config" lines="1-99"/>',
  '<outline path="docs"/>',
  '<outline path=".."/>',
  '<find regex="true">(a+)+$</find>',
  '<find regex="true">[</find>',
  '<find>dockyard</find>',
  '<definition>constructor</definition>',
  '<callers>__proto__</callers>',
  '<tests>toString</tests>',
  '<search>{victim}</search>',
);

const change = fc
  .tuple(kind, target, target)
  .map(([action, name, to]) =>
    action === 'rename'
      ? `<change action="rename" path="${name}" to="${to}">\nmove\n</change>`
      : changeBlock(action, name),
  );
const goodEdit = editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;');
const plainFile = fc.tuple(target, hostileMarkdown).map(([name, text]) => `${name}\n\`\`\`\n${text}\n\`\`\``);
const newFile = fc.tuple(target, hostileMarkdown).map(([name, text]) => editBlock(name, '', text));
const edits = fc
  .array(fc.oneof(plainFile, newFile), { maxLength: 3 })
  .map((blocks) => [goodEdit, ...blocks].join('\n'));

const plan = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(change, { maxLength: 1 })
      .map((all) => planReply(changeBlock('modify', 'src/total.js'), ...all)),
  },
  { weight: 2, arbitrary: fc.array(change, { minLength: 1, maxLength: 4 }).map((all) => planReply(...all)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(hostileMarkdown, fc.array(change, { maxLength: 1 }), edits)
      .map(
        ([words, all, own]) =>
          `<root_cause>\n${words}\n</root_cause>\n<approach>\n${words}\n</approach>\n${changeBlock('modify', 'src/total.js')}\n${all.join('\n')}\n${own}`,
      ),
  },
  { weight: 1, arbitrary: fc.array(request, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n')) },
  {
    weight: 1,
    arbitrary: hostileMarkdown.map((words) => `<unchanged reason="already-satisfied">${words}</unchanged>`),
  },
  { weight: 1, arbitrary: hostileMarkdown },
);

/** The replies of a model that obeys the attacker. */
export const hostileAnswers: fc.Arbitrary<Answers> = fc.record({
  plan,
  edit: edits,
  repair: edits,
  review: fc.oneof(
    fc.constant(contentReview),
    hostileMarkdown,
    fc
      .tuple(target, hostileMarkdown)
      .map(([name, words]) => `<finding path="${name}" line="1" severity="error">\n${words}\n</finding>`),
  ),
});

/** The text of an issue, with places that it wants to be looked at. */
export const hostileIssue: fc.Arbitrary<{ title: string; body: string }> = fc.record({
  title: fc.oneof(
    fc.constant('total ignores the voucher'),
    hostileMarkdown.map((text) => text.slice(0, 200)),
  ),
  body: fc
    .array(
      fc.oneof(
        hostileMarkdown,
        fc.constantFrom(
          'See http://127.0.0.1:{port}/page and http://localhost:{port}/',
          '![p](http://127.0.0.1:{port}/p.png)',
          '  at total ({victim}/key:1:1)\n  at ../victim/key:1',
          '`{victim}/key` and `src/link.js` and `docs/key`',
          'https://github.com/a/b/blob/main/../../../../{victim}/key',
          '<img src="http://127.0.0.1:{port}/x">',
          'file://{victim}/key',
        ),
      ),
      { maxLength: 3 },
    )
    .map((parts) => `The total is too high.\n\n${parts.join('\n\n')}`),
});
