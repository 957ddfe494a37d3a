import { Parser } from 'htmlparser2';
import { hiddenByStyle } from './hidden-by-style.ts';

/** A page without the elements that its own styles hide, each with all that is in it. */
export function withoutHidden(source: string): string {
  const isHidden = hiddenByStyle(source);
  const kept: string[] = [];
  let [from, depth, hiddenAt, isAtEnd] = [0, 0, 0, false];
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (hiddenAt > 0 || !isHidden(name, attributes)) return;
      hiddenAt = depth;
      kept.push(source.slice(from, parser.startIndex));
    },
    onclosetag(_, isImplied) {
      if (depth === hiddenAt) {
        // The sign that ends it may be its own, or that of what stands around or behind it.
        from = isAtEnd ? source.length : isImplied ? parser.startIndex : parser.endIndex + 1;
        hiddenAt = 0;
      }
      depth -= 1;
    },
  });
  parser.write(source);
  isAtEnd = true;
  parser.end();
  return [...kept, source.slice(from)].join('');
}
