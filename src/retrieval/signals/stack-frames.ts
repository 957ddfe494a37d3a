import type { Corpus } from '../corpus/corpus.ts';
import { placeNote, type PathMention } from '../query/mentions.ts';
import { defineSignal, type SignalHit } from '../signal.ts';

/** A frame that fits more files is dropped. */
const maxMeanings = 5;
/** What another frame in the same file adds. */
const again = 0.2;

/**
 * Files in stack traces and compiler messages, the frame next to the failure first: frames of tests and of other people's
 * libraries are passed over, and the order of Python's traces, which end with the failure, is turned round.
 */
export const stackFrames = defineSignal({
  name: 'stack-frames',
  group: 'pointing',
  plainWeight: 1.5,
  round: 1,
  find({ query, corpus }) {
    const frames = query.mentions.paths.filter(({ kind }) => kind === 'frame');
    const ordered = [
      ...frames.filter(({ innermostLast }) => innermostLast).toReversed(),
      ...frames.filter(({ innermostLast }) => !innermostLast),
    ];
    const hits = new Map<number, SignalHit>();
    let depth = 0;
    for (const frame of ordered) {
      const files = filesOfFrame(frame, corpus);
      if (files.length === 0) continue;
      depth += 1;
      const score = 1 / depth / files.length;
      for (const file of files) {
        const known = hits.get(file);
        if (known) known.score += score * again;
        else hits.set(file, { file, score, note: placeNote(frame) });
      }
    }
    return [...hits.values()];
  },
});

/** A frame of `/usr/lib/python3/re.py` is not one of `src/re.py`: more than the name must agree where folders are written. */
function filesOfFrame({ path }: PathMention, { files, lookups }: Corpus): number[] {
  const { files: found, parts } = lookups.suffixes.find(path);
  if (found.length > maxMeanings) return [];
  const isBare = !path.includes('/');
  return found.filter((file) => {
    const { kind, path: actual } = files[file]!;
    return kind !== 'test' && (isBare || parts > 1 || !actual.includes('/'));
  });
}
