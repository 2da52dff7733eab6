import { isAccountOf } from '../../account-key.ts';
import type { StreamTarget } from '../../streams/streams.ts';
import type { NewStreamFault, StreamFault } from '../generated/client.gen.ts';
import { FaultList } from './fault-list.ts';

/** A fault of a stream, without its counts. */
export type MessageFault = Omit<StreamFault, 'remaining' | 'struck'>;

/** The injected faults of the streams. */
export class StreamFaultPlan {
  readonly #faults = new FaultList<MessageFault>('stream-fault');

  /** The maximum number of faults. */
  get maximum(): number {
    return this.#faults.maximum;
  }

  /**
   * Adds a fault. The caller must have checked the combination of its fields. Returns undefined if
   * the plan already contains the maximum number of faults.
   */
  inject({ times, ...rest }: NewStreamFault): StreamFault | undefined {
    return this.#faults.add(times, (faultId) => ({ faultId, ...rest }));
  }

  list(): StreamFault[] {
    return this.#faults.list();
  }

  /** Replaces all faults with those that `list` returned. */
  replaceAll(faults: readonly StreamFault[]): void {
    this.#faults.replaceAll(faults);
  }

  /** Removes one fault, or all faults. Returns how many were removed. */
  clear(faultId?: string): number {
    return this.#faults.clear(faultId);
  }

  /** Returns the fault that affects a message to a connection, and counts its effect. */
  strike(target: StreamTarget): MessageFault | undefined {
    if (this.#faults.isEmpty) return undefined;
    const active = this.#faults.all().find(({ fault }) => matches(fault, target));
    if (active === undefined) return undefined;
    this.#faults.strike(active);
    return active.fault;
  }
}

function matches({ stream, user }: MessageFault, target: StreamTarget): boolean {
  if ((stream ?? target.stream) !== target.stream) return false;
  return user === undefined || (target.owner !== undefined && isAccountOf(user, target.owner));
}
