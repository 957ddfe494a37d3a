import type { Client } from './client.ts';

/** What GraphQL answers; nothing where it cannot be asked, as on servers and with tokens that have none of it. */
export async function askGraph<T extends object>(
  client: Client,
  query: string,
  variables: Record<string, unknown>,
): Promise<Partial<T>> {
  const reply: unknown = await client.graphql(query, variables).catch(() => undefined);
  return typeof reply === 'object' && reply !== null ? reply : {};
}
