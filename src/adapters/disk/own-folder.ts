/**
 * How a folder of the state is made, with those above it that are missing: for this user alone. What lies there (prompts,
 * replies, indexes) holds private code, and homes are often open to every user of a machine (R28).
 */
export const forThisUser = { recursive: true, mode: 0o700 } as const;
