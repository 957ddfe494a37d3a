/** Gives the present token, or another one in the place of one that was refused, if there is any. */
export type TokenSource = (refused?: string) => Promise<string>;

/**
 * Does something with the present token, and once more with a renewed one where it is refused: tokens end before their time
 * when an installation is changed, or when this machine was suspended. What was refused, also a write, had no effect.
 */
export async function withToken<T>(token: TokenSource, use: (token: string) => Promise<T> | T): Promise<T> {
  const present = await token();
  try {
    return await use(present);
  } catch (error) {
    const renewed = (error as { status?: number }).status === 401 ? await token(present) : present;
    if (renewed === present) throw error;
    return use(renewed);
  }
}
