/** A broker. A later one can have the same id. */
interface Incarnation {
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
