import type { OperationRecord, Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import type { TestAccount } from './account.ts';
import { contractMarketFor } from './contract-market.ts';
import { liquidityFor } from './liquidity.ts';
import type { Session } from './session.ts';

type Prepare = (
  test: Case,
  operation: OperationRecord,
  account: TestAccount,
  session: Session,
) => Promise<(() => Promise<void>) | undefined>;

const prepareBySection: Readonly<Record<Section, Prepare>> = {
  spot: liquidityFor,
  contract: (test, operation, _account, session) => contractMarketFor(test, operation, session),
  option: liquidityFor,
};

/**
 * Prepares the market that a test requires. Returns a function that cancels the orders of the
 * preparation; undefined if there are none.
 *
 * @throws Skipped if the preparation is impossible
 */
export const prepareMarket: Prepare = (test, operation, account, session) =>
  prepareBySection[operation.section](test, operation, account, session);
