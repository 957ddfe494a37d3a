import { z } from 'zod';
import type { Delivery, InstallationState, ReadDelivery } from '../events/index.ts';
import { parseEvent } from './parse-event.ts';
import { parseJsonAs } from '../../text/json.ts';

const whole = z.number().int().positive();
/** An address makes `.` and `..` of a name into steps to elsewhere. */
function isPlainPath(name: string): boolean {
  return name.split('/').every((part) => !/^\.{1,2}$/.test(part));
}

/** A comment or review, as far as its author matters. */
const Said = z.object({
  author_association: z.string().optional(),
  user: z.object({ login: z.string() }).nullish(),
});
/** Repositories that an installation gets, as far as they can be read. */
const listed = z
  .array(z.object({ id: whole }))
  .optional()
  .catch(undefined);
const Where = z.object({
  action: z.string().optional(),
  installation: z.object({
    id: whole,
    account: z.object({ id: whole.optional(), login: z.string() }).nullish(),
    updated_at: z.unknown().optional(),
  }),
  repository: z
    .object({
      id: whole,
      full_name: z
        .string()
        .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/)
        .refine(isPlainPath),
      private: z.boolean(),
      owner: z.object({ id: whole.optional() }).optional(),
      updated_at: z.unknown().optional(),
    })
    .optional(),
  repositories: listed,
  repositories_added: listed,
  issue: z.object({ title: z.string() }).optional(),
  pull_request: z.object({ title: z.string().optional() }).optional(),
  sender: z.object({ login: z.string() }).optional(),
  comment: Said.optional(),
  review: Said.optional(),
});

/** Events that can start a run. Others are counted and dropped: a workflow's own events are not for an App. */
const starting = new Set(
  (
    'issues issue_comment pull_request_review pull_request_review_comment ' +
    'check_run check_suite workflow_run'
  ).split(' '),
);

/** Which state of an installation an action of `installation` leaves. */
const installationStates: Readonly<Record<string, InstallationState>> = {
  created: 'active',
  unsuspend: 'active',
  new_permissions_accepted: 'active',
  suspend: 'suspended',
  deleted: 'deleted',
};

/** Reads a webhook of an App. Costs no call; nothing in it is trusted but where it happened (R2). */
export function readDelivery({ id, event, payload }: Delivery): ReadDelivery {
  const where = parseJsonAs(Where, payload);
  if (!where) return dropped('no-installation');
  if (event === 'installation') return readInstallation(where);
  if (event === 'installation_repositories') return readAdded(where);
  if (!starting.has(event)) return dropped('unknown-event');
  if (!where.repository) return dropped('no-repository');
  const trigger = parseEvent(event, payload, id);
  if (trigger.subject.kind === 'other') return dropped('irrelevant');
  const { id: repository, full_name: fullName, private: isPrivate, owner, updated_at } = where.repository;
  const account = where.installation.account?.login ?? fullName.split('/')[0]!;
  return {
    kind: 'event',
    trigger,
    repository: {
      installation: {
        id: String(where.installation.id),
        account,
        ...accountIdOf(where.installation.account ?? owner),
      },
      id: String(repository),
      fullName,
      isPrivate,
      changedAt: momentOf(updated_at),
    },
    title: where.issue?.title ?? where.pull_request?.title ?? '',
    isStranger: isByStranger(where),
  };
}

const strangers = new Set(['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN']);

/**
 * Whoever edits a comment need not be its author, so the author's association counts only where the author is the
 * sender.
 */
function isByStranger({ comment, review, sender }: z.infer<typeof Where>): boolean {
  const said = comment ?? review;
  return said?.user?.login === sender?.login && strangers.has(said?.author_association ?? '');
}

function readInstallation(where: z.infer<typeof Where>): ReadDelivery {
  const state = installationStates[where.action ?? ''];
  return state ? installationOf(where, state, where.repositories) : dropped('irrelevant');
}

/** The App was given further repositories, as after a transfer: the installation is one that is there. */
function readAdded(where: z.infer<typeof Where>): ReadDelivery {
  return where.action === 'added'
    ? installationOf(where, 'active', where.repositories_added)
    : dropped('irrelevant');
}

function installationOf(
  { installation }: z.infer<typeof Where>,
  state: InstallationState,
  repositories: readonly { id: number }[] = [],
): ReadDelivery {
  const account = installation.account?.login ?? '';
  const changedAt = momentOf(installation.updated_at);
  return {
    kind: 'installation',
    id: String(installation.id),
    account,
    ...accountIdOf(installation.account),
    state,
    changedAt,
    ...(state === 'active' && repositories.length > 0
      ? { repositories: repositories.map(({ id }) => String(id)) }
      : {}),
  };
}

function accountIdOf(account: { id?: number | undefined } | null | undefined): { accountId?: string } {
  return account?.id === undefined ? {} : { accountId: String(account.id) };
}

/** GitHub writes moments as text, or as seconds since 1970. @returns ms since 1970; `undefined` for anything else */
function momentOf(value: unknown): number | undefined {
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isSafeInteger(ms) && ms > 0 ? ms : undefined;
}

function dropped(why: string): ReadDelivery {
  return { kind: 'dropped', why };
}
