import type { Section } from '@broker-api/spec';
import type { TestAccount } from './account.ts';

/** A LIMIT order, or a STOP order of the contract section. */
export type OrderType = 'LIMIT' | 'STOP';

/** An open order that the session placed for its tests. */
export interface OpenOrder {
  readonly account: TestAccount;
  readonly section: Section;
  readonly type: OrderType;
  readonly orderId: string;
  /** Percent-encoded. */
  readonly clientOrderId: string;
}
