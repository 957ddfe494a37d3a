import pLimit from 'p-limit';
import type { GithubPeople } from './github-people.ts';
import type { Session } from './sessions.ts';

/** How long an answer of GitHub is believed, ms. */
const believed = 60_000;
/** Questions to GitHub at the same time. */
const atOnce = pLimit(10);

/**
 * The repositories, out of those given, that a session may read now, asked live and believed for a minute (R35). One for which
 * GitHub gives no answer is left out. @throws {ForgeError} when it gives none at all
 */
export async function readableOf<T extends { id: string; fullName: string }>(
  session: Session,
  people: GithubPeople,
  repositories: readonly T[],
  now: () => number,
): Promise<T[]> {
  const answers = await Promise.allSettled(
    repositories.map((repository) => atOnce(() => mayRead(session, people, repository, now))),
  );
  const [failure, ...more] = answers.filter((answer) => answer.status === 'rejected');
  if (failure && more.length + 1 === answers.length) throw failure.reason;
  return repositories.filter((_, at) => {
    const answer = answers[at]!;
    return answer.status === 'fulfilled' && answer.value;
  });
}

async function mayRead(
  session: Session,
  people: GithubPeople,
  repository: { id: string; fullName: string },
  now: () => number,
): Promise<boolean> {
  const known = session.readable.get(repository.id);
  if (known && known.until > now()) return known.yes;
  const yes = await people.mayRead(session.token, repository);
  session.readable.set(repository.id, { yes, until: now() + believed });
  return yes;
}
