import { composeForge, type ForgeAccess } from '../../../composition/forge/compose-forge.ts';
import { secretsOf, type Settings } from '../../../composition/settings.ts';
import { configFromEnvironment } from '../../../config/index.ts';
import { parseEvent } from '../../../intake/github/index.ts';
import type { EventRequest } from '../../../jobs/events/index.ts';
import type { Forge } from '../../../ports/index.ts';
import { decidedForge } from './guarded-forge.ts';
import type { Link } from './link.ts';

/** How a child reaches the forge, and what it must never publish: every token that it was given is added. */
export interface ChildAccess extends ForgeAccess {
  secrets: string[];
}

/** Access with a token that the worker renews. */
export function accessOf({ order, ask, replies }: Link, settings: Settings): ChildAccess {
  const secrets = secretsOf({ ...settings, forgeToken: undefined, markerSecret: order.markerSecret });
  return {
    apiUrl: order.apiUrl,
    serverUrl: order.forgeUrl,
    repository: order.repository,
    proxy: settings.proxy,
    writeIntervalMs: settings.writeIntervalMs,
    secrets,
    onReply: ({ status, ...limit }) => {
      replies.counts[status] = (replies.counts[status] ?? 0) + 1;
      Object.assign(replies, limit); // that it asked to wait stays until the worker was told
    },
    token: async (refused) => {
      const token = await ask({ kind: 'token', refused });
      if (!secrets.includes(token)) secrets.push(token);
      return token;
    },
  };
}

/** The event of a delivery, with what its run was given; `wrap` stands between them and the forge. */
export function deliveryRequest(
  { order }: Link,
  settings: Settings,
  access: ChildAccess,
  wrap: (forge: Forge) => Forge,
): EventRequest {
  return {
    event: parseEvent(order.event, order.payload, order.delivery),
    forge: wrap(decidedForge(composeForge(access))),
    repository: order.repository,
    repositoryId: order.repositoryId,
    login: order.login,
    markerSecret: order.markerSecret,
    secrets: access.secrets,
    overrides: { name: 'the server', values: configFromEnvironment(settings.environment) },
    payer: { usdARun: order.usdARun },
    paidUsd: order.paidUsd,
    runUrl: order.runUrl,
    writeIntervalMs: settings.writeIntervalMs,
    isRetried: order.isRetried,
    isPatient: order.isPatient,
    now: order.now,
  };
}
