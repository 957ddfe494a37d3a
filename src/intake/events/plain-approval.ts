/** What may stand behind the command that approves a plan: it says no more than the command does. */
const courteous =
  /^(?:please|pls|thanks|thank|you|thx|ok|okay|yes|it|this|that|the|whole|all|plan|as|is|now|go|ahead|lgtm|great|perfect|cheers|looks|good|to|me|for|and|do)$/i;

/**
 * Why a command to approve does not approve the plan as it stands: a person who writes `approve only src/a.js`, `approve, but not the
 * test` or `approve if CI is green` has approved something else, and nobody can tell what (R30). What stands on further lines
 * is a remark.
 * @param text what stands behind the verb
 */
export function conditionOf(text: string): string | undefined {
  const [line = ''] = text.split('\n');
  const words = line.match(/[^\s,.;:!?()*_–—-]+/gu) ?? [];
  const isPlain = words.every(
    (word) => courteous.test(word) || !/[\p{L}\p{N}]/u.test(word) || word.startsWith('@'),
  );
  return isPlain ? undefined : line.slice(0, 200);
}
