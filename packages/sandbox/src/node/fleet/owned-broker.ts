import type { StartedParts } from '../../broker-service.ts';
import { Broker, type Registration } from '../../brokers/brokers.ts';
import type { ChainTip } from '../../journal/hash-chain.ts';
import { StoredJournal } from '../../journal/stored-journal.ts';
import { hashOfRecord } from '../postgres/postgres-store.ts';
import type { Session } from '../postgres/session.ts';
import { type Missing, missingIn } from './acknowledged.ts';
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

  /** Distinguishes the broker from another one that had the same id. */
  get incarnation(): string {
    return this.taken.incarnation;
  }

  /** The newest record that this process has acknowledged. */
  get newestRecord(): ChainTip {
    const { journal } = this.parts;
    return journal instanceof StoredJournal ? journal.durableTip : this.taken;
  }

  /**
   * Returns the records that another process acknowledged, but that the database lacked when this
   * process took the broker, or that another owner has replaced since then.
   */
  async findMissing(session: Session, acknowledged: ChainTip): Promise<Missing | undefined> {
    const { sequence, head } = acknowledged;
    const stored = await hashOfRecord(session, this.id, sequence);
    if (stored === head) return undefined;
    const replaced = stored === undefined ? undefined : { from: sequence, to: sequence };
    return missingIn(this.taken, acknowledged) ?? replaced;
  }
}

type Taken = Omit<TakenBroker, 'definition'>;
