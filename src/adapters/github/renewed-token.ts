/** Gives the present token, or another one in the place of one that was refused, if there is any. */
export type TokenSource = (refused?: string) => Promise<string>;

/**
 * Signs each call with the present token, and once more with a renewed one where it is refused: tokens end before their time
 * when an installation is changed, or when this machine was suspended. A refused call, also a write, had no effect.
 */
export function renewedToken(token: TokenSource) {
  return async <T, P extends { headers: { authorization?: string } }>(
    request: (parameters: P) => Promise<T> | T,
    parameters: P,
  ): Promise<T> => {
    const { headers } = parameters; // changed in place, since hooks hand on the object that they were given
    const present = await token();
    try {
      headers.authorization = `token ${present}`;
      return await request(parameters);
    } catch (error) {
      const renewed = (error as { status?: number }).status === 401 ? await token(present) : present;
      if (renewed === present) throw error;
      headers.authorization = `token ${renewed}`;
      return request(parameters);
    }
  };
}
