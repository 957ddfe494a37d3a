/** Words that announce that code goes away or goes elsewhere. */
const removal = new RegExp(
  String.raw`\b(?:remov|delet|dropp?|inlin|mov|extract|renam|replac|eliminat|obsolet|deprecat|unused|dead code|` +
    String.raw`get(?:ting)? rid|no longer|clean(?:s|ed|ing)? ?up|merg|consolidat|simplif|revert|split|unif)`,
  'i',
);
/** What removing words must be about where they do not name the declaration. */
const codeNoun =
  /\b(?:functions?|methods?|class(?:es)?|helpers?|types?|interfaces?|tests?|cases?|code|modules?|structs?|enums?|getters?|setters?|properties|property|overloads?|wrappers?|shims?|fallbacks?|alias(?:es)?|them|it|duplicates?|duplication|APIs?)\b/i;

/**
 * Whether the words of a task announce that a declaration goes: a sentence that speaks of removing, moving or replacing
 * and names it, or speaks of code of its kind.
 */
export function announcesRemoval(intent: string, name: string): boolean {
  return sentencesOf(intent).some(
    (sentence) => removal.test(sentence) && (namesIt(sentence, name) || codeNoun.test(sentence)),
  );
}

/** An order to remove something, and the words behind it. */
const order = /\b(?:remov|delet|dropp?|eliminat|get(?:ting)? rid of)\p{L}*\s+(.*)/iu;
/** Words behind which a sentence says where, when or why, and no longer what. */
const elsewhere =
  /^(?:in|from|of|on|at|by|for|to|with|inside|within|into|where|when|that|which|if|so|because|but)$/i;
/** Words of an order that may say what is removed: a list of three names, each with its kind. */
const longestObject = 8;

/**
 * Whether the words of a task order this very declaration to be removed (`remove the function total`): then it was meant,
 * however untidily it was cut out.
 */
export function ordersRemoval(intent: string, name: string): boolean {
  return sentencesOf(intent).some((sentence) => {
    const [, behind = ''] = order.exec(sentence) ?? [];
    if (/\b(?:not|never|don.t|without|instead of)\b/i.test(sentence)) return false;
    const words = behind.split(/\s+/).slice(0, longestObject);
    const end = words.findIndex((word) => elsewhere.test(word));
    return namesIt(words.slice(0, end < 0 ? words.length : end).join(' '), name);
  });
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/);
}

function namesIt(sentence: string, name: string): boolean {
  return sentence.match(/[\p{L}\p{N}_$]+/gu)?.includes(name) ?? false;
}
