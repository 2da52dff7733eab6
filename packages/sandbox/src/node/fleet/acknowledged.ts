import type { ChainTip } from '../../journal/hash-chain.ts';

/** A broker, and the number that distinguishes it from another one that had the same id. */
export interface Incarnation {
  readonly id: string;
  readonly incarnation: string;
}

/** The newest record of each broker that this process or another one has acknowledged. */
export class Acknowledged {
  readonly #newest = new Map<string, ChainTip>();
  /** The newest record that this process acknowledged of each broker that it has lost. */
  readonly lost = new Map<string, Incarnation & { readonly newestRecord: ChainTip }>();

  /** Returns the newest known record of a broker; undefined if none is known. */
  of(broker: Incarnation): ChainTip | undefined {
    return this.#newest.get(keyOf(broker));
  }

  note(broker: Incarnation, newest: ChainTip): void {
    const known = this.of(broker);
    if (known === undefined || known.sequence < newest.sequence) {
      this.#newest.set(keyOf(broker), newest);
    }
  }

  /** Forgets all brokers but these. */
  keepOnly(brokers: readonly Incarnation[]): void {
    const keys = new Set(brokers.map(keyOf));
    keepOnly(this.#newest, keys);
    for (const broker of this.lost.values()) {
      if (!keys.has(keyOf(broker))) this.lost.delete(broker.id);
    }
  }
}

function keyOf({ id, incarnation }: Incarnation): string {
  return `${id} ${incarnation}`;
}

/** Deletes the entries with other keys. */
export function keepOnly<Key>(map: Map<Key, unknown>, keys: ReadonlySet<Key>): void {
  for (const key of map.keys()) if (!keys.has(key)) map.delete(key);
}

/** Records that were acknowledged, but that the database lacked when a process took the broker. */
export interface Missing {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the records that were missing.
 *
 * @param taken the newest record in the database when a process took the broker
 * @param acknowledged the newest record that a process has acknowledged, if one is known
 */
export function missingIn(
  taken: ChainTip,
  acknowledged: ChainTip | undefined,
): Missing | undefined {
  if (acknowledged === undefined || acknowledged.sequence < taken.sequence) return undefined;
  const { sequence: to, head } = acknowledged;
  if (to > taken.sequence) return { from: taken.sequence + 1, to };
  return head === taken.head ? undefined : { from: to, to };
}

/** Returns the message for a broker whose newest records are missing. */
export function missingMessage(id: string, { from, to }: Missing): string {
  const records = from === to ? `record ${from}` : `records ${from} to ${to}`;
  const verb = from === to ? 'was' : 'were';
  return (
    `The broker ${id} is stopped: ${records} of its journal ${verb} acknowledged, but the ` +
    `database lacks what was stored there, as after the promotion of a standby without it. ` +
    `Restore the database, or continue without it: broker-sandbox fleet resume ${id}`
  );
}
