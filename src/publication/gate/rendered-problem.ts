import { Parser } from 'htmlparser2';
import { stillLive } from './inert-text.ts';
import { ownLink } from './own-link.ts';
import { drawn } from './safe-tree.ts';

const harmless = new Set(
  'p em strong del code pre ul ol li blockquote br table thead tbody tr th td a'.split(' '),
);
/** Text of these stays what it is, whatever it looks like. */
const quoting = new Set(['code', 'pre', 'a']);

/** Stands for what is quoted, so that what follows it begins no line. */
const quotedSign = '\u00b7';

/** What is still active in a piece of rendered HTML, or `undefined`: the last look before it goes out (R32). */
export function renderedProblem(html: string, webUrl: string): string | undefined {
  let problem: string | undefined;
  let quoted = 0;
  let said = '';
  const settle = (): void => {
    problem ??= stillLive(said);
    said = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!harmless.has(name)) problem ??= `the element ${name}`;
      const { href } = attributes;
      if (name === 'a' && (href === undefined || ownLink(href, webUrl) !== href))
        problem ??= 'a foreign link';
      const allowed = name === 'a' ? ['href'] : ['class', 'align', 'start'];
      if (Object.keys(attributes).some((key) => !allowed.includes(key))) problem ??= 'an attribute';
      if (drawn.test(attributes['class']?.replace(/^language-/, '').trim() ?? '')) problem ??= 'a drawing';
      if (quoting.has(name)) quoted += 1;
      if (!['em', 'strong', 'del', 'code', 'a', 'br'].includes(name)) settle();
    },
    ontext(text) {
      said += quoted === 0 ? text : quotedSign;
    },
    onclosetag(name) {
      if (quoting.has(name)) quoted -= 1;
      if (!['em', 'strong', 'del', 'code', 'a', 'br'].includes(name)) settle();
    },
    oncomment() {
      problem ??= 'a comment';
    },
    onprocessinginstruction() {
      problem ??= 'a declaration';
    },
  });
  parser.end(html);
  settle();
  return problem;
}
