import type { Client } from './client.ts';
import { toForgeError } from './forge-errors.ts';

/**
 * What GraphQL answers; nothing where it cannot be asked, as on servers and with tokens that have none of it.
 * @throws {ForgeError} where it is only away: what somebody has hidden would be taken for shown
 */
export async function askGraph<T extends object>(
  client: Client,
  query: string,
  variables: Record<string, unknown>,
): Promise<Partial<T>> {
  const reply: unknown = await client.graphql(query, variables).catch((cause: unknown) => {
    const error = toForgeError(cause, 'ask what is hidden, edited or linked');
    if (error.retryable) throw error;
    return (cause as { data?: unknown }).data; // an answer may refuse a part and give the rest
  });
  return typeof reply === 'object' && reply !== null ? reply : {};
}
