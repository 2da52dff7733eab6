/** A broker. A later one can have the same id. */
export interface Incarnation {
  readonly id: string;
  readonly createdAt: number;
}

/** The newest record of each broker that this process or another one has acknowledged. */
export class Acknowledged {
  readonly #newest = new Map<string, { readonly createdAt: number; readonly sequence: number }>();

  /** Returns the newest known record of a broker; 0 if none is known. */
  of({ id, createdAt }: Incarnation): number {
    const newest = this.#newest.get(id);
    return newest?.createdAt === createdAt ? newest.sequence : 0;
  }

  note({ id, createdAt }: Incarnation, sequence: number): void {
    const newest = this.#newest.get(id);
    if (newest !== undefined && newest.createdAt > createdAt) return;
    this.#newest.set(id, {
      createdAt,
      sequence: Math.max(sequence, this.of({ id, createdAt })),
    });
  }

  /** Forgets all brokers but those with these ids. */
  keepOnly(ids: ReadonlySet<string>): void {
    keepOnly(this.#newest, ids);
  }
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

/** Returns the records that were missing, unless an operator has accepted that. */
export function missingIn(
  { sequence, accepted }: { readonly sequence: number; readonly accepted: number },
  acknowledged: number,
): Missing | undefined {
  if (sequence >= acknowledged || accepted >= acknowledged) return undefined;
  return { from: sequence + 1, to: acknowledged };
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
