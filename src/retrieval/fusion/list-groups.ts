import { signalGroups, type SignalGroup } from '../signal.ts';
import { signals, type SignalName } from '../signals/index.ts';

/** By group, the lists of its signals. */
export const listGroups: ReadonlyMap<SignalGroup, readonly SignalName[]> = new Map(
  signalGroups.map((wanted) => [
    wanted,
    signals.filter(({ group }) => group === wanted).map(({ name }) => name),
  ]),
);
