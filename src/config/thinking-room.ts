/** Model families that think before they write, whose thinking an endpoint counts among the reply's tokens. */
const thinkingFamilies =
  /^(?:gpt-5|gpt-oss|o[134](?:-|$)|deepseek-(?:reasoner|r\d)|qwq|magistral|gemini-(?:2\.5|3)|grok-(?:3-mini|4))/;

/**
 * Room for their thinking, tokens a reply. OpenAI advises to reserve 25,000 for thinking and reply together until one
 * has measured; with our longest replies, of 12,000, it is 28,000.
 */
const roomForThinking = 16_000;

/**
 * Tokens beyond its reply that a model may think with: as configured, else what its family is known to need.
 * @param models the models that are asked; the one that needs most decides
 */
export function thinkingRoom(models: readonly string[], configured: number | undefined): number {
  if (configured !== undefined) return configured;
  const names = models.map((model) => model.split('/').at(-1)!.toLowerCase());
  return names.some((name) => thinkingFamilies.test(name)) ? roomForThinking : 0;
}
