import type { StartedParts } from '../../broker-service.ts';
import { Broker, type Registration } from '../../brokers/brokers.ts';
import { StoredJournal } from '../../journal/stored-journal.ts';
import type { TakenBroker } from './fleet-database.ts';

/** A broker that this process owns. */
export class OwnedBroker extends Broker {
  declare readonly parts: StartedParts;
  /** What the database contained when this process took the broker. */
  readonly taken: Taken;

  constructor(
    id: string,
    parts: StartedParts,
    { taken, ...registration }: Registration & { readonly taken: Taken },
  ) {
    super(id, parts, registration);
    this.taken = taken;
  }

  /** The fencing token since this process owns the broker. */
  get token(): string {
    return this.taken.token;
  }

  /** The newest record that this process has acknowledged. */
  get newestRecord(): number {
    const { journal } = this.parts;
    return journal instanceof StoredJournal ? journal.durableSequence : 0;
  }
}

type Taken = Omit<TakenBroker, 'definition'>;
