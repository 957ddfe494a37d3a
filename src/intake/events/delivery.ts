import type { TriggerEvent } from './trigger.ts';

/** A delivery of the forge whose signature was right. */
export interface Delivery {
  /** The forge's number of the delivery, the same for every attempt to deliver it. */
  id: string;
  event: string;
  payload: string;
}

/** Where an event happened. Numbers are text, as they may pass 2^53. */
export interface DeliveryRepository {
  installation: { id: string; account: string; accountId?: string };
  id: string;
  fullName: string;
  isPrivate: boolean;
  /** When the forge last changed what it tells of the repository, ms since 1970, where it says. */
  changedAt?: number | undefined;
}

export type InstallationState = 'active' | 'suspended' | 'deleted';

/** What a delivery tells; `changedAt`, ms since 1970, where it says when the installation was changed. */
export type ReadDelivery =
  | {
      kind: 'event';
      trigger: TriggerEvent;
      repository: DeliveryRepository;
      title: string;
      /** The forge knows nothing that ties the sender to the repository. Says who goes first, and permits or forbids nothing (R2). */
      isStranger: boolean;
    }
  | {
      kind: 'installation';
      id: string;
      account: string;
      accountId?: string;
      state: InstallationState;
      changedAt?: number | undefined;
      /** Numbers of the repositories that it is known to have from now on. */
      repositories?: readonly string[];
    }
  | { kind: 'dropped'; why: string };
