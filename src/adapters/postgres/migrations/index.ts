import { journal } from './0002-journal.ts';
import { installationOrder } from './0003-installation-order.ts';
import { sessions } from './0004-sessions.ts';
import { calls } from './0005-calls.ts';
import { payments } from './0006-payments.ts';
import { accounts } from './0007-accounts.ts';
import { orderOfDeliveries } from './0008-order-of-deliveries.ts';
import { absentInstallations } from './0009-absent-installations.ts';
import { unansweredCalls } from './0010-unanswered-calls.ts';
import { begunCalls } from './0011-begun-calls.ts';
import { runs } from './0001-runs.ts';
import type { Migration } from './migration.ts';

export type { Migration };

/** Every step, oldest first. A step that was released is never changed. */
export const migrations: readonly Migration[] = [
  runs,
  journal,
  installationOrder,
  sessions,
  calls,
  payments,
  accounts,
  orderOfDeliveries,
  absentInstallations,
  unansweredCalls,
  begunCalls,
];
