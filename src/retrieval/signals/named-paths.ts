import { placeNote, type PathMention } from '../query/mentions.ts';
import { defineSignal, type SignalHit, type SignalInput } from '../signal.ts';

/** Files that the issue links to. */
export const linkedFiles = defineSignal({
  name: 'linked-files',
  group: 'pointing',
  plainWeight: 3,
  round: 1,
  find: (input) => mentioned(input, 'link'),
});

/** Files whose path or name the issue quotes. */
export const quotedPaths = defineSignal({
  name: 'quoted-paths',
  group: 'pointing',
  plainWeight: 1.5,
  round: 1,
  find: (input) => mentioned(input, 'path'),
});

/** A mention that fits several files is worth less for each; longer agreement is worth more. */
function mentioned({ query, corpus }: SignalInput, kind: PathMention['kind']): SignalHit[] {
  const mentions = query.mentions.paths.filter((mention) => mention.kind === kind);
  const suffixes = corpus.lookups.suffixes;
  const best = new Map<number, SignalHit>();
  for (const mention of mentions) {
    const { files, parts } = suffixes.find(mention.path);
    if (files.length > 20) continue;
    const fromEnd = mentions.length - 1 - mention.order;
    const place = 1 / (1 + Math.min(mention.order, fromEnd));
    const score = ((0.5 + parts) / files.length) * (1 + place);
    for (const file of files) {
      const known = best.get(file);
      if (!known) best.set(file, { file, score, note: placeNote(mention) });
      else known.score += score * 0.2;
    }
  }
  return [...best.values()];
}
