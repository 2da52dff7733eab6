import type { Section } from '@broker-api/spec';
import type { OrderType } from '../profiles/section-profile.ts';
import type { TestAccount } from './account.ts';

/** An open order that the session placed for its tests. */
export interface OpenOrder {
  readonly account: TestAccount;
  readonly section: Section;
  readonly type: OrderType;
  readonly orderId: string;
  /** Percent-encoded. */
  readonly clientOrderId: string;
}
