/** What a remark on our pull request asks for. */
export type RemarkKind = 'change' | 'answer' | 'nothing' | 'to-others';

/** Words of thanks and praise; a remark of nothing else asks for nothing. */
const courtesies = new Set(
  (
    'a again all and appreciate appreciated approved as awesome beautiful brilliant cheers clean cool done excellent fantastic ' +
    'fine fix for good great help i is it job just kudos lgtm like looks lovely merged merging much neat nice ok okay now ' +
    'perfect pr quick sgtm ship so solid super sweet thank thanks that the this thx to ty very well wonderful work works wow ' +
    'yay yep yes you your me'
  ).split(' '),
);
/** A question that is a polite order. */
const order =
  /^(and |also |but |so |hm+,? |ok,? )*(please\b|(can|could|would|will|should) (you|we|this|it)\b|(would|do) you mind\b|why not\b|how about\b|what about\b|let'?s\b)/i;
const asking =
  /^(and |also |but |so |hm+,? |ok,? )*(why|what|how|when|where|who|which|is|are|was|were|does|do|did|has|have|isn't|aren't|doesn't|didn't|am)\b/i;

/**
 * Reads a remark without a model. Only what is plainly thanks, plainly a question or plainly meant for somebody else is taken
 * for it; everything else is a wish for a change.
 * @param text what a person sees of it
 * @param isOurs whether a login is one of ours, so that it may be spoken to
 */
export function kindOfRemark(text: string, isOurs: (login: string) => boolean): RemarkKind {
  const own = text.replace(/^>.*$/gm, '').trim();
  const addressed = /^(?:(?:cc|fyi|ping|hey|hi)[:,]?\s+)?@([\w-]+(?:\[bot\])?(?:\/[\w-]+)?)/i.exec(own)?.[1];
  if (addressed !== undefined && !isOurs(addressed) && !isOurs(`${addressed}[bot]`)) return 'to-others';
  const words = own.replace(/^@\S+[,:]?\s*/, '').trim();
  if (asksNothing(words)) return 'nothing';
  return isQuestion(words) ? 'answer' : 'change';
}

function asksNothing(text: string): boolean {
  // `[image]` stands for a picture from elsewhere, mostly a cheer. One that was uploaded to the comment keeps its
  // address, and may show what is wrong.
  const words = text.replace(/\[image\]|:[a-z0-9_+-]+:|@[\w-]+/gi, ' ').match(/[\p{L}\p{N}']+/gu) ?? [];
  if (/[`?/\\{}()=]/.test(text)) return false;
  return words.every((word) => courtesies.has(word.toLowerCase()) || /^\d$/.test(word));
}

function isQuestion(text: string): boolean {
  const sentences = text
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !asksNothing(sentence));
  if (sentences.length === 0) return false;
  return sentences.every(
    (sentence) => sentence.endsWith('?') && asking.test(sentence) && !order.test(sentence),
  );
}
