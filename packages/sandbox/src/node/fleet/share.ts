import { isolatedIn } from './contacts.ts';
import type { BrokerRow, FleetView } from './fleet-database.ts';

/** What a process should own. */
export interface Share {
  /** How many brokers the process should own; 0 if the others cannot reach it. */
  readonly count: number;
  readonly isIsolated: boolean;
  /** Whether another process owns fewer brokers than it should. */
  readonly othersHaveRoom: boolean;
  /** The brokers that are not stopped. */
  readonly brokers: readonly BrokerRow[];
}

/** Returns the share of a process. The processes that the others can reach share the brokers. */
export function shareOf(view: FleetView, member: number): Share {
  const isolated = isolatedIn(view.members);
  const members = view.members.filter(({ id }) => !isolated.has(id));
  const brokers = view.brokers.filter(({ isStopped }) => !isStopped);
  const isIsolated = isolated.has(member);
  const isAnotherBelow = (limit: number): boolean =>
    members.some(({ id, bound }) => {
      const count = brokers.filter(({ owner }) => owner === id).length;
      return id !== member && count < Math.min(limit, bound);
    });
  const fair = brokers.length / Math.max(members.length, 1);
  // While one owns less than its share rounded down, no other one owns more than that.
  const rounded = isAnotherBelow(Math.floor(fair)) ? Math.floor(fair) : Math.ceil(fair);
  const count = isIsolated ? 0 : rounded;
  return { count, isIsolated, othersHaveRoom: isAnotherBelow(rounded), brokers };
}
