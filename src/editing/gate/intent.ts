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

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/);
}

function namesIt(sentence: string, name: string): boolean {
  return sentence.match(/[\p{L}\p{N}_$]+/gu)?.includes(name) ?? false;
}
