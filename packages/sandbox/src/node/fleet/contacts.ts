import { keepOnly } from './acknowledged.ts';
import type { MemberRow } from './fleet-database.ts';

/** After how many messages in a row that do not arrive a process counts as unreachable. */
const maximumFailures = 3;

/** Which other processes this one can reach. */
export class Contacts {
  /** The number of the latest messages to a process that did not arrive. */
  readonly #failures = new Map<number, number>();
  readonly #controllers = new Map<number, AbortController>();

  /** The processes that this one cannot reach. */
  get unreachable(): readonly number[] {
    const all = [...this.#failures];
    return all.filter(([, count]) => count >= maximumFailures).map(([id]) => id);
  }

  /** Notes whether a message to a process has arrived. */
  note(member: number, hasArrived: boolean): void {
    const failures = hasArrived ? 0 : (this.#failures.get(member) ?? 0) + 1;
    this.#failures.set(member, failures);
    if (failures === maximumFailures) this.#lose(member);
  }

  /** Returns a signal that aborts when a process is removed or cannot be reached any more. */
  signalOf(member: number): AbortSignal {
    const controller = this.#controllers.get(member) ?? new AbortController();
    this.#controllers.set(member, controller);
    return controller.signal;
  }

  /** Forgets all processes but these. */
  keepOnly(members: ReadonlySet<number>): void {
    keepOnly(this.#failures, members);
    for (const id of this.#controllers.keys()) if (!members.has(id)) this.#lose(id);
  }

  #lose(member: number): void {
    this.#controllers.get(member)?.abort();
    this.#controllers.delete(member);
  }
}

/**
 * Returns the processes that must own no brokers, because they and a preferred process cannot reach
 * each other. The process that the fewest others cannot reach is preferred, then the oldest.
 *
 * @param members the oldest first
 */
export function isolatedIn(members: readonly MemberRow[]): ReadonlySet<number> {
  const reports = ({ id }: MemberRow): number =>
    members.filter(({ unreachable }) => unreachable.includes(id)).length;
  const connected: MemberRow[] = [];
  const isolated = new Set<number>();
  for (const member of members.toSorted((one, other) => reports(one) - reports(other))) {
    const { id, unreachable } = member;
    const isApart = connected.some(
      (other) => unreachable.includes(other.id) || other.unreachable.includes(id),
    );
    if (isApart) isolated.add(id);
    else connected.push(member);
  }
  return isolated;
}
